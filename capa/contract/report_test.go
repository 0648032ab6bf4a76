package contract

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// brokenReport is a run on a stub with one stated rule, or one decided rule, broken.
func brokenReport(t *testing.T, check string, only ...string) Report {
	t.Helper()
	for _, m := range mutations() {
		if m.check == check {
			return m.setting().run(t, m.handler(m.setting().handler(t)), only...)
		}
	}
	t.Fatalf("no mutation breaks %s", check)
	return Report{}
}

func TestExit(t *testing.T) {
	for _, c := range []struct {
		name   string
		report Report
		want   int
	}{
		{"all kept", settings["seed"].run(t, settings["seed"].handler(t)), ExitKept},
		{"a stated rule broken", brokenReport(t, "cost-budget-always"), ExitBroken},
		{"a decided rule differs", brokenReport(t, "limit-default"), ExitDiffers},
		{"nothing run", Report{}, ExitKept},
	} {
		if got := c.report.Exit(); got != c.want {
			t.Errorf("%s: exit %d, want %d (%s)", c.name, got, c.want, c.report.Summary())
		}
	}
}

func TestText(t *testing.T) {
	var b strings.Builder
	if err := brokenReport(t, "limit-default", "limit-default", "limit-most", "preview-off").Text(&b); err != nil {
		t.Fatal(err)
	}
	const want = `differs  limit-default (decided): Without limit a page is of 20 entries.
pass     limit-most (stated): A page of 200 entries can be asked for.
skipped  1 check, because page routes are on: preview-off

differs  limit-default (decided): Without limit a page is of 20 entries.
         request  curl -sS -i 'http://capa.test/api/entries/articles?select=id' -H "Authorization: Bearer $CAPA_KEY" -H 'Accept: application/json' -H 'Capa-Version: 2026-10-01'
         expected page.limit is 20
         came     page.limit is 25

3 checks: 1 pass, 0 fail, 1 differ, 1 skipped.
`
	if b.String() != want {
		t.Errorf("the report is\n%s\nwant\n%s", b.String(), want)
	}
}

// TestTextOfSkips names some checks of each reason, in the order the reasons come.
func TestTextOfSkips(t *testing.T) {
	report := Report{}
	for _, c := range [][2]string{{"a-1", "of this"}, {"b-1", "of that"}, {"a-2", "of this"}, {"a-3", "of this"}, {"a-4", "of this"}, {"a-5", "of this"}} {
		report.Results = append(report.Results, Result{Check: Check{ID: c[0]}, Verdict: Skipped, Because: c[1]})
	}
	const want = `skipped  5 checks, because of this: a-1, a-2, a-3 and 2 more
skipped  1 check, because of that: b-1
         --junit FILE writes every one of them, with its reason.

6 checks: 0 pass, 0 fail, 0 differ, 6 skipped.
`
	var b strings.Builder
	if err := report.Text(&b); err != nil || b.String() != want {
		t.Errorf("%v, the report is\n%s\nwant\n%s", err, b.String(), want)
	}
	if got, want := (Report{Results: report.Results[:1]}).Summary(), "1 check: 0 pass, 0 fail, 0 differ, 1 skipped."; got != want {
		t.Errorf("one check: %s, want %s", got, want)
	}
}

func TestJUnit(t *testing.T) {
	var b strings.Builder
	if err := brokenReport(t, "limit-default", "limit-default", "limit-most", "preview-off").JUnit(&b); err != nil {
		t.Fatal(err)
	}
	const want = xml.Header + `<testsuite name="capa contract http://capa.test" tests="3" failures="1" skipped="1">
  <testcase classname="capa.contract.preview" name="preview-off">
    <skipped message="page routes are on"></skipped>
  </testcase>
  <testcase classname="capa.contract.limit" name="limit-default">
    <failure type="decided" message="Without limit a page is of 20 entries.">&#xA;curl -sS -i &#39;http://capa.test/api/entries/articles?select=id&#39; -H &#34;Authorization: Bearer $CAPA_KEY&#34; -H &#39;Accept: application/json&#39; -H &#39;Capa-Version: 2026-10-01&#39;&#xA;expected: page.limit is 20&#xA;came: page.limit is 25&#xA;</failure>
  </testcase>
  <testcase classname="capa.contract.limit" name="limit-most"></testcase>
</testsuite>
`
	if b.String() != want {
		t.Errorf("the report is\n%s\nwant\n%s", b.String(), want)
	}
}

// TestNoSecrets runs every check on a server that fails each and says key and tenant back.
func TestNoSecrets(t *testing.T) {
	const key, tenant = "pk_of_someone", "tenant-of-someone"
	echo := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusTeapot)
		_, _ = w.Write([]byte(`{"error":{"code":"` + r.Header.Get("Authorization") + `","message":"` + r.Header.Get("X-Tenant-Key") + " " + key + " " + tenant + `"}}`))
	})
	report := setting{key: key, tenant: tenant, writes: true}.run(t, echo)
	var text, junit strings.Builder
	if err := errors.Join(report.Text(&text), report.JUnit(&junit)); err != nil {
		t.Fatal(err)
	}
	if report.count(Fail) == 0 || report.count(Differs) == 0 {
		t.Errorf("%s, want some that fail and some that differ", report.Summary())
	}
	for _, secret := range []string{key, tenant} {
		if strings.Contains(text.String()+junit.String(), secret) {
			t.Errorf("a report holds %q", secret)
		}
	}
	for _, r := range report.Results {
		if f := r.Failure; f != nil && (f.Request == "" || f.Expected == "" || f.Came == "" || len(f.Came) > maxShown+40) {
			t.Errorf("%s: a failure that does not say all in short: %+v", r.Check.ID, *f)
		}
	}
}

// TestOtherServers runs on servers that are no Capa: no check panics, and none passes for having found nothing.
func TestOtherServers(t *testing.T) {
	for name, body := range map[string]string{
		"a proxy's page": "<html>502 Bad Gateway</html>",
		"an empty body":  "",
		"null":           "null",
		"another API":    `{"data":null,"models":[{}],"error":"no"}`,
		"a list":         `[[[]]]`,
	} {
		t.Run(name, func(t *testing.T) {
			report := settings["seed-pages"].run(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(body)) }))
			if report.Exit() != ExitBroken {
				t.Errorf("exit %d, want %d: %s", report.Exit(), ExitBroken, report.Summary())
			}
		})
	}
}

// TestUnknownKey ends before the checks: with a key nobody was given, none would say anything of the deployment.
func TestUnknownKey(t *testing.T) {
	for _, key := range []string{"cap_live_nobodys", "pk_nobodys"} {
		_, err := Run(context.Background(), Target{URL: "http://capa.test", Key: key,
			HTTP: &http.Client{Transport: inProcess{settings["seed"].handler(t)}}})
		var wrong *TargetError
		if !errors.As(err, &wrong) || *wrong != (TargetError{"Key", unknownKey}) {
			t.Errorf("%s: %v, want a TargetError of the key", key, err)
		}
	}
}

func TestReadOnly(t *testing.T) {
	for _, name := range []string{"seed", "seed-read"} {
		s := settings[name]
		stub := s.handler(t)
		s.run(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			written := r.Method != http.MethodGet && r.URL.Path != "/api/graphql" && r.URL.Path != unknownRoute
			if written || r.Header.Get("Capa-Page") != "" {
				t.Errorf("%s: %s %s is sent without leave to write", name, r.Method, r.URL)
			}
			stub.ServeHTTP(w, r)
		}))
	}
}

// TestWritesAreUndone reads the legacy surface before and after: layouts are as they were, and the one workspace is empty.
func TestWritesAreUndone(t *testing.T) {
	s := settings["seed-agent"]
	stub := s.handler(t)
	read := func(path string) string {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("Authorization", "Bearer "+s.key)
		r.Header.Set("X-Tenant-Key", s.tenant)
		w := httptest.NewRecorder()
		stub.ServeHTTP(w, r)
		return w.Body.String()
	}
	const detail = "/v2/api/models/articles/detail"
	before := read(detail)
	s.run(t, stub)
	s.run(t, stub)
	if after := read(detail); after != before {
		t.Errorf("the layout was %s and is %s", before, after)
	}
	const workspace = `{"id":"40000000-0000-4000-8000-000000000001","name":"capa contract checks"`
	if got, want := read("/v2/api/workspaces"), `{"workspaces":[`+workspace+`}]}`; got != want {
		t.Errorf("the workspaces are %s, want %s", got, want)
	}
	if got, want := read("/v2/api/workspaces/40000000-0000-4000-8000-000000000001"), workspace+`,"tree":[]}`; got != want {
		t.Errorf("the workspace is %s, want %s", got, want)
	}
}

// TestWritesAreUndoneWhenStopped stops a run as soon as a layout has been written, and expects it to be put back.
func TestWritesAreUndoneWhenStopped(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	s, layouts := settings["seed-agent"], []string{}
	stub := s.handler(t)
	_, err := Run(ctx, Target{URL: "http://capa.test", Key: s.key, Tenant: s.tenant, Writes: true, Only: []string{"layout-round-trip"},
		HTTP: &http.Client{Transport: inProcess{http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			stub.ServeHTTP(w, r)
			if r.Method == http.MethodPut {
				layouts = append(layouts, r.URL.Path)
				stop()
			}
		})}}})
	if !errors.Is(err, context.Canceled) || len(layouts) != 2 || layouts[0] != layouts[1] {
		t.Errorf("%v, the layouts written: %v", err, layouts)
	}
}

func TestTargetErrors(t *testing.T) {
	good := Target{URL: "https://api.capacms.com", Key: "cap_live_x"}
	for _, c := range []struct {
		name    string
		change  func(*Target)
		setting string
	}{
		{"no address", func(t *Target) { t.URL = "" }, "URL"},
		{"no scheme", func(t *Target) { t.URL = "api.capacms.com" }, "URL"},
		{"a file", func(t *Target) { t.URL = "file:///etc/passwd" }, "URL"},
		{"a password", func(t *Target) { t.URL = "https://user:hunter2@api.capacms.com" }, "URL"},
		{"a query", func(t *Target) { t.URL += "?key=hunter2" }, "URL"},
		{"not to be read", func(t *Target) { t.URL = "https://hunter2\x7f" }, "URL"},
		{"a route", func(t *Target) { t.URL += "/api/graphql" }, "URL"},
		{"a legacy route under a folder", func(t *Target) { t.URL += "/cms/v3/" }, "URL"},
		{"no key", func(t *Target) { t.Key = " " }, "Key"},
		{"a key of two lines", func(t *Target) { t.Key = "hunter2\nx" }, "Key"},
		{"an unknown check", func(t *Target) { t.Only = []string{"me-answers", "me-answer"} }, "Only"},
	} {
		target := good
		c.change(&target)
		_, err := Run(context.Background(), target)
		var wrong *TargetError
		if !errors.As(err, &wrong) || wrong.Setting != c.setting {
			t.Errorf("%s: %v, want a TargetError of %s", c.name, err, c.setting)
		}
		if err != nil && strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: the error says a secret: %v", c.name, err)
		}
	}
}

func TestTargetErrorsSayWhatToDo(t *testing.T) {
	for _, c := range []struct {
		name   string
		target Target
		want   string
	}{
		{"a route to drop", Target{URL: "https://api.capacms.com/v2/api/models"}, "URL: each request adds its own route; drop /v2 and what follows it."},
		{"a misspelt check", Target{URL: "https://api.capacms.com", Key: "k", Only: []string{"me-anwers"}},
			`Only: no check and no area is called "me-anwers". Did you mean me-answers? verify --list names them all.`},
		{"a check like none", Target{URL: "https://api.capacms.com", Key: "k", Only: []string{"speed"}},
			`Only: no check and no area is called "speed". verify --list names them all.`},
	} {
		if _, err := Run(context.Background(), c.target); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

// TestAddressUnderAFolder leaves alone a path that is no route of the API.
func TestAddressUnderAFolder(t *testing.T) {
	for path, want := range map[string]string{"": "", "/": "", "/cms": "", "/apis/v20": "", "/api": "/api", "/cms/v3/api": "/v3"} {
		if got := Surface(path); got != want {
			t.Errorf("Surface(%q) is %q, want %q", path, got, want)
		}
	}
}

func TestUnreachable(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	_, err := Run(context.Background(), Target{URL: server.URL, Key: "cap_live_x"})
	var unreachable *UnreachableError
	if !errors.As(err, &unreachable) {
		t.Fatalf("%v, want an UnreachableError", err)
	}
}

// TestCancelled holds that a run that is stopped reports what it has checked, and nothing that the stop has broken.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := settings["seed"]
	stub, asked := s.handler(t), 0
	report, err := Run(ctx, Target{URL: "http://capa.test", Key: s.key, HTTP: &http.Client{Transport: inProcess{
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if asked++; asked == 20 {
				cancel()
			}
			stub.ServeHTTP(w, r)
		})}}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
	if n := len(report.Results); n == 0 || n+report.Left != len(Checks()) || report.Exit() != ExitKept {
		t.Errorf("%d results, %d left: %s", n, report.Left, report.Summary())
	}
	if want := fmt.Sprintf(" Stopped with %d checks left.", report.Left); !strings.HasSuffix(report.Summary(), want) {
		t.Errorf("%s, want the end%s", report.Summary(), want)
	}
}

// TestNoRedirects holds that a key is not sent where a deployment points.
func TestNoRedirects(t *testing.T) {
	away := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Host != "capa.test" {
			t.Errorf("a request went to %s", r.Host)
		}
		http.Redirect(w, r, "http://elsewhere.test/", http.StatusTemporaryRedirect)
	})
	settings["seed"].run(t, away, "me-answers")
}

func TestCurl(t *testing.T) {
	target := Target{URL: "https://api.capacms.com", Key: "pk_secret", Tenant: "acme"}
	for _, c := range []struct {
		name string
		r    request
		want string
	}{
		{"a read", request{path: "/api/me"}, `curl -sS -i 'https://api.capacms.com/api/me' -H "Authorization: Bearer $CAPA_KEY" -H 'Accept: application/json' -H 'Capa-Version: 2026-10-01'`},
		{"no key", request{path: "/api/me", key: noKey}, `curl -sS -i 'https://api.capacms.com/api/me' -H 'Accept: application/json' -H 'Capa-Version: 2026-10-01'`},
		{"the tenant", request{path: "/v2/api/models"}, `curl -sS -i 'https://api.capacms.com/v2/api/models' -H "Authorization: Bearer $CAPA_KEY" -H 'Accept: application/json' -H "X-Tenant-Key: $CAPA_TENANT_ID"`},
		{"a body with a quote", request{method: "POST", path: "/v2/api/workspaces", body: `{"name":"it's"}`}, `curl -sS -i -X POST 'https://api.capacms.com/v2/api/workspaces' -H "Authorization: Bearer $CAPA_KEY" -H 'Accept: application/json' -H 'Content-Type: application/json' -H "X-Tenant-Key: $CAPA_TENANT_ID" --data-binary '{"name":"it'\''s"}'`},
	} {
		if got := c.r.curl(target); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// TestOtherLegacyRoutes skips the legacy rules of a deployment whose routes are others: the routes are decided, not stated.
func TestOtherLegacyRoutes(t *testing.T) {
	s := settings["seed-agent"]
	elsewhere := mutation{
		when: func(q question) bool {
			return isLegacyPath(q.URL.Path) && q.URL.Path != "/v2/api/models" && !strings.Contains(q.Header.Get("Authorization"), "cap_")
		},
		reply: answers(http.StatusNotFound, `{"error":{"code":"route_not_found","message":"Not here."}}`),
	}
	for _, r := range s.run(t, elsewhere.handler(s.handler(t))).Results {
		if r.Failure != nil {
			t.Errorf("%s %s: %+v", r.Verdict, r.Check.ID, *r.Failure)
		}
	}
}
