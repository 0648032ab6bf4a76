package query

import (
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// collector merges selections as an executor collects fields.
type collector struct {
	schema    *schema.Schema
	fragments ast.FragmentDefinitionList
	values    values
	visits    int
}

// selected is a selection set and the type it is made on.
type selected struct {
	on  *ast.Definition
	set ast.SelectionSet
}

// group is what one response name stands for: the first field selected under it, and the selections of all of them.
type group struct {
	response   string
	field      *ast.Field
	parent     *ast.Definition
	definition *ast.FieldDefinition
	below      []selected
}

// collection is the merging of one response object's selection sets.
type collection struct {
	groups []*group
	byName map[string]*group
	spread map[string]bool // fragments: a second spread of one adds nothing
}

func (c *collector) collect(sets []selected) ([]*group, error) {
	into := &collection{byName: make(map[string]*group), spread: make(map[string]bool)}
	for _, s := range sets {
		if err := c.visit(s.on, s.set, into); err != nil {
			return nil, err
		}
	}
	return into.groups, nil
}

func (c *collector) visit(on *ast.Definition, set ast.SelectionSet, into *collection) error {
	for _, selection := range set {
		if c.visits++; c.visits > maxVisits {
			return errMultiplied
		}
		var err error
		switch selection := selection.(type) {
		case *ast.Field:
			if c.values.included(selection.Directives) {
				c.add(on, selection, into)
			}
		case *ast.InlineFragment:
			if c.values.included(selection.Directives) {
				err = c.visit(c.narrowed(on, selection.TypeCondition), selection.SelectionSet, into)
			}
		case *ast.FragmentSpread:
			fragment := c.fragments.ForName(selection.Name)
			if fragment == nil || into.spread[selection.Name] || !c.values.included(selection.Directives) {
				continue
			}
			into.spread[selection.Name] = true
			err = c.visit(c.narrowed(on, fragment.TypeCondition), fragment.SelectionSet, into)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// add puts a field under its response name. A field that its type does not have is left out: no answer holds it.
func (c *collector) add(on *ast.Definition, field *ast.Field, into *collection) {
	definition := on.Fields.ForName(field.Name)
	if field.Name == "__typename" {
		definition = &ast.FieldDefinition{Name: field.Name, Type: ast.NonNullNamedType("String", nil)}
	}
	if definition == nil {
		return
	}
	response := field.Alias
	g := into.byName[response]
	if g == nil {
		g = &group{response: response, field: field, parent: on, definition: definition}
		into.byName[response] = g
		into.groups = append(into.groups, g)
	}
	if below := c.schema.AST().Types[definition.Type.Name()]; below != nil && len(field.SelectionSet) > 0 {
		g.below = append(g.below, selected{below, field.SelectionSet})
	}
}

// narrowed is the type that a fragment's selections are made on.
func (c *collector) narrowed(on *ast.Definition, condition string) *ast.Definition {
	if def := c.schema.AST().Types[condition]; def != nil {
		return def
	}
	return on
}

// values are a request's variables.
type values struct {
	sent     ojson.Value
	declared ast.VariableDefinitionList
}

// of is the value of a field's argument, through its variable and that variable's default; Invalid when it is not given.
func (v values) of(field *ast.Field, argument string) ojson.Value {
	given := field.Arguments.ForName(argument)
	if given == nil {
		return ojson.Value{}
	}
	return v.value(given.Value)
}

func (v values) value(literal *ast.Value) ojson.Value {
	if literal == nil {
		return ojson.Value{}
	}
	if literal.Kind != ast.Variable {
		return constant(literal)
	}
	if sent := v.sent.Get(literal.Raw); sent.Exists() {
		return sent
	}
	if declared := v.declared.ForName(literal.Raw); declared != nil && declared.DefaultValue != nil {
		return constant(declared.DefaultValue)
	}
	return ojson.Value{}
}

// constant is a literal of the kinds that say how a list pages and what is skipped.
func constant(literal *ast.Value) ojson.Value {
	switch literal.Kind {
	case ast.IntValue:
		number, _ := ojson.ParseString(literal.Raw)
		return number
	case ast.BooleanValue:
		return ojson.BoolOf(literal.Raw == "true")
	case ast.StringValue, ast.BlockValue:
		return ojson.StringOf(literal.Raw)
	}
	return ojson.Value{}
}

// included reports what @skip and @include say. One whose condition has no value is taken as not being there.
func (v values) included(directives ast.DirectiveList) bool {
	for _, directive := range directives {
		condition := directive.Arguments.ForName("if")
		if condition == nil {
			continue
		}
		value := v.value(condition.Value)
		if value.Kind() != ojson.Bool {
			continue
		}
		switch {
		case directive.Name == "skip" && value.Bool(), directive.Name == "include" && !value.Bool():
			return false
		}
	}
	return true
}
