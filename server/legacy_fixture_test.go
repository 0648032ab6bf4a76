package server

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"sync"
	"testing"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

// recorded is one request as a deployment got it.
type recorded struct {
	line   string // method, then path and query as written
	header http.Header
	body   string
}

// given is what a deployment answers.
type given struct {
	status int // 0 is 200
	body   string
	media  string // "" is application/json
	lost   bool   // takes the request and closes the connection
}

// deployment is an API that answers from a table by request line and writes down what it was asked. A line that is not in the table is a
// route that is not served.
type deployment struct {
	server *Server

	mu       sync.Mutex
	requests []recorded
}

func newDeployment(t *testing.T, answers map[string]given) *deployment {
	t.Helper()
	d := &deployment{}
	api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		line := d.record(r)
		answer, known := answers[line]
		if !known {
			answer = given{status: 404, body: `{"error":{"code":"route_not_found","message":"Nothing is served here."}}`}
		}
		if answer.lost {
			panic(http.ErrAbortHandler)
		}
		media := answer.media
		if media == "" {
			media = "application/json"
		}
		w.Header().Set("Content-Type", media)
		if answer.status != 0 {
			w.WriteHeader(answer.status)
		}
		_, _ = io.WriteString(w, answer.body)
	}))
	t.Cleanup(api.Close)
	d.server = serverAt(t, api.URL)
	return d
}

func (d *deployment) record(r *http.Request) string {
	body, _ := io.ReadAll(r.Body)
	line := r.Method + " " + r.RequestURI
	d.mu.Lock()
	defer d.mu.Unlock()
	d.requests = append(d.requests, recorded{line, r.Header.Clone(), string(body)})
	return line
}

// serverAt is a server for a legacy key on the API at address. Its probes are not sent, so that a test sees its own requests only.
func serverAt(t *testing.T, address string) *Server {
	t.Helper()
	at, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	client := capa.New(capa.Config{Address: at, Key: capa.NewKey("sk_test"), Tenant: "tenant_test", Version: capa.DefaultVersion},
		capa.Options{UserAgent: "capa-mcp/test"})
	return New(Options{Client: client})
}

// call runs a tool, whatever is offered, with arguments as a client writes them.
func (d *deployment) call(t *testing.T, name, arguments string) reply {
	t.Helper()
	return callOn(t, d.server, name, arguments)
}

func callOn(t *testing.T, s *Server, name, arguments string) reply {
	t.Helper()
	sent, err := ojson.ParseString(arguments)
	if err != nil {
		t.Fatalf("arguments %s: %v", arguments, err)
	}
	at := slices.IndexFunc(s.all, func(tool *tool) bool { return tool.name == name })
	if at < 0 {
		t.Fatalf("no tool %s", name)
	}
	return s.invoke(context.Background(), s.all[at], sent, func(int, int, string) {})
}

// asked is the lines of the requests so far.
func (d *deployment) asked() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	var lines []string
	for _, r := range d.requests {
		lines = append(lines, r.line)
	}
	return lines
}

// last is the newest request.
func (d *deployment) last(t *testing.T) recorded {
	t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.requests) == 0 {
		t.Fatal("nothing was sent")
	}
	return d.requests[len(d.requests)-1]
}

// knows has the startup probe's answer stand at this bundle.
func (d *deployment) knows(bundle string) {
	d.server.backend.probes.learn(probeMe, 0, func(f *findings) { f.me = &capa.Me{Bundle: bundle} }, nil)
}

func wantText(t *testing.T, r reply, want string) {
	t.Helper()
	if r.text() != want {
		t.Errorf("answer:\n got %s\nwant %s", r.text(), want)
	}
}

func wantRefused(t *testing.T, r reply, want string) {
	t.Helper()
	if !r.refused {
		t.Error("it is no refusal")
	}
	wantText(t, r, want)
}

func wantAsked(t *testing.T, d *deployment, want ...string) {
	t.Helper()
	if got := d.asked(); !slices.Equal(got, want) {
		t.Errorf("requests:\n got %q\nwant %q", got, want)
	}
}

const (
	articlesID = "00000000-0000-4000-8000-000000000003"
	entryID    = "00000000-0000-4000-8000-00000000002a"
)
