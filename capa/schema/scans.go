package schema

import (
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// The API's rule of what a read may count: the entries it can read, and its scans.
const (
	MaxCounted = 5_000 // what one document may count
	ScanCost   = 500   // what one scan counts
)

// Scans is what a filter and a sort of m's list cost by the API's rule: one scan for each filter on a relation, and with
// none of those, one when a content field is filtered or sorted on. filter is as a request holds it, Invalid for none; sort
// is as REST names it: "-author.name". The scan that totalCount costs is not in it.
func (m *Model) Scans(filter ojson.Value, sort []string) int {
	relations, content := m.tested(filter)
	for _, by := range sort {
		name, _, _ := strings.Cut(strings.TrimPrefix(by, "-"), ".")
		content = content || fieldNamed(m.Fields, name) != nil
	}
	if relations == 0 && content {
		return 1
	}
	return relations
}

// tested is how many filters on relations a filter holds, and whether it tests content at all, inside and, or and not too. A
// list takes a single filter for a list of one.
func (m *Model) tested(filter ojson.Value) (relations int, content bool) {
	add := func(below ojson.Value) {
		r, c := m.tested(below)
		relations, content = relations+r, content || c
	}
	for _, one := range filter.Items() {
		add(one)
	}
	for name, value := range filter.Members() {
		field := fieldNamed(m.Fields, name)
		switch {
		case field == nil && (name == "and" || name == "or" || name == "not"):
			add(value)
		case field == nil: // a system field is no content
		case field.Class == Relation || field.Class == Identifier:
			relations, content = relations+1, true
		default:
			content = true
		}
	}
	return relations, content
}
