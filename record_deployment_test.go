package capamcp_test

import (
	"cmp"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/stub"
	"github.com/capacms/capa-mcp/capa/tape"
)

// stubNow is the clock of every stub that is recorded: no real time is on a cassette, and recording twice writes the same bytes.
var stubNow = time.Date(2026, 9, 25, 5, 3, 6, 808_000_000, time.UTC)

// deployment is what a recording is of: a stub with these options, read with this key. The zero deployment is the seed on the defaults.
type deployment struct {
	key        string // "" is stub.Key
	data       string // "" is the seed
	overlay    string // changes to the data set, as JSON
	graphqlOff bool   // CAPA_API_GRAPHQL=off
	scopes     bool   // CAPA_KEY_SCOPES=on
	pages      bool   // CAPA_SITE_PREVIEW=on
}

// visit is an entry read that a page of a site made before the recording began, so long after stubNow or before.
type visit struct {
	page, path string
	after      time.Duration
}

// options are the stub's.
func (d deployment) options(clock func() time.Time) stub.Options {
	o := stub.Options{
		Data:        d.data,
		Clock:       clock,
		GraphQLOff:  d.graphqlOff,
		KeyScopes:   d.scopes,
		SitePreview: d.pages,
	}
	if d.overlay != "" {
		o.Overlay = strings.NewReader(d.overlay)
	}
	return o
}

// about is the deployment as a cassette's header names it. Its key is told by what it is, since a cassette holds none.
func (d deployment) about() string {
	parts := []string{"capa-stub, data set " + cmp.Or(d.data, "seed")}
	for _, one := range []struct {
		set  bool
		name string
	}{
		{d.overlay != "", "stored values changed"},
		{d.graphqlOff, "GraphQL off"},
		{d.scopes, "scopes reported"},
		{d.pages, "pages served"},
	} {
		if one.set {
			parts = append(parts, one.name)
		}
	}
	return strings.Join(parts, ", ")
}

// environment is what capa-mcp is started with to read the deployment over a tape.
func (d deployment) environment(name string) string {
	key := cmp.Or(d.key, stub.Key)
	switch {
	case name == capa.EnvAddress:
		return tape.Origin
	case name == capa.EnvKey:
		return key
	case name == capa.EnvTenant && !strings.HasPrefix(key, "cap_"):
		return stub.Tenant
	}
	return ""
}

// openTape opens a cassette of a deployment. Replaying is the default; with CAPA_VCR=record it records, from a stub in this process or,
// with CAPA_API_URL and CAPA_KEY set too, from that deployment. getenv is what capa-mcp is to be started with.
func openTape(t *testing.T, path string, d deployment, visits []visit) (recording *tape.Tape, getenv func(string) string) {
	t.Helper()
	mode, err := tape.ModeOf(os.Getenv("CAPA_VCR"))
	if err != nil {
		t.Fatal(err)
	}
	options := tape.Options{Mode: mode}
	getenv = d.environment
	switch {
	case mode == tape.ModeReplay:
	case os.Getenv(capa.EnvAddress) != "" && os.Getenv(capa.EnvKey) != "":
		getenv = fromDeployment(t, &options, d, visits)
	default:
		options.Upstream = startStub(t, d, visits)
		options.Header = tape.Header{Source: d.about(), Recorded: stubNow.Format(time.RFC3339Nano) + ", the stub's fixed clock"}
	}
	recording, err = tape.Open(path, options)
	if err != nil {
		t.Fatal(err)
	}
	return recording, getenv
}

// startStub starts the stub that is recorded and gives its address. Its clock stands at the last visit, or at stubNow.
func startStub(t *testing.T, d deployment, visits []visit) *url.URL {
	t.Helper()
	var after atomic.Int64
	running, err := stub.Start(d.options(func() time.Time { return stubNow.Add(time.Duration(after.Load())) }))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = running.Close() })
	for _, v := range visits {
		after.Store(int64(v.after))
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, running.URL+v.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Authorization", "Bearer "+stub.Key)
		request.Header.Set("Capa-Page", v.page)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close() // only that it was read counts
	}
	return mustParse(t, running.URL)
}

// fromDeployment records the deployment that the environment names, in the place of a stub that has nothing set.
func fromDeployment(t *testing.T, o *tape.Options, d deployment, visits []visit) func(string) string {
	t.Helper()
	if d != (deployment{}) || len(visits) > 0 {
		t.Skip("a stub alone can be set so: unset CAPA_API_URL to record this one")
	}
	o.Upstream = mustParse(t, os.Getenv(capa.EnvAddress))
	o.Header = tape.Header{Source: "a deployment", Recorded: time.Now().UTC().Format(time.DateOnly)}
	return func(name string) string {
		if name == capa.EnvAddress {
			return tape.Origin
		}
		return os.Getenv(name)
	}
}

func mustParse(t *testing.T, address string) *url.URL {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal("an address cannot be read") // not the error: it repeats the address
	}
	return parsed
}
