package read

import (
	"cmp"
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// ranked is an entry and what its place in a list is decided by.
type ranked struct {
	entry *project.Entry
	place int       // where a relation list stores it; 0 in a root list
	keys  []rankKey // one per sort
}

type rankKey struct {
	key     key
	present bool
}

// order is the order of one list. Entries that its sorts leave equal come newest first, so that no two are ever equal and a
// cursor names one place.
type order struct {
	sorts []Sort
	among []*project.Entry // a relation list's stored order, which is its order when it has no sort
}

func (o order) rank(e *project.Entry, place int) ranked {
	r := ranked{entry: e, place: place}
	if len(o.sorts) == 0 {
		return r
	}
	r.keys = make([]rankKey, len(o.sorts))
	for i, s := range o.sorts {
		r.keys[i].key, r.keys[i].present = s.by.kind.keyOf(s.by.read(e))
	}
	return r
}

// compare puts missing and wrong-typed values last, whichever way the sort goes.
//
// [D] The API's rule is not known; values are what a person sorts for.
func (o order) compare(a, b ranked) int {
	for i, s := range o.sorts {
		x, y := a.keys[i], b.keys[i]
		switch {
		case x.present && y.present:
			c := x.key.compare(y.key)
			if s.Desc {
				c = -c
			}
			if c != 0 {
				return c
			}
		case x.present:
			return -1
		case y.present:
			return 1
		}
	}
	if len(o.sorts) == 0 && o.among != nil {
		return cmp.Compare(a.place, b.place)
	}
	return project.NewestFirst(a.entry, b.entry)
}

// find ranks the entry with that id; false when the list could never hold it.
func (o order) find(m *project.Model, id string) (ranked, bool) {
	if o.among == nil {
		e := m.Entry(id)
		if e == nil {
			return ranked{}, false
		}
		return o.rank(e, 0), true
	}
	place := slices.IndexFunc(o.among, func(e *project.Entry) bool { return e.ID == id })
	if place < 0 {
		return ranked{}, false
	}
	return o.rank(o.among[place], place), true
}

// values are the keys of e as its cursor carries them.
func (o order) values(e *project.Entry) []ojson.Value {
	values := make([]ojson.Value, 0, len(o.sorts)+1)
	for i, k := range o.rank(e, 0).keys {
		if k.present {
			values = append(values, o.sorts[i].by.kind.value(k.key))
		} else {
			values = append(values, ojson.NullOf())
		}
	}
	return append(values, ojson.StringOf(e.CreatedAt))
}
