package schema

import (
	"slices"
	"strings"
	"testing"

	"github.com/sebdah/goldie/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
)

// unlimited is room for any schema.
const unlimited = 1 << 30

func TestSDL(t *testing.T) {
	for _, file := range []string{"seed", "zoo"} {
		s := parseFile(t, file)
		compact, _ := s.WholeSDL(unlimited)
		golden := goldie.New(t)
		golden.Assert(t, file+".full", []byte(s.SDL()))
		golden.Assert(t, file+".compact", []byte(compact))
	}
}

func TestModelSDL(t *testing.T) {
	tests := []struct {
		file, model string
		also        []string
	}{
		{"seed", "articles", []string{"Authors", "AuthorsSort", "AuthorsConnection"}},
		{"seed", "authors", nil},
		{"zoo", "scalars", []string{"Bins", "Items"}},
		{"zoo", "bins", []string{"ItemsConnection", "Items"}},
	}
	for _, test := range tests {
		t.Run(test.file+" "+test.model, func(t *testing.T) {
			s := parseFile(t, test.file)
			m := s.Find(test.model)
			compact, also := s.CompactSDL(m)
			if !slices.Equal(also, test.also) {
				t.Errorf("also referenced %q, want %q", also, test.also)
			}
			golden := goldie.New(t)
			golden.Assert(t, test.file+"."+test.model+".full", []byte(s.ModelSDL(m)))
			golden.Assert(t, test.file+"."+test.model+".compact", []byte(compact))
		})
	}
}

// TestCompactSDLOfAuthors holds one model to about twenty types: its own, Query, and
// the shared filter, paging and entry types.
func TestCompactSDLOfAuthors(t *testing.T) {
	s := parseFile(t, "seed")
	text, _ := s.CompactSDL(s.Find("authors"))
	doc, err := parser.ParseSchema(&ast.Source{Input: text})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, def := range doc.Definitions {
		got = append(got, def.Name)
	}
	want := []string{
		"Query", "Entry", "PageInfo", "DateTime",
		"Authors", "AuthorsConnection", "AuthorsEdge", "AuthorsFilter", "AuthorsSort",
		"StringFilter", "FloatFilter", "DateTimeFilter", "BooleanFilter", "IDFilter", "StringListFilter",
		"AuthorsRelationFilter", "AuthorsRelationListFilter",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestModelSDLIsClosed holds one model's print to what it promises: every type it
// names is in it, built in, or among those also referenced.
func TestModelSDLIsClosed(t *testing.T) {
	for _, file := range []string{"seed", "zoo"} {
		s := parseFile(t, file)
		for _, m := range s.Models {
			text, also := s.CompactSDL(m)
			checkClosed(t, s, text, also)
		}
	}
}

// checkClosed reads text back and holds that every type it names is in it, built in or also referenced, and that of those none is in it.
func checkClosed(t *testing.T, s *Schema, text string, also []string) *ast.SchemaDocument {
	t.Helper()
	doc, err := parser.ParseSchema(&ast.Source{Input: text})
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	for _, def := range doc.Definitions {
		for _, name := range references(def) {
			if there := doc.Definitions.ForName(name) != nil || isBuiltIn(s.AST().Types[name]); there == slices.Contains(also, name) {
				t.Fatalf("%s names %s: in the text or built in is %v, also referenced are %q", def.Name, name, there, also)
			}
		}
	}
	return doc
}

func TestSDLOfOtherRootNames(t *testing.T) {
	s := parseSDL(t, `
schema { query: Root, mutation: Change }
type Root { posts: PostsConnection!  post(id: ID!): Posts }
type Change { nothing: Boolean }
"Post. Model posts."
type Posts { id: ID! }
type PostsConnection { nodes: [Posts!]! }
`)
	const one = `schema {
  query: Root
}

type Root {
  posts: PostsConnection!
  post(id: ID!): Posts
}

"""Post. Model posts."""
type Posts {
  id: ID!
}

type PostsConnection {
  nodes: [Posts!]!
}`
	if got := s.ModelSDL(s.Models[0]); got != one {
		t.Errorf("got\n%s\nwant\n%s", got, one)
	}
	const head = "schema {\n  query: Root\n  mutation: Change\n}\n\ntype Root {\n"
	if got := s.SDL(); !strings.HasPrefix(got, head) {
		t.Errorf("got\n%s\nwant it to begin\n%s", got, head)
	}
}

// TestSDLReadsBack prints what is hard to print, and reads it again.
func TestSDLReadsBack(t *testing.T) {
	for _, file := range []string{"seed", "zoo"} {
		s := parseFile(t, file)
		full := s.SDL()
		if again := parseSDL(t, full).SDL(); again != full {
			t.Errorf("%s does not read back as itself", file)
		}
		compact, _ := s.WholeSDL(unlimited)
		again, _ := parseSDL(t, compact).WholeSDL(unlimited)
		if again != compact {
			t.Errorf("%s in compact form does not read back as itself", file)
		}
	}
}

func TestDescriptionsReadBack(t *testing.T) {
	descriptions := []string{
		"Plain.",
		`Ends in a "quote"`,
		`Ends in a backslash \`,
		`Holds """ and \""" inside`,
		`"""`,
		"Two\nlines",
		"Two\n\n  indented",
		"  starts indented",
		"trailing space ",
		"\nstarts with a line",
		"ends with a line\n",
		"a\ttab and \u0001 a control\r\ncharacter",
		strings.Repeat("long ", 20),
		"絵文字 🎈 \u2028 عربي",
		" ",
	}
	for _, description := range descriptions {
		for _, compact := range []bool{false, true} {
			p := printer{compact: compact}
			p.definition(&ast.Definition{Kind: ast.Object, Name: "A", Fields: ast.FieldList{{
				Name: "a", Description: description, Type: ast.NamedType("ID", nil),
			}}})
			doc, err := parser.ParseSchema(&ast.Source{Input: string(p.out)})
			if err != nil {
				t.Errorf("%q: %v in\n%s", description, err, p.out)
				continue
			}
			if got := doc.Definitions[0].Fields[0].Description; got != description {
				t.Errorf("got %q, want %q, from\n%s", got, description, p.out)
			}
		}
	}
}
