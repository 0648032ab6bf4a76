package project

// Big returns a project of that many models, each with that many entries.
func Big(models, entries int) *Project { return assemble(nil) }
