package cli

import "github.com/capacms/capa-mcp/capa/ojson"

func (s screen) members(v ojson.Value, indent int) {
	s.spans(span{text: "{"})
	left := v.Count()
	for name, member := range v.Members() {
		label := labelOf(name)
		s.newLine(indent)
		s.spans(label, colon)
		left = s.part(member, place{indent, indent + columns(label.text) + len(colon.text), 0}, left)
	}
	s.newLine(indent - 2)
	s.spans(span{text: "}"})
}

func (s screen) items(v ojson.Value, indent int) {
	s.spans(span{text: "["})
	left, fills, at := v.Count(), onlyScalars(v), s.width
	for _, item := range v.Items() {
		if size := columns(item.String()); fills && at+len(" ")+size < s.width {
			s.spans(span{text: " "})
			at += len(" ")
		} else {
			s.newLine(indent)
			at = indent
		}
		left = s.part(item, place{indent, at, 0}, left)
		at += columns(item.String()) + len(",")
	}
	s.newLine(indent - 2)
	s.spans(span{text: "]"})
}

// onlyScalars reports whether list holds no object and no list.
func onlyScalars(list ojson.Value) bool {
	for _, item := range list.Items() {
		if item.Kind() == ojson.Object || item.Kind() == ojson.Array {
			return false
		}
	}
	return true
}
