package server

import (
	"strings"
	"testing"
	"time"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/stub"
)

func stubURL(t *testing.T) string {
	t.Helper()
	running, err := stub.Start(stub.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = running.Close() })
	return running.URL
}

// examinedAt is what the doctor reads of that address with that key and tenant.
func examinedAt(t *testing.T, address, key, tenant string) (*Server, Report) {
	t.Helper()
	values := map[string]string{capa.EnvAddress: address, capa.EnvKey: key, capa.EnvTenant: tenant}
	config, err := capa.ConfigFrom(func(name string) string { return values[name] })
	if err != nil {
		t.Fatal(err)
	}
	s := New(Options{Client: capa.New(config, capa.Options{}), Version: "test", Began: time.Now()})
	s.Start(t.Context())
	return s, s.Examine(t.Context())
}

// TestDoctorAsksALegacyRoute holds that a legacy key's tenant is tried, which no probe of the startup sends, and a cap_ key's is not.
func TestDoctorAsksALegacyRoute(t *testing.T) {
	tests := map[string]struct {
		key, tenant string
		answer      string // of the legacy route; "" for not asked
		next        string
	}{
		"its own tenant":   {"sk_stub_agent", stub.Tenant, "the tenant is known, and the key there", ""},
		"another tenant":   {"sk_stub_agent", "elsewhere", "HTTP 401", "Check CAPA_TENANT_ID"},
		"an unknown key":   {"sk_nobody", stub.Tenant, "as GET /api/me", "Check CAPA_KEY"},
		"no legacy key":    {"cap_live_stub", "elsewhere", "", ""},
		"without a prefix": {"stubread", "elsewhere", "HTTP 401", "Check CAPA_TENANT_ID"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, report := examinedAt(t, stubURL(t), test.key, test.tenant)
			last := report.Probes[len(report.Probes)-1]
			if asked := last.Request == probeLegacy; asked != (test.answer != "") {
				t.Fatalf("asked last: %+v", last)
			}
			if test.answer != "" {
				wantIn(t, last.Answer, test.answer)
			}
			if !strings.HasPrefix(report.Next, test.next) || report.Healthy() != (test.next == "") {
				t.Errorf("healthy %t, next: %s", report.Healthy(), report.Next)
			}
		})
	}
}

// TestDoctorConcludesNothingFromAPathThatIsNotServed holds that a wrong path in the address is not taken for switches that are off.
func TestDoctorConcludesNothingFromAPathThatIsNotServed(t *testing.T) {
	s, report := examinedAt(t, stubURL(t)+"/foo", "cap_live_stub", "")
	for _, probe := range report.Probes[1:] {
		if probe.OK || probe.Answer != errUnserved.Error() {
			t.Errorf("%+v", probe)
		}
	}
	for _, tool := range report.Tools {
		if strings.Contains(tool.Why, "CAPA_SITE_PREVIEW") {
			t.Errorf("%s: %s", tool.Name, tool.Why)
		}
	}
	if !strings.HasSuffix(s.Address(), "/foo") {
		t.Errorf("the address is shown as %s", s.Address())
	}
}

// TestDoctorOfAKeyThatReadsNothing holds that where scopes are not reported the refusal tells as much as they do where they are, and that
// no tool is pointed at that is not there.
func TestDoctorOfAKeyThatReadsNothing(t *testing.T) {
	for _, reported := range []bool{false, true} {
		s, _ := onStub(t, stub.Options{KeyScopes: reported}, "cap_live_none")
		report := s.Examine(t.Context())
		wantIn(t, report.Next, "Give the key instance:read in the Capa admin, under Developers > Keys")
		for _, tool := range report.Tools {
			if reported && strings.Contains(tool.Why, queryName) {
				t.Errorf("%s: %s", tool.Name, tool.Why)
			}
		}
	}
}

// TestDoctorOfAPortWithoutTLS holds that the next step is the address's scheme.
func TestDoctorOfAPortWithoutTLS(t *testing.T) {
	_, report := examinedAt(t, strings.Replace(stubURL(t), "http:", "https:", 1), "cap_live_stub", "")
	wantIn(t, report.Next, "Write http:// in place of https:// in CAPA_API_URL")
	wantIn(t, report.Probes[0].Answer, "TLS failed")
	if second := report.Probes[1].Answer; second != "as GET /api/me" {
		t.Errorf("said again: %s", second)
	}
}

// TestMendOfALegacyRoute holds what is said of a legacy route's refusals, and that one the doctor has no words for is pointed at.
func TestMendOfALegacyRoute(t *testing.T) {
	for next, refused := range map[string]capa.Error{
		"Check CAPA_TENANT_ID: ": {Status: 401, Envelope: capa.EnvelopeREST, Problems: []capa.Problem{{Code: "invalid_key"}}},
		"Use a cap_ key: this deployment does not serve the legacy routes": {Status: 404, Envelope: capa.EnvelopeREST, Problems: []capa.Problem{{Code: "route_not_found"}}},
		"Mend what GET /v2/api/models answered above":                      {Status: 403, Envelope: capa.EnvelopeREST, Problems: []capa.Problem{{Code: "ip_not_allowed"}}},
		"Wait a minute": {Status: 503, Envelope: capa.EnvelopeREST},
	} {
		refused.Reached = true
		wantIn(t, mend(failure{probeLegacy, &refused}), next)
	}
}
