package stub

import (
	"strings"
	"testing"
)

func TestCrossOrigin(t *testing.T) {
	const page = "http://localhost:3000"
	preflight := []string{"Origin: " + page, "Access-Control-Request-Method: POST", "Access-Control-Request-Headers: authorization,content-type"}
	for _, tt := range []struct {
		name    string
		origins []string
		method  string
		headers []string
		status  int
		allowed string // Access-Control-Allow-Origin
	}{
		{"off, as on a deployment", nil, "GET", preflight[:1], 200, ""},
		{"off, asked beforehand", nil, "OPTIONS", preflight, 405, ""},
		{"the page's origin", []string{"http://localhost:5173", page}, "GET", preflight[:1], 200, page},
		{"asked beforehand", []string{page}, "OPTIONS", preflight, 204, page},
		{"another origin", []string{"http://localhost:5173"}, "GET", preflight[:1], 200, ""},
		{"another origin beforehand", []string{"http://localhost:5173"}, "OPTIONS", preflight, 405, ""},
		{"any origin", []string{"*"}, "GET", preflight[:1], 200, "*"},
		{"any origin beforehand", []string{"*"}, "OPTIONS", preflight, 204, "*"},
		{"no page at all", []string{"*"}, "GET", nil, 200, ""},
		{"OPTIONS that asks for nothing", []string{"*"}, "OPTIONS", preflight[:1], 405, "*"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := serve(t, Options{CORS: tt.origins})
			a := c.do(tt.method, "/api/me", "", tt.headers...)
			if got := a.header.Get("Access-Control-Allow-Origin"); a.status != tt.status || got != tt.allowed {
				t.Errorf("%d, allowed %q; want %d, %q", a.status, got, tt.status, tt.allowed)
			}
			if tt.status == 204 && !strings.Contains(a.header.Get("Access-Control-Allow-Headers"), "Authorization") {
				t.Errorf("a key cannot be sent: %v", a.header)
			}
			if named := len(tt.origins) > 0 && tt.origins[0] != "*"; named != (a.header.Get("Vary") == "Origin") {
				t.Errorf("Vary: %q", a.header.Get("Vary"))
			}
			if n := c.ok("/_stub/requests").Get("requests").Count(); (n == 0) != (tt.status == 204) {
				t.Errorf("%d requests in the journal", n)
			}
		})
	}
}

// An origin that may read the API may not reset the stub, nor read what other clients sent.
func TestCrossOriginIsOfTheAPIAlone(t *testing.T) {
	c := serve(t, Options{CORS: []string{"*"}})
	a := c.get("/_stub/requests", "Origin: http://localhost:3000")
	if got := a.header.Get("Access-Control-Allow-Origin"); got != "" {
		t.Errorf("the journal is open to %s", got)
	}
	for _, path := range []string{"/_stub/reset", "/_stub/faults"} {
		a := c.do("POST", path, "[]", "Origin: http://localhost:3000", "Sec-Fetch-Site: cross-site")
		if a.status != 403 || a.json(t).Get("error").Get("code").Text() != "insufficient_scope" {
			t.Errorf("%s from another origin: %d %s", path, a.status, a.text)
		}
		if a := c.do("POST", path, "[]", "Sec-Fetch-Site: same-origin"); a.status != 200 {
			t.Errorf("%s from the stub's own page: %d %s", path, a.status, a.text)
		}
	}
}

func TestOriginsAsBrowsersWriteThem(t *testing.T) {
	for _, origin := range []string{"", "localhost:3000", "http://localhost:3000/", "http://localhost/app", "HTTP://localhost", "http://", "**"} {
		if _, err := New(Options{CORS: []string{origin}}); err == nil || !strings.Contains(err.Error(), "http://localhost:3000") {
			t.Errorf("%q: %v", origin, err)
		}
	}
}

// Every method that a page is promised is one that some route answers.
func TestCrossOriginMethods(t *testing.T) {
	c := serve(t, Options{CORS: []string{"*"}})
	promised := c.do("OPTIONS", "/api/me", "", "Origin: http://localhost:3000", "Access-Control-Request-Method: GET").header.Get("Access-Control-Allow-Methods")
	answered := map[string]bool{}
	for _, r := range routes(Options{}) {
		answered[r.method] = true
	}
	for method := range strings.SplitSeq(promised, ", ") {
		if !answered[method] {
			t.Errorf("%s is promised and no route takes it", method)
		}
	}
}
