package read

import (
	"slices"

	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// The operators of each kind of value, in the order the API lists them.
var (
	textOperators     = []string{"eq", "ne", "in", "nin", "contains", "startsWith", "endsWith", "exists", "null"}
	orderedOperators  = []string{"eq", "ne", "in", "nin", "gt", "gte", "lt", "lte", "exists", "null"}
	booleanOperators  = []string{"eq", "ne", "exists", "null"}
	identityOperators = []string{"eq", "ne", "in", "nin", "exists", "null"}
	listOperators     = []string{"has", "hasAny", "hasAll", "exists", "null"}
	relationOperators = []string{"has", "hasAny", "exists", "null"} // a list of relations
	presenceOperators = []string{"exists", "null"}
)

// Operators returns the operators that a filter on f takes, in the order the API lists them. A relation's are those
// on its ids; the fields it reaches beside them are Hops.
func Operators(f *project.Field) []string { return slices.Clone(operatorsOf(f.Type)) }

func operatorsOf(t project.Type) []string {
	switch {
	case t.List && t.Base == project.Relation:
		return relationOperators
	case t.List && t.Base.IsScalar():
		return listOperators
	case t.List:
		return presenceOperators
	}
	switch kindOf(t.Base) {
	case textual:
		return textOperators
	case numeric, temporal:
		return orderedOperators
	case boolean:
		return booleanOperators
	case identity:
		return identityOperators
	default:
		return presenceOperators
	}
}

// Hops returns the fields of its target that a filter on relation f reaches: id and each scalar field that is no list. It is
// nil for other fields, and where the key cannot read the target.
func (v View) Hops(f *project.Field) []string {
	target := v.Target(f)
	if target == nil {
		return nil
	}
	hops := []string{"id"}
	for _, f := range target.Fields {
		if sortable(f) {
			hops = append(hops, f.Name)
		}
	}
	return hops
}
