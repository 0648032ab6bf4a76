package gql

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// uuid is the id of an entry of the seed.
func uuid(end string) string { return "00000000-0000-4000-8000-0000000000" + end }

func TestFilters(t *testing.T) {
	s := serve(t, "seed")
	tests := []struct {
		filter string
		count  int
	}{
		{`{}`, 13},
		{`null`, 13},
		{`{ title: { eq: "Delta measures twice" } }`, 1},
		{`{ title: { ne: "Delta measures twice" } }`, 12},
		{`{ title: { in: ["Delta measures twice", "Zeta writes it down", "no such"] } }`, 2},
		{`{ title: { nin: ["Delta measures twice"] } }`, 12},
		{`{ title: { startsWith: "Delta" } }`, 1},
		{`{ title: { endsWith: "twice" } }`, 1},
		{`{ title: { contains: "measures" } }`, 1},
		{`{ title: { exists: true } }`, 13},
		{`{ title: { null: true } }`, 0},
		{`{ views: { eq: 150 } }`, 1},
		{`{ views: { gt: 150 } }`, 0},
		{`{ views: { gte: 150 } }`, 1},
		{`{ views: { lt: 150.5 } }`, 13},
		{`{ views: { lte: 3 } }`, 1},
		{`{ featured: { eq: true } }`, 3},
		{`{ featured: { ne: true } }`, 10},
		{`{ tags: { has: "news" } }`, 6},
		{`{ tags: { hasAny: ["news", "tech", "life"] } }`, 12},
		{`{ tags: { hasAll: ["news", "tech"] } }`, 3},
		{`{ tags: { null: true } }`, 0},
		{`{ author: { exists: true } }`, 13},
		{`{ author: { eq: "` + uuid("11") + `" } }`, 3},
		{`{ author: { name: { eq: "Ada Vale" } } }`, 3},
		{`{ author: { id: { in: ["` + uuid("11") + `"] } } }`, 3},
		{`{ coauthors: { has: "` + uuid("11") + `" } }`, 3},
		{`{ coauthors: { name: { eq: "Ada Vale" } } }`, 3},
		{`{ id: { eq: "` + uuid("25") + `" } }`, 1},
		{`{ createdAt: { gte: "2026-08-05T00:00:00Z" }, featured: { eq: true } }`, 2},
		{`{ _tags: { exists: true } }`, 13},
		{`{ and: [{ featured: { eq: true } }, { views: { gt: 100 } }] }`, 1},
		{`{ or: [{ views: { eq: 150 } }, { views: { eq: 3 } }] }`, 2},
		{`{ not: { featured: { eq: true } } }`, 10},
	}
	for _, tt := range tests {
		got, _ := s.ask(`{ articles(filter: ` + tt.filter + `) { totalCount } }`).Get("data").Get("articles").Get("totalCount").Int()
		if got != tt.count {
			t.Errorf("%s matches %d articles, want %d", tt.filter, got, tt.count)
		}
	}
}

// pageThrough follows a list's cursors to its end and returns the ids met.
func pageThrough(s service, backward bool, selection func(arguments string) string, connection func(data ojson.Value) ojson.Value) []string {
	s.t.Helper()
	size, from, more, cursor := "first: 2", "after", "hasNextPage", "endCursor"
	if backward {
		size, from, more, cursor = "last: 2", "before", "hasPreviousPage", "startCursor"
	}
	var ids []string
	for arguments := size; ; {
		c := connection(s.ask(selection(arguments)).Get("data"))
		var page []string
		for _, n := range c.Get("nodes").Items() {
			page = append(page, n.Get("id").Text())
		}
		if backward {
			ids = append(page, ids...)
		} else {
			ids = append(ids, page...)
		}
		if !c.Get("pageInfo").Get(more).Bool() || len(ids) > 1000 {
			return ids
		}
		arguments = fmt.Sprintf("%s, %s: %s", size, from, c.Get("pageInfo").Get(cursor))
	}
}

func TestPagingMeetsEachEntryOnce(t *testing.T) {
	s := serve(t, "seed")
	for _, sort := range []string{"[]", "[views_DESC]", "[featured_ASC, title_DESC]", "[author__name_ASC]", "[createdAt_ASC]"} {
		selection := func(arguments string) string {
			return `{ articles(` + arguments + `, sort: ` + sort + `) { nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`
		}
		connection := func(data ojson.Value) ojson.Value { return data.Get("articles") }
		forward := pageThrough(s, false, selection, connection)
		backward := pageThrough(s, true, selection, connection)
		distinct := slices.Compact(slices.Sorted(slices.Values(forward)))
		if len(forward) != 13 || len(distinct) != 13 || !slices.Equal(forward, backward) {
			t.Errorf("sort %s:\nforward  %v\nbackward %v", sort, forward, backward)
		}
	}
}

func TestRelationListPagesOnInARead(t *testing.T) {
	s := serve(t, "seed")
	for _, sort := range []string{"[]", "[name_DESC]"} {
		got := pageThrough(s, false, func(arguments string) string {
			return `{ article(id: "` + uuid("25") + `") { coauthors(` + arguments + `, sort: ` + sort + `) { nodes { id } pageInfo { hasNextPage endCursor } } } }`
		}, func(data ojson.Value) ojson.Value { return data.Get("article").Get("coauthors") })
		want := []string{uuid("11"), uuid("13"), uuid("14")}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("sort %s: coauthors %v, want %v", sort, got, want)
		}
	}
	edges := s.ask(`{ article(id: "` + uuid("25") + `") { coauthors(first: 1) { edges { cursor node { id } } totalCount } } }`).Get("data").Get("article").Get("coauthors")
	if n, _ := edges.Get("totalCount").Int(); n != 3 {
		t.Errorf("totalCount of a relation list: %s", edges)
	}
	cursor := edges.Get("edges").At(0).Get("cursor").Text()
	e := s.refusal(`{ article(id: "` + uuid("21") + `") { coauthors(after: "` + cursor + `") { nodes { id } } } }`).At(0)
	if e.Get("extensions").Get("code").Text() != codeCursor {
		t.Errorf("the cursor of another entry's list: %s", e)
	}
}

func TestCursorOfAnotherSortIsRefused(t *testing.T) {
	s := serve(t, "seed")
	cursor := s.ask(`{ articles(first: 1, sort: views_DESC) { pageInfo { endCursor } } }`).Get("data").Get("articles").Get("pageInfo").Get("endCursor")
	e := s.refusal(`{ articles(first: 1, after: ` + cursor.String() + `) { nodes { id } } }`).At(0)
	if e.Get("message").Text() != "This cursor was issued for a different sort." || e.Get("extensions").Get("code").Text() != codeCursor {
		t.Errorf("answered %s", e)
	}
	equal(t, "path", e.Get("path"), `["articles"]`)
}

func TestAKeySeesItsModelsOnly(t *testing.T) {
	s := serve(t, "seed", "articles")
	text := s.engine.SDL(s.view)
	for _, hidden := range []string{"Author", "authors", "Snippet"} {
		if strings.Contains(strings.ReplaceAll(strings.ReplaceAll(text, "Coauthors", ""), "coauthors", ""), hidden+"s") {
			t.Errorf("the schema of a key for articles names %s", hidden)
		}
	}
	data := s.ask(`{ article(id: "` + uuid("25") + `") { author coauthors } nodes(ids: ["` + uuid("11") + `"]) { id } }`).Get("data")
	equal(t, "relations to a hidden model", data, `{"article":{"author":"`+uuid("12")+`","coauthors":["`+uuid("11")+`","`+uuid("13")+`","`+uuid("14")+`"]},"nodes":[null]}`)
	matching := s.ask(`{ articles(filter: { author: { eq: "` + uuid("12") + `" }, coauthors: { has: "` + uuid("13") + `" } }, sort: views_DESC) { nodes { id } } }`)
	equal(t, "filters on ids", matching.Get("data").Get("articles").Get("nodes").At(0), `{"id":"`+uuid("25")+`"}`)
	equal(t, "no model", serve(t, "seed", "none").ask(`{ nodes(ids: ["1"]) { id } }`).Get("data"), `{"nodes":[null]}`)
}

func TestTwinsOfNodes(t *testing.T) {
	s := serve(t, "seed")
	v := s.ask(`{ a: nodes(ids: ["` + uuid("25") + `", "gone", "` + uuid("11") + `"]) { id ... on Articles { title author { name } } ...A } } fragment A on Authors { bio }`)
	equal(t, "rest", v.Get("extensions").Get("capa").Get("rest"),
		`[{"field":"a","url":"/api/entries/articles/`+uuid("25")+`?select=title,author(name)"},{"field":"a","url":"/api/entries/authors/`+uuid("11")+`?select=bio"}]`)
}

func TestTwinsOfPages(t *testing.T) {
	s := serve(t, "seed")
	cursor := s.ask(`{ articles(first: 5) { pageInfo { endCursor } } }`).Get("data").Get("articles").Get("pageInfo").Get("endCursor").Text()
	entry := `{ article(id: "` + uuid("25") + `") { coauthors(first: 1%s) { nodes { name } pageInfo { endCursor } } } }`
	coauthor := s.ask(fmt.Sprintf(entry, "")).Get("data").Get("article").Get("coauthors").Get("pageInfo").Get("endCursor").Text()
	page := func(arguments string) string { return `{ articles(` + arguments + `) { nodes { title } } }` }
	tests := []struct{ name, query, want string }{
		{"forward", page(`first: 2`), "/api/entries/articles?select=title&limit=2"},
		{"forward from a cursor", page(`first: 2, after: "` + cursor + `"`), "/api/entries/articles?select=title&limit=2&after=" + cursor},
		{"backward from a cursor", page(`last: 2, before: "` + cursor + `"`), "/api/entries/articles?select=title&limit=2&before=" + cursor},
		{"backward from a cursor, by default", page(`before: "` + cursor + `"`), "/api/entries/articles?select=title&before=" + cursor},
		{"the last page", page(`last: 2`), ""},
		{"the last page behind a cursor", page(`last: 2, after: "` + cursor + `"`), ""},
		{"forward up to a cursor", page(`first: 2, before: "` + cursor + `"`), ""},
		{"between two cursors", page(`after: "` + cursor + `", before: "` + cursor + `"`), ""},
		{"a relation list", fmt.Sprintf(entry, ""), "/api/entries/articles/" + uuid("25") + "?select=coauthors(limit:1,name)"},
		{"a relation under two aliases", `{ article(id: "` + uuid("25") + `") { a: author { name } title b: author { bio name } } }`, "/api/entries/articles/" + uuid("25") + "?select=author(name,bio),title"},
		{"a relation list under two aliases", `{ article(id: "` + uuid("25") + `") { a: coauthors(first: 2) { nodes { name } } b: coauthors(first: 2) { edges { node { bio } } } } }`, "/api/entries/articles/" + uuid("25") + "?select=coauthors(limit:2,name,bio)"},
		{"a relation list in two ways", `{ article(id: "` + uuid("25") + `") { a: coauthors(first: 2) { nodes { name } } b: coauthors(first: 1) { nodes { name } } } }`, ""},
		{"no id", `{ article(id: "") { title } }`, ""},
		{"a relation list paged on", fmt.Sprintf(entry, `, after: "`+coauthor+`"`), ""},
	}
	for _, tt := range tests {
		rest := s.ask(tt.query).Get("extensions").Get("capa").Get("rest")
		if got := rest.At(0).Get("url").Text(); got != tt.want {
			t.Errorf("%s: %s\n got %s\nwant %s", tt.name, tt.query, got, tt.want)
		}
	}
	rows := s.ask(`{ tail: articles(last: 2) { nodes { id } } head: articles(first: 2) { nodes { id } } }`).Get("extensions").Get("capa").Get("rest")
	equal(t, "beside another root", rows, `[{"field":"head","url":"/api/entries/articles?select=id&limit=2"}]`)
}

func TestSelectionsAreMergedInOrder(t *testing.T) {
	s := serve(t, "seed")
	tests := []struct{ query, variables, want string }{
		{`{ article(id: "` + uuid("25") + `") { b: views a: __typename author { id } author { name } } }`, `null`,
			`{"article":{"b":150,"a":"Articles","author":{"id":"` + uuid("12") + `","name":"Brin Cole"}}}`},
		{`query($no: Boolean!) { article(id: "` + uuid("25") + `") { id @include(if: $no) ... on Entry @skip(if: $no) { status } ...F @include(if: $no) } } fragment F on Articles { title }`, `{"no":false}`,
			`{"article":{"status":"published"}}`},
		{`query Q($id: ID! = "` + uuid("25") + `") { article(id: $id) { views } }`, `{}`, `{"article":{"views":150}}`},
		{`{ article(id: "` + uuid("25") + `") { id @skip(if: true) } }`, `null`, `{"article":{}}`},
	}
	for _, tt := range tests {
		equal(t, tt.query, s.ask(tt.query, tt.variables).Get("data"), tt.want)
	}
}

// overlaid is the seed with changes on it.
func overlaid(t *testing.T, changes string) service {
	t.Helper()
	s := serve(t, "seed")
	p, err := s.view.Project.Overlay(strings.NewReader(changes), "test")
	if err != nil {
		t.Fatal(err)
	}
	s.view.Project = p
	return s
}

func TestStoredValuesThatCannotBeReturned(t *testing.T) {
	s := overlaid(t, `[
		{"model":"articles","id":"`+uuid("25")+`","set":{"views":"42","author":"00000000-0000-4000-8000-0000000000ff","tags":["a",1],"coauthors":"x","title":null}}
	]`)
	got := s.ask(`{ article(id: "` + uuid("25") + `") { title views author { name } tags coauthors { nodes { name } totalCount } } }`)
	equal(t, "wrong-typed and dangling", got.Get("data"),
		`{"article":{"title":null,"views":null,"author":null,"tags":["a",null],"coauthors":{"nodes":[],"totalCount":0}}}`)
}

func TestModelsThatShareATypeName(t *testing.T) {
	s := serve(t, "zoo")
	v := s.ask(`{ __type(name: "Query") { description } }`)
	description := v.Get("data").Get("__type").Get("description").Text()
	if !strings.HasSuffix(description, "\nModels not exposed in GraphQL: twin_a (type name taken by twin-a).") {
		t.Errorf("description %q", description)
	}
	s = serve(t, "zoo", "twin_a")
	if text := s.engine.SDL(s.view); strings.Contains(text, "not exposed") || !strings.Contains(text, "type TwinA ") {
		t.Error("a key that reads twin_a alone has its type, and hears of no other")
	}
}

func TestDeprecations(t *testing.T) {
	s := serve(t, "zoo")
	for _, m := range s.view.Models() {
		for _, f := range m.Fields {
			if f.Deprecated == "" {
				continue
			}
			x := s.engine.schema(s.view).byModel[m]
			v := s.ask(`{ ` + x.list + `(first: 1) { nodes { a: ` + f.Name + ` b: ` + f.Name + ` } } }`)
			want := ojson.ArrayOf(ojson.ObjectOf(
				ojson.Member{Name: "coordinate", Value: ojson.StringOf(x.typeName + "." + f.Name)},
				ojson.Member{Name: "reason", Value: ojson.StringOf(f.Deprecated)},
			))
			equal(t, f.Name, v.Get("extensions").Get("deprecations"), want.String())
			return
		}
	}
	t.Error("zoo has no deprecated field")
}

func TestANullThatMustNotBe(t *testing.T) {
	s := serve(t, "seed")
	f := &field{alias: "at", name: "createdAt", key: []byte(`"at":`), def: s.engine.schema(s.view).ast.Types["Articles"].Fields.ForName("createdAt")}
	x := &execution{ctx: t.Context(), view: s.view, schema: s.engine.schema(s.view), path: path{{name: "article"}}}
	body, result := x.appendObject(nil, missing{}, []*field{f})
	if result != failed || len(body) > 0 {
		t.Errorf("an object without a member it must have answers %q", body)
	}
	equal(t, "problems", parsed(t, string(appendProblems(nil, x.problems))),
		`[{"message":"Cannot return null for non-nullable field Articles.createdAt.","path":["article","at"],"extensions":{"code":"internal_error","docs":"https://docs.capacms.com/errors/internal_error"}}]`)
}

// missing is an entry without values.
type missing struct{}

func (missing) typeName() string { return "Articles" }

func (missing) appendMember(_ *execution, dst []byte, _ *field) ([]byte, outcome) { return dst, null }

func TestEveryFieldOfEveryModelReads(t *testing.T) {
	for _, data := range []string{"seed", "zoo"} {
		s := serve(t, data)
		for _, x := range s.engine.schema(s.view).byType {
			var names []string
			for _, m := range x.members {
				switch {
				case m.isRelation() && m.field.Type.List:
					names = append(names, m.field.Name+"(first: 1) { nodes { id } }")
				case m.isRelation():
					names = append(names, m.field.Name+" { id }")
				case m.field.Type.Base.IsMedia():
					names = append(names, m.field.Name+" { id url alt type width height }")
				default:
					names = append(names, m.field.Name)
				}
			}
			nodes := s.ask(`{ ` + x.list + `(first: 50) { nodes { id ` + strings.Join(names, " ") + ` } } }`).Get("data").Get(x.list).Get("nodes")
			want, err := s.view.List(x.model, read.Request{First: 50})
			if err != nil || nodes.Count() != len(want.Entries) {
				t.Errorf("%s: %d entries, want %d (%v)", x.model.Namespace, nodes.Count(), len(want.Entries), err)
			}
		}
	}
}

func TestDraftsAreForDevelopmentKeys(t *testing.T) {
	s := serve(t, "seed")
	query := `{ articles { totalCount } article(id: "` + uuid("2c") + `") { status } }`
	equal(t, "production", s.ask(query).Get("data"), `{"articles":{"totalCount":13},"article":null}`)
	s.view.Drafts = true
	equal(t, "development", s.ask(query).Get("data"), `{"articles":{"totalCount":14},"article":{"status":"draft"}}`)
}

func BenchmarkPlainRead(b *testing.B) {
	s := serve(b, "seed")
	r := Request{Query: `{ articles(first: 10, filter: { featured: { eq: false } }, sort: views_DESC) { nodes { id title body views author { id name } } pageInfo { hasNextPage endCursor } } }`, WantCapa: true}
	b.ReportAllocs()
	for b.Loop() {
		s.engine.Do(b.Context(), s.view, r)
	}
}

func BenchmarkBuildSchema(b *testing.B) {
	for _, models := range []int{50, 500} {
		v := read.View{Project: project.Big(models, 1)}
		b.Run(fmt.Sprint(models, " models"), func(b *testing.B) {
			for b.Loop() {
				if s := buildSchema(v); s.err != nil {
					b.Fatal(s.err)
				}
			}
		})
	}
}

func BenchmarkIntrospection(b *testing.B) {
	s := service{b, New(), read.View{Project: project.Big(500, 1)}}
	b.ReportAllocs()
	for b.Loop() {
		b.SetBytes(int64(len(s.engine.Do(b.Context(), s.view, Request{Query: introspection}).Body)))
	}
}
