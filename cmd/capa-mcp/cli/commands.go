package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// command is what capa-mcp does under a name.
type command struct {
	name  string
	words int // at most so many arguments
	run   func(context.Context, Process, flags) int
}

func commands() []command {
	return []command{{"tools", 1, tools}, {"call", 2, call}, {"doctor", 0, doctor}, {"config", 1, config}}
}

// choose sets the subcommand: serving without one. Its error is flag.ErrHelp for help.
func (f flags) choose(words []string) (flags, error) {
	if len(words) == 0 {
		f.command = serve
		return f, f.check("")
	}
	if words[0] == "help" {
		return f.help(words)
	}
	all := commands()
	at := slices.IndexFunc(all, func(c command) bool { return c.name == words[0] })
	if at < 0 {
		return f, unknownCommand(words[0], all)
	}
	f.rest = slices.Clone(words[1:])
	f.command = all[at].run
	if extra := len(f.rest) - all[at].words; extra > 0 {
		return f, fmt.Errorf("%s takes no argument %q", words[0], f.rest[all[at].words])
	}
	return f, f.check(words[0])
}

// check refuses a flag that command does nothing with.
func (f flags) check(command string) error {
	if f.all && command != "tools" {
		return fmt.Errorf("--all goes with tools: capa-mcp tools --all")
	}
	if f.all && len(f.rest) > 0 {
		return fmt.Errorf("--all lists every tool: leave out %q, or --all", f.rest[0])
	}
	return nil
}

func unknownCommand(word string, all []command) error {
	if strings.HasPrefix(word, "capa_") {
		return fmt.Errorf("%s is a tool: capa-mcp call %s calls it, capa-mcp tools %s says what it takes", word, word, word)
	}
	if word == "version" {
		return errors.New("there is no command \"version\": capa-mcp --version prints it")
	}
	known := []string{"help"}
	for _, c := range all {
		known = append(known, c.name)
	}
	if near := nearest(word, known); near != "" {
		return fmt.Errorf("there is no command %q. Did you mean %s?", word, near)
	}
	return fmt.Errorf("there is no command %q", word)
}
