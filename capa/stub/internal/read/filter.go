package read

import (
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// Filter is a compiled filter. The zero Filter matches every entry and costs nothing.
type Filter struct {
	match     predicate
	relations int
	content   bool
}

// RelationFilters counts the filters on relation fields, each of which a read's cost counts as a scan.
func (f Filter) RelationFilters() int { return f.relations }

// ReadsContent reports whether f tests a content field, relations included; system fields are no content.
func (f Filter) ReadsContent() bool { return f.content }

func (f Filter) matches(e *project.Entry) bool { return f.match == nil || f.match(e) == yes }

// Compile checks filter against m and compiles it. It takes GraphQL's form, where a relation's hops are nested
// ({"author":{"name":{"eq":"Ada Vale"}}}), and REST's, where they are flattened ({"author.name":{"eq":"Ada Vale"}}).
// An Invalid or null filter gives the zero Filter. Errors are *Error: invalid_where or too_many_in_values.
func (v View) Compile(m *project.Model, filter ojson.Value) (Filter, error) {
	if missing(filter) {
		return Filter{}, nil
	}
	c := compiler{view: v, model: m}
	match, err := c.filter(filter)
	if err != nil {
		return Filter{}, err
	}
	return Filter{match: match, relations: c.relations, content: c.content}, nil
}

type compiler struct {
	view      View
	model     *project.Model
	relations int
	content   bool
}

// filter compiles one filter object: each member must hold.
func (c *compiler) filter(filter ojson.Value) (predicate, error) {
	if filter.Kind() != ojson.Object {
		return nil, whereError(fmt.Sprintf("A filter is an object of fields, not %s.", brief(filter)), `Write it as {"title":{"eq":"…"}}.`)
	}
	var tests []predicate
	for name, value := range filter.Members() {
		test, err := c.member(name, value)
		if err != nil {
			return nil, err
		}
		tests = append(tests, test)
	}
	return allOf(tests), nil
}

func (c *compiler) member(name string, value ojson.Value) (predicate, error) {
	switch name {
	case "and", "or":
		tests, err := c.filters(name, value)
		if name == "or" {
			return anyOf(tests), err
		}
		return allOf(tests), err
	case "not":
		test, err := c.filter(value)
		if err != nil {
			return nil, err
		}
		return not(test), nil
	}
	if f := c.model.Field(name); f != nil {
		return c.field(f, value)
	}
	if relation, hop, flattened := strings.Cut(name, "."); flattened {
		return c.flattened(relation, hop, value)
	}
	if s, ok := c.view.systemSubject(name); ok {
		return s.operators(value)
	}
	return nil, c.unknown(name)
}

func (c *compiler) filters(name string, list ojson.Value) ([]predicate, error) {
	if list.Kind() != ojson.Array {
		return nil, whereError(fmt.Sprintf("%s takes a list of filters, not %s.", name, brief(list)), "")
	}
	tests := make([]predicate, 0, list.Count())
	for _, filter := range list.Items() {
		test, err := c.filter(filter)
		if err != nil {
			return nil, err
		}
		tests = append(tests, test)
	}
	return tests, nil
}

// field compiles the filter on a content field; a relation's may hold hops beside its operators.
func (c *compiler) field(f *project.Field, filter ojson.Value) (predicate, error) {
	c.content = true
	s := c.view.fieldSubject(f)
	target := c.view.Target(f)
	if f.Type.Base == project.Relation {
		c.relations++
	}
	if target == nil {
		return s.operators(filter)
	}
	if filter.Kind() != ojson.Object {
		return nil, s.bareValue(filter)
	}
	var tests []predicate
	for name, operand := range filter.Members() {
		test, err := c.operatorOrHop(s, f, target, name, operand)
		if err != nil {
			return nil, err
		}
		tests = append(tests, test)
	}
	return allOf(tests), nil
}

func (c *compiler) operatorOrHop(s subject, f *project.Field, target *project.Model, name string, value ojson.Value) (predicate, error) {
	if s.takes(name) {
		return s.operator(name, value)
	}
	hop, ok := c.view.hopSubject(target, name)
	if !ok {
		return nil, unknownName(f.Name+" has no operator and no field "+name+".", name, append(c.view.Hops(f), s.ops...), "It takes")
	}
	hop.place = f.Name + "." + name
	test, err := hop.operators(value)
	if err != nil {
		return nil, err
	}
	return c.view.through(f, test), nil
}

// flattened compiles REST's form of one hop, "author.name".
func (c *compiler) flattened(relation, hop string, filter ojson.Value) (predicate, error) {
	f := c.model.Field(relation)
	if f == nil {
		return nil, c.unknown(relation)
	}
	if f.Type.Base != project.Relation {
		return nil, whereError(fmt.Sprintf("%s is no relation, so %s.%s names nothing.", relation, relation, hop), "")
	}
	if c.view.Target(f) == nil {
		return nil, whereError(fmt.Sprintf("%s is an id here: this key cannot read the model it points at.", relation), "Filter on "+relation+" itself, by id.")
	}
	return c.field(f, ojson.ObjectOf(ojson.Member{Name: hop, Value: filter}))
}

// through tests the entries a relation points at.
//
// [D] Each hop of a filter is a test of its own, as the flattened form has it: two hops on a list may be met by two
// entries. A single relation that returns no entry meets no hop, whatever the operator.
func (v View) through(f *project.Field, test predicate) predicate {
	return func(e *project.Entry) truth {
		if f.Type.List && v.Stored(e, f).Kind() != ojson.Array {
			return unknown
		}
		for _, related := range v.Related(e, f) {
			if test(related) == yes {
				return yes
			}
		}
		return no
	}
}

func (c *compiler) unknown(name string) error {
	names := make([]string, 0, len(c.model.Fields)+len(filterSystem))
	for _, f := range c.model.Fields {
		names = append(names, f.Name)
	}
	return unknownName("Unknown field "+name+" on "+c.model.Namespace+".", name, append(names, filterSystem...), "It filters on")
}

func whereError(message, hint string) *Error {
	return &Error{Code: "invalid_where", Message: message, Hint: hint}
}

// unknownName is the error for a name that is not one of known; lead opens the hint's list of those.
func unknownName(message, name string, known []string, lead string) *Error {
	if near := Nearest(name, known); near != "" {
		message += " Did you mean " + near + "?"
	}
	return whereError(message, lead+": "+strings.Join(known, ", ")+".")
}

// brief shows a value in an error, cut where it is long.
func brief(value ojson.Value) string {
	const limit = 60
	return ojson.Shorten(value.String(), limit)
}
