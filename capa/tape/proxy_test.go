package tape_test

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/capacms/capa-mcp/capa/tape"
)

// client sends requests to a handler that listens, as an agent does.
type client struct {
	t   *testing.T
	url string
}

func listen(t *testing.T, handler http.Handler) client {
	t.Helper()
	running := httptest.NewServer(handler)
	t.Cleanup(running.Close)
	return client{t, running.URL}
}

func (c client) ask(method, uri, body string, headers ...string) (status int, contentType, text string) {
	c.t.Helper()
	asked, err := http.NewRequestWithContext(c.t.Context(), method, c.url+uri, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		asked.Header.Set(headers[i], headers[i+1])
	}
	response, err := http.DefaultClient.Do(asked)
	if err != nil {
		c.t.Fatal(err)
	}
	defer response.Body.Close()
	read, err := io.ReadAll(response.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return response.StatusCode, response.Header.Get("Content-Type"), string(read)
}

// api refuses whoever has no key, and counts.
func api(t *testing.T) *url.URL {
	var n atomic.Int64
	return serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		if r.Header.Get("Authorization") != "Bearer cap_live_stub" {
			w.WriteHeader(http.StatusUnauthorized)
			fmt.Fprint(w, `{"error":{"code":"invalid_key"}}`)
			return
		}
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, `{"n":%d,"method":%q,"uri":%q,"body":%q}`, n.Add(1), r.Method, r.RequestURI, body)
	})
}

// TestProxyThenReplay is the round trip: what a client was told through the proxy, it is told again from the cassette with no deployment.
func TestProxyThenReplay(t *testing.T) {
	path := cassette(t)
	proxy, err := tape.NewProxy(path, api(t), tape.Header{Source: "a deployment", Recorded: "2026-09-25"})
	if err != nil {
		t.Fatal(err)
	}
	through := listen(t, proxy)
	key := []string{"Authorization", "Bearer cap_live_stub"}
	type told struct {
		status            int
		contentType, text string
	}
	say := func(c client, method, uri, body string, headers ...string) told {
		status, contentType, text := c.ask(method, uri, body, headers...)
		return told{status, contentType, text}
	}
	unknown := say(through, "GET", "/api/preview", "")
	first := say(through, "GET", "/api/entries/articles?select=title,author(name)", "", key...)
	second := say(through, "GET", "/api/entries/articles?select=title,author(name)", "", key...)
	posted := say(through, "POST", "/api/graphql", `{"query":"{ a }","extensions":{"capa":true}}`, key...)
	if unknown.status != 401 || first == second {
		t.Fatalf("the upstream was not asked as the client asked: %+v, %+v", unknown, first)
	}
	closed(t, proxy)

	replay, err := tape.NewReplay(path)
	if err != nil {
		t.Fatal(err)
	}
	from := listen(t, replay)
	for _, c := range []struct {
		name              string
		method, uri, body string
		want              told
	}{
		{"the refusal", "GET", "/api/preview", "", unknown},
		{"the first time", "GET", "/api/entries/articles?select=title,author(name)", "", first},
		{"the second time", "GET", "/api/entries/articles?select=title,author(name)", "", second},
		{"from then on the last", "GET", "/api/entries/articles?select=title,author(name)", "", second},
		{"a body of the same meaning", "POST", "/api/graphql", `{ "variables": {}, "query": "{ a }" }`, posted},
	} {
		if got := say(from, c.method, c.uri, c.body); got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestReplayOfWhatWasNotRecorded(t *testing.T) {
	path := cassette(t)
	recording := record(t, path, echo(t))
	ask(t, recording, "GET", "/api/entries/articles?limit=10", "")
	closed(t, recording)
	replay, err := tape.NewReplay(path)
	if err != nil {
		t.Fatal(err)
	}
	status, contentType, text := listen(t, replay).ask("POST", "/api/graphql", `{"query":"query Titles { a }","operationName":"Titles"}`)
	if status != http.StatusNotFound || contentType != "application/json; charset=utf-8" {
		t.Errorf("got %d %s", status, contentType)
	}
	var refusal struct {
		Error struct{ Code, Message, Hint string }
	}
	if err := json.Unmarshal([]byte(text), &refusal); err != nil {
		t.Fatal(err)
	}
	if refusal.Error.Code != "not_recorded" || refusal.Error.Message != "POST /api/graphql Titles is not recorded on this cassette." ||
		!strings.Contains(refusal.Error.Hint, "GET /api/entries/articles?limit=10") {
		t.Errorf("got %+v", refusal.Error)
	}
}

// TestProxyUnpacksGzip holds that a client that asks for gzip itself does not put packed bytes on a cassette.
func TestProxyUnpacksGzip(t *testing.T) {
	upstream := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			t.Error("the transport asks for gzip")
		}
		w.Header().Set("Content-Encoding", "gzip")
		packed := gzip.NewWriter(w)
		fmt.Fprint(packed, `{"models":[]}`)
		_ = packed.Close()
	})
	path := cassette(t)
	proxy, err := tape.NewProxy(path, upstream, stubHeader)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, text := listen(t, proxy).ask("GET", "/api/models", "", "Accept-Encoding", "gzip"); text != `{"models":[]}` {
		t.Errorf("got %q", text)
	}
	closed(t, proxy)
	if !strings.Contains(read(t, path), `{"models":[]}`) {
		t.Error("the cassette does not hold the plain answer")
	}
}

// TestProxyOfNoDeployment holds that an upstream without an answer is a 502, and that what was recorded before is kept.
func TestProxyOfNoDeployment(t *testing.T) {
	upstream := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/models" {
			panic(http.ErrAbortHandler)
		}
	})
	path := cassette(t)
	proxy, err := tape.NewProxy(path, upstream, stubHeader)
	if err != nil {
		t.Fatal(err)
	}
	through := listen(t, proxy)
	through.ask("GET", "/api/me", "")
	if status, _, text := through.ask("GET", "/api/models", ""); status != http.StatusBadGateway || !strings.Contains(text, `"code":"upstream_unreachable"`) {
		t.Errorf("got %d %s", status, text)
	}
	closed(t, proxy)
	if text := read(t, path); !strings.Contains(text, "/api/me") || strings.Contains(text, "/api/models") {
		t.Errorf("got %s", text)
	}
}

func TestReplayOfNoCassette(t *testing.T) {
	for path, want := range map[string]string{
		cassette(t):    "record it with capa-stub --record",
		"project.json": "cassette project.json: its name must end in .yaml",
	} {
		if _, err := tape.NewReplay(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
}
