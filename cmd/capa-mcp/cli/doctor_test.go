package cli

import (
	"strings"
	"testing"
	"time"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/server"
)

// TestDoctorLayout holds the report on every screen: all well, and half of it broken.
func TestDoctorLayout(t *testing.T) {
	const legacy = "A cap_ key is refused on every legacy route, so this server does not offer it."
	tools := []server.ToolState{
		{Name: "capa_list_models", Why: legacy}, {Name: "capa_get_model", Why: legacy},
		{Name: "capa_graphql_schema", Title: "What this key can read", Offered: true},
		{Name: "capa_get_types", Why: legacy},
	}
	well := findings{
		address: "http://127.0.0.1:4461", stub: true, asked: "2026-10-01",
		Report: server.Report{
			Probes: []server.ProbeState{
				{Request: "GET /api/me", Answer: "the key is known", OK: true, Took: 12 * time.Millisecond},
				{Request: "GET /api/preview", Answer: "pages are served", OK: true, Took: 800 * time.Microsecond},
				{Request: "POST /api/graphql", Answer: "GraphQL is served", OK: true, Took: 6200 * time.Millisecond, Late: true},
			},
			Me: &capa.Me{Environment: "production", Family: "cap", Bundle: "scoped", Versions: []string{"2026-10-01", "2026-04-01"},
				Scopes: []string{"instance:read", "media:read"}, ScopesReported: true},
			Tools: tools,
		},
	}
	broken := findings{
		address: "https://capa.example", asked: "2026-10-01", family: capa.FamilyLegacy,
		Report: server.Report{Probes: []server.ProbeState{
			{Request: "GET /api/me", Answer: "GET /api/me answered HTTP 401: invalid_api_key: Unknown key \x1b[31m.", Took: 12 * time.Millisecond},
			{Request: "GET /api/preview", Answer: "no answer yet"},
		}, Tools: tools},
	}
	for name, on := range screens {
		golden(t, "doctor-well-"+name, printed(on.width, on.colour, func(s screen) { s.findings(well); s.next("Nothing is wrong.") }))
		golden(t, "doctor-broken-"+name, printed(on.width, on.colour, func(s screen) { s.findings(broken); s.next("Check CAPA_KEY.") }))
	}
}

func TestKeyRows(t *testing.T) {
	for name, test := range map[string]struct {
		me   *capa.Me
		want [3]string
	}{
		"a key nobody knows":   {nil, [3]string{"cap, by its prefix", "not reported by this deployment", "2026-10-01 is asked for"}},
		"scopes not reported":  {&capa.Me{Family: "legacy", Bundle: "agent", Environment: "development"}, [3]string{"legacy, agent, development", "not reported by this deployment", "2026-10-01 is asked for; served: "}},
		"a key without scopes": {&capa.Me{Environment: "production", ScopesReported: true, Versions: []string{"2026-10-01"}}, [3]string{"production", "none", "2026-10-01 is asked for; served: 2026-10-01"}},
	} {
		for i, r := range keyRows(findings{asked: "2026-10-01", Report: server.Report{Me: test.me}}) {
			if r[1].text != test.want[i] {
				t.Errorf("%s: %s %q, want %q", name, r[0].text, r[1].text, test.want[i])
			}
		}
	}
}

// TestVariables holds what the doctor says of each variable, from which name, and that it never shows what one holds.
func TestVariables(t *testing.T) {
	tests := map[string]struct {
		words  []string
		status int
		out    string
	}{
		"nothing set": {[]string{"doctor"}, exitMisused, `CAPA_API_URL      is missing. Next: set it to the API's address with no route after it, such as https://api.capacms.com.
CAPA_KEY          is missing. Next: set it to a key minted in the Capa admin under Developers > Keys. CAPA_TENANT_ID is for legacy keys only: pk_, sk_ or no prefix.
CAPA_TENANT_ID    not set: needed by a legacy key only
CAPA_API_VERSION  not set: 2026-10-01 is asked for, the newest this server knows

Next  Set CAPA_API_URL and CAPA_KEY as said above, then run this again. Or try capa-mcp without an account: capa-mcp --stub doctor.
`},
		"first names": {[]string{"CAPA_BASE_URL=http://127.0.0.1:9", "CAPA_API_KEY=cap_secret", "doctor"}, exitFailed, `CAPA_API_URL      set, from CAPA_BASE_URL
CAPA_KEY          set, from CAPA_API_KEY
`},
		"both names": {[]string{"CAPA_API_URL=http://127.0.0.1:9", "CAPA_BASE_URL=http://127.0.0.1:8", "CAPA_KEY=cap_secret", "CAPA_API_KEY=cap_other", "doctor"}, exitFailed,
			`CAPA_API_URL      set; CAPA_BASE_URL is set too, and not read
CAPA_KEY          set; CAPA_API_KEY is set too, and not read
`},
		"a name that was not filled in": {[]string{"CAPA_API_URL=http://127.0.0.1:9", "CAPA_KEY=${CAPA_KEY:-cap_secret}", "doctor"}, exitMisused,
			"CAPA_KEY          set, but holds a ${...} that was not filled in. Next: write the value itself"},
		"a route in the address": {[]string{"CAPA_BASE_URL=https://capa.example/api/graphql", "CAPA_KEY=cap_secret", "doctor"}, exitMisused,
			"CAPA_API_URL      set, from CAPA_BASE_URL. Drop /api/graphql from CAPA_BASE_URL:"},
		"a legacy key without a tenant": {[]string{"CAPA_API_URL=http://127.0.0.1:9", "CAPA_API_KEY=pk_secret", "doctor"}, exitMisused,
			"CAPA_TENANT_ID    is missing. CAPA_API_KEY holds a legacy key"},
		"a version that is no date": {[]string{"CAPA_API_URL=http://127.0.0.1:9", "CAPA_KEY=cap_secret", "CAPA_API_VERSION=newest", "doctor"}, exitMisused,
			"CAPA_API_VERSION  set, but is not a date such as 2026-10-01."},
		"the stub's own":           {[]string{"doctor", "--stub"}, exitOK, "CAPA_API_URL      the built-in stub's\nCAPA_KEY          the built-in stub's\nCAPA_TENANT_ID    the built-in stub's\n"},
		"a key of the stub's":      {[]string{"CAPA_KEY=pk_stub_read", "CAPA_API_URL=http://127.0.0.1:9", "doctor", "--stub"}, exitOK, "CAPA_API_URL      the built-in stub's\nCAPA_KEY          set\n"},
		"a real key with the stub": {[]string{"CAPA_KEY=cap_other_key", "doctor", "--stub"}, exitOK, "CAPA_KEY          the built-in stub's\n"},
		"an alias with the stub":   {[]string{"CAPA_API_KEY=cap_dev_stub", "CAPA_TENANT_ID=tenant_stub", "doctor", "--stub"}, exitOK, "CAPA_KEY          set, from CAPA_API_KEY\nCAPA_TENANT_ID    set\n"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := run(t, Terminals{}, "", test.words...)
			got.want(t, test.status, test.out, "")
			holdsNone(t, got, "secret", "cap_other", "cap_dev_stub", "pk_stub_read", "tenant_stub")
		})
	}
}

func TestDoctorOfAHostThatIsNotThere(t *testing.T) {
	got := run(t, Terminals{}, "", "CAPA_API_URL=http://127.0.0.1:9", "CAPA_KEY=cap_secret", "doctor")
	got.want(t, exitFailed, "Could not reach Capa at http://127.0.0.1:9 for GET /api/me (ECONNREFUSED).\n", "")
	got.want(t, exitFailed, "Next  Check that CAPA_API_URL is right", "")
}

// TestDoctorNamesTheSameDeploymentForAClient holds that a run with --stub ends with a client's configuration for the stub.
func TestDoctorNamesTheSameDeploymentForAClient(t *testing.T) {
	run(t, Terminals{}, "", "doctor", "--stub", "--data", "zoo").want(t, exitOK, "Nothing is wrong. Add capa-mcp to your MCP client: capa-mcp config claude-code --stub --data zoo (", "")
	if step := nothingWrong(flags{}); !strings.Contains(step, ": capa-mcp config claude-code (or cursor, or codex) prints how.") {
		t.Error(step)
	}
}

// TestDoctorShowsTheWholeAddress holds that a path that is wrong can be seen, and that the key is no part of what is shown.
func TestDoctorShowsTheWholeAddress(t *testing.T) {
	got := run(t, Terminals{}, "", "CAPA_API_URL=http://127.0.0.1:9/cap_secret/foo", "CAPA_KEY=cap_secret", "doctor")
	got.want(t, exitFailed, "/foo\n", "")
	holdsNone(t, got, "cap_secret")
}

func TestDoctorOnATerminalSaysWhatItWaitsFor(t *testing.T) {
	run(t, Terminals{Err: true}, "", "doctor", "--stub").want(t, exitOK, "Nothing is wrong.", eraseLine+"Asking http://127.0.0.1:")
}
