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

// small is a schema that has one of each thing Parse reads, short enough to fuzz.
const small = `
type Query { a(first: Int = 1, filter: F, sort: [S!]): C! b(id: ID!): A nodes(ids: [ID!]!): [Entry]! }
interface Entry { id: ID! }
"A. Model a."
type A implements Entry { id: ID! "T. Capa type: string." t: String @deprecated(reason: "r") r: A l: C! m: Media u: U }
type C { nodes: [A!]! edges: [E!]! }
type E { node: A! cursor: String }
type Media { type: K }
enum K { image }
union U = A | Media
input F { and: [F!] t: G r: R }
input G { eq: String = "x" }
input R { eq: ID t: G }
enum S { t_ASC r__t_DESC }
`

// FuzzParse holds that any JSON gives a *ParseError or a schema that can be used
// all the way: searched, printed, read back and validated against.
func FuzzParse(f *testing.F) {
	f.Add(`{"__schema":{"queryType":{"name":"Query"},"types":[{"kind":"OBJECT","name":"Query","fields":[{"name":"a","type":{"kind":"SCALAR","name":"ID"}}]}]}}`)
	f.Add(`{"__schema":null}`)
	f.Add(`[]`)
	f.Fuzz(func(t *testing.T, text string) {
		data, err := ojson.ParseString(text)
		if err != nil {
			t.Skip()
		}
		parseAndUse(t, data)
	})
}

// FuzzParseDamaged does the same to an introspection answer in which the value at
// one place is another.
func FuzzParseDamaged(f *testing.F) {
	text := introspect(f, small).String()
	data, err := ojson.ParseString(text)
	if err != nil {
		f.Fatal(err)
	}
	values := descendants(data)
	for i := range values {
		f.Add(i, `null`)
	}
	for i, with := range []string{`"Query"`, `"A"`, `"LIST"`, `"INPUT_OBJECT"`, `[]`, `{}`, `true`, `"[[1"`, `[{"name":"x"}]`} {
		f.Add(i*7, with)
	}
	f.Fuzz(func(t *testing.T, at int, with string) {
		damaged := values[uint(at)%uint(len(values))]
		end := damaged.Offset() + len(damaged.Bytes())
		data, err := ojson.ParseString(text[:damaged.Offset()] + with + text[end:])
		if err != nil {
			t.Skip()
		}
		parseAndUse(t, data)
	})
}

func descendants(v ojson.Value) []ojson.Value {
	all := []ojson.Value{v}
	for _, item := range v.Items() {
		all = append(all, descendants(item)...)
	}
	for _, member := range v.Members() {
		all = append(all, descendants(member)...)
	}
	return all
}

func parseAndUse(t *testing.T, data ojson.Value) {
	s, err := Parse(data)
	if err == nil {
		use(t, s)
		return
	}
	if fault, ok := errors.AsType[*ParseError](err); !ok || fault.Path == "" || fault.Message == "" {
		t.Fatalf("not a fault with its place: %#v", err)
	}
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
	const limit, names = 8000, 500
	cut := s.ModelsSDL(limit, names)
	if len(cut.Printed)+len(cut.Left) != len(s.Models) {
		t.Fatalf("printed %q, left %q", cut.Printed, cut.Left)
	}
	if len(cut.Printed) == 0 {
		return
	}
	if units := takes(cut, names); units > limit {
		t.Fatalf("%d units for a limit of %d", units, limit)
	}
	checkPrinted(t, s, cut)
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
