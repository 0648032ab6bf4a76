package ojson

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// Member is a member of an object to build.
type Member struct {
	Name  string
	Value Value
}

// NullOf returns null.
func NullOf() Value { return scalar([]byte("null")) }

// BoolOf returns true or false.
func BoolOf(b bool) Value { return scalar(strconv.AppendBool(nil, b)) }

// IntOf returns the number n.
func IntOf(n int) Value { return scalar(strconv.AppendInt(nil, int64(n), 10)) }

// FloatOf returns f as JavaScript prints it: 1e+21, 1e-7, 0 for -0, and null for
// NaN and the infinities, which JSON has no numbers for.
func FloatOf(f float64) Value { return scalar(appendFloat(nil, f)) }

// scalar returns a document of one value, which needs no node.
func scalar(text []byte) Value {
	return Value{doc: &document{text: text}, first: none}
}

// StringOf returns the string s; each byte that is not UTF-8 becomes U+FFFD.
func StringOf(s string) Value {
	return build(len(s)+len(`""`), func(b *builder, own *span) {
		b.text = AppendString(b.text, s)
		b.excess = excessOf(b.text)
		own.count = TextUnits(s)
	})
}

// NonEmpty returns [StringOf] s, or for "" the zero Value, which [ArrayOf] and
// [ObjectOf] leave out.
func NonEmpty(s string) Value {
	if s == "" {
		return Value{}
	}
	return StringOf(s)
}

// NonZero returns [IntOf] n, or for 0 the zero Value, which [ArrayOf] and
// [ObjectOf] leave out.
func NonZero(n int) Value {
	if n == 0 {
		return Value{}
	}
	return IntOf(n)
}

// StringsOf returns an array of the strings; an empty one for nil.
func StringsOf(list []string) Value {
	items := make([]Value, len(list))
	for i, s := range list {
		items[i] = StringOf(s)
	}
	return ArrayOf(items...)
}

// NonEmptyStrings returns [StringsOf] list, or for an empty one the zero Value,
// which [ArrayOf] and [ObjectOf] leave out.
func NonEmptyStrings(list []string) Value {
	if len(list) == 0 {
		return Value{}
	}
	return StringsOf(list)
}

// ArrayOf returns an array of copies of the items; zero Values are left out.
func ArrayOf(items ...Value) Value {
	room := len(`[]`)
	for _, item := range items {
		room += len(item.Bytes()) + len(`,`)
	}
	return build(room, func(b *builder, own *span) {
		b.text = append(b.text, '[')
		for _, item := range items {
			if item.Exists() {
				b.add(nil, item, own)
			}
		}
		b.text = append(b.text, ']')
	})
}

// ObjectOf returns an object of copies of the members; those whose Value is zero
// are left out. Of members with one name, the last gives the value, the first
// the place, as in [Parse].
func ObjectOf(members ...Member) Value {
	members = uniqueMembers(members)
	room := len(`{}`)
	for _, m := range members {
		room += len(m.Name) + len(m.Value.Bytes()) + len(`"":,`)
	}
	return build(room, func(b *builder, own *span) {
		var scratch [64]byte
		b.text = append(b.text, '{')
		for _, m := range members {
			b.add(append(AppendString(scratch[:0], m.Name), ':'), m.Value, own)
		}
		b.text = append(b.text, '}')
	})
}

// uniqueMembers returns the members that have a value, each name once.
func uniqueMembers(members []Member) []Member {
	unique := make([]Member, 0, len(members))
	places := make(map[string]int, len(members))
	for _, m := range members {
		if !m.Value.Exists() {
			continue
		}
		if !utf8.ValidString(m.Name) {
			m.Name = string([]rune(m.Name)) // as it is printed
		}
		if place, repeated := places[m.Name]; repeated {
			unique[place].Value = m.Value
			continue
		}
		places[m.Name] = len(unique)
		unique = append(unique, m)
	}
	return unique
}

// Marshal returns a Go value as encoding/json encodes it, its fields in order
// under the names of their json tags, but with no character escaped for HTML.
// The errors are those of encoding/json and of [Parse].
func Marshal(v any) (Value, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return Value{}, err
	}
	return Parse(text.Bytes())
}

// builder writes a new document out of parts of others.
type builder struct {
	forest
	text []byte
}

// build makes a document of the one value that write appends, in about room bytes.
func build(room int, write func(b *builder, own *span)) Value {
	b := builder{text: make([]byte, 0, room), forest: forest{size: room}}
	top, own := b.begin(0), b.begin(0)
	write(&b, &own)
	b.end(&own, &top, len(b.text))
	return Value{doc: &document{text: b.text, nodes: b.nodes}, first: top.head}
}

// add appends a label, which is a quoted name with its colon, or nothing, and
// then v; before them a comma, unless they are the first in the container.
func (b *builder) add(label []byte, v Value, in *span) {
	if in.count++; in.count > 1 {
		b.text = append(b.text, ',')
	}
	b.text = append(b.text, label...)
	b.excess += excessOf(label)
	shift := uint32(len(b.text)) - v.off
	b.text = v.Append(b.text)
	b.excess += len(v.Bytes()) - v.Units()
	b.graft(v, shift, in)
}

// graft copies the nodes of v, whose print was copied shift bytes further on.
func (b *builder) graft(v Value, shift uint32, in *span) {
	_, behind := v.doc.skip(v.off, v.first)
	if v.first == behind {
		return
	}
	last := v.first
	for at := v.first; at != behind; at = v.doc.nodes[at].next {
		last = at
		in.covered += int(v.doc.nodes[at].end - v.doc.nodes[at].start)
	}
	lowest := v.first
	for v.doc.nodes[lowest].head != none {
		lowest = v.doc.nodes[lowest].head
	}
	move := uint32(len(b.nodes)) - lowest
	for _, n := range v.doc.nodes[lowest : last+1] {
		n.start += shift
		n.end += shift
		if n.next != none {
			n.next += move
		}
		if n.head != none {
			n.head += move
		}
		b.nodes = append(b.nodes, n)
	}
	b.nodes[last+move].next = none
	b.link(in, v.first+move, last+move)
}
