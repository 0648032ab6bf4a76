package query

import (
	"github.com/capacms/capa-mcp/capa/ojson"
)

// span is a part of a text, in bytes.
type span struct{ from, to int }

// Result is the `data` that RunQuery answered, in the shape of Query: what RunQuery adds to relation lists is taken out.
// Data of another shape come back as they are.
func (b *Built) Result(data ojson.Value) ojson.Value {
	if b.RunQuery == b.Query {
		return data
	}
	var extras []span
	root := data.Get(b.root.name)
	if b.root.shape == entry {
		extras = b.root.extras(root, nil)
	} else {
		extras = b.root.extrasOfEach(root.Get("nodes"), nil)
	}
	result, err := ojson.Parse(without(data, extras))
	if err != nil {
		return data
	}
	return result
}

// extras appends the parts of an entry that its relation lists hold beside their nodes, in the order of the text.
func (n *node) extras(v ojson.Value, found []span) []span {
	for _, below := range n.nodes {
		value := v.Get(below.name)
		switch {
		case below.shape == entry:
			found = below.extras(value, found)
		case below.shape == list && value.Kind() == ojson.Object:
			nodes := value.Get("nodes")
			found = below.extrasOfEach(nodes, found)
			// `nodes` comes first in the answer, as in the document: all up to the closing brace was added.
			found = append(found, span{nodes.Offset() + len(nodes.Bytes()), value.Offset() + len(value.Bytes()) - 1})
		}
	}
	return found
}

func (n *node) extrasOfEach(list ojson.Value, found []span) []span {
	if !n.paged() {
		return found
	}
	for _, item := range list.Items() {
		found = n.extras(item, found)
	}
	return found
}

// without is a value's text less parts of its document, which lie in it, in order.
func without(v ojson.Value, parts []span) []byte {
	whole := v.Bytes()
	text := make([]byte, 0, len(whole))
	from := 0
	for _, part := range parts {
		text = append(text, whole[from:part.from-v.Offset()]...)
		from = part.to - v.Offset()
	}
	return append(text, whole[from:]...)
}
