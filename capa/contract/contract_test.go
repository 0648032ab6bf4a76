package contract

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/stub"
)

// TestStubKeepsTheContract runs every check on every setting of the stub: none fails, none differs.
func TestStubKeepsTheContract(t *testing.T) {
	for name, s := range settings {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := s.run(t, s.handler(t))
			for _, r := range report.Results {
				if r.Failure != nil {
					t.Errorf("%s %s\n%+v", r.Verdict, r.Check.ID, *r.Failure)
				}
			}
			t.Log(report.Summary())
		})
	}
}

// TestOverTCP runs as the command does: a stub that listens, and the target's own client.
func TestOverTCP(t *testing.T) {
	running, err := stub.Start(on)
	if err != nil {
		t.Fatal(err)
	}
	defer running.Close()
	report, err := Run(context.Background(), Target{URL: running.URL + "/", Key: "cap_live_stub"})
	if err != nil || report.Exit() != ExitKept || len(report.Results) != len(Checks()) {
		t.Errorf("%v, %s", err, report.Summary())
	}
}

// TestEveryCheckRunsSomewhere holds that no check is skipped on every setting.
func TestEveryCheckRunsSomewhere(t *testing.T) {
	ran := map[string]bool{}
	for _, s := range settings {
		for _, r := range s.run(t, s.handler(t)).Results {
			ran[r.Check.ID] = ran[r.Check.ID] || r.Verdict != Skipped
		}
	}
	for _, c := range Checks() {
		if !ran[c.ID] {
			t.Errorf("%s is skipped everywhere", c.ID)
		}
	}
}

func TestChecksAreWellFormed(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Checks() {
		switch {
		case seen[c.ID]:
			t.Errorf("two checks are called %s", c.ID)
		case strings.ToLower(c.ID) != c.ID || strings.ContainsAny(c.ID, " _") || !strings.Contains(c.ID, "-"):
			t.Errorf("%s is not in kebab case", c.ID)
		case !strings.HasSuffix(c.Rule, ".") || strings.Contains(c.Rule, "\n"):
			t.Errorf("%s: the rule is no sentence: %q", c.ID, c.Rule)
		case slices.ContainsFunc(c.Needs, func(n Need) bool { return n.Name == "" || n.missing == nil }):
			t.Errorf("%s has a need without a name", c.ID)
		}
		seen[c.ID] = true
	}
}
