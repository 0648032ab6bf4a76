package answer

import "github.com/capacms/capa-mcp/capa/ojson"

// strip is v without what its shape hides, and for each connection that hides
// something, by the offset at which it stands in the stripped value, what it hid.
func strip(v ojson.Value, n *node) (ojson.Value, map[int]*page) {
	s := &stripper{pages: make(map[int]*page)}
	s.value(spot{value: v, node: n, part: &part{}, index: -1})
	stripped, err := ojson.Parse(s.text)
	if err != nil {
		return v, nil // nested as deep as ojson reads: it stays as it is
	}
	return stripped, s.pages
}

type stripper struct {
	text  []byte
	pages map[int]*page
}

func (s *stripper) value(v spot) {
	if v.node == nil || !v.node.hiding {
		s.text = v.value.Append(s.text)
		return
	}
	switch v.value.Kind() {
	case ojson.Object:
		s.object(v)
	case ojson.Array:
		s.text = append(s.text, '[')
		where := v.where()
		for i, item := range v.value.Items() {
			if i > 0 {
				s.text = append(s.text, ',')
			}
			s.value(v.itemAt(where, i, item))
		}
		s.text = append(s.text, ']')
	default:
		s.text = v.value.Append(s.text)
	}
}

func (s *stripper) object(v spot) {
	if v.node.role() == Connection {
		s.pages[len(s.text)] = hiddenPage(v)
	}
	s.text = append(s.text, '{')
	first := true
	for m := range v.members() {
		if m.node != nil && m.node.field.Hidden {
			continue
		}
		if !first {
			s.text = append(s.text, ',')
		}
		first = false
		s.text = append(appendText(s.text, m.name), ':')
		s.value(m)
	}
	s.text = append(s.text, '}')
}

// hiddenPage is what a connection says of its page, and the cursor of each entry.
func hiddenPage(v spot) *page {
	p, lists := pageOf(v, nil)
	for _, l := range lists {
		if l.cursor == "" || p.cursors != nil {
			continue
		}
		p.cursors = make([]ojson.Value, 0, l.total)
		for _, edge := range l.value.Items() {
			p.cursors = append(p.cursors, edge.Get(l.cursor))
		}
	}
	return p
}
