package query

import "github.com/capacms/capa-mcp/capa/ojson"

// Intent says what to read, in names an agent has seen in the schema. Its zero value but for Model reads every scalar
// field of the first page.
type Intent struct {
	Model  string // any of the model's names, in any case
	Fields []Spec // nil: every readable scalar field, and the id of each relation
	ID     string // a read of one entry, with which nothing about lists goes; "" for a list

	Filter        ojson.Value // an object; Invalid or null for none
	Sort          []string    // sort values, as the schema's enum names them
	First, Last   int         // 1 to 200; 0 for the API's own page size
	After, Before string      // cursors; "" for none
}

// Spec asks for one field of an entry.
type Spec struct {
	Field     string
	Fields    []Spec // of the related entry, or the members of a media value
	HasFields bool   // false: a relation's id, a media value's every member
	First     int    // of a relation list: 1 to 200; 0 for the API's 100
	Sort      []string
}

// listArgument names the first argument of the intent that only a list can take; "" when it has none.
func (in Intent) listArgument() string {
	switch {
	case in.First != 0:
		return "first"
	case in.After != "":
		return "after"
	case in.Last != 0:
		return "last"
	case in.Before != "":
		return "before"
	case len(in.Sort) > 0:
		return "sort"
	case in.Filter.Exists() && !in.Filter.IsNull():
		return "filter"
	}
	return ""
}

// readsEnd reports whether the page is a list's last one. [D] REST has no such read, since it goes backward only from a
// cursor, so the read has no REST address.
func (in Intent) readsEnd() bool { return in.Last != 0 && in.Before == "" }

// paging is the argument that sizes the page, and the members of pageInfo that say whether there is more behind it.
func (in Intent) paging() (sizedBy string, pageInfo []string) {
	if in.Last != 0 || in.Before != "" {
		return "last", []string{"hasPreviousPage", "startCursor"}
	}
	return "first", []string{"hasNextPage", "endCursor"}
}
