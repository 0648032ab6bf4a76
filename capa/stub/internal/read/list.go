package read

import (
	"fmt"
	"slices"
	"sort"

	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// Page sizes: the largest a read may ask for, and those it gets when it asks for none.
const (
	MaxPage             = 200
	DefaultPage         = 20
	DefaultRelationPage = 100
)

// Request is a page of a list to read.
type Request struct {
	Filter Filter
	Sort   []Sort // none: newest first, and a relation list as stored

	// First entries from the start or After, or the Last before the end or Before; 1 to MaxPage, 0 for not given. With
	// neither it is the default, read backward when only Before is given.
	First, Last   int
	After, Before string // cursors; "" for not given

	Total  bool             // count the filter's matches too
	Among  []*project.Entry // non-nil: a relation list, what View.Related gave
	Parent string           // a relation list's owner: "articles/<id>.coauthors"
}

// Page is part of a list, in the list's order.
type Page struct {
	Entries              []*project.Entry
	HasNext, HasPrevious bool // whether the list goes on after and before Entries
	Total                int  // the filter's matches; 0 when not asked for
}

// List reads a page of m's entries, or of r.Among. Errors are *Error: invalid_cursor, or invalid_parameter for a size.
func (v View) List(m *project.Model, r Request) (Page, error) {
	size, backward, err := r.size()
	if err != nil {
		return Page{}, err
	}
	o := order{sorts: r.Sort, among: r.Among}
	list := v.matches(m, r, o)
	start, end, err := v.window(m, r, o, list)
	if err != nil {
		return Page{}, err
	}
	if backward {
		start = max(start, end-size)
	} else {
		end = min(end, start+size)
	}
	page := Page{HasPrevious: start > 0, HasNext: end < len(list), Entries: make([]*project.Entry, 0, end-start)}
	for _, at := range list[start:end] {
		page.Entries = append(page.Entries, at.entry)
	}
	if r.Total {
		page.Total = len(list)
	}
	return page, nil
}

// Sorted returns entries in the order of sorts; as they are when there are none.
func (v View) Sorted(entries []*project.Entry, sorts []Sort) []*project.Entry {
	if len(sorts) == 0 {
		return entries
	}
	o := order{sorts: sorts, among: entries}
	list := make([]ranked, len(entries))
	for i, e := range entries {
		list[i] = o.rank(e, i)
	}
	slices.SortFunc(list, o.compare)
	sorted := make([]*project.Entry, len(list))
	for i, at := range list {
		sorted[i] = at.entry
	}
	return sorted
}

// matches returns, in o, what the filter lets through of the entries the key sees.
func (v View) matches(m *project.Model, r Request, o order) []ranked {
	from := r.Among
	if from == nil {
		from = m.Newest()
	}
	matching := make([]ranked, 0, len(from))
	for i, e := range from {
		if v.sees(e) && r.Filter.matches(e) {
			matching = append(matching, o.rank(e, i))
		}
	}
	if len(o.sorts) > 0 {
		slices.SortFunc(matching, o.compare)
	}
	return matching
}

// window returns the part of list between the request's cursors.
func (v View) window(m *project.Model, r Request, o order, list []ranked) (start, end int, err error) {
	end = len(list)
	if r.After != "" {
		after, err := v.locate(m, r, o, r.After)
		if err != nil {
			return 0, 0, err
		}
		start = sort.Search(len(list), func(i int) bool { return o.compare(list[i], after) > 0 })
	}
	if r.Before != "" {
		before, err := v.locate(m, r, o, r.Before)
		if err != nil {
			return 0, 0, err
		}
		end = sort.Search(len(list), func(i int) bool { return o.compare(list[i], before) >= 0 })
	}
	return start, max(start, end), nil
}

// size is how many entries to read, and whether from the end of the window.
func (r Request) size() (size int, backward bool, err error) {
	if r.First != 0 && r.Last != 0 {
		return 0, false, &Error{Code: "invalid_parameter", Message: "Pass first or last, not both.", Hint: "first reads from the start, last from the end."}
	}
	if err := checkSize("first", r.First); err != nil {
		return 0, false, err
	}
	if err := checkSize("last", r.Last); err != nil {
		return 0, false, err
	}
	backward = r.Last != 0 || r.First == 0 && r.Before != "" && r.After == ""
	switch {
	case r.First+r.Last != 0:
		return r.First + r.Last, backward, nil
	case r.Among != nil:
		return DefaultRelationPage, backward, nil
	default:
		return DefaultPage, backward, nil
	}
}

func checkSize(name string, size int) error {
	if size == 0 || size >= 1 && size <= MaxPage {
		return nil
	}
	return sizeError(fmt.Sprintf("%s takes a number from 1 to %d, not %d.", name, MaxPage, size))
}

func sizeError(message string) error {
	return &Error{Code: "invalid_parameter", Message: message, Hint: "Read the rest with after, page by page."}
}
