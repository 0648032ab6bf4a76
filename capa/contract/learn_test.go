package contract

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// failing is a stub whose first answers to a method and path are replaced; as many as times, or all when it is negative.
func failing(t *testing.T, s setting, method, path string, times int, instead http.HandlerFunc) http.Handler {
	stub := s.handler(t)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == method && r.URL.Path == path && times != 0 {
			times--
			instead(w, r)
			return
		}
		stub.ServeHTTP(w, r)
	})
}

func answering(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}
}

const broken500 = `{"error":{"code":"internal_error","message":"Oh."}}`

// TestWhatIsNotAnsweredIsTold holds that a run does not end well where the deployment did not answer what the checks are chosen by, and
// that what is skipped for it says so.
func TestWhatIsNotAnsweredIsTold(t *testing.T) {
	for _, tt := range []struct {
		name         string
		method, path string
		times        int
		instead      http.HandlerFunc
		id, because  string
		exit         int
	}{
		{"one 500 of the models", "GET", "/api/models", 1, answering(500, broken500),
			"survey-models", "GET /api/models answered 500 internal_error", ExitBroken},
		{"a proxy's page for the models", "GET", "/api/models", -1, answering(502, "<h1>Bad gateway</h1>"),
			"survey-models", "GET /api/models answered 502 and no JSON", ExitBroken},
		{"models of another shape", "GET", "/api/models", 1, answering(200, `{"items":[]}`),
			"survey-models", "GET /api/models answered 200 and not a list of models", ExitDiffers},
		{"one 500 of the key", "GET", "/api/me", 1, answering(500, broken500),
			"survey-me", "GET /api/me answered 500 internal_error", ExitBroken},
		{"GraphQL behind a 502", "POST", "/api/graphql", -1, answering(502, broken500),
			"survey-graphql", "POST /api/graphql answered 502 internal_error", ExitBroken},
		{"a 500 of the entries", "GET", "/api/entries/articles", -1, answering(500, broken500),
			"survey-entries", "GET /api/entries/articles answered 500 internal_error", ExitBroken},
		{"one 503 of the pages", "GET", "/api/preview", 1, answering(503, ""),
			"survey-preview", "GET /api/preview without a key answered 503 and no JSON", ExitBroken},
	} {
		t.Run(tt.name, func(t *testing.T) {
			report := settings["seed"].run(t, failing(t, settings["seed"], tt.method, tt.path, tt.times, tt.instead))
			first := report.Results[0]
			if first.Check.ID != tt.id || first.Failure == nil || !strings.Contains(first.Failure.Request, tt.path) {
				t.Errorf("the first result is %s %s", first.Verdict, first.Check.ID)
			}
			if report.Exit() != tt.exit {
				t.Errorf("exit %d, want %d: %s", report.Exit(), tt.exit, report.Summary())
			}
			told := false
			for _, s := range report.skips() {
				told = told || s.because == tt.because
			}
			if !told {
				t.Errorf("nothing is skipped because %s: %+v", tt.because, report.skips())
			}
		})
	}
}

// TestNoAnswerIsTold is the same of a connection that closes.
func TestNoAnswerIsTold(t *testing.T) {
	transport := closing{"/api/models", inProcess{settings["seed"].handler(t)}}
	report, err := Run(context.Background(), Target{URL: "http://capa.test", Key: "cap_live_stub", HTTP: &http.Client{Transport: transport}})
	if err != nil || report.Exit() != ExitBroken || report.Results[0].Check.ID != "survey-models" {
		t.Errorf("%v, exit %d: %s", err, report.Exit(), report.Summary())
	}
	if because := "GET /api/models gave no answer"; !slices.ContainsFunc(report.skips(), func(s skip) bool { return s.because == because }) {
		t.Errorf("nothing is skipped because %s: %+v", because, report.skips())
	}
}

// closing gives no answer to requests of a path.
type closing struct {
	path string
	next http.RoundTripper
}

func (c closing) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Path == c.path {
		return nil, errors.New("EOF")
	}
	return c.next.RoundTrip(r)
}

// TestTheKeyIsNotTheDeployment holds that nothing is broken where a key may not read, or the tenant is another's.
func TestTheKeyIsNotTheDeployment(t *testing.T) {
	for _, tt := range []struct {
		name, because string
		on            setting
	}{
		{"a key that reads nothing", "GET /api/models answered 403 insufficient_scope to this key", setting{options: plain, key: "cap_live_none"}},
		{"another's tenant", "GET /v2/api/models answered 401 invalid_key to this key and tenant", setting{options: plain, key: "pk_stub_read", tenant: "wrong"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			report, told := tt.on.run(t, tt.on.handler(t)), false
			for _, s := range report.skips() {
				told = told || s.because == tt.because
			}
			untrue := slices.ContainsFunc(report.skips(), func(s skip) bool { return s.because == "this key may read entries" })
			if report.Exit() != ExitKept || !told || untrue {
				t.Errorf("exit %d: %s, %+v", report.Exit(), report.Summary(), report.skips())
			}
		})
	}
}

// TestNothingOfCapa ends before the checks, where every path is one that is not served.
func TestNothingOfCapa(t *testing.T) {
	for name, handler := range map[string]http.Handler{
		"a folder too many": http.StripPrefix("/api", settings["seed"].handler(t)),
		"another server":    http.NotFoundHandler(),
	} {
		_, err := Run(context.Background(), Target{URL: "http://capa.test", Key: "cap_live_stub", HTTP: &http.Client{Transport: inProcess{handler}}})
		var wrong *TargetError
		if !errors.As(err, &wrong) || wrong.Setting != "URL" || !strings.HasPrefix(wrong.Reason, "nothing of Capa answers there: ") {
			t.Errorf("%s: %v, want a TargetError of the address", name, err)
		}
	}
}

// TestFailuresSayWhatCame holds that a failure names what was expected as a sentence, and that a proxy's page comes with its status.
func TestFailuresSayWhatCame(t *testing.T) {
	s := settings["seed"]
	for _, tt := range []struct {
		check          string
		broken         mutation
		expected, came string // the beginnings
	}{
		{"me-answers", mutation{when: path("/api/me"), reply: answers(502, "<h1>Bad gateway</h1>")}, "status 200", "502 <h1>Bad gateway</h1>"},
		{"envelope-object", mutation{when: path(unknownRoute), reply: answers(502, "<h1>Bad gateway</h1>")},
			"error is an object", "no error in 502 <h1>Bad gateway</h1>"},
		{"envelope-docs", mutation{when: path(unknownRoute), reply: answers(404, `{"error":{}}`)}, "error.code is text", `no error.code in 404 {"error":{}}`},
		{"filter-number", mutation{when: document("totalCount"), reply: rewrite(`"totalCount":(\d+)`, `"totalCount":"$1"`)},
			"data.articles.totalCount is a whole number", "200 {"},
	} {
		report := s.run(t, tt.broken.handler(s.handler(t)), tt.check)
		f := report.Results[len(report.Results)-1].Failure
		if f == nil || !strings.HasPrefix(f.Expected, tt.expected) || !strings.HasPrefix(f.Came, tt.came) {
			t.Errorf("%s: %+v\nwant %s, %s", tt.check, f, tt.expected, tt.came)
		}
	}
}
