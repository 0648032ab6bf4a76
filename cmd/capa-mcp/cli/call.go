package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// call calls one tool and prints exactly the text it answers with. The arguments are JSON: as the last word, from @FILE, or from stdin for -.
func call(ctx context.Context, p Process, f flags) int {
	if len(f.rest) == 0 || len(f.rest) > 2 {
		fmt.Fprintln(p.Err, "capa-mcp: call takes a tool's name and, if it needs any, its arguments as JSON: capa-mcp call capa_graphql_schema '{\"model\":\"articles\"}'")
		return exitMisused
	}
	arguments, err := callArguments(p, f.rest[1:])
	if err != nil {
		complain(p.Err, err)
		return exitMisused
	}
	s, close, status := started(ctx, p, f)
	if status != exitOK {
		return status
	}
	defer close()
	text, refused, err := s.Call(ctx, f.rest[0], arguments)
	if err != nil {
		complain(p.Err, err)
		return exitFailed
	}
	fmt.Fprintln(p.Out, text)
	if refused {
		return exitFailed
	}
	return exitOK
}

func callArguments(p Process, words []string) (ojson.Value, error) {
	if len(words) == 0 {
		return ojson.Value{}, nil
	}
	text := words[0]
	switch {
	case text == "-":
		read, err := io.ReadAll(p.In)
		if err != nil {
			return ojson.Value{}, fmt.Errorf("reading the arguments from stdin: %w", err)
		}
		text = string(read)
	case strings.HasPrefix(text, "@"):
		read, err := os.ReadFile(text[1:])
		if err != nil {
			return ojson.Value{}, fmt.Errorf("reading the arguments: %w", err)
		}
		text = string(read)
	}
	arguments, err := ojson.ParseString(text)
	if err != nil {
		return ojson.Value{}, fmt.Errorf("the arguments are not JSON (%w): quote them for your shell, '{\"model\":\"articles\"}'", err)
	}
	return arguments, nil
}
