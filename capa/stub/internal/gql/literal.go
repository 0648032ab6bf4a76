package gql

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/vektah/gqlparser/v2/ast"
)

// literal is a validated literal as the value type t takes, with vars in place of its variables. It is Invalid where a
// variable was not given: the argument or member is then absent.
func literal(v *ast.Value, t *ast.Type, vars variables) ojson.Value {
	switch {
	case v.Kind == ast.Variable:
		return vars[v.Raw]
	case v.Kind == ast.NullValue:
		return ojson.NullOf()
	case t.Elem != nil && v.Kind == ast.ListValue:
		return literalList(v, t.Elem, vars)
	case t.Elem != nil:
		return ojson.ArrayOf(literal(v, t.Elem, vars))
	case v.Kind == ast.ObjectValue:
		return literalObject(v, vars)
	default:
		return literalScalar(v, t.NamedType)
	}
}

// literalList puts null for an item whose variable was not given, as GraphQL has it.
func literalList(v *ast.Value, item *ast.Type, vars variables) ojson.Value {
	items := make([]ojson.Value, len(v.Children))
	for i, child := range v.Children {
		if items[i] = literal(child.Value, item, vars); !items[i].Exists() {
			items[i] = ojson.NullOf()
		}
	}
	return ojson.ArrayOf(items...)
}

func literalObject(v *ast.Value, vars variables) ojson.Value {
	members := make([]ojson.Member, 0, len(v.Children))
	for _, child := range v.Children {
		t := v.Definition.Fields.ForName(child.Name).Type
		members = append(members, ojson.Member{Name: child.Name, Value: literal(child.Value, t, vars)})
	}
	return ojson.ObjectOf(members...)
}

// literalScalar keeps a number's text; an ID is text however it was written.
func literalScalar(v *ast.Value, typeName string) ojson.Value {
	switch v.Kind {
	case ast.BooleanValue:
		return ojson.BoolOf(v.Raw == "true")
	case ast.IntValue, ast.FloatValue:
		if typeName == "ID" {
			return ojson.StringOf(v.Raw)
		}
		if number, err := ojson.ParseString(v.Raw); err == nil {
			return number
		}
		return ojson.NullOf()
	default:
		return ojson.StringOf(v.Raw)
	}
}
