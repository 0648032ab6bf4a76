package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

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
		return ojson.Value{}, notJSON(err, words[0], text)
	}
	return arguments, nil
}

// notJSON says first where the text stops being JSON, and of the shell only where a word without a double quote shows that it took them.
func notJSON(err error, word, text string) error {
	var broken *ojson.SyntaxError
	if !errors.As(err, &broken) {
		return fmt.Errorf("the arguments cannot be read: %w", err)
	}
	advice := ""
	if word == text && !strings.Contains(word, `"`) {
		advice = " Quote them for your shell, '{\"model\":\"articles\"}', or pass @FILE, or - for stdin."
	}
	return fmt.Errorf("the arguments are not JSON: at %s, %s.%s", position(text, broken.Offset), broken.Message, advice)
}

// position is where in text the byte at offset stands, as an editor counts.
func position(text string, offset int) string {
	before := text[:min(offset, len(text))]
	character := utf8.RuneCountInString(before[strings.LastIndex(before, "\n")+1:]) + 1
	if !strings.Contains(strings.TrimSpace(text), "\n") {
		return fmt.Sprintf("character %d", character)
	}
	return fmt.Sprintf("line %d, character %d", strings.Count(before, "\n")+1, character)
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
