package contract

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
)

// endless is a body without an end, and counts what is read of it.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	e.read += len(p)
	return len(p), nil
}

// flooding answers requests for some paths without an end, and leaves the others to next.
type flooding struct {
	floods func(path string) bool
	body   *endless
	next   http.RoundTripper
}

func (f flooding) RoundTrip(r *http.Request) (*http.Response, error) {
	if f.floods(r.URL.Path) {
		return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(f.body), Request: r}, nil
	}
	return f.next.RoundTrip(r)
}

func (f flooding) run(t *testing.T, only ...string) Report {
	t.Helper()
	report, err := Run(context.Background(), Target{URL: "http://capa.test", Key: "cap_live_stub", Only: only, HTTP: &http.Client{Transport: f}})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// TestFloodOfOneRoute holds that what was asked fails for an answer that does not end, and says so; what does not need it goes on.
func TestFloodOfOneRoute(t *testing.T) {
	report := flooding{func(path string) bool { return path == "/api/preview" }, &endless{}, inProcess{settings["seed"].handler(t)}}.run(t)
	for _, r := range report.Results {
		switch failed := r.Failure != nil; {
		case failed != (r.Check.ID == "survey-preview"):
			t.Errorf("%s %s: %+v", r.Verdict, r.Check.ID, r.Failure)
		case failed && (r.Failure.Expected != "an answer of at most 16 MiB" || r.Failure.Came != "more than that"):
			t.Errorf("it fails with %+v", *r.Failure)
		}
	}
}

// TestFloodOfEveryRoute holds that a run ends after some floods, with what was not asked skipped and what was asked failed.
func TestFloodOfEveryRoute(t *testing.T) {
	body := &endless{}
	report := flooding{func(string) bool { return true }, body, nil}.run(t)
	failed := report.count(Fail) + report.count(Differs)
	if failed != maxFloods || report.Exit() != ExitBroken || len(report.Results) < len(Checks()) {
		t.Errorf("%s, exit %d: want %d failures", report.Summary(), report.Exit(), maxFloods)
	}
	if most := (maxFloods + 6) * (maxAnswer + 1<<20); body.read > most { // 6 to find out what is there; a reader may ask for more than it takes
		t.Errorf("read %d bytes, want %d at most", body.read, most)
	}
	var text strings.Builder
	if err := report.Text(&text); err != nil || !strings.Contains(text.String(), "because 5 checks got an answer over 16 MiB: ") {
		t.Errorf("%v, the report is\n%s", err, text.String())
	}
}
