package tape_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/capacms/capa-mcp/capa/tape"
)

// echo answers with what was asked and the number of the request, as an API of this machine.
func echo(t *testing.T) *url.URL {
	t.Helper()
	var mu sync.Mutex
	asked := map[string]int{}
	return serve(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mu.Lock()
		asked[r.RequestURI+string(body)]++
		n := asked[r.RequestURI+string(body)]
		mu.Unlock()
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("X-Request-Id", "d1b3a0")
		fmt.Fprintf(w, `{"asked":%q,"body":%q,"time":%d}`, r.RequestURI, body, n)
	})
}

func serve(t *testing.T, handler http.HandlerFunc) *url.URL {
	t.Helper()
	running := httptest.NewServer(handler)
	t.Cleanup(running.Close)
	return parse(t, running.URL)
}

func parse(t *testing.T, address string) *url.URL {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

func cassette(t *testing.T) string { return filepath.Join(t.TempDir(), "area", "case.yaml") }

var stubHeader = tape.Header{Source: "capa-stub, data set seed", Recorded: "2026-09-25T05:03:06.808Z, the stub's fixed clock"}

func record(t *testing.T, path string, upstream *url.URL) *tape.Tape {
	t.Helper()
	return open(t, path, tape.Options{Mode: tape.ModeRecord, Upstream: upstream, Header: stubHeader})
}

func open(t *testing.T, path string, o tape.Options) *tape.Tape {
	t.Helper()
	opened, err := tape.Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	return opened
}

func closed(t *testing.T, c io.Closer) {
	t.Helper()
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
}

// request is one as capa-mcp sends it: with a key, to Origin.
func request(t *testing.T, method, uri, body string) *http.Request {
	t.Helper()
	made, err := http.NewRequestWithContext(t.Context(), method, tape.Origin+uri, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	made.Header.Set("Authorization", "Bearer cap_live_stub")
	made.Header.Set("Capa-Version", "2026-10-01")
	made.Header.Set("User-Agent", "capa-mcp/1.2.3")
	return made
}

func ask(t *testing.T, with http.RoundTripper, method, uri, body string) string {
	t.Helper()
	text, err := try(t, with, method, uri, body)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func try(t *testing.T, with http.RoundTripper, method, uri, body string) (string, error) {
	t.Helper()
	response, err := with.RoundTrip(request(t, method, uri, body))
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return string(text), err
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestReplaysWhatWasRecorded(t *testing.T) {
	path := cassette(t)
	upstream := echo(t)
	recording := record(t, path, upstream)
	first := ask(t, recording, "GET", "/api/entries/articles?limit=1", "")
	second := ask(t, recording, "GET", "/api/entries/articles?limit=1", "")
	posted := ask(t, recording, "POST", "/api/graphql", `{"query":"{ articles { totalCount } }"}`)
	closed(t, recording)
	if first == second {
		t.Fatal("the upstream answers each time anew")
	}

	replay := open(t, path, tape.Options{})
	for i, want := range []string{first, second} {
		if got := ask(t, replay, "GET", "/api/entries/articles?limit=1", ""); got != want {
			t.Errorf("answer %d: got %s, want %s", i+1, got, want)
		}
	}
	if got := ask(t, replay, "POST", "/api/graphql", `{"query":"{ articles { totalCount } }"}`); got != posted {
		t.Errorf("got %s, want %s", got, posted)
	}
	closed(t, replay)
}

func TestRecordingTwiceWritesTheSame(t *testing.T) {
	var written [2]string
	for i := range written {
		path := cassette(t)
		recording := record(t, path, echo(t))
		var all sync.WaitGroup
		for _, uri := range []string{"/api/preview", "/api/me", "/api/models", "/api/entries/b", "/api/entries/a"} {
			all.Go(func() { ask(t, recording, "GET", uri, "") })
		}
		all.Wait()
		closed(t, recording)
		written[i] = read(t, path)
	}
	if written[0] != written[1] {
		t.Errorf("two recordings of the same differ:\n%s\n%s", written[0], written[1])
	}
	if a, me := strings.Index(written[0], "/entries/a"), strings.Index(written[0], "/api/me"); a < 0 || a > me {
		t.Error("a cassette is in the order of its addresses")
	}
}

func TestCassetteHoldsNothingOfTheMachine(t *testing.T) {
	path := cassette(t)
	host := ""
	upstream := serve(t, func(w http.ResponseWriter, r *http.Request) {
		host = r.Host
		w.Header().Set("Set-Cookie", "sid=0123456789abcdef")
		w.Header().Set("Date", "Mon, 01 Jan 2035 00:00:00 GMT")
		w.Header().Set("Location", "http://"+r.Host+"/api/elsewhere")
		w.WriteHeader(http.StatusTemporaryRedirect)
		fmt.Fprintf(w, `{"url":"http://%s/media/1.png"}`, r.Host)
	})
	upstream.Path = "/proxy/capa/"
	recording := record(t, path, upstream)
	ask(t, recording, "GET", "/api/me", "")
	closed(t, recording)
	text := read(t, path)
	for _, secret := range []string{host, "cap_live_stub", "Authorization", "User-Agent", "Cookie", "2035", "/proxy"} {
		if strings.Contains(text, secret) {
			t.Errorf("the cassette holds %q:\n%s", secret, text)
		}
	}
	for _, kept := range []string{`{"url":"https://capa.example/media/1.png"}`, "https://capa.example/api/elsewhere", "url: https://capa.example/api/me", "duration: 0s"} {
		if !strings.Contains(text, kept) {
			t.Errorf("the cassette does not hold %q:\n%s", kept, text)
		}
	}
}

func TestUpstreamKeepsItsPath(t *testing.T) {
	asked := ""
	upstream := serve(t, func(_ http.ResponseWriter, r *http.Request) { asked = r.RequestURI })
	upstream.Path, upstream.RawPath = "/ca/pa", "/ca%2Fpa"
	recording := record(t, cassette(t), upstream)
	ask(t, recording, "GET", "/api/pages/%2Fblog%2F%5Bslug%5D?select=title,author(name)", "")
	closed(t, recording)
	if want := "/ca%2Fpa/api/pages/%2Fblog%2F%5Bslug%5D?select=title,author(name)"; asked != want {
		t.Errorf("asked %s, want %s", asked, want)
	}
}

func TestHeader(t *testing.T) {
	path := cassette(t)
	recording := record(t, path, echo(t))
	ask(t, recording, "GET", "/api/me", "")
	closed(t, recording)
	beginsWith(t, path, "---\n# Recorded from: "+stubHeader.Source+"\n# Recorded at: "+stubHeader.Recorded+"\n# Capa-Version: 2026-10-01\n# In the order of ")
}

func TestHeaderIsOneLineAMember(t *testing.T) {
	path := cassette(t)
	recording := open(t, path, tape.Options{Mode: tape.ModeRecord, Upstream: echo(t), Header: tape.Header{Source: "a\nversion: 9\n", Recorded: "b"}})
	closed(t, recording)
	beginsWith(t, path, "---\n# Recorded from: a version: 9\n# Recorded at: b\n# Capa-Version: none asked for\n# In the order of ")
	closed(t, open(t, path, tape.Options{}))
}

func beginsWith(t *testing.T, path, want string) {
	t.Helper()
	if got := read(t, path); !strings.HasPrefix(got, want) {
		t.Errorf("%s is\n%s\nwant it to begin with\n%s", path, got, want)
	}
}

func TestNotRecorded(t *testing.T) {
	path := cassette(t)
	recording := record(t, path, echo(t))
	ask(t, recording, "GET", "/api/entries/articles?limit=10", "")
	ask(t, recording, "POST", "/api/graphql", `{"query":"query A { articles { totalCount } }","operationName":"A"}`)
	ask(t, recording, "POST", "/api/graphql", `{"query":"query B($n: Int) { authors(first: $n) { totalCount } }","variables":{"n":2},"operationName":"B"}`)
	closed(t, recording)

	for _, c := range []struct{ name, method, uri, body, want string }{
		{"another page", "GET", "/api/entries/articles?limit=11", "",
			"GET /api/entries/articles?limit=11 is not recorded. The nearest recorded is GET /api/entries/articles?limit=10."},
		{"other variables", "POST", "/api/graphql", `{"query":"query B($n: Int) { authors(first: $n) { totalCount } }","variables":{"n":3},"operationName":"B"}`,
			`POST /api/graphql B with {"n":3e0} is not recorded. The nearest recorded is POST /api/graphql B with {"n":2e0}.`},
		{"an unnamed operation", "POST", "/api/graphql", `{"query":"{\n  articles { nodes { id } }\n}"}`,
			"POST /api/graphql { articles { nodes { id } } } is not recorded. The nearest recorded is POST /api/graphql A."},
	} {
		t.Run(c.name, func(t *testing.T) {
			replay := open(t, path, tape.Options{})
			_, err := try(t, replay, c.method, c.uri, c.body)
			var missing *tape.NotRecordedError
			if !errors.As(err, &missing) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want …%s", err, c.want)
			}
			if err := replay.Close(); !errors.As(err, &missing) {
				t.Errorf("Close says so too: got %v", err)
			}
		})
	}
}

func TestAskedOnceMore(t *testing.T) {
	path := cassette(t)
	recording := record(t, path, echo(t))
	ask(t, recording, "GET", "/api/me", "")
	closed(t, recording)
	replay := open(t, path, tape.Options{})
	ask(t, replay, "GET", "/api/me", "")
	if _, err := try(t, replay, "GET", "/api/me", ""); err == nil || !strings.Contains(err.Error(), "is recorded 1 time(s) and was asked once more") {
		t.Errorf("got %v", err)
	}
}

func TestUnusedFails(t *testing.T) {
	path := cassette(t)
	recording := record(t, path, echo(t))
	ask(t, recording, "GET", "/api/me", "")
	ask(t, recording, "GET", "/api/preview", "")
	closed(t, recording)
	replay := open(t, path, tape.Options{})
	ask(t, replay, "GET", "/api/me", "")
	err := replay.Close()
	var unused *tape.UnusedError
	if !errors.As(err, &unused) || unused.Recorded != "GET /api/preview" {
		t.Errorf("got %v", err)
	}
}

func TestOpenRefusals(t *testing.T) {
	if _, err := tape.Open(cassette(t), tape.Options{}); err == nil || !strings.Contains(err.Error(), "record it with CAPA_VCR=record") {
		t.Errorf("a cassette that is not there: got %v", err)
	}
	if _, err := tape.Open("case.json", tape.Options{}); err == nil {
		t.Error("a cassette is a .yaml file")
	}
	if _, err := tape.Open(cassette(t), tape.Options{Mode: tape.ModeRecord}); err == nil {
		t.Error("recording needs an upstream")
	}
	broken := filepath.Join(t.TempDir(), "broken.yaml")
	if err := os.WriteFile(broken, []byte("version: 2\ninteractions: [\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := tape.Open(broken, tape.Options{}); err == nil {
		t.Error("a cassette that is no YAML cannot be opened")
	}
}

func TestModeOf(t *testing.T) {
	for value, want := range map[string]tape.Mode{"": tape.ModeReplay, "replay": tape.ModeReplay, "record": tape.ModeRecord} {
		if got, err := tape.ModeOf(value); got != want || err != nil {
			t.Errorf("%q: got %v, %v", value, got, err)
		}
	}
	if _, err := tape.ModeOf("recrod"); err == nil {
		t.Error("a misspelled mode must not replay in silence")
	}
}

// TestBodiesKeepEveryByte holds that a cassette keeps what YAML makes hard.
func TestBodiesKeepEveryByte(t *testing.T) {
	bodies := []string{
		"", " leading and trailing ", "two\nlines\n", "a\r\nb\rc", "\ttab", "null", "true", "1.0", "~", "- a", "a: b # c", "'quoted' \"twice\"",
		"\x00\x01\x1b", "\xff\xfe not UTF-8", "emoji 👩‍🚀 and \u200fעברית\u2028", "\u0085\ufeff", strings.Repeat("long ", 2000), "%YAML 1.2\n---\n...\n",
	}
	upstream := serve(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		_, _ = w.Write(body)
	})
	path := cassette(t)
	recording := record(t, path, upstream)
	for i, body := range bodies {
		ask(t, recording, "POST", fmt.Sprintf("/api/echo/%02d", i), body)
	}
	closed(t, recording)
	replay := open(t, path, tape.Options{})
	for i, body := range bodies {
		got, err := try(t, replay, "POST", fmt.Sprintf("/api/echo/%02d", i), body)
		if err != nil || !bytes.Equal([]byte(got), []byte(body)) {
			t.Errorf("%q came back as %q, %v", body, got, err)
		}
	}
}
