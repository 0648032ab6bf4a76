package cli

import "flag"

// help is what is asked about with help or --help among those words: a tool, or else the whole command, which is flag.ErrHelp.
func (f flags) help(words []string) (flags, error) {
	if len(words) > 0 && words[0] == "help" {
		words = words[1:]
	}
	if len(words) < 2 || words[0] != "call" && words[0] != "tools" {
		return f, flag.ErrHelp
	}
	f.command, f.rest = manual, words[1:2]
	return f, nil
}
