package advice

import (
	"strings"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

// fieldBefore is the name in document that the problem's value belongs to: featured, for the place of true in { featured: true }.
// It is empty where the problem gives no place in the document, or no name stands before it.
func fieldBefore(document string, p capa.Problem) []string {
	at, ok := offset(document, p)
	if !ok {
		return nil
	}
	before := strings.TrimRight(document[:at], `"`) // gqlparser places a text behind its opening quotes
	before = strings.TrimRight(before, " \t\r\n,[")
	before, isValue := strings.CutSuffix(before, ":")
	if !isValue {
		return nil
	}
	before = strings.TrimRight(before, " \t\r\n")
	start := len(before)
	for start > 0 && isName(before[start-1]) {
		start--
	}
	if start == len(before) {
		return nil
	}
	return []string{before[start:]}
}

// offset is the byte in document of the problem's first location, which counts lines, and columns in UTF-16 units, from 1.
func offset(document string, p capa.Problem) (int, bool) {
	location := p.Locations.At(0)
	line, okLine := location.Get("line").Int()
	column, okColumn := location.Get("column").Int()
	if !okLine || !okColumn || line < 1 || column < 1 {
		return 0, false
	}
	start := 0
	for range line - 1 {
		end := strings.IndexByte(document[start:], '\n')
		if end < 0 {
			return 0, false
		}
		start += end + 1
	}
	return start + len(ojson.Cut(document[start:], column-1)), true
}

func isName(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
