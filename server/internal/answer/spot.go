package answer

import (
	"bytes"
	"iter"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// spot is a value where it stands: in its part, beside its shape.
type spot struct {
	part  *part
	value ojson.Value
	node  *node
	up    *path       // of what holds it
	name  string      // the member it is, or the member that is the list it is in
	index int         // its position in a list; -1 for a member
	entry ojson.Value // the id of the entry around it
	clip  bool        // its texts may be clipped
}

func (s spot) where() *path {
	if s.index >= 0 {
		return s.up.item(s.index)
	}
	return s.up.member(s.name)
}

// members ranges over the members of an object.
func (s spot) members() iter.Seq[spot] {
	return func(yield func(spot) bool) {
		inside := s
		inside.up, inside.index = s.where(), -1
		if s.node != nil && s.node.lists {
			inside.entry = s.node.entryOf(s.value, s.entry)
		}
		for name, value := range s.value.Members() {
			inside.name, inside.value, inside.node = name, value, s.node.kid(name)
			inside.clip = s.clip && (inside.node == nil || !inside.node.verbatim)
			if !yield(inside) {
				return
			}
		}
	}
}

// itemAt is item i of the list s, whose path is where.
func (s spot) itemAt(where *path, i int, value ojson.Value) spot {
	s.up, s.index, s.value = where, i, value
	return s
}

// clippable tells whether the text at s may be clipped at all.
func (s spot) clippable() bool {
	if !s.clip || s.value.Kind() != ojson.String || s.value.TextUnits() <= minText {
		return false
	}
	switch s.node.role() {
	case Identifier, URL, Cursor, StartCursor, EndCursor:
		return false
	}
	return (s.node != nil || !namesReference(s.name)) && !isURL(s.value)
}

// namesReference tells whether a member of that name refers to something, where
// no Shape says so: an id, a cursor or an address is worth nothing in part.
func namesReference(name string) bool {
	switch name {
	case "id", "ids", "next", "prev", "after", "before", "rest", "docs", "href", "src":
		return true
	}
	for _, end := range []string{"Id", "Ids", "ID", "_id", "_ids", "url", "Url", "URL", "uri", "Uri", "URI", "cursor", "Cursor"} {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return false
}

// isURL tells whether a text is an address whatever its name is.
func isURL(v ojson.Value) bool {
	print := v.Bytes()
	print = print[1 : len(print)-1]
	if !bytes.HasPrefix(print, []byte("https://")) && !bytes.HasPrefix(print, []byte("http://")) {
		return false
	}
	return !bytes.ContainsAny(print, ` \`)
}
