package cli

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
)

const usage = `capa-mcp: an MCP server for Capa, on stdin and stdout.

  capa-mcp                        serve MCP to a client
  capa-mcp tools                  list the tools this key is offered
  capa-mcp call TOOL ['{json}']   call one tool and print its answer
  capa-mcp doctor                 check the variables, the address, the key and each tool

  --stub          serve a Capa of its own inside the process: no account and no variable needed
  --data NAME     with --stub: seed (default), zoo, zoo60, or a file
  --version       print the version
  --help          print this

Without --stub it needs CAPA_API_URL and CAPA_KEY; a legacy key (pk_, sk_ or no prefix) needs CAPA_TENANT_ID too.
CAPA_API_VERSION asks for another dated version of /api/.
`

// flags are the command line, read.
type flags struct {
	stub    bool
	data    string
	version bool
	rest    []string // the subcommand's arguments
	command func(context.Context, Process, flags) int
}

// parse reads the flags, before the subcommand or behind it. Its flag set is its own: libraries that tests link register on the global one.
func parse(p Process) (flags, error) {
	var f flags
	set := flag.NewFlagSet("capa-mcp", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.BoolVar(&f.stub, "stub", false, "")
	set.StringVar(&f.data, "data", "", "")
	set.BoolVar(&f.version, "version", false, "")
	var words []string
	for rest := p.Args; len(rest) > 0; {
		if err := set.Parse(rest); err != nil {
			return f, err
		}
		if rest = set.Args(); len(rest) > 0 {
			words, rest = append(words, rest[0]), rest[1:]
		}
	}
	if f.data != "" && !f.stub {
		return f, fmt.Errorf("--data goes with --stub: it names the stub's data set")
	}
	return f.choose(words)
}

// choose sets the subcommand: serving without one.
func (f flags) choose(words []string) (flags, error) {
	if len(words) == 0 {
		f.command = serve
		return f, nil
	}
	commands := map[string]func(context.Context, Process, flags) int{"tools": tools, "call": call, "doctor": doctor}
	f.rest = slices.Clone(words[1:])
	f.command = commands[words[0]]
	if f.command == nil {
		return f, fmt.Errorf("there is no command %q", words[0])
	}
	return f, nil
}
