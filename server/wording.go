package server

import (
	"strings"
	"unicode"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// join lists names as a sentence does.
func join(names []string) string {
	switch len(names) {
	case 0:
		return ""
	case 1:
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// oneLine is text without what would end its line or act on a terminal: white space, control characters and those that turn the direction
// of writing become a space.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || '\u202a' <= r && r <= '\u202e' || '\u2066' <= r && r <= '\u2069'
	}), " ")
}

// mostEcho is how many characters of a client's own word an error repeats.
const mostEcho = 100

func shortened(word string) string { return ojson.Shorten(word, mostEcho) }
