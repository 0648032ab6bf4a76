package query

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// loadSchema reads testdata/<name>.graphql the way a server meets a schema: as the answer to an introspection query.
//
//	seed      three models, one with a relation and a relation list to another
//	articles  the same as a key sees it that reads articles alone: its relations are ids
//	zoo       every Capa type, media, lists in lists, a model that refers to itself, content fields called nodes and cursor
func loadSchema(t testing.TB, name string) *schema.Schema {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".graphql"))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := parser.ParseSchema(&ast.Source{Name: name, Input: string(text)})
	if err != nil {
		t.Fatal(err)
	}
	doc.Definitions = append(doc.Definitions, validator.PreludeDocument().Definitions...)
	kinds := make(map[string]ast.DefinitionKind)
	for _, def := range doc.Definitions {
		kinds[def.Name] = def.Kind
	}
	s, err := schema.Parse(introspected(doc, kinds))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// parse is JSON written as Go text.
func parse(t testing.TB, text string) ojson.Value {
	t.Helper()
	v, err := ojson.ParseString(text)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return v
}

type member = ojson.Member

func introspected(doc *ast.SchemaDocument, kinds map[string]ast.DefinitionKind) ojson.Value {
	var types []ojson.Value
	for _, def := range doc.Definitions {
		if !strings.HasPrefix(def.Name, "__") {
			types = append(types, introspectedType(def, kinds))
		}
	}
	return ojson.ObjectOf(member{Name: "__schema", Value: ojson.ObjectOf(
		member{Name: "queryType", Value: ojson.ObjectOf(member{Name: "name", Value: ojson.StringOf("Query")})},
		member{Name: "mutationType", Value: ojson.NullOf()},
		member{Name: "subscriptionType", Value: ojson.NullOf()},
		member{Name: "types", Value: ojson.ArrayOf(types...)},
		member{Name: "directives", Value: ojson.ArrayOf()},
	)})
}

func introspectedType(def *ast.Definition, kinds map[string]ast.DefinitionKind) ojson.Value {
	fields, inputs, values, interfaces := ojson.NullOf(), ojson.NullOf(), ojson.NullOf(), ojson.NullOf()
	switch def.Kind {
	case ast.Object, ast.Interface:
		fields = each(def.Fields, func(f *ast.FieldDefinition) ojson.Value { return introspectedField(f, kinds) })
		interfaces = each(def.Interfaces, func(name string) ojson.Value { return typeRef(ast.NamedType(name, nil), kinds) })
	case ast.InputObject:
		inputs = each(def.Fields, func(f *ast.FieldDefinition) ojson.Value { return inputValue(f.Name, f.Type, kinds) })
	case ast.Enum:
		values = each(def.EnumValues, func(v *ast.EnumValueDefinition) ojson.Value {
			return ojson.ObjectOf(named(v.Name, v.Description, deprecatedReason(v.Directives))...)
		})
	}
	members := append([]member{{Name: "kind", Value: ojson.StringOf(string(def.Kind))}}, named(def.Name, def.Description, "")...)
	return ojson.ObjectOf(append(members,
		member{Name: "fields", Value: fields},
		member{Name: "inputFields", Value: inputs},
		member{Name: "interfaces", Value: interfaces},
		member{Name: "enumValues", Value: values},
		member{Name: "possibleTypes", Value: ojson.NullOf()},
	)...)
}

func introspectedField(f *ast.FieldDefinition, kinds map[string]ast.DefinitionKind) ojson.Value {
	return ojson.ObjectOf(append(named(f.Name, f.Description, deprecatedReason(f.Directives)),
		member{Name: "args", Value: each(f.Arguments, func(a *ast.ArgumentDefinition) ojson.Value { return inputValue(a.Name, a.Type, kinds) })},
		member{Name: "type", Value: typeRef(f.Type, kinds)},
	)...)
}

func inputValue(name string, t *ast.Type, kinds map[string]ast.DefinitionKind) ojson.Value {
	return ojson.ObjectOf(append(named(name, "", ""),
		member{Name: "type", Value: typeRef(t, kinds)},
		member{Name: "defaultValue", Value: ojson.NullOf()},
	)...)
}

func named(name, description, deprecated string) []member {
	reason := ojson.NullOf()
	if deprecated != "" {
		reason = ojson.StringOf(deprecated)
	}
	return []member{
		{Name: "name", Value: ojson.StringOf(name)},
		{Name: "description", Value: ojson.StringOf(description)},
		{Name: "isDeprecated", Value: ojson.BoolOf(deprecated != "")},
		{Name: "deprecationReason", Value: reason},
	}
}

func typeRef(t *ast.Type, kinds map[string]ast.DefinitionKind) ojson.Value {
	if t.NonNull {
		nullable := *t
		nullable.NonNull = false
		return wrapped("NON_NULL", typeRef(&nullable, kinds))
	}
	if t.Elem != nil {
		return wrapped("LIST", typeRef(t.Elem, kinds))
	}
	return ojson.ObjectOf(
		member{Name: "kind", Value: ojson.StringOf(string(kinds[t.NamedType]))},
		member{Name: "name", Value: ojson.StringOf(t.NamedType)},
		member{Name: "ofType", Value: ojson.NullOf()},
	)
}

func wrapped(kind string, of ojson.Value) ojson.Value {
	return ojson.ObjectOf(
		member{Name: "kind", Value: ojson.StringOf(kind)},
		member{Name: "name", Value: ojson.NullOf()},
		member{Name: "ofType", Value: of},
	)
}

func each[T any](list []T, of func(T) ojson.Value) ojson.Value {
	items := make([]ojson.Value, len(list))
	for i, item := range list {
		items[i] = of(item)
	}
	return ojson.ArrayOf(items...)
}

func deprecatedReason(directives ast.DirectiveList) string {
	if d := directives.ForName("deprecated"); d != nil {
		return d.Arguments.ForName("reason").Value.Raw
	}
	return ""
}

// assertMembers holds an object's member names, in order, against those wanted.
func assertMembers(t testing.TB, v ojson.Value, want ...string) {
	t.Helper()
	var got []string
	for name := range v.Members() {
		got = append(got, name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("members %v, want %v", got, want)
	}
}

// printed is a refusal as an agent reads it: {"error", "didYouMean"?, "available"?, "next"}.
func printed(r *Refusal) string {
	return ojson.ObjectOf(
		ojson.Member{Name: "error", Value: ojson.StringOf(r.Message)},
		ojson.Member{Name: "didYouMean", Value: ojson.NonEmptyStrings(r.DidYouMean)},
		ojson.Member{Name: "available", Value: ojson.NonEmptyStrings(r.Available)},
		ojson.Member{Name: "next", Value: ojson.StringOf(r.Next)},
	).String()
}
