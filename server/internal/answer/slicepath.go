package answer

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// SliceReason is why a slice is refused.
type SliceReason uint8

// The reasons.
const (
	BadPath         SliceReason = iota // the path does not read as one
	NotThere                           // nothing stands at the path
	NotText                            // what stands there is no text
	PastEnd                            // the text ends before the offset
	InsideCharacter                    // the offset splits a surrogate pair
)

// SliceError is a refusal of a slice. Its message says what would be right.
type SliceError struct {
	Path   string
	Offset int
	Reason SliceReason
	Total  int      // PastEnd: the characters of the text
	Found  string   // NotThere: as far as the path leads
	Has    []string // NotThere, NotText: what stands there; at most ten names
	Kind   string   // NotText: what the value is
}

func (e *SliceError) Error() string {
	switch e.Reason {
	case BadPath:
		return fmt.Sprintf("slice.path %s is no path. Write it as clipped names it, like data.bins.nodes[0].body.", strconv.Quote(e.Path))
	case NotThere:
		return fmt.Sprintf("Nothing stands at slice.path %s: %s. Pass a path that clipped names, with the same query.", strconv.Quote(e.Path), e.has())
	case NotText:
		return fmt.Sprintf("slice.path %s is %s, not a text: %s. Pass the path of a text.", strconv.Quote(e.Path), e.Kind, e.has())
	case PastEnd:
		return fmt.Sprintf("slice.offset %d is outside the text at %s, which has %d characters. Pass an offset from 0 to %d.", e.Offset, strconv.Quote(e.Path), e.Total, max(e.Total-1, 0))
	default:
		return fmt.Sprintf("slice.offset %d falls inside a character of the text at %s. Pass %d or %d.", e.Offset, strconv.Quote(e.Path), e.Offset-1, e.Offset+1)
	}
}

func (e *SliceError) has() string {
	place := e.Found
	if place == "" {
		return "a path begins with data"
	}
	if len(e.Has) == 0 {
		return place + " holds nothing"
	}
	return place + " has " + strings.Join(e.Has, ", ")
}

// find is the text at the path.
func (s Slice) find() (ojson.Value, error) {
	// [D] A Build's data are named with the result around them: both are taken.
	rest := strings.TrimPrefix(s.Path, "result.")
	step, found, ok := parseStep(rest, true)
	if !ok {
		return s.Data, &SliceError{Path: s.Path, Reason: BadPath}
	}
	if !step.named || step.name != "data" {
		return s.Data, &SliceError{Path: s.Path, Reason: NotThere}
	}
	value := s.Data
	for found < len(rest) {
		step, length, ok := parseStep(rest[found:], false)
		if !ok {
			return value, &SliceError{Path: s.Path, Reason: BadPath}
		}
		next := step.of(value)
		if !next.Exists() {
			return value, &SliceError{Path: s.Path, Reason: NotThere, Found: rest[:found], Has: holds(value)}
		}
		value = next
		found += length
	}
	if value.Kind() != ojson.String {
		return value, &SliceError{Path: s.Path, Reason: NotText, Found: rest, Kind: kindName(value.Kind()), Has: holds(value)}
	}
	return value, nil
}

// pathStep is one step of a path: a name, or a position.
type pathStep struct {
	name  string
	index int
	named bool
}

func (s pathStep) of(v ojson.Value) ojson.Value {
	if s.named {
		return v.Get(s.name)
	}
	return v.At(s.index)
}

// parseStep reads the step that text begins with: name, .name, [0] or ["a name"].
func parseStep(text string, first bool) (step pathStep, length int, ok bool) {
	if strings.HasPrefix(text, `["`) {
		return parseQuoted(text)
	}
	if strings.HasPrefix(text, `[`) {
		end := strings.IndexByte(text, ']')
		if end < 0 {
			return step, 0, false
		}
		index, err := strconv.Atoi(text[1:end])
		return pathStep{index: index}, end + 1, err == nil && index >= 0
	}
	start := 0
	if !first {
		if !strings.HasPrefix(text, `.`) {
			return step, 0, false
		}
		start = 1
	}
	end := start
	for end < len(text) && plainWord(text[end:end+1]) {
		end++
	}
	return pathStep{name: text[start:end], named: true}, end, end > start
}

// parseQuoted reads a step whose name is a JSON string in brackets.
func parseQuoted(text string) (step pathStep, length int, ok bool) {
	for end := len(`["`); end < len(text); end++ {
		switch {
		case text[end] == '\\':
			end++
		case text[end] == '"' && strings.HasPrefix(text[end:], `"]`):
			name, err := ojson.ParseString(text[1 : end+1])
			return pathStep{name: name.Text(), named: true}, end + len(`"]`), err == nil
		}
	}
	return step, 0, false
}

// holds names what a value holds, for someone who asked it for something else.
func holds(v ojson.Value) []string {
	const shown = 10
	if v.Kind() == ojson.Array {
		return []string{fmt.Sprintf("%d items, counted from 0", v.Count())}
	}
	var names []string
	for name := range v.Members() {
		if len(names) == shown {
			return append(names, "…")
		}
		names = append(names, name)
	}
	return names
}

func kindName(k ojson.Kind) string {
	switch k {
	case ojson.Null:
		return "null"
	case ojson.Bool:
		return "true or false"
	case ojson.Number:
		return "a number"
	case ojson.Array:
		return "a list"
	default:
		return "an object"
	}
}
