package ojson

import (
	"bytes"
	"iter"
	"slices"
)

// Kind is what a JSON value is.
type Kind uint8

// The kinds of values; Invalid is the kind of a value that is not there.
const (
	Invalid Kind = iota
	Null
	Bool
	Number
	String
	Array
	Object
)

// Value is one JSON value inside a document. The zero Value is Invalid: not
// there. Values are cheap to copy, read-only, and safe for concurrent use; each
// keeps its whole document in memory.
type Value struct {
	doc   *document
	off   uint32
	first uint32 // the first node at or behind off, as document.nodeAt takes it
}

// Kind returns what v is; Invalid for the zero Value.
func (v Value) Kind() Kind {
	if v.doc == nil {
		return Invalid
	}
	switch v.doc.text[v.off] {
	case 'n':
		return Null
	case 't', 'f':
		return Bool
	case '"':
		return String
	case '[':
		return Array
	case '{':
		return Object
	}
	return Number
}

// Exists reports whether v is a value at all; null is one.
func (v Value) Exists() bool { return v.doc != nil }

// IsNull reports whether v is null; false for the zero Value.
func (v Value) IsNull() bool { return v.Kind() == Null }

// Bool reports whether v is true; false for everything else.
func (v Value) Bool() bool { return v.doc != nil && v.doc.text[v.off] == 't' }

func (v Value) node() *node { return v.doc.nodeAt(v.off, v.first) }

// Get returns the member of that name; the zero Value when v has none or is not
// an object. It takes time in proportion to the members before it: to read many,
// range over [Value.Members].
func (v Value) Get(name string) Value {
	if v.Kind() != Object {
		return Value{}
	}
	var room [64]byte
	quoted := AppendString(room[:0], name)
	for c := v.parts(); c.more(); c.next() {
		if bytes.Equal(c.name(), quoted) {
			return c.value()
		}
	}
	return Value{}
}

// At returns item i, counted from 0; the zero Value when v has none or is not an
// array. It takes time in proportion to i: to read many, range over
// [Value.Items].
func (v Value) At(i int) Value {
	for at, item := range v.Items() {
		if at == i {
			return item
		}
	}
	return Value{}
}

// Count returns how many items or members v has; 0 when it is not a container.
func (v Value) Count() int {
	kind := v.Kind()
	if kind != Array && kind != Object {
		return 0
	}
	if n := v.node(); n != nil {
		return int(n.count)
	}
	count := 0
	for c := v.parts(); c.more(); c.next() {
		if kind == Object {
			c.name()
		}
		count++
	}
	return count
}

// Items ranges over the items of an array with their indexes; over nothing for
// another kind.
func (v Value) Items() iter.Seq2[int, Value] {
	return func(yield func(int, Value) bool) {
		if v.Kind() != Array {
			return
		}
		i := 0
		for c := v.parts(); c.more(); c.next() {
			if !yield(i, c.value()) {
				return
			}
			i++
		}
	}
}

// Texts returns what Text is of each item of an array; nil for an empty array and
// for another kind.
func (v Value) Texts() []string {
	var texts []string
	for _, item := range v.Items() {
		texts = append(texts, item.Text())
	}
	return texts
}

// Members ranges over the members of an object with their names; over nothing for
// another kind.
func (v Value) Members() iter.Seq2[string, Value] {
	return func(yield func(string, Value) bool) {
		if v.Kind() != Object {
			return
		}
		for c := v.parts(); c.more(); c.next() {
			name := c.name()
			if !yield(unquote(name), c.value()) {
				return
			}
		}
	}
}

// Bytes returns v as JSON.stringify writes it: a view of the document, which must
// not be changed. It is nil for the zero Value.
func (v Value) Bytes() []byte {
	if v.doc == nil {
		return nil
	}
	end, _ := v.doc.skip(v.off, v.first)
	return v.doc.text[v.off:end:end]
}

// String returns v as JSON.stringify writes it; "" for the zero Value.
func (v Value) String() string { return string(v.Bytes()) }

// Append appends v to dst as JSON.stringify writes it; nothing for the zero Value.
func (v Value) Append(dst []byte) []byte { return append(dst, v.Bytes()...) }

// Units returns the length of v as JSON.stringify writes it, in UTF-16 code
// units, in constant time except for numbers; 0 for the zero Value.
func (v Value) Units() int {
	if v.doc == nil {
		return 0
	}
	end, _ := v.doc.skip(v.off, v.first)
	if n := v.node(); n != nil {
		return int(n.end - n.start - n.excess)
	}
	return int(end - v.off - v.doc.excess(v.off, end, v.first))
}

// Offset returns where v begins in the print of its document, in bytes.
func (v Value) Offset() int { return int(v.off) }

// MarshalJSON returns [Value.Bytes], or null for the zero Value. It never fails.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.doc == nil {
		return []byte("null"), nil
	}
	return v.Bytes(), nil
}

// UnmarshalJSON parses a copy of text into v, with the errors of [Parse].
func (v *Value) UnmarshalJSON(text []byte) error {
	parsed, err := Parse(slices.Clone(text))
	if err != nil {
		return err
	}
	*v = parsed
	return nil
}

// cursor stands at an item, or at the name of a member, or at the end of a container.
type cursor struct {
	doc        *document
	pos, first uint32
}

// parts is a cursor at the first part of the container v.
func (v Value) parts() cursor {
	first := v.first
	if n := v.node(); n != nil {
		first = n.head
	}
	return cursor{doc: v.doc, pos: v.off + 1, first: first}
}

func (c *cursor) more() bool {
	return c.doc.text[c.pos] != ']' && c.doc.text[c.pos] != '}'
}

// value is the value the cursor stands at.
func (c *cursor) value() Value {
	return Value{doc: c.doc, off: c.pos, first: c.first}
}

// name moves from a name to its value, and gives the name as it is printed, in quotes.
func (c *cursor) name() []byte {
	start, end := c.pos, c.doc.skipString(c.pos)
	c.pos = end + 1
	return c.doc.text[start:end]
}

// next moves from a value to the next part.
func (c *cursor) next() {
	c.pos, c.first = c.doc.skip(c.pos, c.first)
	if c.doc.text[c.pos] == ',' {
		c.pos++
	}
}
