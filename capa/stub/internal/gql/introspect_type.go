package gql

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/vektah/gqlparser/v2/ast"
)

// introspectedType is a named type, or a list or non-null type around one.
type introspectedType struct {
	def  *ast.Definition
	wrap *ast.Type // nil for a named type
}

// asType is how a field, argument or input refers to its type.
func (x *execution) asType(t *ast.Type) introspectedType {
	if t.NonNull || t.Elem != nil {
		return introspectedType{wrap: t}
	}
	return introspectedType{def: x.schema.ast.Types[t.NamedType]}
}

func (introspectedType) typeName() string { return "__Type" }

func (t introspectedType) appendMember(x *execution, dst []byte, f *field) ([]byte, outcome) {
	if t.wrap != nil {
		return t.appendWrapping(x, dst, f)
	}
	d := t.def
	switch f.name {
	case "kind":
		return ojson.AppendString(dst, string(d.Kind)), wrote
	case "name":
		return ojson.AppendString(dst, d.Name), wrote
	case "description":
		return appendText(dst, d.Description)
	case "isOneOf":
		if d.Kind != ast.InputObject {
			return dst, null
		}
		return appendBool(dst, false)
	default:
		return t.appendParts(x, dst, f)
	}
}

func (t introspectedType) appendWrapping(x *execution, dst []byte, f *field) ([]byte, outcome) {
	switch {
	case f.name == "kind" && t.wrap.NonNull:
		return append(dst, `"NON_NULL"`...), wrote
	case f.name == "kind":
		return append(dst, `"LIST"`...), wrote
	case f.name != "ofType":
		return dst, null
	case t.wrap.NonNull:
		inner := *t.wrap
		inner.NonNull = false
		return x.appendObject(dst, x.asType(&inner), f.subfields())
	default:
		return x.appendObject(dst, x.asType(t.wrap.Elem), f.subfields())
	}
}

// appendParts answers the lists that a type of some kind has and one of another kind has not.
func (t introspectedType) appendParts(x *execution, dst []byte, f *field) ([]byte, outcome) {
	d := t.def
	hasFields := d.Kind == ast.Object || d.Kind == ast.Interface
	switch {
	case f.name == "fields" && hasFields:
		shown := current(f, d.Fields, func(m *ast.FieldDefinition) ast.DirectiveList { return m.Directives })
		return appendObjects(x, dst, f, withoutIntrospection(shown), func(m *ast.FieldDefinition) object { return introspectedField{m} })
	case f.name == "interfaces" && hasFields:
		return appendObjects(x, dst, f, d.Interfaces, func(name string) object { return introspectedType{def: x.schema.ast.Types[name]} })
	case f.name == "possibleTypes" && d.Kind == ast.Interface:
		return appendObjects(x, dst, f, x.schema.ast.PossibleTypes[d.Name], func(p *ast.Definition) object { return introspectedType{def: p} })
	case f.name == "enumValues" && d.Kind == ast.Enum:
		shown := current(f, d.EnumValues, func(v *ast.EnumValueDefinition) ast.DirectiveList { return v.Directives })
		return appendObjects(x, dst, f, shown, func(v *ast.EnumValueDefinition) object { return introspectedValue{v} })
	case f.name == "inputFields" && d.Kind == ast.InputObject:
		shown := current(f, d.Fields, func(m *ast.FieldDefinition) ast.DirectiveList { return m.Directives })
		return appendObjects(x, dst, f, shown, func(m *ast.FieldDefinition) object {
			return introspectedInput{m.Name, m.Description, m.Type, m.DefaultValue, m.Directives}
		})
	default:
		return dst, null // specifiedByURL and ofType too: no scalar has an address
	}
}

// withoutIntrospection leaves out __schema and __type, which the root has without declaring them.
func withoutIntrospection(fields []*ast.FieldDefinition) []*ast.FieldDefinition {
	for i, f := range fields {
		if isIntrospectionName(f.Name) {
			return fields[:i] // they come last
		}
	}
	return fields
}

// introspectedField is a field of an object or interface type.
type introspectedField struct{ def *ast.FieldDefinition }

func (introspectedField) typeName() string { return "__Field" }

func (m introspectedField) appendMember(x *execution, dst []byte, f *field) ([]byte, outcome) {
	switch f.name {
	case "name":
		return ojson.AppendString(dst, m.def.Name), wrote
	case "description":
		return appendText(dst, m.def.Description)
	case "args":
		return appendArguments(x, dst, f, m.def.Arguments)
	case "type":
		return x.appendObject(dst, x.asType(m.def.Type), f.subfields())
	default:
		return appendDeprecation(dst, f.name, m.def.Directives)
	}
}

// introspectedInput is an argument, or a field of an input type.
type introspectedInput struct {
	name, description string
	takes             *ast.Type
	defaultValue      *ast.Value
	directives        ast.DirectiveList
}

func (introspectedInput) typeName() string { return "__InputValue" }

func (i introspectedInput) appendMember(x *execution, dst []byte, f *field) ([]byte, outcome) {
	switch f.name {
	case "name":
		return ojson.AppendString(dst, i.name), wrote
	case "description":
		return appendText(dst, i.description)
	case "type":
		return x.appendObject(dst, x.asType(i.takes), f.subfields())
	case "defaultValue":
		if i.defaultValue == nil {
			return dst, null
		}
		return ojson.AppendString(dst, printLiteral(i.defaultValue)), wrote
	default:
		return appendDeprecation(dst, f.name, i.directives)
	}
}

// introspectedValue is a value of an enum.
type introspectedValue struct{ def *ast.EnumValueDefinition }

func (introspectedValue) typeName() string { return "__EnumValue" }

func (v introspectedValue) appendMember(_ *execution, dst []byte, f *field) ([]byte, outcome) {
	switch f.name {
	case "name":
		return ojson.AppendString(dst, v.def.Name), wrote
	case "description":
		return appendText(dst, v.def.Description)
	default:
		return appendDeprecation(dst, f.name, v.def.Directives)
	}
}
