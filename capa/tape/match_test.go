package tape

import (
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"
)

type sent struct{ method, uri, body string }

func (s sent) question(t testing.TB) question {
	t.Helper()
	address, err := url.Parse(Origin + s.uri)
	if err != nil {
		t.Fatal(err)
	}
	return newQuestion(s.method, address, []byte(s.body))
}

func TestSameQuestion(t *testing.T) {
	const graphql = "/api/graphql"
	for _, c := range []struct {
		name string
		a, b sent
		same bool
	}{
		{"the same", sent{"GET", "/api/me", ""}, sent{"GET", "/api/me", ""}, true},
		{"another method", sent{"GET", "/v2/api/models", ""}, sent{"PUT", "/v2/api/models", ""}, false},
		{"another path", sent{"GET", "/api/me", ""}, sent{"GET", "/api/preview", ""}, false},
		{"another query", sent{"GET", "/api/entries/a?limit=1", ""}, sent{"GET", "/api/entries/a?limit=2", ""}, false},
		{"a query as written", sent{"GET", "/api/entries/a?limit=1&sort=-b", ""}, sent{"GET", "/api/entries/a?sort=-b&limit=1", ""}, false},
		{"an encoding as written", sent{"GET", "/api/entries/a?where=%7B%7D", ""}, sent{"GET", "/api/entries/a?where={}", ""}, false},
		{"JSON in another order", sent{"PUT", "/v2/t", `{"a":1,"b":[1,2]}`}, sent{"PUT", "/v2/t", ` {"b": [1, 2], "a": 1} `}, true},
		{"a list in another order", sent{"PUT", "/v2/t", `[1,2]`}, sent{"PUT", "/v2/t", `[2,1]`}, false},
		{"a number by value", sent{"PUT", "/v2/t", `[10, 0.5, -0]`}, sent{"PUT", "/v2/t", `[1e1, 5E-1, 0.0]`}, true},
		{"a number past 2^53", sent{"PUT", "/v2/t", `9007199254740993`}, sent{"PUT", "/v2/t", `9007199254740992`}, false},
		{"a number past every power", sent{"PUT", "/v2/t", `1e99999999999999999999`}, sent{"PUT", "/v2/t", `1e99999999999999999998`}, false},
		{"a number and its text", sent{"PUT", "/v2/t", `[10]`}, sent{"PUT", "/v2/t", `["1e1"]`}, false},
		{"a text by its escapes", sent{"PUT", "/v2/t", `"é<"`}, sent{"PUT", "/v2/t", `"\u00e9\u003c"`}, true},
		{"null and absent", sent{"PUT", "/v2/t", `{"a":null}`}, sent{"PUT", "/v2/t", `{}`}, false},
		{"no JSON", sent{"POST", "/v2/t", `a = 1`}, sent{"POST", "/v2/t", `a=1`}, false},
		{"two documents are no JSON", sent{"POST", "/v2/t", `1 1`}, sent{"POST", "/v2/t", `1  1`}, false},
		{"GraphQL asks the same without extensions", sent{"POST", graphql, `{"query":"{ a }","extensions":{"capa":true}}`}, sent{"POST", graphql, `{"query":"{ a }"}`}, true},
		{"GraphQL without variables", sent{"POST", graphql, `{"query":"{ a }","variables":{},"operationName":null}`}, sent{"POST", graphql, `{"query":"{ a }","variables":null}`}, true},
		{"a GraphQL document as written", sent{"POST", graphql, `{"query":"{ a }"}`}, sent{"POST", graphql, `{"query":"{a}"}`}, false},
		{"other variables", sent{"POST", graphql, `{"query":"{ a }","variables":{"n":1}}`}, sent{"POST", graphql, `{"query":"{ a }","variables":{"n":2}}`}, false},
		{"another operation", sent{"POST", graphql, `{"query":"query A { a } query B { b }","operationName":"A"}`}, sent{"POST", graphql, `{"query":"query A { a } query B { b }","operationName":"B"}`}, false},
		{"a body without a query", sent{"POST", graphql, `{"variables":{}}`}, sent{"POST", graphql, `{"variables":null}`}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := c.a.question(t), c.b.question(t)
			if (a == b) != c.same {
				t.Errorf("same is %v, want %v:\n%+v\n%+v", a == b, c.same, a, b)
			}
		})
	}
}

func TestLabelsAreShort(t *testing.T) {
	long := sent{"POST", "/api/graphql", `{"query":"{ ` + strings.Repeat("é ", 5000) + `}"}`}.question(t).label()
	if len(long) > 200 || !utf8.ValidString(long) || !strings.HasSuffix(long, "…") {
		t.Errorf("a label of %d bytes: %s", len(long), long)
	}
}

// FuzzCanonical holds that the form of a form is itself, so that two texts of one meaning cannot have two.
func FuzzCanonical(f *testing.F) {
	for _, seed := range []string{`{"b":1.50,"a":[null,true,"x"]}`, `-0.0e-7`, `1e999999999999999999999`, `[1e5,100000]`, `"\ud800"`, `nul`, `0.000001e6`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		once := canonical([]byte(text))
		if again := canonical([]byte(once)); again != once {
			t.Errorf("%q is %q, and that is %q", text, once, again)
		}
	})
}
