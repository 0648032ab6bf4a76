package schema

import (
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/capacms/capa-mcp/capa/ojson"
)

const indent = "  "

// printer writes definitions as SDL, appending to what it has written.
//
// The full form is the one graphql-js's printSchema gives: block strings for
// descriptions, an empty line before a described member. The compact form is for
// a reader who pays by the character: [D] descriptions are plain strings, which
// cost half as much inside JSON, and input types and enums, whose members print
// without descriptions, take one line each.
type printer struct {
	out     []byte
	compact bool
}

func (p *printer) text(parts ...string) {
	for _, part := range parts {
		p.out = append(p.out, part...)
	}
}

// separate ends the definition before, if there is one.
func (p *printer) separate() {
	switch {
	case len(p.out) == 0:
	case p.compact:
		p.text("\n")
	default:
		p.text("\n\n")
	}
}

// entryPoints writes the schema definition, unless it says no more than GraphQL
// assumes: no description, and root types named as usual.
func (p *printer) entryPoints(schema *ast.Schema) {
	roots := []struct {
		operation, usual string
		def              *ast.Definition
	}{
		{"query", "Query", schema.Query},
		{"mutation", "Mutation", schema.Mutation},
		{"subscription", "Subscription", schema.Subscription},
	}
	needed := schema.Description != ""
	for _, root := range roots {
		needed = needed || root.def != nil && root.def.Name != root.usual
	}
	if !needed {
		return
	}
	p.description(schema.Description, "")
	p.text("schema {\n")
	for _, root := range roots {
		if root.def != nil {
			p.text(indent, root.operation, ": ", root.def.Name, "\n")
		}
	}
	p.text("}")
}

func (p *printer) directiveDefinition(def *ast.DirectiveDefinition) {
	p.separate()
	p.description(def.Description, "")
	p.text("directive @", def.Name)
	p.arguments(def.Arguments, "")
	if def.IsRepeatable {
		p.text(" repeatable")
	}
	locations := make([]string, len(def.Locations))
	for i, location := range def.Locations {
		locations[i] = string(location)
	}
	p.text(" on ", strings.Join(locations, " | "))
}

func (p *printer) definition(def *ast.Definition) {
	p.separate()
	p.description(def.Description, "")
	switch def.Kind {
	case ast.Scalar:
		p.text("scalar ", def.Name)
		p.directives(def.Directives)
	case ast.Union:
		p.text("union ", def.Name, " = ", strings.Join(def.Types, " | "))
	case ast.Enum:
		p.text("enum ", def.Name)
		p.enumValues(def.EnumValues)
	case ast.InputObject:
		p.text("input ", def.Name)
		p.inputFields(def.Fields)
	case ast.Object:
		p.text("type ", def.Name)
		p.fields(def)
	case ast.Interface:
		p.text("interface ", def.Name)
		p.fields(def)
	}
}

func (p *printer) fields(def *ast.Definition) {
	if len(def.Interfaces) > 0 {
		p.text(" implements ", strings.Join(def.Interfaces, " & "))
	}
	p.text(" {\n")
	first := true
	for _, field := range def.Fields {
		if strings.HasPrefix(field.Name, "__") {
			continue // Query's __schema and __type, which are in no SDL
		}
		p.field(field, first)
		first = false
	}
	p.text("}")
}

func (p *printer) field(field *ast.FieldDefinition, first bool) {
	p.member(field.Description, indent, first)
	p.text(field.Name)
	p.arguments(field.Arguments, indent)
	p.text(": ", field.Type.String())
	p.directives(field.Directives)
	p.text("\n")
}

// arguments writes a list of arguments: on one line, unless one is described.
func (p *printer) arguments(args ast.ArgumentDefinitionList, margin string) {
	if len(args) == 0 {
		return
	}
	described := false
	for _, arg := range args {
		described = described || arg.Description != ""
	}
	p.text("(")
	for i, arg := range args {
		switch {
		case described:
			p.text("\n")
			p.member(arg.Description, margin+indent, i == 0)
		case i > 0:
			p.text(", ")
		}
		p.input(arg.Name, arg.Type, arg.DefaultValue, arg.Directives)
	}
	if described {
		p.text("\n", margin)
	}
	p.text(")")
}

func (p *printer) inputFields(fields ast.FieldList) {
	p.text(" {")
	for i, field := range fields {
		switch {
		case !p.compact:
			p.text("\n")
			p.member(field.Description, indent, i == 0)
		case i > 0:
			p.text(", ")
		default:
			p.text(" ")
		}
		p.input(field.Name, field.Type, field.DefaultValue, field.Directives)
	}
	p.closeList()
}

func (p *printer) enumValues(values ast.EnumValueList) {
	p.text(" {")
	for i, value := range values {
		if p.compact {
			p.text(" ")
		} else {
			p.text("\n")
			p.member(value.Description, indent, i == 0)
		}
		p.text(value.Name)
		p.directives(value.Directives)
	}
	p.closeList()
}

func (p *printer) closeList() {
	if p.compact {
		p.text(" }")
		return
	}
	p.text("\n}")
}

func (p *printer) input(name string, typ *ast.Type, value *ast.Value, directives ast.DirectiveList) {
	p.text(name, ": ", typ.String())
	if value != nil {
		p.text(" = ", value.String())
	}
	p.directives(directives)
}

func (p *printer) directives(list ast.DirectiveList) {
	for _, directive := range list {
		argument := directive.Arguments[0] // deprecated's reason, specifiedBy's url
		p.text(" @", directive.Name, "(", argument.Name, ": ")
		p.out = ojson.AppendString(p.out, argument.Value.Raw)
		p.text(")")
	}
}

// member begins the line of a field, argument or value, after its description.
func (p *printer) member(description, margin string, first bool) {
	if description != "" && !first && !p.compact {
		p.text("\n")
	}
	p.description(description, margin)
	p.text(margin)
}
