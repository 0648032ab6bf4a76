package capa

import (
	"net/http"
	"strings"
	"testing"
	"unicode/utf8"
)

const (
	restBody    = `{"error":{"code":"insufficient_scope","message":"The key lacks instance:read.","hint":"Mint another.","path":"main[0].items[2].fieldId","docs":"https://docs.capacms.com/errors/insufficient_scope"}}`
	graphqlBody = `{"errors":[{"message":"Cannot query field \"titel\".","locations":[{"line":1,"column":14}],"path":["articles",0,"titel"],"extensions":{"code":"graphql_validation_failed","hint":"See title.","docs":"https://docs.capacms.com/errors/x"}},{"message":"And another."}]}`
)

// What each body says, and the status it is told with.
func TestRefusals(t *testing.T) {
	for _, test := range []struct {
		name        string
		status      int
		contentType string
		body        string
		envelope    Envelope
		want        int
		text        string
	}{
		{"the REST envelope", 403, "application/json", restBody, EnvelopeREST, 403,
			"insufficient_scope: The key lacks instance:read. (at main[0].items[2].fieldId) Hint: Mint another."},
		{"a code alone", 404, "application/json", `{"error":{"code":"route_not_found"}}`, EnvelopeREST, 404, "route_not_found"},
		{"without a content type", 404, "", `{"error":{"code":"route_not_found"}}`, EnvelopeREST, 404, "route_not_found"},
		{"a GraphQL refusal with 200", 200, "application/json", graphqlBody, EnvelopeGraphQL, 400,
			`graphql_validation_failed: Cannot query field "titel". Hint: See title.; And another.`},
		{"a GraphQL refusal with 405", 405, "application/graphql-response+json", graphqlBody, EnvelopeGraphQL, 400,
			`graphql_validation_failed: Cannot query field "titel". Hint: See title.; And another.`},
		{"a GraphQL failure of the server", 500, "application/json", `{"errors":[{"message":"m","extensions":{"code":"internal_error"}}]}`, EnvelopeGraphQL, 500, "internal_error: m"},
		{"a proxy's page", 502, "text/html; charset=utf-8", "<html><h1>502 Bad Gateway</h1>", EnvelopeNone, 502,
			"answer_unreadable: The answer is an HTML page, not Capa's JSON. Hint: " + hintNotCapa},
		{"a page with 200", 200, "text/html", "<html>", EnvelopeNone, 200, "answer_unreadable: The answer is an HTML page, not Capa's JSON. Hint: " + hintNotCapa},
		{"an empty body", 503, "", "", EnvelopeNone, 503, "answer_unreadable: The answer is empty. Hint: " + hintNotCapa},
		{"an empty success", 200, "application/json", "", EnvelopeNone, 200, "answer_unreadable: The answer is empty. Hint: " + hintNotCapa},
		{"half of a document", 200, "application/json", `{"models":[`, EnvelopeNone, 200, "answer_unreadable: The answer is not valid JSON. Hint: " + hintNotCapa},
		{"a content type that cannot be read", 500, "/;", "?", EnvelopeNone, 500, "answer_unreadable: The answer is not valid JSON. Hint: " + hintNotCapa},
		{"JSON of another server", 404, "application/json", `{"statusCode":404,"error":"Not Found","message":"m"}`, EnvelopeNone, 404,
			"answer_unreadable: The answer is JSON, but not in Capa's form. Hint: " + hintNotCapa},
		{"JSON of another server with 200", 200, "application/json", `{"hello":"world"}`, EnvelopeNone, 200, "answer_unreadable: The answer is JSON, but not in Capa's form. Hint: " + hintNotCapa},
		{"a text in JSON", 200, "application/json", `"ok"`, EnvelopeNone, 200, "answer_unreadable: The answer is JSON, but not in Capa's form. Hint: " + hintNotCapa},
		{"errors that are none", 200, "application/json", `{"errors":[]}`, EnvelopeNone, 200, "answer_unreadable: The answer is JSON, but not in Capa's form. Hint: " + hintNotCapa},
		{"errors that are texts", 400, "application/json", `{"errors":["no"]}`, EnvelopeNone, 400, "answer_unreadable: The answer is JSON, but not in Capa's form. Hint: " + hintNotCapa},
		{"a document too deep", 200, "application/json", strings.Repeat("[", 300) + strings.Repeat("]", 300), EnvelopeNone, 200,
			"answer_unreadable: The answer is nested deeper than 200 levels. Hint: Ask for less: fewer fields, or one entry."},
		{"a status of its own", 304, "", "", EnvelopeNone, 304, "answer_unreadable: The answer is empty. Hint: " + hintNotCapa},
	} {
		t.Run(test.name, func(t *testing.T) {
			client := offline(func(*http.Request) (*http.Response, error) {
				return response(test.status, http.Header{"Content-Type": {test.contentType}}, test.body), nil
			})
			_, err := client.Models(t.Context())
			e := asError(t, err)
			if !e.Reached || e.Status != test.want || e.Envelope != test.envelope {
				t.Errorf("got Reached %v, status %d, envelope %d", e.Reached, e.Status, e.Envelope)
			}
			_, text, _ := strings.Cut(e.Error(), ": ")
			if text != test.text {
				t.Errorf("got\n%s\nwant\n%s", text, test.text)
			}
		})
	}
}

func TestProblemsKeepEveryPart(t *testing.T) {
	rest := readRefusal([]byte(restBody), "application/json").problems[0]
	want := Problem{Code: "insufficient_scope", Message: "The key lacks instance:read.", Hint: "Mint another.",
		Docs: "https://docs.capacms.com/errors/insufficient_scope", Path: "main[0].items[2].fieldId"}
	if rest != want {
		t.Errorf("got %+v", rest)
	}
	graphql := readRefusal([]byte(graphqlBody), "application/json").problems
	if len(graphql) != 2 || graphql[0].GraphQLPath.String() != `["articles",0,"titel"]` || graphql[0].Locations.String() != `[{"line":1,"column":14}]` || graphql[0].Docs != "https://docs.capacms.com/errors/x" || graphql[1].GraphQLPath.Exists() {
		t.Errorf("got %+v", graphql)
	}
}

// TestManyProblems holds that a refusal with very many is told in a few lines, all of them kept.
func TestManyProblems(t *testing.T) {
	e := &Error{Reached: true, Status: 400, Method: "POST", Path: "/api/graphql"}
	for range 12 {
		e.Problems = append(e.Problems, Problem{Code: "c", Message: "m"})
	}
	if got, want := e.Error(), "POST /api/graphql answered HTTP 400: "+strings.Repeat("c: m; ", 10)+"and 2 more"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestGraphQLOffAndNotServed(t *testing.T) {
	off := func(e *Error) bool { return e.GraphQLOff() }
	gone := func(e *Error) bool { return e.NotServed() }
	const notEnabled = `"code":"mutations_not_enabled","message":"m"`
	for _, test := range []struct {
		name   string
		path   string
		status int
		body   string
		is     func(*Error) bool
		want   bool
	}{
		{"GraphQL off", "graphql", 405, `{"error":{` + notEnabled + `}}`, off, true},
		{"a mutation refused by the handler", "graphql", 405, `{"errors":[{"message":"m","extensions":{` + notEnabled + `}}]}`, off, false},
		{"another code", "graphql", 405, `{"error":{"code":"invalid_key"}}`, off, false},
		{"another status", "graphql", 400, `{"error":{` + notEnabled + `}}`, off, false},
		{"a proxy's 405", "graphql", 405, `<h1>405</h1>`, off, false},
		{"another path", "models", 405, `{"error":{` + notEnabled + `}}`, off, false},
		{"a path not served", "models", 404, `{"error":{"code":"route_not_found"}}`, gone, true},
		{"a model not found", "models", 404, `{"error":{"code":"model_not_found"}}`, gone, false},
		{"a proxy's 404", "models", 404, `<h1>404</h1>`, gone, false},
	} {
		client := offline(func(*http.Request) (*http.Response, error) { return response(test.status, nil, test.body), nil })
		_, err := client.Models(t.Context())
		if test.path == "graphql" {
			_, err = client.GraphQL(t.Context(), GraphQLRequest{Query: "{ a }"})
		}
		if got := test.is(asError(t, err)); got != test.want {
			t.Errorf("%s: got %v", test.name, got)
		}
	}
}

// Any body makes a refusal that says something, in valid text, and never a panic.
func FuzzReadRefusal(f *testing.F) {
	for _, seed := range []string{restBody, graphqlBody, "", "<html>", `{"errors":[null,1,{"extensions":[]}]}`, `{"error":{"code":["a"]}}`, "\xff", strings.Repeat("[", 400)} {
		f.Add(seed, "application/json")
		f.Add(seed, "text/html; charset=\xff")
	}
	f.Fuzz(func(t *testing.T, body, contentType string) {
		got := readRefusal([]byte(body), contentType)
		if len(got.problems) == 0 {
			t.Fatal("no problem")
		}
		for _, problem := range got.problems {
			if line := problem.line(); line == "" || !utf8.ValidString(line) {
				t.Errorf("the problem reads %q", line)
			}
		}
		if got.envelope == EnvelopeNone && got.problems[0].Code != CodeUnreadable {
			t.Errorf("no envelope, but %+v", got.problems)
		}
	})
}
