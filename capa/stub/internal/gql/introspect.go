package gql

import (
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/vektah/gqlparser/v2/ast"
)

// introspectedSchema answers __schema.
type introspectedSchema struct{ schema *compiledSchema }

func (introspectedSchema) typeName() string { return "__Schema" }

func (s introspectedSchema) appendMember(x *execution, dst []byte, f *field) ([]byte, outcome) {
	switch f.name {
	case "types":
		return appendObjects(x, dst, f, s.schema.types, func(d *ast.Definition) object { return introspectedType{def: d} })
	case "queryType":
		return x.appendObject(dst, introspectedType{def: s.schema.ast.Query}, f.subfields())
	case "directives":
		return appendObjects(x, dst, f, s.schema.directives, func(d *ast.DirectiveDefinition) object { return introspectedDirective{d} })
	default:
		return dst, null // no description, mutation or subscription
	}
}

// appendNamedType answers __type(name:).
func (x *execution) appendNamedType(dst []byte, name string, f *field) ([]byte, outcome) {
	d := x.schema.ast.Types[name]
	if d == nil {
		return dst, null
	}
	return x.appendObject(dst, introspectedType{def: d}, f.subfields())
}

// appendObjects answers a list of objects.
func appendObjects[T any](x *execution, dst []byte, f *field, items []T, as func(T) object) ([]byte, outcome) {
	return x.appendList(dst, f.def.Type, len(items), func(dst []byte, i int) ([]byte, outcome) {
		return x.appendObject(dst, as(items[i]), f.subfields())
	})
}

// current leaves out what is deprecated, unless f asks for it.
func current[T any](f *field, items []T, directives func(T) ast.DirectiveList) []T {
	if f.args["includeDeprecated"].Bool() {
		return items
	}
	return slices.DeleteFunc(slices.Clone(items), func(item T) bool { return directives(item).ForName("deprecated") != nil })
}

// appendDeprecation answers isDeprecated and deprecationReason, which fields, inputs and enum values share.
func appendDeprecation(dst []byte, name string, directives ast.DirectiveList) ([]byte, outcome) {
	d := directives.ForName("deprecated")
	if name == "isDeprecated" {
		return appendBool(dst, d != nil)
	}
	if d == nil {
		return dst, null
	}
	return ojson.AppendString(dst, reasonOf(d)), wrote
}

// introspectedDirective is one of __schema's directives.
type introspectedDirective struct{ def *ast.DirectiveDefinition }

func (introspectedDirective) typeName() string { return "__Directive" }

func (d introspectedDirective) appendMember(x *execution, dst []byte, f *field) ([]byte, outcome) {
	switch f.name {
	case "name":
		return ojson.AppendString(dst, d.def.Name), wrote
	case "description":
		return appendText(dst, d.def.Description)
	case "isRepeatable":
		return appendBool(dst, d.def.IsRepeatable)
	case "locations":
		return x.appendList(dst, f.def.Type, len(d.def.Locations), func(dst []byte, i int) ([]byte, outcome) {
			return ojson.AppendString(dst, string(d.def.Locations[i])), wrote
		})
	default:
		return appendArguments(x, dst, f, d.def.Arguments)
	}
}

func appendArguments(x *execution, dst []byte, f *field, arguments ast.ArgumentDefinitionList) ([]byte, outcome) {
	shown := current(f, arguments, func(a *ast.ArgumentDefinition) ast.DirectiveList { return a.Directives })
	return appendObjects(x, dst, f, shown, func(a *ast.ArgumentDefinition) object {
		return introspectedInput{a.Name, a.Description, a.Type, a.DefaultValue, a.Directives}
	})
}
