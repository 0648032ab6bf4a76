package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server"
)

// call calls one tool and prints what it answers: in a pipe exactly its text, on a terminal laid out for a person.
func call(ctx context.Context, p Process, f flags) int {
	if len(f.rest) == 0 {
		fmt.Fprintln(p.Err, "capa-mcp: call takes a tool's name and, if it needs any, its arguments as JSON: capa-mcp call capa_graphql_schema '{\"model\":\"articles\"}'")
		return exitMisused
	}
	arguments, err := callArguments(p, f.rest[1:])
	if err != nil {
		complain(p.Err, err)
		return exitMisused
	}
	s, stop, status := started(ctx, p, f)
	if status != exitOK {
		return status
	}
	defer stop()
	line := p.progressLine()
	text, refused, err := s.Call(server.WithProgress(ctx, line.step), f.rest[0], arguments)
	line.clear()
	if err != nil {
		p.complainOfTool(err)
		return exitFailed
	}
	out := p.stdout()
	out.answer(text)
	if refused {
		return out.end(exitFailed)
	}
	return out.end(exitOK)
}

// answer prints a tool's text.
func (s screen) answer(text string) {
	if !s.terminal {
		_, _ = s.WriteString(text + "\n") // Flush gives the error
		return
	}
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
		if v, err := ojson.ParseString(text); err == nil {
			s.pretty(v)
			return
		}
	}
	s.words(text)
}
