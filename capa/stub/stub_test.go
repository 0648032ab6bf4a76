package stub

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// client speaks to a stub over HTTP, as anyone would.
type client struct {
	t   testing.TB
	url string
}

func serve(t testing.TB, o Options) client {
	t.Helper()
	running, err := Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := running.Close(); err != nil {
			t.Error(err)
		}
	})
	return client{t: t, url: running.URL}
}

// answer is a response, read.
type answer struct {
	status int
	header http.Header
	text   string
}

// do sends a request. Headers are written "Name: value"; Authorization is the live key's unless one is given, and an empty one
// sends none.
func (c client) do(method, path, body string, headers ...string) answer {
	c.t.Helper()
	a, err := c.try(method, path, body, headers...)
	if err != nil {
		c.t.Fatal(err)
	}
	return a
}

func (c client) try(method, path, body string, headers ...string) (answer, error) {
	request, err := http.NewRequest(method, c.url+path, strings.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	request.Header.Set("Authorization", "Bearer "+Key)
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		if value == "" {
			request.Header.Del(name)
		} else {
			request.Header.Set(name, value)
		}
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return answer{status: response.StatusCode, header: response.Header, text: string(text)}, err
}

func (c client) get(path string, headers ...string) answer { return c.do("GET", path, "", headers...) }

// ok returns the document of a read that must succeed.
func (c client) ok(path string, headers ...string) ojson.Value {
	c.t.Helper()
	a := c.get(path, headers...)
	if a.status != http.StatusOK {
		c.t.Fatalf("GET %s: %d %s", path, a.status, a.text)
	}
	return a.json(c.t)
}

func (c client) graphQL(query string, headers ...string) ojson.Value {
	c.t.Helper()
	body := ojson.ObjectOf(ojson.Member{Name: "query", Value: ojson.StringOf(query)})
	a := c.do("POST", "/api/graphql", body.String(), headers...)
	if a.status != http.StatusOK {
		c.t.Fatalf("%s: %d %s", query, a.status, a.text)
	}
	return a.json(c.t)
}

func (a answer) json(t testing.TB) ojson.Value {
	t.Helper()
	document, err := ojson.ParseString(a.text)
	if err != nil {
		t.Fatalf("%v: %.200s", err, a.text)
	}
	return document
}

func with(name string) string { return "Authorization: Bearer " + name }

// Every code of the REST envelope, each by a request that earns it.
func TestRESTProblems(t *testing.T) {
	plain := serve(t, Options{})
	off := serve(t, Options{GraphQLOff: true})
	faulty := serve(t, Options{})
	for _, status := range []int{429, 500, 503} {
		faulty.do("POST", "/_stub/faults", fmt.Sprintf(`[{"method":"GET","path":"/api/me","status":%d}]`, status))
	}
	const article = "/api/entries/articles/00000000-0000-4000-8000-00000000002"
	for _, tt := range []struct {
		client  client
		method  string
		path    string
		headers []string
		body    string
		status  int
		code    string
		message string
	}{
		{plain, "GET", "/api/me", []string{"Authorization: "}, "", 401, "invalid_key", "No key, or one this deployment does not know."},
		{plain, "GET", "/api/me", []string{with("cap_live_other")}, "", 401, "invalid_key", "No key, or one this deployment does not know."},
		{plain, "GET", "/api/me", []string{"Authorization: Basic cap_live_stub"}, "", 401, "invalid_key", "No key, or one this deployment does not know."},
		{plain, "GET", "/v2/api/models", nil, "", 401, "legacy_key_required", "The /v2 and /v3 routes take a legacy key; this one begins with cap_."},
		{plain, "PUT", "/v3/nothing", []string{with("cap_unknown")}, "", 401, "legacy_key_required", "The /v2 and /v3 routes take a legacy key; this one begins with cap_."},
		{plain, "GET", "/api/models", []string{with("cap_live_none")}, "", 403, "insufficient_scope", "This key does not hold instance:read."},
		{plain, "GET", "/api/entries/articles", []string{with("cap_live_none")}, "", 403, "insufficient_scope", "This key does not hold instance:read."},
		{plain, "POST", "/api/graphql", []string{with("cap_live_none")}, `{"query":"{__typename}"}`, 403, "insufficient_scope", "This key does not hold instance:read."},
		{plain, "GET", "/api/nothing", nil, "", 404, "route_not_found", "The API does not serve GET /api/nothing."},
		{plain, "GET", "/capa/api/me", nil, "", 404, "route_not_found", "The API does not serve GET /capa/api/me."},
		{plain, "GET", "/api/me/", nil, "", 404, "route_not_found", "The API does not serve GET /api/me/."},
		{plain, "GET", "/api/graphql", nil, "", 404, "route_not_found", "The API does not serve GET /api/graphql."},
		{plain, "GET", "/api/preview", []string{"Authorization: "}, "", 404, "route_not_found", "The API does not serve GET /api/preview."},
		{plain, "POST", "/api/entries/articles", nil, "{}", 405, "mutations_not_enabled", "The API does not serve POST /api/entries/articles."},
		{plain, "DELETE", article + "5", nil, "", 405, "mutations_not_enabled", "The API does not serve DELETE " + article + "5."},
		{off, "POST", "/api/graphql", nil, `{"query":"{__typename}"}`, 405, "mutations_not_enabled", "The API does not serve POST /api/graphql."},
		{plain, "GET", "/api/entries/artcles", nil, "", 404, "model_not_found", "No model this key reads is called artcles. Did you mean articles?"},
		{plain, "GET", "/api/entries/authors", []string{with("cap_live_articles")}, "", 404, "model_not_found", "No model this key reads is called authors."},
		{plain, "GET", "/api/entries/zzz", []string{with("cap_live_articles")}, "", 404, "model_not_found", "No model this key reads is called zzz."},
		{plain, "GET", article + "x", nil, "", 404, "entry_not_found", "No entry this key reads has that id in articles."},
		{plain, "GET", article + "c", nil, "", 404, "entry_not_found", "No entry this key reads has that id in articles."},
		{plain, "GET", "/api/me", []string{"Capa-Version: 2020-01-01"}, "", 400, "unsupported_version", "This deployment does not serve Capa-Version 2020-01-01. It serves 2026-10-01, 2026-04-01."},
		{plain, "GET", "/api/me?x=1", nil, "", 400, "invalid_parameter", "Unknown parameter x."},
		{plain, "GET", "/api/models?limit=1", nil, "", 400, "invalid_parameter", "Unknown parameter limit."},
		{plain, "GET", "/api/entries/articles?frist=1", nil, "", 400, "invalid_parameter", "Unknown parameter frist. Did you mean limit?"},
		{plain, "GET", "/api/entries/articles?filter=1", nil, "", 400, "invalid_parameter", "Unknown parameter filter. Did you mean where?"},
		{plain, "GET", "/api/entries/articles?selct=1", nil, "", 400, "invalid_parameter", "Unknown parameter selct. Did you mean select?"},
		{plain, "GET", article + "5?limit=1", nil, "", 400, "invalid_parameter", "Unknown parameter limit."},
		{plain, "GET", "/api/entries/articles?limit=1&limit=2", nil, "", 400, "invalid_parameter", "limit is given 2 times."},
		{plain, "GET", "/api/entries/articles?limit=0", nil, "", 400, "invalid_parameter", `limit takes a number from 1 to 200, not "0".`},
		{plain, "GET", "/api/entries/articles?limit=201", nil, "", 400, "invalid_parameter", `limit takes a number from 1 to 200, not "201".`},
		{plain, "GET", "/api/entries/articles?limit=", nil, "", 400, "invalid_parameter", `limit takes a number from 1 to 200, not "".`},
		{plain, "GET", "/api/entries/articles?count=yes", nil, "", 400, "invalid_parameter", `count takes true or false, not "yes".`},
		{plain, "GET", "/api/entries/articles?after=a&before=b", nil, "", 400, "invalid_parameter", "Pass after or before, not both."},
		{plain, "GET", "/api/entries/articles?where=%zz", nil, "", 400, "invalid_parameter", `The query string cannot be read: invalid URL escape "%zz".`},
		{plain, "GET", "/api/entries/articles?select=titel", nil, "", 400, "invalid_select", "Unknown field titel on articles. Did you mean title?"},
		{plain, "GET", "/api/entries/articles?where=%7B%22titel%22:%7B%7D%7D", nil, "", 400, "invalid_where", "Unknown field titel on articles. Did you mean title?"},
		{plain, "GET", "/api/entries/articles?where=%7B%22featured%22:true%7D", nil, "", 400, "invalid_where", "featured takes operators, not a bare value."},
		{plain, "GET", "/api/entries/articles?sort=-titel", nil, "", 400, "invalid_sort", "articles does not sort by titel. Did you mean title?"},
		{plain, "GET", "/api/entries/articles?after=c1.x", nil, "", 400, "invalid_cursor", "This cursor is malformed."},
		{plain, "POST", "/api/graphql", nil, `{"query":"` + strings.Repeat("#", 1<<20) + `"}`, 413, "request_too_large", "The body is over 1 MiB."},
		{faulty, "GET", "/api/me", nil, "", 429, "rate_limited", "A fault asked for status 429."},
		{faulty, "GET", "/api/me", nil, "", 500, "internal_error", "A fault asked for status 500."},
		{faulty, "GET", "/api/me", nil, "", 503, "service_unavailable", "A fault asked for status 503."},
	} {
		t.Run(fmt.Sprintf("%s %s %s", tt.code, tt.method, cut(tt.path)), func(t *testing.T) {
			a := tt.client.do(tt.method, tt.path, tt.body, tt.headers...)
			envelope := a.json(t).Get("error")
			if a.status != tt.status || envelope.Get("code").Text() != tt.code || envelope.Get("message").Text() != tt.message {
				t.Errorf("got  %d %s: %s\nwant %d %s: %s", a.status, envelope.Get("code").Text(), envelope.Get("message").Text(), tt.status, tt.code, tt.message)
			}
			if docs := envelope.Get("docs").Text(); docs != "https://docs.capacms.com/errors/"+tt.code {
				t.Errorf("docs: %s", docs)
			}
			if strings.Contains(a.text, Key) {
				t.Errorf("the answer holds the key: %s", a.text)
			}
		})
	}
}

func cut(path string) string { return path[:min(40, len(path))] }

// Route comes before version, version before key, key before body.
func TestOrderOfRefusals(t *testing.T) {
	c := serve(t, Options{})
	tooLarge := strings.Repeat("x", maxBody+1)
	wrong := []string{"Capa-Version: 1999-01-01", "Authorization: "}
	for _, tt := range []struct {
		path    string
		headers []string
		code    string
	}{
		{"/api/nothing", wrong, "mutations_not_enabled"},
		{"/api/graphql", wrong, "unsupported_version"},
		{"/api/graphql", wrong[1:], "invalid_key"},
		{"/api/graphql", nil, "request_too_large"},
	} {
		if code := c.do("POST", tt.path, tooLarge, tt.headers...).json(t).Get("error").Get("code").Text(); code != tt.code {
			t.Errorf("POST %s %v: %s, want %s", tt.path, tt.headers, code, tt.code)
		}
	}
}

func TestMe(t *testing.T) {
	const versions = `"version":"2026-10-01","versions":["2026-10-01","2026-04-01"]`
	quiet, telling := serve(t, Options{}), serve(t, Options{KeyScopes: true})
	for _, tt := range []struct {
		client client
		key    string
		want   string
	}{
		{quiet, "cap_live_stub", `{"environment":"production","family":"cap","bundle":"scoped",` + versions + `}`},
		{quiet, "cap_dev_stub", `{"environment":"development","family":"cap","bundle":"scoped",` + versions + `}`},
		{telling, "cap_live_stub", `{"environment":"production","family":"cap","bundle":"scoped",` + versions + `,"scopes":["instance:read","model:read","media:read"]}`},
		{telling, "cap_live_articles", `{"environment":"production","family":"cap","bundle":"scoped",` + versions + `,"scopes":["instance:read:00000000-0000-4000-8000-000000000003"]}`},
		{telling, "cap_live_none", `{"environment":"production","family":"cap","bundle":"scoped",` + versions + `,"scopes":["media:read"]}`},
		{telling, "pk_stub_read", `{"environment":"production","family":"legacy","bundle":"read",` + versions + `,"scopes":["instance:read","model:read","media:read"]}`},
		{telling, "stubread", `{"environment":"production","family":"legacy","bundle":"read",` + versions + `,"scopes":["instance:read","model:read","media:read"]}`},
		{telling, "sk_stub_write", `{"environment":"development","family":"legacy","bundle":"write",` + versions + `,"scopes":["instance:read","model:read","media:read","instance:write"]}`},
		{telling, "sk_stub_agent", `{"environment":"development","family":"legacy","bundle":"agent",` + versions + `,"scopes":["instance:read","model:read","media:read","instance:write","model:write"]}`},
	} {
		if got := tt.client.ok("/api/me", with(tt.key)).String(); got != tt.want {
			t.Errorf("%s\ngot  %s\nwant %s", tt.key, got, tt.want)
		}
	}
	if got := quiet.ok("/api/me", "Capa-Version: 2026-04-01").Get("version").Text(); got != "2026-04-01" {
		t.Errorf("version asked for 2026-04-01, got %s", got)
	}
}

func TestPreviewProbe(t *testing.T) {
	on := serve(t, Options{SitePreview: true})
	if a := on.get("/api/preview", "Authorization: "); a.status != 401 {
		t.Errorf("served, without a key: %d %s", a.status, a.text)
	}
	if a := on.get("/api/preview"); a.status != 200 {
		t.Errorf("served, with a key: %d %s", a.status, a.text)
	}
}

// A fixed clock makes whole answers repeat, the Date header included.
func TestClock(t *testing.T) {
	now := time.Date(2026, 9, 25, 5, 3, 6, 808e6, time.UTC)
	c := serve(t, Options{Clock: func() time.Time { return now }})
	if got := c.get("/api/me").header.Get("Date"); got != "Fri, 25 Sep 2026 05:03:06 GMT" {
		t.Errorf("Date: %s", got)
	}
}

func TestOverlayOption(t *testing.T) {
	const xi = "/api/entries/articles/00000000-0000-4000-8000-00000000002e?select=views"
	overlay := func() io.Reader {
		return strings.NewReader(`[{"model":"articles","id":"00000000-0000-4000-8000-00000000002e","set":{"views":"42"}}]`)
	}
	if got := serve(t, Options{Overlay: overlay()}).ok(xi).Get("views").String(); got != `"42"` {
		t.Errorf("views under the overlay: %s", got)
	}
	if got := serve(t, Options{}).ok(xi).Get("views").String(); got != "38" {
		t.Errorf("another stub's views: %s", got)
	}
	_, err := New(Options{Overlay: strings.NewReader("[{}]"), OverlayName: "changes.json"})
	if err == nil || err.Error() != "changes.json: [0].model: missing" {
		t.Errorf("a bad overlay: %v", err)
	}
	if _, err := New(Options{Data: "/no/such/file"}); err == nil {
		t.Error("a stub of no data set")
	}
}
