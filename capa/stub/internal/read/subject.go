package read

import (
	"fmt"
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// subject is what an operator tests: a stored value of an entry, and how it compares.
type subject struct {
	place string // how an error names it: "views", "author.name"
	read  func(e *project.Entry) ojson.Value
	kind  kind
	ops   []string
}

func (v View) fieldSubject(f *project.Field) subject {
	return subject{
		place: f.Name,
		read:  func(e *project.Entry) ojson.Value { return v.Stored(e, f) },
		kind:  kindOf(f.Type.Base),
		ops:   operatorsOf(f.Type),
	}
}

// filterSystem are the system fields that filters take.
var filterSystem = []string{"id", "createdAt", "updatedAt", "publishedAt", "_tags"}

func (v View) systemSubject(name string) (subject, bool) {
	if !slices.Contains(filterSystem, name) {
		return subject{}, false
	}
	s := subject{place: name, kind: temporal, ops: orderedOperators}
	s.read = func(e *project.Entry) ojson.Value {
		value, _ := v.System(e, name)
		return value
	}
	switch name {
	case "id":
		s.kind, s.ops = identity, identityOperators
	case "_tags":
		s.kind, s.ops = textual, listOperators
	}
	return s, true
}

// hopSubject is a field of a relation's target that filters and sorts reach; false for any other name.
func (v View) hopSubject(target *project.Model, name string) (subject, bool) {
	if name == "id" {
		return v.systemSubject(name)
	}
	f := target.Field(name)
	if f == nil || !sortable(f) {
		return subject{}, false
	}
	return v.fieldSubject(f), true
}

func (s subject) takes(operator string) bool { return slices.Contains(s.ops, operator) }

// operators compiles {"gte":1,"lt":9}: each must hold.
func (s subject) operators(filter ojson.Value) (predicate, error) {
	if filter.Kind() != ojson.Object {
		return nil, s.bareValue(filter)
	}
	var tests []predicate
	for name, operand := range filter.Members() {
		if !s.takes(name) {
			return nil, unknownName("Unknown operator "+name+" on "+s.place+".", name, s.ops, "It takes")
		}
		test, err := s.operator(name, operand)
		if err != nil {
			return nil, err
		}
		tests = append(tests, test)
	}
	return allOf(tests), nil
}

func (s subject) bareValue(value ojson.Value) error {
	example := ojson.ObjectOf(ojson.Member{Name: s.place, Value: ojson.ObjectOf(ojson.Member{Name: s.ops[0], Value: value})})
	hint := "Write " + brief(example) + "."
	if value.IsNull() {
		hint = `Write {"` + s.place + `":{"null":true}} for a missing value.`
	}
	return whereError(fmt.Sprintf("%s takes operators, not a bare value.", s.place), hint)
}
