package capa

import (
	"context"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func parsed(t *testing.T, text string) ojson.Value {
	t.Helper()
	v, err := ojson.ParseString(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Each method's request, as the wire has it, and its document, handed over as it came.
func TestRequests(t *testing.T) {
	tree := parsed(t, `[{"folder":"Schema","children":[{"model":"blog_post"}]}]`)
	layout := parsed(t, `{"v":1,"main":[],"aside":[]}`)
	type call = func(context.Context, *Client) (ojson.Value, error)
	for _, test := range []struct {
		name     string
		call     call
		request  string
		document string
	}{
		{"Models", func(ctx context.Context, c *Client) (ojson.Value, error) { return c.Models(ctx) },
			"GET /api/models", `{"models":[{"id":"m"}]}`},
		{"Pages", func(ctx context.Context, c *Client) (ojson.Value, error) { return c.Pages(ctx, "") },
			"GET /api/pages", `{"pages":[],"total":0,"later":1}`},
		{"Pages of an entry", func(ctx context.Context, c *Client) (ojson.Value, error) { return c.Pages(ctx, "0000-a") },
			"GET /api/pages?entry=0000-a", `{"pages":[]}`},
		{"Page", func(ctx context.Context, c *Client) (ojson.Value, error) { return c.Page(ctx, "/blog/[slug]") },
			"GET /api/pages/%2Fblog%2F%5Bslug%5D", `{"page":"/blog/[slug]","reads30d":2}`},
		{"ListModels", func(ctx context.Context, c *Client) (ojson.Value, error) { return c.ListModels(ctx) },
			"GET /v2/api/models", `{"models":[]}`},
		{"GetModel", func(ctx context.Context, c *Client) (ojson.Value, error) { return c.GetModel(ctx, "blog_post") },
			"GET /v2/api/models/blog_post", `{"id":"m","fields":[]}`},
		{"ModelDetail", func(ctx context.Context, c *Client) (ojson.Value, error) { return c.ModelDetail(ctx, "m") },
			"GET /v2/api/models/m/detail", `{"id":"m","layout":null}`},
		{"SetLayout", func(ctx context.Context, c *Client) (ojson.Value, error) { return c.SetLayout(ctx, "m", layout) },
			`PUT /v2/api/models/m/layout {"layout":{"v":1,"main":[],"aside":[]}}`, `{"layout":{}}`},
		{"SetLayout to none", func(ctx context.Context, c *Client) (ojson.Value, error) {
			return c.SetLayout(ctx, "m", ojson.NullOf())
		}, `PUT /v2/api/models/m/layout {"layout":null}`, `null`},
		{"ListContent", func(ctx context.Context, c *Client) (ojson.Value, error) {
			return c.ListContent(ctx, ContentQuery{Model: "a", Limit: 5, Offset: 10, Status: "draft"})
		}, "GET /v2/api/content/a?limit=5&offset=10&status=draft", `{"items":[],"total":0}`},
		{"ListContent, nothing chosen", func(ctx context.Context, c *Client) (ojson.Value, error) {
			return c.ListContent(ctx, ContentQuery{Model: "a"})
		}, "GET /v2/api/content/a", `{"items":[]}`},
		{"GetContent", func(ctx context.Context, c *Client) (ojson.Value, error) { return c.GetContent(ctx, "a", "b/c") },
			"GET /v2/api/content/a/b%2Fc", `{"id":"b/c"}`},
		{"Search", func(ctx context.Context, c *Client) (ojson.Value, error) {
			return c.Search(ctx, SearchQuery{Text: "Ada & co", Model: "a", Limit: 3})
		}, "GET /v2/api/search?q=Ada%20%26%20co&namespace=a&limit=3", `{"results":[]}`},
		{"Workspaces", func(ctx context.Context, c *Client) (ojson.Value, error) { return c.Workspaces(ctx) },
			"GET /v2/api/workspaces", `[]`},
		{"Workspace", func(ctx context.Context, c *Client) (ojson.Value, error) { return c.Workspace(ctx, "w") },
			"GET /v2/api/workspaces/w", `{"id":"w","tree":[]}`},
		{"CreateWorkspace", func(ctx context.Context, c *Client) (ojson.Value, error) {
			return c.CreateWorkspace(ctx, NewWorkspace{Name: "Team", Tree: tree, Template: "website"})
		}, `POST /v2/api/workspaces {"name":"Team","tree":[{"folder":"Schema","children":[{"model":"blog_post"}]}],"template":"website"}`, `{"id":"w"}`},
		{"CreateWorkspace by name", func(ctx context.Context, c *Client) (ojson.Value, error) {
			return c.CreateWorkspace(ctx, NewWorkspace{Name: "<Team>"})
		}, `POST /v2/api/workspaces {"name":"<Team>"}`, `{"id":"w"}`},
		{"ApplyWorkspace", func(ctx context.Context, c *Client) (ojson.Value, error) {
			return c.ApplyWorkspace(ctx, "w", WorkspaceDocument{Name: "Team", Tree: tree, Mode: "replace"})
		}, `PUT /v2/api/workspaces/w/tree {"name":"Team","tree":[{"folder":"Schema","children":[{"model":"blog_post"}]}],"mode":"replace"}`, `{"id":"w"}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var asked string
			client := serve(t, func(w http.ResponseWriter, req *http.Request) {
				body, _ := io.ReadAll(req.Body)
				asked = strings.TrimSpace(req.Method + " " + req.RequestURI + " " + string(body))
				answering(200, "application/json", test.document)(w, req)
			})
			got, err := test.call(t.Context(), client)
			if err != nil || got.String() != test.document {
				t.Errorf("got %s, %v", got, err)
			}
			if asked != test.request {
				t.Errorf("asked\n%s\nwant\n%s", asked, test.request)
			}
		})
	}
}

func TestEntryByID(t *testing.T) {
	client := serve(t, answering(200, "application/json", `{"id":"e","views":9007199254740993}`))
	got, err := client.Entries(t.Context(), EntriesQuery{Model: "articles", ID: "e"})
	if err != nil || got.Document.String() != `{"id":"e","views":9007199254740993}` || got.REST != "/api/entries/articles/e" {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestMe(t *testing.T) {
	for _, test := range []struct {
		name, body string
		want       Me
	}{
		{"with scopes", `{"environment":"production","family":"cap","bundle":"scoped","version":"2026-10-01","versions":["2026-10-01","2026-04-01"],"scopes":["instance:read"]}`,
			Me{"production", "cap", "scoped", "2026-10-01", []string{"2026-10-01", "2026-04-01"}, []string{"instance:read"}, true}},
		{"scopes not reported", `{"environment":"development","family":"legacy","bundle":"read"}`, Me{Environment: "development", Family: "legacy", Bundle: "read"}},
		{"no scope held", `{"environment":"production","scopes":[]}`, Me{Environment: "production", ScopesReported: true}},
	} {
		client := serve(t, answering(200, "application/json", test.body))
		got, err := client.Me(t.Context())
		if err != nil || got.Environment != test.want.Environment || got.Family != test.want.Family || got.Bundle != test.want.Bundle ||
			got.Version != test.want.Version || got.ScopesReported != test.want.ScopesReported ||
			!slices.Equal(got.Versions, test.want.Versions) || !slices.Equal(got.Scopes, test.want.Scopes) {
			t.Errorf("%s: got %+v, %v", test.name, got, err)
		}
	}
}

// Only route_not_found says no; what is no evidence is an error.
func TestPagesServed(t *testing.T) {
	envelope := func(code string) string { return `{"error":{"code":"` + code + `","message":"m"}}` }
	for _, test := range []struct {
		name         string
		status       int
		body         string
		served, fail bool
	}{
		{"off", 404, envelope("route_not_found"), false, false},
		{"on", 401, envelope("invalid_key"), true, false},
		{"a 401 that is not Capa's", 401, "<h1>401</h1>", true, false},
		{"answered", 200, `{}`, true, false},
		{"refused in another way", 404, envelope("page_not_found"), true, false},
		{"limited", 429, envelope("rate_limited"), true, false},
		{"bad request", 400, envelope("unsupported_version"), false, true},
		{"forbidden", 403, envelope("insufficient_scope"), false, true},
		{"failing", 500, envelope("internal_error"), false, true},
		{"a proxy's page", 502, "<h1>502</h1>", false, true},
		{"a proxy's 404", 404, "<h1>404</h1>", false, true},
	} {
		client := serve(t, answering(test.status, "application/json", test.body))
		served, err := client.PagesServed(t.Context())
		if served != test.served || (err != nil) != test.fail {
			t.Errorf("%s: got %v, %v", test.name, served, err)
		}
	}
	client := offline(func(*http.Request) (*http.Response, error) { return nil, io.EOF })
	if served, err := client.PagesServed(t.Context()); served || asError(t, err).Reached {
		t.Errorf("unreachable: got %v, %v", served, err)
	}
}

func TestGraphQLBody(t *testing.T) {
	for _, test := range []struct {
		request GraphQLRequest
		want    string
	}{
		{GraphQLRequest{Query: "{ a }"}, `{"query":"{ a }","extensions":{"capa":true}}`},
		{GraphQLRequest{Query: "query Q($a: Int) {\n  \"<é>\"\n}", Variables: parsed(t, `{"b": 1.10, "a": 9007199254740993}`), OperationName: "Q"},
			`{"query":"query Q($a: Int) {\n  \"<é>\"\n}","variables":{"b":1.10,"a":9007199254740993},"operationName":"Q","extensions":{"capa":true}}`},
	} {
		if got := string(test.request.body()); got != test.want {
			t.Errorf("got\n%s\nwant\n%s", got, test.want)
		}
	}
}

func TestGraphQLAnswer(t *testing.T) {
	const body = `{"data":{"n":1.10},"errors":[{"message":"one"}],"extensions":{"capa":{"cost":{"depth":2},"rest":[{"field":"a","url":"/api/entries/a"}],"environment":"production"},"cost":{"budget":{"counted":4,"limit":5000}},"deprecations":[{"coordinate":"A.b","reason":"r"}]}}`
	client := serve(t, answering(200, "application/json", body))
	got, err := client.GraphQL(t.Context(), GraphQLRequest{Query: "{ a }"})
	if err != nil {
		t.Fatal(err)
	}
	for want, value := range map[string]ojson.Value{
		`{"n":1.10}`:                             got.Data,
		`[{"message":"one"}]`:                    got.Errors,
		`{"depth":2}`:                            got.Cost,
		`{"counted":4,"limit":5000}`:             got.Budget,
		`[{"field":"a","url":"/api/entries/a"}]`: got.REST,
		`[{"coordinate":"A.b","reason":"r"}]`:    got.Deprecations,
	} {
		if value.String() != want {
			t.Errorf("got %s, want %s", value, want)
		}
	}
	if got.Environment != "production" {
		t.Errorf("got environment %s", got.Environment)
	}
}

// A document that ran answers data, null included, whatever errors stand beside it.
func TestGraphQLThatRan(t *testing.T) {
	client := serve(t, answering(200, "application/json", `{"data":null,"errors":[{"message":"gone"}]}`))
	got, err := client.GraphQL(t.Context(), GraphQLRequest{Query: "{ a }"})
	if err != nil || !got.Data.IsNull() || got.Errors.Count() != 1 || got.Cost.Exists() {
		t.Errorf("got %+v, %v", got, err)
	}
}

// A member of another kind than the API gives it is left out: nobody can read it as what it should be.
func TestGraphQLMembersOfAnotherKind(t *testing.T) {
	client := serve(t, answering(200, "application/json", `{"data":{"n":1},"errors":{"message":"one"},"extensions":{"capa":{"cost":null,"rest":1e300,"environment":["production"]},"cost":{"budget":"x"},"deprecations":false}}`))
	got, err := client.GraphQL(t.Context(), GraphQLRequest{Query: "{ a }"})
	if err != nil || got.Data.String() != `{"n":1}` {
		t.Fatalf("got %s, %v", got.Data, err)
	}
	for name, value := range map[string]ojson.Value{"errors": got.Errors, "cost": got.Cost, "budget": got.Budget, "rest": got.REST, "deprecations": got.Deprecations} {
		if value.Exists() {
			t.Errorf("%s is %s", name, value)
		}
	}
}

func TestTypes(t *testing.T) {
	const text = "export type Article = { title: string };\n"
	for _, contentType := range []string{"text/plain; charset=utf-8", "application/typescript", ""} {
		client := serve(t, answering(200, contentType, text))
		if got, err := client.Types(t.Context()); err != nil || got != text {
			t.Errorf("%s: got %q, %v", contentType, got, err)
		}
	}
	for contentType, body := range map[string]string{"text/html": "<html>", "application/json": `{"a":1}`, "text/plain": ""} {
		client := serve(t, answering(200, contentType, body))
		_, err := client.Types(t.Context())
		if e := asError(t, err); e.Code() != CodeUnreadable || e.Path != "/v3/api/types" {
			t.Errorf("%s: got %v", contentType, e)
		}
	}
}
