package cli

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// callArguments are a call's arguments: JSON as the last word, from @FILE, or from stdin for -. Without a word there are none.
func callArguments(p Process, words []string) (ojson.Value, error) {
	if len(words) == 0 {
		return ojson.Value{}, nil
	}
	text, err := argumentsText(p, words[0])
	if err != nil {
		return ojson.Value{}, fmt.Errorf("reading the arguments: %w", err)
	}
	arguments, err := ojson.ParseString(text)
	if err != nil {
		return ojson.Value{}, fmt.Errorf("the arguments are not JSON (%w): quote them for your shell, '{\"model\":\"articles\"}', or pass @FILE, or - for stdin", err)
	}
	return arguments, nil
}

func argumentsText(p Process, word string) (string, error) {
	switch {
	case word == "-":
		if p.Terminals.In {
			fmt.Fprintln(p.Err, "capa-mcp: reading the arguments as JSON from this terminal, up to "+endOfInput()+".")
		}
		read, err := io.ReadAll(p.In)
		return string(read), err
	case strings.HasPrefix(word, "@"):
		read, err := os.ReadFile(word[1:])
		return string(read), err
	default:
		return word, nil
	}
}
