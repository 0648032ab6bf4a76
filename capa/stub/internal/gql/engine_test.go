package gql

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// service is an engine over one view, as a test talks to it.
type service struct {
	t      testing.TB
	engine *Engine
	view   read.View
}

const version = "2026-10-01"

// serve answers a data set to a production key that reads the named models, or all when none is named.
func serve(t testing.TB, data string, models ...string) service {
	t.Helper()
	p, err := project.Open(data)
	if err != nil {
		t.Fatal(err)
	}
	v := read.View{Project: p, Version: version}
	if len(models) > 0 {
		v.Readable = func(m *project.Model) bool {
			return strings.Contains(","+strings.Join(models, ",")+",", ","+m.Namespace+",")
		}
	}
	return service{t, New(), v}
}

func (s service) do(r Request) ojson.Value {
	s.t.Helper()
	answer := s.engine.Do(context.Background(), s.view, r)
	v, err := ojson.Parse(answer.Body)
	if err != nil {
		s.t.Fatalf("not JSON: %v\n%s", err, answer.Body)
	}
	return v
}

// ask answers a query that must run without problems.
func (s service) ask(query string, variables ...string) ojson.Value {
	s.t.Helper()
	v := s.do(Request{Query: query, Variables: parsed(s.t, variables...), WantCapa: true, Environment: "production"})
	if v.Get("errors").Exists() || !v.Get("data").Exists() {
		s.t.Fatalf("%s\nanswered %s", query, v)
	}
	return v
}

// refusal answers the errors of a query that must be refused: errors and no data.
func (s service) refusal(query string, variables ...string) ojson.Value {
	s.t.Helper()
	v := s.do(Request{Query: query, Variables: parsed(s.t, variables...)})
	if !v.Get("errors").Exists() || v.Get("data").Exists() {
		s.t.Fatalf("%.500s\nanswered %.500s", query, v)
	}
	return v.Get("errors")
}

func parsed(t testing.TB, variables ...string) ojson.Value {
	t.Helper()
	if len(variables) == 0 {
		return ojson.Value{}
	}
	v, err := ojson.ParseString(variables[0])
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func equal(t *testing.T, what string, got ojson.Value, want string) {
	t.Helper()
	if got.String() != want {
		t.Errorf("%s\n got %s\nwant %s", what, got, want)
	}
}

func TestCostAndTwin(t *testing.T) {
	s := serve(t, "seed")
	tests := []struct {
		query, variables string
		cost, budget     string
		url              string
	}{
		{
			query: `query ArticlesList($first: Int, $sort: [ArticlesSort!], $filter: ArticlesFilter) {
				articles(first: $first, sort: $sort, filter: $filter) { nodes { id title author { id name } } pageInfo { hasNextPage endCursor } }
			}`,
			variables: `{"first":2,"sort":["views_DESC"],"filter":{"featured":{"eq":true}}}`,
			cost:      `{"depth":3,"rootFields":1,"connections":1,"nodesBound":4,"scans":1,"nodes":4,"fields":12}`,
			budget:    `{"counted":504,"limit":5000}`,
			url:       "/api/entries/articles?select=title,author(name)&where=%7B%22featured%22:%7B%22eq%22:true%7D%7D&sort=-views&limit=2",
		},
		{
			query:  `{ articles(first: 2, filter: { author: { name: { eq: "Ada Vale" } } }) { nodes { title views } } }`,
			cost:   `{"depth":2,"rootFields":1,"connections":1,"nodesBound":2,"scans":1,"nodes":2,"fields":4}`,
			budget: `{"counted":502,"limit":5000}`,
			url:    "/api/entries/articles?select=title,views&where=%7B%22author.name%22:%7B%22eq%22:%22Ada%20Vale%22%7D%7D&limit=2",
		},
		{
			query:  `{ articles { nodes { title coauthors(sort: [name_DESC, bio_ASC]) { nodes { name } } } totalCount } }`,
			cost:   `{"depth":4,"rootFields":1,"connections":2,"nodesBound":2020,"scans":1,"nodes":25,"fields":2041}`,
			budget: `{"counted":2520,"limit":5000}`,
			url:    "/api/entries/articles?select=title,coauthors(limit:100,sort:-name,sort:bio,name)&count=true",
		},
		{
			query:  `{ articles(first: 20, sort: author__name_ASC) { nodes { id author { id } } } }`,
			cost:   `{"depth":3,"rootFields":1,"connections":1,"nodesBound":40,"scans":1,"nodes":26,"fields":60}`,
			budget: `{"counted":540,"limit":5000}`,
			url:    "/api/entries/articles?select=author(id)&sort=author.name",
		},
		{
			query:  `{ articles(sort: createdAt_ASC, filter: { or: [{ author: { null: true } }, { not: { coauthors: { name: { eq: "x" } } } }] }) { edges { node { id } cursor } } }`,
			cost:   `{"depth":3,"rootFields":1,"connections":1,"nodesBound":20,"scans":2,"nodes":13,"fields":20}`,
			budget: `{"counted":1020,"limit":5000}`,
			url:    "/api/entries/articles?select=id&where=%7B%22or%22:%5B%7B%22author%22:%7B%22null%22:true%7D%7D,%7B%22not%22:%7B%22coauthors.name%22:%7B%22eq%22:%22x%22%7D%7D%7D%5D%7D&sort=createdAt",
		},
		{
			query:  `{ article(id: "00000000-0000-4000-8000-000000000025") { __typename status title } }`,
			cost:   `{"depth":1,"rootFields":1,"connections":0,"nodesBound":1,"scans":0,"nodes":1,"fields":2}`,
			budget: `{"counted":1,"limit":5000}`,
			url:    "/api/entries/articles/00000000-0000-4000-8000-000000000025?select=title",
		},
	}
	for _, tt := range tests {
		variables := tt.variables
		if variables == "" {
			variables = "null"
		}
		extensions := s.ask(tt.query, variables).Get("extensions")
		equal(t, tt.query, extensions.Get("capa").Get("cost"), tt.cost)
		equal(t, tt.query, extensions.Get("cost").Get("budget"), tt.budget)
		if got := extensions.Get("capa").Get("rest").At(0).Get("url").Text(); got != tt.url {
			t.Errorf("%s\n got %s\nwant %s", tt.query, got, tt.url)
		}
	}
}

func TestBudgetRefusalFitsTheLargestRelationList(t *testing.T) {
	s := serve(t, "seed")
	tests := []struct{ query, message, hint string }{
		{
			`{ articles(first: 200) { nodes { title coauthors(first: 200) { nodes { name } } } } }`,
			"articles: could read 40,200 entries, over the limit of 5,000.",
			"Pass coauthors(first: 24) to fit, or lower first elsewhere.",
		},
		{
			`{ few: authors(first: 1) { nodes { id } } many: articles(first: 100, filter: { title: { ne: "x" } }) { nodes { co: coauthors { nodes { id } } author { id } } } }`,
			"many: could read 10,701 entries, over the limit of 5,000.",
			"Pass coauthors(first: 42) to fit, or lower first elsewhere.",
		},
	}
	for _, tt := range tests {
		e := s.refusal(tt.query).At(0)
		if e.Get("message").Text() != tt.message || e.Get("extensions").Get("hint").Text() != tt.hint || e.Get("extensions").Get("code").Text() != codeTooComplex {
			t.Errorf("%s\nanswered %s", tt.query, e)
		}
	}
	filters := strings.Repeat(`{ author: { name: { ne: "x" } } } `, 11)
	e := s.refusal(`{ articles(filter: { and: [` + filters + `] }) { nodes { id } } }`).At(0)
	if hint := e.Get("extensions").Get("hint").Text(); strings.Contains(hint, "(first:") {
		t.Errorf("eleven relation filters fit no first, yet the hint is %q", hint)
	}
}

func TestExtensions(t *testing.T) {
	s := serve(t, "seed")
	query := `{ articles(first: 1) { nodes { id } } }`
	tests := []struct {
		name     string
		request  Request
		wantCapa bool
	}{
		{"a production key that asks", Request{WantCapa: true, Environment: "production"}, true},
		{"a production key that does not", Request{Environment: "production"}, false},
		{"a development key", Request{Environment: "development"}, true},
	}
	for _, tt := range tests {
		tt.request.Query = query
		extensions := s.do(tt.request).Get("extensions")
		capa := extensions.Get("capa")
		if capa.Exists() != tt.wantCapa || tt.wantCapa && capa.Get("environment").Text() != tt.request.Environment {
			t.Errorf("%s: extensions %s", tt.name, extensions)
		}
		equal(t, tt.name, extensions.Get("cost").Get("budget"), `{"counted":1,"limit":5000}`)
	}
}

func TestRefusalStatus(t *testing.T) {
	s := serve(t, "seed")
	for query, want := range map[string]int{
		`{ articles { nodes { titel } } }`: http.StatusBadRequest,
		`mutation { create }`:              http.StatusMethodNotAllowed,
		`{ articles { nodes { title } } }`: http.StatusOK,
	} {
		if got := s.engine.Do(context.Background(), s.view, Request{Query: query}).Status; got != want {
			t.Errorf("%s: status %d, want %d", query, got, want)
		}
	}
}

func TestCancelledRequestEnds(t *testing.T) {
	s := serve(t, "big:2x1000")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	list := s.engine.schema(s.view).byModel[s.view.Models()[0]].list
	answer := s.engine.Do(ctx, s.view, Request{Query: `{ ` + list + `(first: 200) { nodes { id model status } } __schema { types { name fields { name } } } }`})
	if !strings.Contains(string(answer.Body), codeUnavailable) {
		t.Errorf("answered %.200s", answer.Body)
	}
}

func TestOperationIsChosenByName(t *testing.T) {
	s := serve(t, "seed")
	three := `query A { __typename } query B { b: __typename } mutation C { c }`
	tests := []struct{ name, data, code string }{
		{"A", `{"__typename":"Query"}`, ""},
		{"B", `{"b":"Query"}`, ""},
		{"C", "", codeMutation},
		{"D", "", codeUnknownName},
		{"", "", codeNameRequired},
	}
	for _, tt := range tests {
		v := s.do(Request{Query: three, OperationName: tt.name})
		if tt.data != "" {
			equal(t, tt.name, v.Get("data"), tt.data)
		}
		if code := v.Get("errors").At(0).Get("extensions").Get("code").Text(); code != tt.code {
			t.Errorf("operation %q: code %q, want %q", tt.name, code, tt.code)
		}
	}
}
