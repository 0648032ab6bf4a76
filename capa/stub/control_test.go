package stub

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

func serveHandler(t *testing.T, h http.Handler) client {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return client{t: t, url: server.URL}
}

func TestJournal(t *testing.T) {
	var log bytes.Buffer
	c := serve(t, Options{Log: &log})
	c.do("POST", "/api/graphql", `{"query":"{ __typename }"}`, "Capa-Version: 2026-10-01")
	c.get("/api/entries/a%2Fb?where=%7B%7D", "X-Tenant-Key: tenant_stub")
	c.do("POST", "/nothing", "not <json>", "Authorization: Basic secret")
	requests := c.ok("/_stub/requests", "Authorization: ").Get("requests")
	if requests.Count() != 3 {
		t.Fatalf("%d requests: %s", requests.Count(), requests)
	}
	for i, want := range []struct{ method, path, query, body, status string }{
		{"POST", "/api/graphql", "", `{"query":"{ __typename }"}`, "200"},
		{"GET", "/api/entries/a%2Fb", "where=%7B%7D", "null", "404"},
		{"POST", "/nothing", "", `"not <json>"`, "405"},
	} {
		r := requests.At(i)
		if r.Get("method").Text() != want.method || r.Get("path").Text() != want.path || r.Get("query").Text() != want.query ||
			r.Get("body").String() != want.body || r.Get("status").String() != want.status {
			t.Errorf("request %d: %s", i, r)
		}
		if got := r.Get("headers").Get("Authorization").Text(); got != "Bearer [key]" {
			t.Errorf("request %d shows Authorization as %q", i, got)
		}
	}
	if got := requests.At(0).Get("headers").Get("Capa-Version").Text(); got != "2026-10-01" {
		t.Errorf("headers: %s", requests.At(0).Get("headers"))
	}
	if lines := strings.Split(strings.TrimSpace(log.String()), "\n"); len(lines) != 3 || lines[1] != requests.At(1).String() {
		t.Errorf("log: %s", log.String())
	}
	for _, secret := range []string{Key, "secret"} {
		if strings.Contains(requests.String()+log.String(), secret) {
			t.Errorf("the journal or the log holds %s", secret)
		}
	}
	c.do("POST", "/_stub/reset", "")
	if left := c.ok("/_stub/requests").Get("requests").Count(); left != 0 {
		t.Errorf("%d requests after a reset", left)
	}
}

func TestJournalIsBounded(t *testing.T) {
	j := newJournal(nil)
	for i := range maxRecords + 10 {
		request := httptest.NewRequest("GET", "/api/me?n="+string(rune('a'+i%26)), nil)
		j.close(j.open(request, nil), 200)
	}
	requests := j.document().Get("requests")
	if requests.Count() != maxRecords {
		t.Errorf("%d records kept", requests.Count())
	}
	if got := requests.At(0).Get("query").Text(); got != "n=k" {
		t.Errorf("the oldest kept is %s, want the eleventh, n=k", got)
	}
	if n := len(bodyOf(bytes.Repeat([]byte("x"), maxRecordBody+1)).Text()); n != maxRecordBody+len("…") {
		t.Errorf("%d bytes kept of a body", n)
	}
}

func TestFaults(t *testing.T) {
	c := serve(t, Options{})
	set := func(faults string) {
		t.Helper()
		if a := c.do("POST", "/_stub/faults", faults); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.text)
		}
	}
	t.Run("a status, for as many requests", func(t *testing.T) {
		set(`[{"method":"get","path":"/api/me","status":503,"times":2}]`)
		for i, want := range []int{503, 503, 200} {
			if a := c.get("/api/me?"); a.status != want {
				t.Errorf("request %d: %d, want %d", i, a.status, want)
			}
		}
	})
	t.Run("a status in the envelope of the code that comes with it", func(t *testing.T) {
		for status, code := range map[int]string{
			400: "invalid_parameter", 401: "invalid_key", 403: "insufficient_scope", 404: "route_not_found", 405: "mutations_not_enabled", 413: "request_too_large",
			422: "validation_failed", 429: "rate_limited", 500: "internal_error", 502: "internal_error", 503: "service_unavailable",
		} {
			set(fmt.Sprintf(`[{"method":"GET","path":"/api/me","status":%d}]`, status))
			if a := c.get("/api/me"); a.status != status || a.json(t).Get("error").Get("code").Text() != code {
				t.Errorf("%d %s, want %d %s", a.status, a.text, status, code)
			}
		}
	})
	t.Run("of that method and path only", func(t *testing.T) {
		set(`[{"method":"POST","path":"/api/graphql","status":500}]`)
		if a := c.get("/api/me"); a.status != 200 {
			t.Errorf("another path: %d", a.status)
		}
		if a := c.do("POST", "/api/graphql", `{"query":"{__typename}"}`); a.status != 500 {
			t.Errorf("its path: %d", a.status)
		}
	})
	t.Run("the query aside", func(t *testing.T) {
		set(`[{"method":"GET","path":"/api/entries/articles","status":500}]`)
		if a := c.get("/api/entries/articles?limit=1"); a.status != 500 {
			t.Errorf("%d", a.status)
		}
	})
	t.Run("in the order they were set", func(t *testing.T) {
		set(`[{"method":"GET","path":"/api/me","status":500},{"method":"GET","path":"/api/me","status":429}]`)
		for _, want := range []int{500, 429, 200} {
			a := c.get("/api/me")
			if a.status != want {
				t.Errorf("%d, want %d", a.status, want)
			}
			if retry := a.header.Get("Retry-After"); (retry == "") != (want != 429) {
				t.Errorf("%d: Retry-After %q", want, retry)
			}
		}
	})
	t.Run("a proxy's page", func(t *testing.T) {
		set(`[{"method":"GET","path":"/api/me","status":502,"body":"<html>Bad gateway</html>"}]`)
		if a := c.get("/api/me"); a.status != 502 || a.text != "<html>Bad gateway</html>" || !strings.HasPrefix(a.header.Get("Content-Type"), "text/html") {
			t.Errorf("%d %s %s", a.status, a.header, a.text)
		}
	})
	t.Run("a body alone", func(t *testing.T) {
		set(`[{"method":"GET","path":"/api/me","body":{"data":1}},{"method":"GET","path":"/api/me","body":""}]`)
		for _, want := range []string{`{"data":1}`, ""} {
			if a := c.get("/api/me"); a.status != 200 || a.text != want {
				t.Errorf("%d %q, want %q", a.status, a.text, want)
			}
		}
	})
	t.Run("a delay, then the answer", func(t *testing.T) {
		set(`[{"method":"GET","path":"/api/me","delayMs":1}]`)
		if a := c.get("/api/me"); a.status != 200 {
			t.Errorf("%d", a.status)
		}
	})
	t.Run("a closed connection", func(t *testing.T) {
		set(`[{"method":"POST","path":"/api/graphql","close":true}]`)
		if _, err := c.try("POST", "/api/graphql", `{"query":"{__typename}"}`); !errors.Is(err, io.EOF) {
			t.Errorf("not an early end: %v", err)
		}
	})
	t.Run("reset", func(t *testing.T) {
		set(`[{"method":"GET","path":"/api/me","status":500}]`)
		c.do("POST", "/_stub/reset", "")
		if a := c.get("/api/me"); a.status != 200 {
			t.Errorf("a reset keeps a fault: %d", a.status)
		}
	})
}

func TestFaultRefusals(t *testing.T) {
	c := serve(t, Options{})
	for body, want := range map[string]string{
		``:                   "Faults: the body is not a JSON list of faults.",
		`{}`:                 "Faults: the body is not a JSON list of faults.",
		`[{"method":"GET"}]`: "Faults: [0]: method and path are needed.",
		`[1]`:                "Faults: [0]: method and path are needed.",
		`[{"method":"GET","path":"/x","close":true},{"methd":"GET"}]`: "Faults: [1]: unknown member methd.",
		`[{"method":"GET","path":"/x","status":99}]`:                  "Faults: [0]: status cannot be 99.",
		`[{"method":"GET","path":"/x","times":0}]`:                    "Faults: [0]: times cannot be 0.",
		`[{"method":"GET","path":"/x","delayMs":9223372036854775}]`:   `Faults: [0]: delayMs cannot be 9223372036854775.`,
		`[{"method":"GET","path":"/x","delayMs":"1"}]`:                `Faults: [0]: delayMs cannot be "1".`,
		`[{"method":"GET","path":"/x","close":1}]`:                    "Faults: [0]: close cannot be 1.",
		`[{"method":"GET","path":"/x","times":2}]`:                    "Faults: [0]: status, delayMs, close or body is needed.",
	} {
		a := c.do("POST", "/_stub/faults", body)
		if got := a.json(t).Get("error").Get("message").Text(); got != want || a.status != 400 {
			t.Errorf("%s: %d %s, want %s", body, a.status, got, want)
		}
	}
}

// The stub's own routes are for its own machine.
func TestControlIsOnLoopbackOnly(t *testing.T) {
	s, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		from, host string
		want       int
	}{
		{"127.0.0.1:5", "127.0.0.1:4461", 200},
		{"[::1]:5", "[::1]:4461", 200},
		{"127.0.0.1:5", "localhost", 200},
		{"192.0.2.1:5", "127.0.0.1:4461", 404},
		{"127.0.0.1:5", "rebound.example:4461", 404},
		{"nonsense", "127.0.0.1:4461", 404},
	} {
		for _, path := range []string{"/_stub/requests", "/_stub/about", "/_stub/api/models", "/_stub/home/page.css", "/"} {
			request := httptest.NewRequest("GET", path, nil)
			request.RemoteAddr, request.Host = tt.from, tt.host
			request.Header.Set("Authorization", "Bearer "+Key)
			response := httptest.NewRecorder()
			s.ServeHTTP(response, request)
			if response.Code != tt.want {
				t.Errorf("%s from %s of %s: %d, want %d", path, tt.from, tt.host, response.Code, tt.want)
			}
		}
	}
	c := serveHandler(t, s)
	if a := c.get("/_stub/nothing"); a.status != 404 {
		t.Errorf("GET /_stub/nothing: %d", a.status)
	}
}

// Many clients at once read, set faults, read the journal and reset; the race detector watches.
func TestManyClients(t *testing.T) {
	c := serve(t, Options{Log: io.Discard})
	work := []func() (answer, error){
		func() (answer, error) {
			return c.try("GET", "/api/entries/articles?sort=-views&select=title,author(name)", "", "Capa-Page: /blog")
		},
		func() (answer, error) { return c.try("GET", "/api/models", "", with("cap_live_articles")) },
		func() (answer, error) {
			return c.try("POST", "/api/graphql", `{"query":"{ articles { nodes { title author { name } } totalCount } }"}`)
		},
		func() (answer, error) {
			return c.try("POST", "/api/graphql", `{"query":"{ articles { nodes { title author } } }"}`, with("cap_live_articles"))
		},
		func() (answer, error) { return c.try("GET", "/_stub/requests", "") },
		func() (answer, error) {
			return c.try("POST", "/_stub/faults", `[{"method":"GET","path":"/nothing","status":500}]`)
		},
		func() (answer, error) { return c.try("POST", "/_stub/reset", "") },
	}
	var clients sync.WaitGroup
	for range 8 {
		clients.Go(func() {
			for range 5 {
				for i, do := range work {
					if a, err := do(); err != nil || a.status != http.StatusOK {
						t.Errorf("work %d: %v %d %.200s", i, err, a.status, a.text)
					}
				}
			}
		})
	}
	clients.Wait()
}

func TestPrefersGraphQL(t *testing.T) {
	const full = "application/graphql-response+json"
	for accept, want := range map[string]bool{
		"":                                       false,
		"*/*":                                    false,
		"application/json":                       false,
		full:                                     true,
		full + ", application/json;q=0.9":        true,
		"application/json, " + full + ";q=0.5":   false,
		"application/json;q=0.1," + full:         true,
		full + ";q=0":                            false,
		"text/html, " + full + "; charset=utf-8": true,
		"application/json\n" + full:              true,
		"text/html\n" + full + ";q=0.5":          true,
		";;;":                                    false,
	} {
		if got := prefersGraphQL(strings.Split(accept, "\n")); got != want {
			t.Errorf("Accept %q: %t", accept, got)
		}
	}
}

func TestGraphQLEnvelope(t *testing.T) {
	c := serve(t, Options{})
	const full = "Accept: application/graphql-response+json"
	for _, tt := range []struct {
		body    string
		headers []string
		status  int
		code    string
	}{
		{`{"query":"{ articles { nodes { id } } }"}`, nil, 200, ""},
		{`{"query":"{ articles { nodes { id } } }"}`, []string{full}, 200, ""},
		{`{"query":"{ artcles { nodes { id } } }"}`, nil, 200, "graphql_validation_failed"},
		{`{"query":"{ artcles { nodes { id } } }"}`, []string{full}, 400, "graphql_validation_failed"},
		{`{"query":"mutation { x }"}`, []string{full}, 405, "mutations_not_enabled"},
		{`{"query":"mutation { x }"}`, nil, 200, "mutations_not_enabled"},
		{`not json`, []string{full}, 400, "graphql_parse_failed"},
		{`[]`, nil, 200, "graphql_parse_failed"},
		{`{"query":1}`, nil, 200, "graphql_parse_failed"},
		{`{"query":"{__typename}","variables":[]}`, nil, 200, "graphql_parse_failed"},
		{`{"query":"{__typename}","operationName":1}`, nil, 200, "graphql_parse_failed"},
		{`{"query":"{__typename}","variables":null,"operationName":null}`, nil, 200, ""},
	} {
		a := c.do("POST", "/api/graphql", tt.body, tt.headers...)
		document := a.json(t)
		code := document.Get("errors").At(0).Get("extensions").Get("code").Text()
		if a.status != tt.status || code != tt.code || document.Get("data").Exists() == (tt.code != "") {
			t.Errorf("%s %v: %d %s, want %d %q", tt.body, tt.headers, a.status, a.text, tt.status, tt.code)
		}
		wantType := "application/json"
		if len(tt.headers) > 0 {
			wantType = "application/graphql-response+json"
		}
		if got := a.header.Get("Content-Type"); !strings.HasPrefix(got, wantType) {
			t.Errorf("%s %v: Content-Type %s", tt.body, tt.headers, got)
		}
	}
}

// extensions.capa comes to a production key that asks and to every development key; the budget comes to all.
func TestGraphQLExtensions(t *testing.T) {
	c := serve(t, Options{})
	const query = `{"query":"{ articles(first: 1) { nodes { title } } }"`
	for _, tt := range []struct {
		key, body, environment string
	}{
		{"cap_live_stub", query + `}`, ""},
		{"cap_live_stub", query + `,"extensions":{"capa":true}}`, "production"},
		{"cap_live_stub", query + `,"extensions":{"capa":false}}`, ""},
		{"cap_dev_stub", query + `}`, "development"},
	} {
		extensions := c.do("POST", "/api/graphql", tt.body, with(tt.key)).json(t).Get("extensions")
		if got := extensions.Get("capa").Get("environment").Text(); got != tt.environment {
			t.Errorf("%s %s: environment %q, want %q", tt.key, tt.body, got, tt.environment)
		}
		if limit, _ := extensions.Get("cost").Get("budget").Get("limit").Int(); limit != 5000 {
			t.Errorf("%s %s: no budget in %s", tt.key, tt.body, extensions)
		}
	}
}
