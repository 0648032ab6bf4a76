package cli

import (
	"context"
	"errors"
	"flag"
	"io"
)

// flags are the command line, read.
type flags struct {
	stub    bool
	data    string // "" without --data
	all     bool
	version bool
	rest    []string // the subcommand's arguments
	command func(context.Context, Process, flags) int
}

// parse reads the flags, before the subcommand or behind it. Its flag set is its own: libraries that tests link register on the global one.
func parse(args []string) (flags, error) {
	var f flags
	set := flag.NewFlagSet("capa-mcp", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.BoolVar(&f.stub, "stub", false, "")
	set.StringVar(&f.data, "data", "", "")
	set.BoolVar(&f.all, "all", false, "")
	set.BoolVar(&f.version, "version", false, "")
	var words []string
	for rest := args; len(rest) > 0; {
		switch err := set.Parse(rest); {
		case errors.Is(err, flag.ErrHelp):
			return f.help(append(words, set.Args()...))
		case err != nil:
			return f, flagError(set, rest, err)
		}
		if rest = set.Args(); len(rest) > 0 {
			words, rest = append(words, rest[0]), rest[1:]
		}
	}
	if f.data != "" && !f.stub {
		return f, errors.New("--data goes with --stub: it names the stub's data set")
	}
	return f.choose(words)
}
