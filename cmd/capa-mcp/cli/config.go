package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// config prints a client's configuration. No variable's value is in it, only names: it can be shown and committed.
func config(_ context.Context, p Process, f flags) int {
	if len(f.rest) == 0 {
		fmt.Fprintf(p.Err, "capa-mcp: config takes a client: %s.\n", strings.Join(clientNames(), ", "))
		return exitMisused
	}
	c, err := clientNamed(f.rest[0])
	if err != nil {
		complain(p.Err, err)
		return exitMisused
	}
	l := launch{args: startArgs(f)}
	if !f.stub {
		l.variables = variablesToPass(p.Getenv)
	}
	status := p.print(c.write(l))
	fmt.Fprintf(p.Err, "capa-mcp: Put this in %s.\n", c.where)
	if len(l.variables) > 0 {
		fmt.Fprintf(p.Err, "capa-mcp: %s %s from the environment it was started in.\n", c.title, c.fills)
	}
	for _, v := range l.variables {
		if v.from != "" && !isSet(p.Getenv, v.from) {
			fmt.Fprintf(p.Err, "capa-mcp: %s is not set here: set it before you start %s.\n", v.from, c.title)
		}
	}
	return status
}

// startArgs are the arguments that start the same server as f does. A data set's file is named from the root, since clients start
// servers where they like.
func startArgs(f flags) []string {
	if !f.stub {
		return nil
	}
	args := []string{"--stub"}
	if f.data == "" {
		return args
	}
	if _, err := os.Stat(f.data); err == nil {
		if whole, err := filepath.Abs(f.data); err == nil {
			return append(args, "--data", whole)
		}
	}
	return append(args, "--data", f.data)
}
