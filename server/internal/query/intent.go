package query

import (
	"github.com/capacms/capa-mcp/capa/ojson"
)

// Intent says what to read, in names an agent has seen in the schema. Its zero value but for Model reads every scalar
// field of the first page.
type Intent struct {
	Model  string      // any of the model's names, in any case
	Fields []Spec      // nil: every readable scalar field, and the id of each relation
	Filter ojson.Value // an object, or the JSON text of one; Invalid or null for none

	Sort []string // sort values, as the schema's enum names them

	First, Last   int    // 1 to 200; 0 for the API's own page size
	After, Before string // cursors; "" for none

	ID string // a read of one entry; leaves no place for anything about lists
}

// Spec asks for one field of an entry.
type Spec struct {
	Field     string
	Fields    []Spec // of the related entry, or the members of a media value
	HasFields bool   // false: a relation's id, a media value's every member
	First     int    // of a relation list: 1 to 200; 0 for the API's 100
	Sort      []string
}

// list reports whether the intent carries anything that only a list can take, and the first such argument's name.
func (in Intent) list() (argument string, is bool) {
	switch {
	case in.First != 0:
		return "first", true
	case in.After != "":
		return "after", true
	case in.Last != 0:
		return "last", true
	case in.Before != "":
		return "before", true
	case len(in.Sort) > 0:
		return "sort", true
	case in.Filter.Exists() && !in.Filter.IsNull():
		return "filter", true
	}
	return "", false
}

// readsEnd reports whether the page is a list's last one. [D] REST has no such read, since it goes backward only from a
// cursor, so the read has no REST address.
func (in Intent) readsEnd() bool { return in.Last != 0 && in.Before == "" }

// backward reports whether the page is read from its end.
func (in Intent) backward() bool { return in.Last != 0 || in.Before != "" }
