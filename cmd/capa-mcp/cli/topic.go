package cli

import (
	"flag"
	"strings"
)

// help is what is asked about with help or --help among those words: a tool, or else the whole command, which is flag.ErrHelp.
func (f flags) help(words []string) (flags, error) {
	if len(words) > 0 && words[0] == "help" {
		words = words[1:]
	}
	switch {
	case len(words) > 0 && strings.HasPrefix(words[0], "capa_"):
		f.rest = words[:1]
	case len(words) > 1 && (words[0] == "call" || words[0] == "tools"):
		f.rest = words[1:2]
	default:
		return f, flag.ErrHelp
	}
	f.command = manual
	return f, nil
}
