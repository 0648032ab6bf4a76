package schema

import (
	"os"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// introspect answers IntrospectionQuery for a schema written as SDL, its types in
// the order written, built-in types and directives after them as an API lists them.
func introspect(t testing.TB, sdl string) ojson.Value {
	t.Helper()
	doc, err := parser.ParseSchema(&ast.Source{Name: t.Name(), Input: sdl})
	if err != nil {
		t.Fatal(err)
	}
	prelude := validator.PreludeDocument()
	i := introspector{kinds: map[string]ast.DefinitionKind{}, roots: map[ast.Operation]string{ast.Query: "Query"}}
	for _, def := range doc.Schema {
		for _, root := range def.OperationTypes {
			i.roots[root.Operation] = root.Type
		}
	}
	if doc.Definitions.ForName("Mutation") != nil {
		i.roots[ast.Mutation] = "Mutation"
	}
	doc.Definitions = append(doc.Definitions, prelude.Definitions...)
	for _, def := range prelude.Directives {
		if def.Name != "defer" {
			doc.Directives = append(doc.Directives, def)
		}
	}
	for _, def := range doc.Definitions {
		i.kinds[def.Name] = def.Kind
	}
	schema := object(
		"queryType", i.root(ast.Query),
		"mutationType", i.root(ast.Mutation),
		"subscriptionType", i.root(ast.Subscription),
		"types", list(doc.Definitions, i.definition),
		"directives", list(doc.Directives, i.directive),
	)
	// As an API sends it: parsed from text, not built.
	data, err := ojson.ParseString(object("__schema", schema).String())
	if err != nil {
		t.Fatal(err)
	}
	return data
}

type introspector struct {
	kinds map[string]ast.DefinitionKind
	roots map[ast.Operation]string
}

func (i introspector) root(operation ast.Operation) ojson.Value {
	if i.roots[operation] == "" {
		return ojson.NullOf()
	}
	return object("name", ojson.StringOf(i.roots[operation]))
}

func (i introspector) definition(def *ast.Definition) ojson.Value {
	named := func(name string) ojson.Value { return i.typ(ast.NamedType(name, nil)) }
	v := []any{"kind", ojson.StringOf(string(def.Kind)), "name", ojson.StringOf(def.Name), "description", orNull(def.Description)}
	switch def.Kind {
	case ast.Object, ast.Interface:
		v = append(v, "fields", list(def.Fields, i.field), "interfaces", list(def.Interfaces, named))
	case ast.InputObject:
		v = append(v, "inputFields", list(def.Fields, func(f *ast.FieldDefinition) ojson.Value {
			return i.input(&ast.ArgumentDefinition{Name: f.Name, Description: f.Description, Type: f.Type, DefaultValue: f.DefaultValue, Directives: f.Directives})
		}))
	case ast.Enum:
		v = append(v, "enumValues", list(def.EnumValues, func(e *ast.EnumValueDefinition) ojson.Value {
			return object(append([]any{"name", ojson.StringOf(e.Name), "description", orNull(e.Description)}, deprecatedMembers(e.Directives)...)...)
		}))
	case ast.Union:
		v = append(v, "possibleTypes", list(def.Types, named))
	case ast.Scalar:
		if by := def.Directives.ForName("specifiedBy"); by != nil {
			v = append(v, "specifiedByURL", ojson.StringOf(by.Arguments[0].Value.Raw))
		}
	}
	return object(v...)
}

func (i introspector) field(f *ast.FieldDefinition) ojson.Value {
	return object(append([]any{
		"name", ojson.StringOf(f.Name),
		"description", orNull(f.Description),
		"args", list(f.Arguments, i.input),
		"type", i.typ(f.Type),
	}, deprecatedMembers(f.Directives)...)...)
}

func (i introspector) input(a *ast.ArgumentDefinition) ojson.Value {
	value := ojson.NullOf()
	if a.DefaultValue != nil {
		value = ojson.StringOf(a.DefaultValue.String())
	}
	return object(append([]any{
		"name", ojson.StringOf(a.Name),
		"description", orNull(a.Description),
		"type", i.typ(a.Type),
		"defaultValue", value,
	}, deprecatedMembers(a.Directives)...)...)
}

func (i introspector) directive(d *ast.DirectiveDefinition) ojson.Value {
	return object(
		"name", ojson.StringOf(d.Name),
		"description", orNull(d.Description),
		"isRepeatable", ojson.BoolOf(d.IsRepeatable),
		"locations", list(d.Locations, func(l ast.DirectiveLocation) ojson.Value { return ojson.StringOf(string(l)) }),
		"args", list(d.Arguments, i.input),
	)
}

func (i introspector) typ(t *ast.Type) ojson.Value {
	switch {
	case t.NonNull:
		nullable := *t
		nullable.NonNull = false
		return object("kind", ojson.StringOf("NON_NULL"), "name", ojson.NullOf(), "ofType", i.typ(&nullable))
	case t.Elem != nil:
		return object("kind", ojson.StringOf("LIST"), "name", ojson.NullOf(), "ofType", i.typ(t.Elem))
	default:
		return object("kind", ojson.StringOf(string(i.kinds[t.NamedType])), "name", ojson.StringOf(t.NamedType), "ofType", ojson.NullOf())
	}
}

func deprecatedMembers(directives ast.DirectiveList) []any {
	d := directives.ForName("deprecated")
	if d == nil {
		return []any{"isDeprecated", ojson.BoolOf(false), "deprecationReason", ojson.NullOf()}
	}
	reason := ojson.NullOf()
	if len(d.Arguments) > 0 {
		reason = ojson.StringOf(d.Arguments[0].Value.Raw)
	}
	return []any{"isDeprecated", ojson.BoolOf(true), "deprecationReason", reason}
}

// object builds an object of names and values, in turn.
func object(members ...any) ojson.Value {
	var built []ojson.Member
	for i := 0; i < len(members); i += 2 {
		built = append(built, ojson.Member{Name: members[i].(string), Value: members[i+1].(ojson.Value)})
	}
	return ojson.ObjectOf(built...)
}

func list[T any](items []T, value func(T) ojson.Value) ojson.Value {
	values := make([]ojson.Value, len(items))
	for i, item := range items {
		values[i] = value(item)
	}
	return ojson.ArrayOf(values...)
}

func orNull(text string) ojson.Value {
	if text == "" {
		return ojson.NullOf()
	}
	return ojson.StringOf(text)
}

func readFile(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// parseFile parses the introspection of a schema in testdata.
func parseFile(t testing.TB, name string) *Schema {
	t.Helper()
	return parseSDL(t, readFile(t, "testdata/"+name+".graphql"))
}

func parseSDL(t testing.TB, sdl string) *Schema {
	t.Helper()
	s, err := Parse(introspect(t, sdl))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestIntrospectionQueryDepth holds the query to the depth that the API lets pass.
func TestIntrospectionQueryDepth(t *testing.T) {
	doc, err := parser.ParseQuery(&ast.Source{Input: IntrospectionQuery})
	if err != nil {
		t.Fatal(err)
	}
	if got := depth(doc, doc.Operations[0].SelectionSet) - 1; got != 14 {
		t.Errorf("selection sets nest %d deep below the operation, want 14", got)
	}
	if errs := validator.ValidateWithRules(parseFile(t, "seed").AST(), doc, nil); errs != nil {
		t.Errorf("the query is not valid: %v", errs)
	}
	if strings.Contains(IntrospectionQuery, "isOneOf") {
		t.Error("isOneOf is refused by graphql-js before 16.9")
	}
}

func depth(doc *ast.QueryDocument, set ast.SelectionSet) int {
	deepest := 0
	for _, selection := range set {
		switch s := selection.(type) {
		case *ast.Field:
			deepest = max(deepest, depth(doc, s.SelectionSet))
		case *ast.FragmentSpread:
			deepest = max(deepest, depth(doc, doc.Fragments.ForName(s.Name).SelectionSet)-1)
		}
	}
	if len(set) == 0 {
		return 0
	}
	return deepest + 1
}
