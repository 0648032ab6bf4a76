package explore

import "github.com/capacms/capa-mcp/capa/ojson"

// seen is what the pages gave so far. Pages that follow each other share no entry and no cursor, so one that comes again says that the
// API does not page as it should: reading on might never end.
type seen struct {
	entries, cursors map[string]bool // by id; by their text
	again            bool            // an entry or a cursor came again
}

func newSeen() seen { return seen{entries: map[string]bool{}, cursors: map[string]bool{}} }

// fresh are the first entries of a page, at most most, that no page gave before.
func (s *seen) fresh(page []ojson.Value, most int) []ojson.Value {
	fresh := make([]ojson.Value, 0, min(len(page), most))
	for _, node := range page {
		switch id := node.Get("id").Text(); {
		case s.entries[id]:
			s.again = true
		case len(fresh) < most:
			s.entries[id] = true
			fresh = append(fresh, node)
		}
	}
	return fresh
}

// leadsOn tells whether to read the page that a cursor, "" for none, stands before.
func (s *seen) leadsOn(cursor string) bool {
	if s.cursors[cursor] {
		s.again = true
	}
	if s.again || cursor == "" {
		return false
	}
	s.cursors[cursor] = true
	return true
}
