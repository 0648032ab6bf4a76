package tape_test

import (
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/tape"
)

// What must not be kept, put together so that no scan of this repository takes it for a real one.
var (
	someKey    = "cap_" + "live_9f8e7d6c"
	someJWT    = "ey" + "JhbGciOiJI.eyJzdWIiOiIx.SflKxwRJSM"
	someTenant = "tenant_" + "4711"
	someone    = "ada.vale" + "@" + "gmail.com"
)

// TestAuditByLook holds that a recording whose answer's body holds each look of each kind is not written.
func TestAuditByLook(t *testing.T) {
	for _, c := range []struct{ name, body, looks string }{
		{"a key", "Use " + someKey + " for it.", "a key"},
		{"a legacy key", "sk_" + "stub_agent", "a key"},
		{"a long key", "pk_" + "0123456789abcdef0", "a key"},
		{"a cloud's key", "AKIA" + "0123456789ABCDEF", "a key"},
		{"a private key", "-----BEGIN " + "RSA PRIVATE KEY-----", "a key"},
		{"a member that holds a key", `{"settings":{"apiKey":"0123-4567"}}`, "a key"},
		{"a password", `{"password":"correct horse"}`, "a key"},
		{"an escaped key", `{"note":"cap\u005flive_9f8e7d6c"}`, "a key"},
		{"a bearer token", "curl -H 'Authorization: Bearer 0123456789'", "a token"},
		{"a JSON web token", someJWT, "a token"},
		{"a signed address", `{"url":"https://media.example.com/1.png?X-Amz-Signature=4f5e6d"}`, "a token"},
		{"a token in an address", "https://example.com/?token=4f5e6d", "a token"},
		{"a member that holds a token", `{"previewToken":"4f5e6d"}`, "a token"},
		{"a tenant", "of " + someTenant, "a tenant"},
		{"the stub's tenant", "tenant_" + "stub", "a tenant"},
		{"a member that holds a tenant", `{"tenantId":"4711"}`, "a tenant"},
		{"a tenant's header", "X-Tenant-Key: 4711", "a tenant"},
		{"a cookie", "Set-Cookie: a=b", "a cookie"},
		{"a session's cookie", "session_id=0123456789ab; Path=/", "a cookie"},
		{"an e-mail address", "Ask " + someone + ".", "an e-mail address"},
		{"an encoded e-mail address", "mailto:" + strings.Replace(someone, "@", "%40", 1), "an e-mail address"},
		{"an e-mail address in JSON", `{"to":"` + strings.Replace(someone, "@", `\u0040`, 1) + `"}`, "an e-mail address"},
		{"localhost", "http://localhost:6199/x", "a private host"},
		{"a private name", "http://cms.corp/x", "a private host"},
		{"a private address", "10.1.2.3", "a private host"},
		{"a loopback address", "at 127.0.0.1:4461", "a private host"},
		{"a private address of IPv6", "http://[fd00::1]/", "a private host"},
	} {
		t.Run(c.name, func(t *testing.T) {
			upstream := serve(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, c.body) })
			path := cassette(t)
			recording := record(t, path, upstream)
			ask(t, recording, "GET", "/api/me", "")
			want := tape.Finding{Looks: c.looks, Where: "the answer's body", Of: "interaction 0, GET"}
			expectFinding(t, recording, path, want, c.body)
		})
	}
}

// TestAuditEverywhere holds that one is found wherever it stands.
func TestAuditEverywhere(t *testing.T) {
	answer := func(header, value string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { w.Header().Set(header, value) }
	}
	silent := answer("Content-Type", "text/plain")
	for _, c := range []struct {
		where   string
		handler http.HandlerFunc
		send    func(*http.Request)
	}{
		{"the address", silent, func(r *http.Request) { r.URL.RawQuery = "where=" + url.QueryEscape(`{"email":{"eq":"`+someone+`"}}`) }},
		{"the request's header Capa-Page", silent, func(r *http.Request) { r.Header.Set("Capa-Page", "/users/"+someone) }},
		{"the answer's header Location", answer("Location", "/users/"+someone), func(*http.Request) {}},
		{"the answer's header Content-Type", answer("Content-Type", "text/plain; by="+someone), func(*http.Request) {}},
	} {
		t.Run(c.where, func(t *testing.T) {
			path := cassette(t)
			recording := record(t, path, serve(t, c.handler))
			asked := request(t, "GET", "/api/me", "")
			c.send(asked)
			response, err := recording.RoundTrip(asked)
			if err != nil {
				t.Fatal(err)
			}
			_ = response.Body.Close()
			expectFinding(t, recording, path, tape.Finding{Looks: "an e-mail address", Where: c.where, Of: "interaction 0, GET"}, someone)
		})
	}
	t.Run("the request's body", func(t *testing.T) {
		path := cassette(t)
		recording := record(t, path, serve(t, silent))
		ask(t, recording, "POST", "/api/graphql", `{"query":"{ a }","variables":{"to":"`+someone+`"}}`)
		expectFinding(t, recording, path, tape.Finding{Looks: "an e-mail address", Where: "the request's body", Of: "interaction 0, POST"}, someone)
	})
	t.Run("the cassette's header", func(t *testing.T) {
		path := cassette(t)
		recording := open(t, path, tape.Options{Mode: tape.ModeRecord, Upstream: serve(t, silent), Header: tape.Header{Source: "the API at http://10.0.0.7"}})
		expectFinding(t, recording, path, tape.Finding{Looks: "a private host", Where: "the cassette's header"}, "10.0.0.7")
	})
}

// TestAuditByProof holds that what a request proved itself with is found though it looks like nothing.
func TestAuditByProof(t *testing.T) {
	for _, c := range []struct {
		name, header, value, answer, looks string
	}{
		{"a key with no prefix", "Authorization", "Bearer stubread", "You are stubread.", "a key"},
		{"a tenant of any form", "X-Tenant-Key", "blumen", "The project of blumen.", "a tenant"},
		{"a cookie of any name", "Cookie", "a=hollyhock", "hollyhock", "a cookie"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := cassette(t)
			recording := record(t, path, serve(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, c.answer) }))
			asked := request(t, "GET", "/v2/api/models", "")
			asked.Header.Set(c.header, c.value)
			response, err := recording.RoundTrip(asked)
			if err != nil {
				t.Fatal(err)
			}
			_ = response.Body.Close()
			expectFinding(t, recording, path, tape.Finding{Looks: c.looks, Where: "the answer's body", Of: "interaction 0, GET"}, c.answer)
		})
	}
	t.Run("the upstream's name alone", func(t *testing.T) {
		upstream := serve(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "http://cms.blumen.example/media") })
		proxied := parse(t, "http://cms.blumen.example:8080")
		path := cassette(t)
		recording := open(t, path, tape.Options{Mode: tape.ModeRecord, Upstream: proxied, Transport: &http.Transport{Proxy: http.ProxyURL(upstream)}})
		ask(t, recording, "GET", "/api/me", "")
		expectFinding(t, recording, path, tape.Finding{Looks: "a private host", Where: "the answer's body", Of: "interaction 0, GET"}, "blumen")
	})
}

func TestAuditError(t *testing.T) {
	err := &tape.AuditError{Cassette: "a.yaml", Findings: []tape.Finding{
		{Looks: "a private host", Where: "the cassette's header"},
		{Looks: "a key", Where: "the answer's body", Of: "interaction 3, POST"},
	}}
	want := `a.yaml is not written, since it would hold what must not be kept:
- the cassette's header holds what looks like a private host
- interaction 3, POST: the answer's body holds what looks like a key
Record content that holds none of it: another entry, fewer fields, a development deployment.`
	if err.Error() != want {
		t.Errorf("got %s\nwant %s", err, want)
	}
}

// TestAuditLetsContentBe holds that what a deployment answers every day is written.
func TestAuditLetsContentBe(t *testing.T) {
	for _, body := range []string{
		`{"endCursor":"c1.` + base64.RawURLEncoding.EncodeToString([]byte(`{"v":"2026-10-01","s":[],"k":[],"id":"00000000-0000-4000-8000-000000000025"}`)) + `"}`,
		`{"email":"ada@example.com","a_email":["b@mail.example.org"]}`,
		`{"docs":"https://docs.capacms.com/errors/invalid_cursor","version":"2026-10-01"}`,
		`{"error":{"code":"invalid_key","message":"No key, or an unknown key.","hint":"Send Authorization: Bearer <key>."}}`,
		`{"scopes":["instance:read","model:read"],"keyIds":["30000000-0000-4000-8000-000000000002"]}`,
		`{"body":"The session on token rings, 8.8.8.8 and the key of C. A cookie each; local tenants met."}`,
		`type Query @deprecated(reason: "Use token.") { token: String }`,
		`{"namespace":"sk_words","fields":["cap_size","pk_id"]}`,
	} {
		path := cassette(t)
		recording := record(t, path, serve(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, body) }))
		ask(t, recording, "GET", "/api/me", "")
		if err := recording.Close(); err != nil {
			t.Errorf("%s: %v", body, err)
		}
	}
}

// expectFinding closes a recording and holds that it finds want, writes nothing, and does not repeat the secret.
func expectFinding(t *testing.T, recording *tape.Tape, path string, want tape.Finding, secret string) {
	t.Helper()
	err := recording.Close()
	var refused *tape.AuditError
	if !errors.As(err, &refused) {
		t.Fatalf("got %v, want an audit error", err)
	}
	found := false
	for _, f := range refused.Findings {
		found = found || f == want
	}
	if !found {
		t.Errorf("got %+v, want %+v among them", refused.Findings, want)
	}
	if strings.Contains(err.Error(), secret) || !strings.Contains(err.Error(), want.String()) {
		t.Errorf("the error says where and never what: %v", err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Error("a cassette was written")
	}
}
