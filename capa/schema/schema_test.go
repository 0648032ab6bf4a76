package schema

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func TestModels(t *testing.T) {
	tests := []struct {
		file, namespace string
		want            Model
	}{
		{"seed", "articles", Model{
			Name: "Article", Type: "Articles", List: "articles", Single: "article", REST: "/api/entries/articles",
			FilterType: "ArticlesFilter", SortType: "ArticlesSort",
		}},
		{"seed", "authors", Model{
			Name: "Author", Type: "Authors", List: "authors", Single: "author", REST: "/api/entries/authors",
			FilterType: "AuthorsFilter", SortType: "AuthorsSort",
		}},
		// latest lists its entries too, but takes no filter.
		{"zoo", "scalars", Model{
			Name: "Every kind", Type: "Scalars", List: "scalars", Single: "scalar", REST: "/api/entries/scalars",
			FilterType: "ScalarsFilter", SortType: "ScalarsSort", HasMedia: true,
		}},
		// A connection of edges alone.
		{"zoo", "bins", Model{
			Name: "A bin", Type: "Bins", List: "bins", Single: "bin", REST: "/api/entries/bins",
			FilterType: "BinsFilter", SortType: "BinsSort",
		}},
		{"zoo", "twin-a", Model{
			Name: "Twin", Type: "TwinA", List: "twinA", Single: "twinAEntry", REST: "/api/entries/twin-a",
		}},
		// No description: the list root stands in.
		{"zoo", "plainThings", Model{
			Name: "plainThings", Type: "PlainThings", List: "plainThings", REST: "/api/entries/plainThings",
		}},
		// No Entry interface, a name of two sentences, a namespace to be escaped.
		{"zoo", "頁/pages v1.0", Model{
			Name: "頁. With a longer word on what a page is, which goes on past the seventy characters that a line takes",
			Type: "Pages", List: "pages", REST: "/api/entries/%E9%A0%81%2Fpages%20v1.0",
		}},
	}
	for _, test := range tests {
		t.Run(test.file+" "+test.namespace, func(t *testing.T) {
			got := parseFile(t, test.file).Find(test.namespace)
			if got == nil {
				t.Fatal("not found")
			}
			if got.Namespace != test.namespace || got.Name != test.want.Name || got.Type != test.want.Type ||
				got.List != test.want.List || got.Single != test.want.Single || got.REST != test.want.REST ||
				got.FilterType != test.want.FilterType || got.SortType != test.want.SortType ||
				got.HasMedia != test.want.HasMedia {
				t.Errorf("got %+v\nwant %+v", *got, test.want)
			}
		})
	}
}

func TestModelsAreThoseWithAList(t *testing.T) {
	var got []string
	for _, m := range parseFile(t, "zoo").Models {
		got = append(got, m.Namespace)
	}
	want := []string{"scalars", "bins", "items", "twin-a", "plainThings", "頁/pages v1.0"}
	if !slices.Equal(got, want) {
		t.Errorf("models %q, want %q: neither site nor search is one", got, want)
	}
}

func TestByTypeAndRoot(t *testing.T) {
	s := parseFile(t, "zoo")
	bins := s.Find("bins")
	if s.ByType("Bins") != bins {
		t.Error("ByType(Bins) is not bins")
	}
	for _, name := range []string{"BinsConnection", "BinsFilter", "Site", "bins", ""} {
		if m := s.ByType(name); m != nil {
			t.Errorf("ByType(%q) = %s, want none", name, m.Namespace)
		}
	}
	if m, single := s.ByRoot("bins"); m != bins || single {
		t.Errorf("ByRoot(bins) = %v, %t", m, single)
	}
	if m, single := s.ByRoot("bin"); m != bins || !single {
		t.Errorf("ByRoot(bin) = %v, %t", m, single)
	}
	for _, name := range []string{"nodes", "latest", "search", "site", "none"} {
		if m, single := s.ByRoot(name); m != nil || single {
			t.Errorf("ByRoot(%q) = %s, %t, want none", name, m.Namespace, single)
		}
	}
}

func TestMediaNote(t *testing.T) {
	const want = "Media fields: id, url, alt, type, width, height. type: The kind of file, or null when it is not one of MediaKind's. MediaKind: image, video, audio, document, pdf, file, unknown."
	if got := parseFile(t, "zoo").MediaNote; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := parseFile(t, "seed").MediaNote; got != "" {
		t.Errorf("a schema without media has the note %q", got)
	}
}

func TestParseFaults(t *testing.T) {
	const schema = `{"__schema":{"queryType":{"name":"Query"},"types":[
		{"kind":"OBJECT","name":"Query","fields":[{"name":"a","args":[],"type":{"kind":"SCALAR","name":"String"}}]}%s]}}`
	with := func(more string) string { return strings.Replace(schema, "%s", more, 1) }
	if data, err := ojson.ParseString(with("")); err != nil {
		t.Fatal(err)
	} else if _, err := Parse(data); err != nil {
		t.Fatalf("the schema that the cases below break: %v", err)
	}
	tests := []struct{ name, data, path, message string }{
		{"null data", `null`, "__schema", "is missing"},
		{"another answer", `{"__typename":"Query"}`, "__schema", "is missing"},
		{"a list", `{"__schema":[]}`, "__schema", "is not an object"},
		{"no query type", `{"__schema":{"types":[]}}`, "__schema.queryType.name", "is missing"},
		{"query type unknown", `{"__schema":{"queryType":{"name":"Root"},"types":[]}}`, "__schema", "does not exist"},
		{"types not a list", `{"__schema":{"queryType":{"name":"Query"},"types":{}}}`, "__schema.types", "is not a list"},
		{"a type not an object", with(`,"Articles"`), "__schema.types[1]", "is not an object"},
		{"a type without name", with(`,{"kind":"OBJECT"}`), "__schema.types[1].name", "is missing"},
		{"a name in no GraphQL", with(`,{"kind":"SCALAR","name":"Größe"}`), "__schema.types[1].name", `is "Größe"`},
		{"a kind unknown", with(`,{"kind":"THING","name":"A"}`), "__schema.types[1].kind", `"THING"`},
		{"a field without type", with(`,{"kind":"OBJECT","name":"A","fields":[{"name":"a"}]}`), "__schema.types[1].fields[0].type.name", "is missing"},
		{"a type cut off", with(`,{"kind":"OBJECT","name":"A","fields":[{"name":"a","type":{"kind":"NON_NULL","ofType":{"kind":"LIST"}}}]}`),
			"__schema.types[1].fields[0].type.ofType.ofType.name", "is missing"},
		{"an argument of no type", with(`,{"kind":"OBJECT","name":"A","fields":[{"name":"a","type":{"kind":"SCALAR","name":"ID"},"args":[{"name":"b","type":7}]}]}`),
			"__schema.types[1].fields[0].args[0].type.name", "is missing"},
		{"a default that is no value", with(`,{"kind":"INPUT_OBJECT","name":"A","inputFields":[{"name":"a","type":{"kind":"SCALAR","name":"ID"},"defaultValue":"1) { b"}]}`),
			"__schema.types[1].inputFields[0].defaultValue", "is not a GraphQL value"},
		{"a default that is two", with(`,{"kind":"INPUT_OBJECT","name":"A","inputFields":[{"name":"a","type":{"kind":"SCALAR","name":"ID"},"defaultValue":"1, w: 2"}]}`),
			"__schema.types[1].inputFields[0].defaultValue", "is not a GraphQL value"},
		{"a type nobody described", with(`,{"kind":"OBJECT","name":"A","fields":[{"name":"a","type":{"kind":"OBJECT","name":"B"}}]}`), "__schema", "Undefined type B"},
		{"a type twice", with(`,{"kind":"SCALAR","name":"A"},{"kind":"SCALAR","name":"A"}`), "__schema", "Cannot redeclare type A"},
		{"an object without fields", with(`,{"kind":"OBJECT","name":"A","fields":null}`), "__schema", "OBJECT A"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			data, err := ojson.ParseString(test.data)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Parse(data)
			fault, ok := errors.AsType[*ParseError](err)
			if !ok {
				t.Fatalf("error %v is no *ParseError", err)
			}
			if fault.Path != test.path || !strings.Contains(fault.Message, test.message) {
				t.Errorf("got %s: %s\nwant %s: …%s…", fault.Path, fault.Message, test.path, test.message)
			}
			if !strings.Contains(err.Error(), fault.Path+" "+fault.Message) || !strings.Contains(err.Error(), "Next: ") {
				t.Errorf("the error names no place or no next step: %s", err)
			}
		})
	}
}

// TestAST holds the schema to what it is for: telling valid documents from others.
func TestAST(t *testing.T) {
	tests := []struct{ file, document, refusal string }{
		{"seed", `{ articles(first: 2, sort: [views_DESC], filter: {author: {name: {eq: "Ada Vale"}}}) { nodes { title author { name } } } }`, ""},
		{"seed", `{ nodes(ids: ["1"]) { id ... on Authors { bio } } __schema { queryType { name } } __type(name: "Query") { name } }`, ""},
		{"seed", `query($first: Int = 2, $on: Boolean!) { articles(first: $first) @include(if: $on) { totalCount @skip(if: $on) } }`, ""},
		{"seed", `{ articles { nodes { titel } } }`, `Cannot query field "titel" on type "Articles"`},
		{"seed", `{ articles(sort: [views_DSC]) { totalCount } }`, `Value "views_DSC" does not exist in "ArticlesSort`},
		{"seed", `{ articles(filter: {featured: true}) { totalCount } }`, `Expected value of type "BooleanFilter", found true.`},
		{"seed", `{ ... @defer { articles { totalCount } } }`, `Unknown directive "@defer".`},
		{"zoo", `{ latest { nodes { a_string anything { ... on Bins { owner } } } } }`, ""},
		{"zoo", `mutation { nothing }`, ""},
		{"zoo", `{ search { nodes { text } } }`, `argument "text" of type "String!" is required`},
	}
	for _, test := range tests {
		t.Run(test.document, func(t *testing.T) {
			doc, err := parser.ParseQuery(&ast.Source{Input: test.document})
			if err != nil {
				t.Fatal(err)
			}
			errs := validator.ValidateWithRules(parseFile(t, test.file).AST(), doc, nil)
			switch {
			case test.refusal == "" && len(errs) > 0:
				t.Errorf("refused: %v", errs)
			case test.refusal != "" && (len(errs) == 0 || !strings.Contains(errs[0].Message, test.refusal)):
				t.Errorf("got %v, want %s", errs, test.refusal)
			}
		})
	}
}

// TestShared holds that calls may share a schema; it fails under -race if one writes to it.
func TestShared(t *testing.T) {
	s := parseFile(t, "zoo")
	var calls sync.WaitGroup
	for range 4 {
		calls.Go(func() {
			doc, err := parser.ParseQuery(&ast.Source{Input: `query($f: ScalarsFilter) { scalars(filter: $f) { nodes { seo { title } } } bins(filter: {owner: {eq: "1"}}) { edges { node { id } } } }`})
			if err != nil {
				t.Error(err)
				return
			}
			if errs := validator.ValidateWithRules(s.AST(), doc, nil); len(errs) > 0 {
				t.Error(errs)
			}
			s.SDL()
			s.ModelsSDL(8000, 500)
			s.Near("bin")
		})
	}
	calls.Wait()
}
