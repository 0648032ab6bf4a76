package stub

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// Every file that the page names, by itself or from another, is served, and none names an address elsewhere.
func TestHomeFiles(t *testing.T) {
	c := serve(t, Options{})
	links := regexp.MustCompile(`(?:href|src)="(/[^"]*)"|from "\./([^"]+)"`)
	served := map[string]bool{}
	for left := []string{"/"}; len(left) > 0; left = left[1:] {
		if served[left[0]] {
			continue
		}
		served[left[0]] = true
		a := c.get(left[0], "Authorization: ")
		if a.status != http.StatusOK || a.header.Get("Content-Security-Policy") != homePolicy || a.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Fatalf("%s: %d %v", left[0], a.status, a.header)
		}
		if strings.Contains(strings.ReplaceAll(a.text, "http://www.w3.org/2000/svg", ""), "://") {
			t.Errorf("%s names an address", left[0])
		}
		for _, link := range links.FindAllStringSubmatch(a.text, -1) {
			if link[1] != "" {
				left = append(left, link[1])
			} else {
				left = append(left, homePrefix+link[2])
			}
		}
	}
	files, err := homeFiles.ReadDir("home")
	if err != nil || len(served) != len(files) {
		t.Errorf("%d of %d files are named: %v %v", len(served), len(files), served, err)
	}
}

func TestHomeIsReadOnly(t *testing.T) {
	c := serve(t, Options{})
	for _, tt := range []struct {
		method, path string
		status       int
		contentType  string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8"},
		{"HEAD", "/", 200, "text/html; charset=utf-8"},
		{"POST", "/", 405, typeJSON},
		{"PUT", "/", 405, typeJSON},
		{"GET", "/_stub/home/main.js", 200, "text/javascript; charset=utf-8"},
		{"GET", "/_stub/home/page.css", 200, "text/css; charset=utf-8"},
		{"POST", "/_stub/home/main.js", 404, typeJSON},
		{"GET", "/_stub/home/", 404, typeJSON},
		{"GET", "/_stub/home/..%2fhome.go", 404, typeJSON},
	} {
		a := c.do(tt.method, tt.path, "")
		if got := a.header.Get("Content-Type"); a.status != tt.status || got != tt.contentType {
			t.Errorf("%s %s: %d %s, want %d %s", tt.method, tt.path, a.status, got, tt.status, tt.contentType)
		}
	}
}

func TestAbout(t *testing.T) {
	c := serve(t, Options{
		Overlay: strings.NewReader("[]"), OverlayName: "mine.json", CORS: []string{"*"}, KeyScopes: true,
		Faults: []string{"POST /api/graphql status=503 times=2"},
	})
	about := c.ok("/_stub/about", "Authorization: ")
	if n := about.Get("keys").Count(); n != 8 {
		t.Errorf("%d keys", n)
	}
	for name, want := range map[string]string{
		"data": `"seed"`, "overlay": `"mine.json"`, "latencyMs": "0", "cors": `["*"]`, "tenant": `"tenant_stub"`,
		"switches": `{"CAPA_API_GRAPHQL":true,"CAPA_KEY_SCOPES":true,"CAPA_SITE_PREVIEW":false}`,
		"faults":   `[{"method":"POST","path":"/api/graphql","status":503,"times":2}]`,
	} {
		if got := about.Get(name).String(); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	articles := about.Get("models").At(0)
	if articles.Get("published").String() != "13" || articles.Get("drafts").String() != "1" || articles.Get("fields").Count() != 7 {
		t.Errorf("articles: %s", articles)
	}
}

// What the page asks is answered as the API answers it, and leaves no trace.
func TestAside(t *testing.T) {
	c := serve(t, Options{Faults: []string{"GET /api/models status=503"}})
	for _, path := range []string{"models", "entries/articles?select=title&limit=2", "entries/none%2Fsuch", "nothing"} {
		aside := c.get("/_stub/api/" + path)
		if n := c.ok("/_stub/requests").Get("requests").Count(); n != 0 {
			t.Fatalf("%s: %d requests in the journal", path, n)
		}
		if path == "models" {
			c.get("/api/models") // the fault was still there for a client
		}
		plain := c.get("/api/" + path)
		c.do("POST", "/_stub/reset", "")
		if aside.status != plain.status || aside.text != plain.text {
			t.Errorf("%s: %d %s\nwant %d %s", path, aside.status, aside.text, plain.status, plain.text)
		}
	}
	body := `{"query":"{ articles(first: 1) { nodes { title } } }"}`
	if aside, plain := c.do("POST", "/_stub/api/graphql", body), c.do("POST", "/api/graphql", body); aside.text != plain.text {
		t.Errorf("GraphQL: %s\nwant %s", aside.text, plain.text)
	}
	if a := c.get("/_stub/api/models", "Authorization: "); a.status != 401 {
		t.Errorf("without a key: %d", a.status)
	}
}

// One who follows the journal sees every request once and learns what is no longer kept.
func TestRequestsAfter(t *testing.T) {
	c := serve(t, Options{})
	after := func(n string) string {
		found := c.ok("/_stub/requests?after=" + n)
		var paths []string
		for _, request := range found.Get("requests").Items() {
			paths = append(paths, request.Get("path").Text())
		}
		return found.Get("oldest").String() + "-" + found.Get("newest").String() + " " + strings.Join(paths, " ")
	}
	if got := after("0"); got != "1-0 " {
		t.Errorf("before any: %s", got)
	}
	c.get("/api/one")
	c.get("/api/two")
	for from, want := range map[string]string{"0": "1-2 /api/one /api/two", "1": "1-2 /api/two", "2": "1-2 ", "9": "1-2 "} {
		if got := after(from); got != want {
			t.Errorf("after %s: %s, want %s", from, got, want)
		}
	}
	c.do("POST", "/_stub/reset", "")
	c.get("/api/three")
	if got := after("2"); got != "3-3 /api/three" {
		t.Errorf("after a reset: %s", got)
	}
	for _, bad := range []string{"-1", "x", "1.5"} {
		if a := c.get("/_stub/requests?after=" + bad); a.status != 400 {
			t.Errorf("after=%s: %d", bad, a.status)
		}
	}
}
