package cli

import "github.com/capacms/capa-mcp/capa/ojson"

// pretty prints JSON for a person. What fits the line stays on it. An object that does not fit takes a line a member, a list of plain
// values as many a line as fit, another list a line an item; a long text is broken between words and behind each \n, under a hanging
// indent. [D] Nothing but white space is added and nothing is left out: names, their order and the text of numbers stay as they came. A
// text so broken is to be read, not copied: a pipe gets the exact text.
func (s screen) pretty(v ojson.Value) {
	s.value(v, place{})
	s.newLine(0)
}

// place is where on the screen a value is printed.
type place struct {
	indent int // of the line
	at     int // the column the value starts at
	tail   int // columns of what comes behind it on its last line
}

func (s screen) value(v ojson.Value, in place) {
	if line, ok := flat(v, s.width-in.at-in.tail); ok {
		s.spans(line...)
		return
	}
	switch v.Kind() {
	case ojson.Object:
		s.members(v, in.indent+2)
	case ojson.Array:
		s.items(v, in.indent+2)
	default:
		s.text(v, in)
	}
}

// part prints one of the left parts of an object or list, with the comma between it and the next, and gives how many are left then.
func (s screen) part(v ojson.Value, in place, left int) int {
	if left == 1 {
		s.value(v, in)
		return 0
	}
	in.tail = 1
	s.value(v, in)
	s.spans(span{text: ","})
	return left - 1
}
