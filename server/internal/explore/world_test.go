package explore_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
	"github.com/capacms/capa-mcp/capa/stub"
	"github.com/capacms/capa-mcp/server/internal/explore"
)

// deployment is a stub inside the process, and a key's client of it.
type deployment struct {
	client *capa.Client
	key    *schema.Schema
	sent   []sent // what the client sent it, introspection aside

	answer func(s sent, text string) string // what the client gets in place of an answer; nil for the answer itself
}

// sent is one request.
type sent struct {
	method string
	body   ojson.Value // of a POST
	query  url.Values  // of a GET
}

func (s sent) where() ojson.Value { return parse(s.query.Get("where")) }

const (
	production  = "cap_live_stub"
	development = "cap_dev_stub"
)

// deploy serves a data set to a key.
func deploy(t testing.TB, key string, o stub.Options) *deployment {
	t.Helper()
	served, err := stub.New(o)
	if err != nil {
		t.Fatal(err)
	}
	d := &deployment{}
	address, _ := url.Parse("http://stub.test")
	config := capa.Config{Address: address, Key: capa.NewKey(key), Version: capa.DefaultVersion}
	d.client = capa.New(config, capa.Options{UserAgent: "capa-mcp/test", Transport: transport(func(r *http.Request) (*http.Response, error) {
		asked := record(r)
		d.sent = append(d.sent, asked)
		w := httptest.NewRecorder()
		served.ServeHTTP(w, r)
		if d.answer != nil {
			w.Code = http.StatusOK
			w.Body = bytes.NewBufferString(d.answer(asked, w.Body.String()))
			w.Header().Del("Content-Length")
		}
		return w.Result(), nil
	})})
	answer, err := d.client.GraphQL(context.Background(), capa.GraphQLRequest{Query: schema.IntrospectionQuery})
	if err != nil {
		t.Fatal(err)
	}
	if d.key, err = schema.Parse(answer.Data); err != nil {
		t.Fatal(err)
	}
	d.sent = nil
	return d
}

type transport func(*http.Request) (*http.Response, error)

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }

func record(r *http.Request) sent {
	s := sent{method: r.Method, query: r.URL.Query()}
	if r.Method == http.MethodPost {
		body, _ := io.ReadAll(r.Body)
		r.Body = io.NopCloser(bytes.NewReader(body))
		s.body = parse(string(body))
	}
	return s
}

// measure explores a model, all of its entries unless the request says otherwise.
func (d *deployment) measure(t testing.TB, model string, change ...func(*explore.Request)) *explore.Report {
	t.Helper()
	report, err := d.tryToMeasure(context.Background(), model, change...)
	if err != nil {
		t.Fatalf("%s: %v", model, err)
	}
	return report
}

func (d *deployment) tryToMeasure(ctx context.Context, model string, change ...func(*explore.Request)) (*explore.Report, error) {
	r := explore.Request{Model: d.key.Find(model), Entries: 1000, Progress: func(int, int, string) {}}
	for _, c := range change {
		c(&r)
	}
	return explore.Measure(ctx, d.client, r)
}

// row is the row of one field.
func row(t testing.TB, report *explore.Report, field string) ojson.Value {
	t.Helper()
	for _, row := range report.Fields.Items() {
		if row.Get("field").Text() == field {
			return row
		}
	}
	t.Fatalf("no row of %s in %s", field, report.Fields)
	return ojson.Value{}
}

// parse is JSON written as Go text.
func parse(text string) ojson.Value {
	v, err := ojson.ParseString(text)
	if err != nil {
		panic(err.Error() + " in " + text)
	}
	return v
}

// things is a data set's file of two models: things with the given fields ("x: string", "r: relation others") and an entry for each of
// values, a JSON object each, and others with three entries and a draft.
func things(t testing.TB, fields []string, values ...string) string {
	t.Helper()
	var declared []string
	for i, f := range fields {
		name, capaType, _ := strings.Cut(f, ": ")
		target := ""
		if before, found, is := strings.Cut(capaType, "relation "); is {
			capaType, target = before+"relation", fmt.Sprintf(`,"target":%q`, found)
		}
		declared = append(declared, fmt.Sprintf(`{"id":"f%d","name":%q,"type":%q%s}`, i, name, capaType, target))
	}
	var entries []string
	for i, v := range values {
		entries = append(entries, entry(i, "published", v))
	}
	return dataFile(t, fmt.Sprintf(`{"models":[{"id":"m1","namespace":"things","name":"Thing","fields":[%s],"entries":[%s]},
		{"id":"m2","namespace":"others","name":"Other","fields":[{"id":"g1","name":"name","type":"string"}],"entries":[
			%s]}]}`, strings.Join(declared, ","), strings.Join(entries, ","), strings.Join(others(), ",")))
}

// entry is entry n of things; others begin at 9000.
func entry(n int, status, values string) string {
	return fmt.Sprintf(`{"id":%q,"status":%q,"createdAt":"2026-01-01T00:00:00Z","updatedAt":"2026-01-01T00:00:00Z","values":%s}`, idOf(n), status, values)
}

func others() []string {
	var all []string
	for i, status := range []string{"published", "published", "published", "draft"} {
		all = append(all, entry(firstOther+i, status, fmt.Sprintf(`{"name":"Other %d"}`, i)))
	}
	return all
}

const (
	firstOther = 9000
	draftOther = 9003
	goneOther  = 9999
)

func idOf(n int) string { return fmt.Sprintf("40000000-0000-4000-8000-%012d", n) }

func quoted(n int) string { return `"` + idOf(n) + `"` }

func dataFile(t testing.TB, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "data.json")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}
