package stub

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The page is opened in headless Chromium, and what it has drawn is read back.
func TestHomeInABrowser(t *testing.T) {
	b := findBrowser(t)
	c := serve(t, Options{Data: "zoo"})
	c.get("/api/entries/notes?select=title", "Capa-Page: /notes")

	t.Run("models", func(t *testing.T) {
		page := b.open(t, c.url+"/")
		for _, m := range c.ok("/api/models").Get("models").Items() {
			page.shows(t, `<code>`+escaped(m.Get("namespace").Text())+`</code>`)
		}
		page.shows(t, "8 entries this key reads", "33 fields", "&lt;script&gt;alert(1)&lt;/script&gt;", "Requests <span id=\"count\" class=\"count\">1</span>")
	})
	t.Run("an entry with its numbers as they are stored", func(t *testing.T) {
		page := b.open(t, c.url+"/#models/ledger")
		page.shows(t, "12345678901234567890", "1e400", "9007199254740993")
	})
	t.Run("a query's answer", func(t *testing.T) {
		page := b.open(t, c.url+"/?key=cap_dev_stub#query")
		page.shows(t, `<option value="scalars">`, `<span class="name">"totalCount"</span>: <span class="number">8</span>`,
			"503 of 5,000 counted", "GET /api/entries/scalars?select=", "Authorization: Bearer cap_dev_stub")
	})
	t.Run("a key that reads nothing", func(t *testing.T) {
		page := b.open(t, c.url+"/?key=cap_live_none#models")
		page.shows(t, "insufficient_scope", "This key does not hold instance:read.")
	})
	t.Run("requests", func(t *testing.T) {
		page := b.open(t, c.url+"/#requests")
		page.shows(t, `<span class="method GET">GET</span><span class="path">/api/entries/notes<span class="quiet">?select=title</span>`)
	})
	if got := c.ok("/_stub/requests").Get("requests").Count(); got != 2 {
		t.Errorf("%d requests in the journal; the page leaves none there", got)
	}
}

// Content that is markup in every place a data set has for a text stays text.
func TestHomeOfHostileContent(t *testing.T) {
	const hostile = `<img src=x onerror=document.title='owned'><script>document.title='owned'</script>`
	b := findBrowser(t)
	file := filepath.Join(t.TempDir(), "hostile.json")
	text := strings.ReplaceAll(`{"models":[{"id":"m#","namespace":"#","name":"#","fields":[
		{"id":"f#","name":"text","label":"#","type":"string","deprecated":"#"},
		{"id":"g#","name":"self","label":"#","type":"relation","target":"#"}],
		"entries":[{"id":"e#","status":"published","createdAt":"2026-01-01T00:00:00Z","updatedAt":"2026-01-01T00:00:00Z",
		"values":{"text":"#","self":"e#"}}]}]}`, "#", hostile)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c := serve(t, Options{Data: file})
	c.get("/api/entries/" + url.PathEscape(hostile) + "?select=" + url.QueryEscape(hostile))
	entry := url.PathEscape(hostile) + "/e" + url.PathEscape(hostile)
	for _, section := range []string{"", "#models/" + entry, "#requests"} {
		page := b.open(t, c.url+"/"+section)
		page.shows(t, "&lt;img src=x onerror=document.title='owned'&gt;")
		if strings.Contains(page.html, "<title>owned") || strings.Contains(page.html, "<img") {
			t.Errorf("%q: content became markup\n%s", section, page.html)
		}
	}
}

// A web page of an allowed origin asks with a key, which browsers ask leave for beforehand.
func TestCrossOriginInABrowser(t *testing.T) {
	b := findBrowser(t)
	page := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<link rel="icon" href="data:,"><p>Not asked</p><script>
			fetch("%s/api/graphql", {method: "POST", body: '{"query":"{ authors(first: 1) { totalCount } }"}',
				headers: {"Authorization": "Bearer cap_live_stub", "Content-Type": "application/json", "Capa-Version": "2026-10-01"}})
				.then((response) => response.text()).then((text) => { document.querySelector("p").textContent = text })
		</script>`, r.URL.Query().Get("api"))
	}))
	defer page.Close()
	api := serve(t, Options{CORS: []string{page.URL}})
	b.open(t, page.URL+"?api="+api.url).shows(t, `{"data":{"authors":{"totalCount":4}}`)
}

func escaped(text string) string { return strings.ReplaceAll(text, "&", "&amp;") }

// browser is the path of a Chromium.
type browser string

func findBrowser(t *testing.T) browser {
	t.Helper()
	if testing.Short() {
		t.Skip("skipped in short mode: it starts a browser")
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return browser(path)
		}
	}
	t.Skip("skipped: there is no Chromium on this machine")
	return ""
}

// opened is a page as the browser had drawn it in the end.
type opened struct{ address, html string }

// open opens a page and lets four seconds of the page's own time pass, which wait for what it fetches. What the page writes to
// its console, as a refusal of its policy or a failed script does, fails the test.
func (b browser) open(t *testing.T, address string) opened {
	t.Helper()
	profile, err := os.MkdirTemp("", "capa-stub-page-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(profile) // not t.TempDir, which fails when one of the browser's processes outlives it for a moment
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, string(b), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--user-data-dir="+profile,
		"--enable-logging=stderr", "--virtual-time-budget=4000", "--dump-dom", address)
	var html, log bytes.Buffer
	c.Stdout, c.Stderr = &html, &log
	if err := c.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", address, err, log.String())
	}
	for line := range strings.Lines(log.String()) {
		if strings.Contains(line, "CONSOLE") {
			t.Errorf("%s: %s", address, line)
		}
	}
	return opened{address, html.String()}
}

func (o opened) shows(t *testing.T, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(o.html, text) {
			t.Errorf("%s does not show %s\n%s", o.address, text, o.html)
		}
	}
}
