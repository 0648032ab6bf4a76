package server

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/capacms/capa-mcp/capa/stub"
)

// examined is what the doctor reads of api, asked with a cap_ key.
func examined(ctx context.Context, t *testing.T, api slowAPI) Report {
	t.Helper()
	s := New(Options{Client: clientOf(t, api), Version: "test", Began: time.Now()})
	s.Start(ctx)
	return s.Examine(ctx)
}

// wellAPI answers every probe, GET /api/me with me.
func wellAPI(after time.Duration, status int, me string) slowAPI {
	return slowAPI{
		"/api/me":      {after, status, me},
		"/api/preview": {0, 401, `{"error":{"code":"missing_token","message":"No token."}}`},
		"/api/graphql": {0, 200, `{"data":{"__typename":"Query","__type":{"description":"Reads."}}}`},
	}
}

func TestDoctorSaysTheOneNextStep(t *testing.T) {
	const key = `{"environment":"production","family":"cap","bundle":"scoped","scopes":["instance:read"]}`
	tests := map[string]struct {
		api     slowAPI
		answer  string // of GET /api/me
		next    string
		healthy bool
	}{
		"all is well": {wellAPI(0, 200, key), "the key is known", "", true},
		"slow, but it answers": {wellAPI(6*time.Second, 200, key), "the key is known",
			"Find out why GET /api/me is slow: a client's first list waits 4s for it.", true},
		"a key that reads nothing": {wellAPI(0, 200, `{"environment":"production","family":"cap","scopes":["media:read"]}`), "the key is known",
			"Give the key instance:read", true},
		"an unknown key":            {wellAPI(0, 401, `{"error":{"code":"invalid_api_key","message":"Unknown key."}}`), "HTTP 401", "Check CAPA_KEY", false},
		"a proxy's page":            {wellAPI(0, 200, `<html>Sign in</html>`), "answer_unreadable", "Find out what answers at CAPA_API_URL: it is not Capa.", false},
		"a gateway without its API": {wellAPI(0, 502, `<html>Bad gateway</html>`), "HTTP 502", "Wait a minute", false},
		"/api/ is not served": {wellAPI(0, 404, `{"error":{"code":"route_not_found","message":"No route."}}`), "HTTP 404",
			"Check that CAPA_API_URL is the API's address", false},
		"a version it does not serve": {wellAPI(0, 400, `{"error":{"code":"unsupported_version","message":"Serves 2026-10-01."}}`), "unsupported_version",
			"Set CAPA_API_VERSION", false},
		"a refusal of another kind": {wellAPI(0, 403, `{"error":{"code":"ip_not_allowed","message":"Not from here."}}`), "ip_not_allowed",
			"Mend what GET /api/me answered above", false},
		"nobody answers": {slowAPI{}, "Could not reach Capa at http://capa.example for GET /api/me (no answer within 25 seconds).",
			"Check that CAPA_API_URL is right and that the API is running", false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				report := examined(t.Context(), t, test.api)
				me := report.Probes[0]
				wantIn(t, me.Answer, test.answer)
				wantIn(t, report.Next, test.next)
				if strings.Contains(me.Answer, "Next:") {
					t.Errorf("the answer holds a next step of its own: %s", me.Answer)
				}
				if report.Healthy() != test.healthy || me.OK != test.healthy {
					t.Errorf("healthy %t, GET /api/me %t; want %t", report.Healthy(), me.OK, test.healthy)
				}
			})
		})
	}
}

// TestDoctorEndsWithItsContext holds that a person who presses ^C gets what is known by then.
func TestDoctorEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		began := time.Now()
		report := examined(ctx, t, slowAPI{})
		if waited := time.Since(began); waited != 2*time.Second || report.Healthy() {
			t.Errorf("ended after %v, healthy %t", waited, report.Healthy())
		}
	})
}

// TestDoctorKnowsEveryTool holds that each tool is offered, or has a reason not to be.
func TestDoctorKnowsEveryTool(t *testing.T) {
	for _, key := range []string{"cap_live_stub", "cap_live_none", "pk_stub_read"} {
		s, _ := onStub(t, stub.Options{KeyScopes: true}, key)
		report := s.Examine(t.Context())
		if len(report.Tools) != len(allTools()) {
			t.Errorf("%s: %d tools", key, len(report.Tools))
		}
		if at := slices.IndexFunc(report.Tools, func(tool ToolState) bool { return tool.Offered == (tool.Why != "") }); at >= 0 {
			t.Errorf("%s: %+v", key, report.Tools[at])
		}
		for _, p := range report.Probes {
			if p.Took == 0 {
				t.Errorf("%s: %s has no time", key, p.Request)
			}
		}
	}
}
