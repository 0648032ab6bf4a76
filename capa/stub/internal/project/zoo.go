package project

// Zoo returns the data set of awkward cases.
func Zoo() *Project { return assemble(nil) }

// Zoo60 returns a data set of 60 models.
func Zoo60() *Project { return assemble(nil) }
