package cli

import (
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// text prints a scalar that does not fit its line: a long text, or a number that is left whole.
func (s screen) text(v ojson.Value, in place) {
	whole := scalarOf(v)
	hang := in.at + 1
	if hang > s.width/2 {
		hang = in.indent + 4
	}
	var lines []string
	at := in.at
	for _, line := range escapedLines(whole.text) {
		lines = append(lines, wrap(line, s.room(at+in.tail), s.room(hang+in.tail))...)
		at = hang
	}
	s.lines(lines, whole.style, hang)
}

// escapedLines cuts a JSON text behind each \n in it.
func escapedLines(quoted string) []string {
	var lines []string
	start := 0
	for i := 0; i < len(quoted)-1; i++ {
		if quoted[i] != '\\' {
			continue
		}
		i++ // over the escaped character, so that \\n is a backslash and an n
		if quoted[i] == 'n' && !strings.HasPrefix(quoted[i+1:], `"`) {
			lines = append(lines, quoted[start:i+1])
			start = i + 1
		}
	}
	return append(lines, quoted[start:])
}
