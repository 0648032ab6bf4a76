package schema

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// FuzzParse holds that any JSON gives a *ParseError or a schema that can be used
// all the way: searched, printed, read back and validated against.
func FuzzParse(f *testing.F) {
	for _, file := range []string{"seed", "zoo"} {
		f.Add(introspect(f, readFile(f, "testdata/"+file+".graphql")).String())
	}
	f.Add(introspect(f, `type Query { a(b: C = {d: [1]}): [E!]! f: G }
		input C { d: [Int] c: C } enum E { x } union G = H type H { nodes: [H] edges: [H!] node: G id: ID }`).String())
	f.Add(`{"__schema":null}`)
	f.Add(`[]`)
	f.Fuzz(func(t *testing.T, text string) {
		data, err := ojson.ParseString(text)
		if err != nil {
			t.Skip()
		}
		s, err := Parse(data)
		if err != nil {
			if fault, ok := errors.AsType[*ParseError](err); !ok || fault.Path == "" || fault.Message == "" {
				t.Fatalf("not a fault with its place: %#v", err)
			}
			return
		}
		use(t, s)
	})
}

func use(t *testing.T, s *Schema) {
	if _, err := parser.ParseSchema(&ast.Source{Input: s.SDL()}); err != nil {
		t.Fatalf("the SDL does not parse: %v\n%s", err, s.SDL())
	}
	for _, m := range s.Models {
		if s.Find(m.Namespace) == nil || s.ByType(m.Type) != m || m.Field("") != nil {
			t.Fatalf("%+v is not found by its own names", *m)
		}
		s.Near(m.Name)
		s.ModelSDL(m)
		for _, field := range m.Fields {
			if (field.Class == Relation) != (field.Target != nil) || field.GraphQLType == "" || field.CapaType == "" {
				t.Fatalf("%s.%s is half read: %+v", m.Type, field.Name, *field)
			}
		}
		document := &ast.Source{Input: "{ x: " + m.List + " { nodes { id } edges { node { ... on " + m.Type + " { __typename } } } } }"}
		query, err := parser.ParseQuery(document)
		if err != nil {
			t.Fatal(err)
		}
		validator.ValidateWithRules(s.AST(), query, nil)
	}
	text, printed, left := s.ModelsSDL(2000)
	if ojson.TextUnits(text) > 2000 || len(printed)+len(left) != len(s.Models) {
		t.Fatalf("%d units; %q, %q", ojson.TextUnits(text), printed, left)
	}
}

// FuzzNearest holds that what is near is one of the names, and that a name is
// nearest to itself.
func FuzzNearest(f *testing.F) {
	f.Add("titel", "title,body,views")
	f.Add("Authr", "authors,articles")
	f.Add("", "")
	f.Add("ÄÖ\xff", "äö,İi")
	f.Fuzz(func(t *testing.T, word, names string) {
		among := strings.Split(names, ",")
		near := Nearest(word, among)
		if len(near) > maxNearest || !slices.Equal(near, Nearest(word, among)) {
			t.Fatalf("%q: too many or not always the same", near)
		}
		for i, name := range near {
			if !slices.Contains(among, name) || slices.Contains(near[:i], name) {
				t.Fatalf("%q is none of %q, or twice", name, among)
			}
		}
		if best := Nearest(among[0], among); len(best) == 0 || !slices.Equal(fold(best[0]), fold(among[0])) {
			t.Fatalf("nearest to %q is %q", among[0], best)
		}
	})
}
