package contract

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/capacms/capa-mcp/capa/stub"
)

// inProcess carries requests to a handler without a network.
type inProcess struct{ handler http.Handler }

func (t inProcess) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	incoming := r.Clone(r.Context())
	if incoming.Body == nil {
		incoming.Body = http.NoBody
	}
	incoming.RequestURI = r.URL.RequestURI()
	w := httptest.NewRecorder()
	t.handler.ServeHTTP(w, incoming)
	return w.Result(), nil
}

// setting is a deployment and the key it is checked with.
type setting struct {
	options stub.Options
	key     string
	tenant  string
	writes  bool
}

var (
	on    = stub.Options{KeyScopes: true, SitePreview: true}
	off   = stub.Options{KeyScopes: true, GraphQLOff: true}
	plain = stub.Options{}
	zoo   = stub.Options{Data: "zoo", KeyScopes: true, SitePreview: true}
	zoo60 = stub.Options{Data: "zoo60", KeyScopes: true}
	noZoo = stub.Options{Data: "zoo", GraphQLOff: true}
	fixed = time.Date(2026, 9, 26, 5, 0, 0, 0, time.UTC)
)

// settings are the deployments and keys every check holds on, named by what a mutation asks for.
var settings = map[string]setting{
	"seed":        {options: on, key: "cap_live_stub"},
	"seed-dev":    {options: on, key: "cap_dev_stub"},
	"seed-pages":  {options: on, key: "cap_live_stub", writes: true},
	"seed-plain":  {options: plain, key: "cap_live_stub"},
	"seed-off":    {options: off, key: "cap_live_stub"},
	"seed-one":    {options: on, key: "cap_live_articles"},
	"seed-none":   {options: on, key: "cap_live_none"},
	"seed-read":   {options: on, key: "pk_stub_read", tenant: stub.Tenant},
	"seed-bare":   {options: plain, key: "stubread", tenant: stub.Tenant},
	"seed-reader": {options: on, key: "pk_stub_read", tenant: stub.Tenant, writes: true},
	"seed-write":  {options: on, key: "sk_stub_write", tenant: stub.Tenant, writes: true},
	"seed-agent":  {options: on, key: "sk_stub_agent", tenant: stub.Tenant, writes: true},
	"zoo":         {options: zoo, key: "cap_live_stub"},
	"zoo-dev":     {options: zoo, key: "cap_dev_stub"},
	"zoo-off":     {options: noZoo, key: "cap_live_stub"},
	"zoo-one":     {options: zoo, key: "cap_live_articles"},
	"zoo-agent":   {options: zoo, key: "sk_stub_agent", tenant: stub.Tenant, writes: true},
	"zoo60":       {options: zoo60, key: "cap_live_stub"},
}

// handler is a new stub.
func (s setting) handler(t testing.TB) http.Handler {
	t.Helper()
	s.options.Clock = func() time.Time { return fixed }
	h, err := stub.New(s.options)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// remembered is a stub whose answers are kept: what is only read answers alike each time, and the mutations ask the same some hundred times.
type remembered struct {
	next    http.Handler
	mu      sync.Mutex
	answers map[string]answer
}

func (h *remembered) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	asked := fmt.Sprint(r.Method, r.URL.RequestURI(), r.Header, string(body))
	h.mu.Lock()
	a, known := h.answers[asked]
	h.mu.Unlock()
	if !known {
		r.Body = io.NopCloser(strings.NewReader(string(body)))
		a = answerOf(h.next, r)
		h.mu.Lock()
		h.answers[asked] = a
		h.mu.Unlock()
	}
	a.write(w)
}

// answerOf is what a handler answers.
func answerOf(h http.Handler, r *http.Request) answer {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return answer{status: w.Code, header: w.Header(), body: w.Body.String()}
}

// write sends an answer, whatever its length has become.
func (a answer) write(w http.ResponseWriter) {
	for name, values := range a.header {
		if name != "Content-Length" {
			w.Header()[name] = values
		}
	}
	w.WriteHeader(a.status)
	_, _ = io.WriteString(w, a.body)
}

// run checks what handler serves.
func (s setting) run(t testing.TB, handler http.Handler, only ...string) Report {
	t.Helper()
	report, err := Run(context.Background(), Target{
		URL: "http://capa.test", Key: s.key, Tenant: s.tenant, Writes: s.writes, Only: only,
		HTTP: &http.Client{Transport: inProcess{handler}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// question is a request as a mutation sees it.
type question struct {
	*http.Request
	body string
}

// answer is what the stub answered, to be changed.
type answer struct {
	status int
	header http.Header
	body   string
}

// broken is a handler that changes the requests and answers of next.
func broken(next http.Handler, ask func(*question), reply func(question, *answer)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		q := &question{Request: r, body: string(body)}
		if ask != nil {
			ask(q)
		}
		r.Body = io.NopCloser(strings.NewReader(q.body))
		a := answerOf(next, r)
		a.header = a.header.Clone()
		if reply != nil {
			reply(question{Request: r, body: string(body)}, &a)
		}
		a.write(w)
	})
}
