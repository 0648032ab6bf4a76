package gql

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

// overlaps is graphql-js's rule OverlappingFieldsCanBeMerged: selections that answer under one name must be one field.
//
// graphql-js and gqlparser compare every pair, which takes a document of one field repeated seconds to refuse or pass.
// Here the fields of one name are compared with the first of them only, level by level over the merged selections, so the
// work grows with the document. It needs a document that is valid otherwise: its types known, its fragments free of cycles.
func overlaps(schema *ast.Schema, doc *ast.QueryDocument) []problem {
	c := &overlapCheck{schema: schema}
	for _, op := range doc.Operations {
		if op.Operation != ast.Query {
			continue // the schema has no type to compare its fields by
		}
		root := []merged{{set: op.SelectionSet, parent: schema.Query}}
		c.fields(root)
		if len(c.found) == 0 {
			c.shapes(root)
		}
	}
	return c.found
}

type overlapCheck struct {
	schema *ast.Schema
	found  []problem
}

// merged is a selection set that is answered together with others, and the field it belongs to.
type merged struct {
	set    ast.SelectionSet
	parent *ast.Definition
	of     *selected // nil for an operation's own
}

// selected is one selection of a field, with the selection its set belongs to.
type selected struct {
	field  *ast.Field
	parent *ast.Definition // the type it is selected on
	of     *selected
}

// sameName is every selection of one level that answers under one name.
type sameName []*selected

// fields reports selections of one name that can meet in one object and are not the same field with the same arguments.
func (c *overlapCheck) fields(sets []merged) {
	for _, group := range c.collect(sets) {
		for _, together := range group.byParent() {
			if c.sameField(together) {
				c.fields(together.sets(c.schema))
			}
		}
	}
}

// shapes reports selections of one name whose values print differently, even where no object has both.
func (c *overlapCheck) shapes(sets []merged) {
	for _, group := range c.collect(sets) {
		if c.sameShape(group) {
			c.shapes(group.sets(c.schema))
		}
	}
}

// collect groups the fields of sets by response name, in order of first appearance.
func (c *overlapCheck) collect(sets []merged) []sameName {
	index := map[string]int{}
	var groups []sameName
	var walk func(m merged, spread map[string]bool)
	walk = func(m merged, spread map[string]bool) {
		for _, s := range m.set {
			switch s := s.(type) {
			case *ast.Field:
				i, known := index[s.Alias]
				if !known {
					i = len(groups)
					index[s.Alias] = i
					groups = append(groups, nil)
				}
				groups[i] = append(groups[i], &selected{field: s, parent: m.parent, of: m.of})
			case *ast.InlineFragment:
				walk(merged{s.SelectionSet, c.conditioned(s.TypeCondition, m.parent), m.of}, spread)
			case *ast.FragmentSpread:
				if spread[s.Name] {
					continue
				}
				spread[s.Name] = true
				walk(merged{s.Definition.SelectionSet, c.conditioned(s.Definition.TypeCondition, m.parent), m.of}, spread)
			}
		}
	}
	for _, m := range sets {
		walk(m, map[string]bool{})
	}
	return groups
}

func (c *overlapCheck) conditioned(condition string, parent *ast.Definition) *ast.Definition {
	if condition == "" {
		return parent
	}
	return c.schema.Types[condition]
}

// sameField reports a group's first conflict, and whether there is none.
func (c *overlapCheck) sameField(group sameName) bool {
	first := group[0]
	for _, other := range group[1:] {
		if first.field.Name != other.field.Name {
			return c.conflict(first, other, fmt.Sprintf(`"%s" and "%s" are different fields`, first.field.Name, other.field.Name))
		}
		if !sameArguments(first.field.Arguments, other.field.Arguments) {
			return c.conflict(first, other, "they have differing arguments")
		}
	}
	return true
}

func (c *overlapCheck) sameShape(group sameName) bool {
	first := group[0]
	for _, other := range group[1:] {
		a, b := first.field.Definition.Type, other.field.Definition.Type
		if !sameShape(c.schema, a, b) {
			return c.conflict(first, other, fmt.Sprintf(`they return conflicting types "%s" and "%s"`, a, b))
		}
	}
	return true
}

// byParent parts a group into the selections that can meet in one object: for each object type those on it and those on
// an interface.
func (g sameName) byParent() []sameName {
	var objects []*ast.Definition
	for _, s := range g {
		if !s.parent.IsAbstractType() && !slices.Contains(objects, s.parent) {
			objects = append(objects, s.parent)
		}
	}
	if len(objects) < 2 {
		return []sameName{g}
	}
	parts := make([]sameName, len(objects))
	for _, s := range g {
		for i, object := range objects {
			if s.parent == object || s.parent.IsAbstractType() {
				parts[i] = append(parts[i], s)
			}
		}
	}
	return parts
}

// sets are the selection sets below a group.
func (g sameName) sets(schema *ast.Schema) []merged {
	var below []merged
	for _, s := range g {
		if len(s.field.SelectionSet) > 0 {
			below = append(below, merged{s.field.SelectionSet, schema.Types[s.field.Definition.Type.Name()], s})
		}
	}
	return below
}

// sameShape reports whether two types print alike: the same wrapping, and the same type unless both have fields.
func sameShape(schema *ast.Schema, a, b *ast.Type) bool {
	if a.NonNull != b.NonNull || (a.Elem == nil) != (b.Elem == nil) {
		return false
	}
	if a.Elem != nil {
		return sameShape(schema, a.Elem, b.Elem)
	}
	return a.NamedType == b.NamedType || schema.Types[a.NamedType].IsCompositeType() && schema.Types[b.NamedType].IsCompositeType()
}

// conflict reports two selections as graphql-js does: under the field where their paths part, with each field between.
func (c *overlapCheck) conflict(a, b *selected, why string) bool {
	name := a.field.Alias
	for a.of != b.of {
		why = fmt.Sprintf(`subfields "%s" conflict because %s`, name, why)
		a, b = a.of, b.of
		name = a.field.Alias
	}
	c.found = append(c.found, problem{
		code:    codeValidation,
		message: fmt.Sprintf(`Fields "%s" conflict because %s. Use different aliases on the fields to fetch both if this was intentional.`, name, why),
		at:      append(locate(a.field.Position), locate(b.field.Position)...),
	})
	return false
}

func sameArguments(a, b ast.ArgumentList) bool {
	if len(a) != len(b) {
		return false
	}
	sorted := func(list ast.ArgumentList) ast.ArgumentList {
		return slices.SortedFunc(slices.Values(list), func(x, y *ast.Argument) int { return strings.Compare(x.Name, y.Name) })
	}
	return slices.EqualFunc(sorted(a), sorted(b), func(x, y *ast.Argument) bool { return x.Name == y.Name && sameValue(x.Value, y.Value) })
}

// sameValue compares two literals; the order of an object's members does not count.
func sameValue(a, b *ast.Value) bool {
	if a.Kind != b.Kind || a.Raw != b.Raw || len(a.Children) != len(b.Children) {
		return false
	}
	byName := func(list ast.ChildValueList) ast.ChildValueList {
		return slices.SortedStableFunc(slices.Values(list), func(x, y *ast.ChildValue) int { return strings.Compare(x.Name, y.Name) })
	}
	x, y := a.Children, b.Children
	if a.Kind == ast.ObjectValue {
		x, y = byName(x), byName(y)
	}
	return slices.EqualFunc(x, y, func(p, q *ast.ChildValue) bool { return p.Name == q.Name && sameValue(p.Value, q.Value) })
}
