package stub

import (
	"net/url"
	"strings"
	"testing"
)

// What the legacy reads answer, whole documents.
func TestLegacyDocuments(t *testing.T) {
	c := serve(t, Options{})
	const articleFields = `"fields":[{"id":"00000000-0000-4000-8000-000000000301","name":"title","label":"Title","type":"string","required":false},`
	for _, tt := range []struct{ path, want string }{
		{"/v2/api/models", `{"models":[{"id":"` + articlesID + `","namespace":"articles","name":"Article","relations":[` +
			`{"field":"author","target":"authors","many":false},{"field":"coauthors","target":"authors","many":true}]},` +
			`{"id":"` + authorsID + `","namespace":"authors","name":"Author","relations":[]},`},
		{"/v2/api/models/articles", `{"id":"` + articlesID + `","namespace":"articles","name":"Article",` + articleFields},
		{"/v2/api/models/" + articlesID, `{"id":"` + articlesID + `","namespace":"articles","name":"Article",` + articleFields},
		{"/v2/api/models/" + articlesID + "/detail", `{"id":"` + articlesID + `","layout":null,"embedByDefault":false,"route":null}`},
		{"/v2/api/content/articles/" + epsilon, `{"id":"` + epsilon + `","model":"articles","status":"published",`},
		{"/v2/api/workspaces", `{"workspaces":[]}`},
	} {
		if got := c.legacyOK(readKey, "GET", tt.path, "").String(); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s\ngot  %s\nwant %s", tt.path, got, tt.want)
		}
	}
	author := c.legacyOK(readKey, "GET", "/v2/api/models/articles", "").Get("fields").At(5)
	if got := author.Get("type").Text() + " to " + author.Get("target").Text(); got != "relation to authors" {
		t.Errorf("the field author is %s", got)
	}
	if got := c.legacyOK(readKey, "GET", "/v2/api/content/articles/"+epsilon, "").Get("author").Get("name").Text(); got != "Brin Cole" {
		t.Errorf("the author of one instance is %q", got)
	}
}

// How many instances a list gives, of how many, and which is first.
func TestListContent(t *testing.T) {
	c := serve(t, Options{})
	for _, tt := range []struct {
		key, query  string
		items       int
		total       string
		firstStatus string
	}{
		{readKey, "", 13, "13", "published"},
		{writeKey, "", 14, "14", "published"},
		{readKey, "?status=published", 13, "13", "published"},
		{readKey, "?status=draft", 0, "0", ""},
		{writeKey, "?status=draft", 1, "1", "draft"},
		{writeKey, "?status=published", 13, "13", "published"},
		{readKey, "?limit=5", 5, "13", "published"},
		{readKey, "?limit=5&offset=10", 3, "13", "published"},
		{readKey, "?offset=13", 0, "13", ""},
		{readKey, "?offset=9223372036854775807", 0, "13", ""},
	} {
		document := c.legacyOK(tt.key, "GET", "/v2/api/content/articles"+tt.query, "")
		items := document.Get("items")
		if items.Count() != tt.items || document.Get("total").String() != tt.total || items.At(0).Get("status").Text() != tt.firstStatus {
			t.Errorf("%s%s: %d of %s, the first %s", tt.key, tt.query, items.Count(), document.Get("total"), items.At(0))
		}
	}
	whole := c.legacyOK(readKey, "GET", "/v2/api/content/articles", "").Get("items")
	second := c.legacyOK(readKey, "GET", "/v2/api/content/articles?offset=1&limit=1", "").Get("items")
	if got, want := second.At(0).String(), whole.At(1).String(); got != want {
		t.Errorf("offset 1 begins with %s, want %s", got, want)
	}
	if got := whole.At(0).Get("author").Text(); got == "" {
		t.Errorf("in a list a relation is its id: %s", whole.At(0))
	}
}

// Where a text is found: "namespace field: snippet".
func TestSearch(t *testing.T) {
	seed, zoo := serve(t, Options{}), serve(t, Options{Data: "zoo"})
	for _, tt := range []struct {
		client       client
		key, query   string
		total        string
		first, title string
	}{
		{seed, readKey, "q=epsilon+ENGINEERING", "1", "articles title: Epsilon engineering notes", "Epsilon engineering notes"},
		{seed, readKey, "q=Ada&namespace=authors", "2", "authors name: Ada Vale", "Ada Vale"},
		{seed, readKey, "q=zzzz", "0", "", ""},
		{seed, writeKey, "q=still+a+draft", "1", "articles title: Mu is still a draft", "Mu is still a draft"},
		{seed, readKey, "q=still+a+draft", "0", "", ""},
		{seed, readKey, "q=.*", "0", "", ""},
		{zoo, writeKey, "q=" + url.QueryEscape("as it will BE"), "1", "notes title: As it will be", "As it will be"},
		{zoo, readKey, "q=" + url.QueryEscape("as it will BE"), "0", "", ""},
	} {
		document := tt.client.legacyOK(tt.key, "GET", "/v2/api/search?"+tt.query, "")
		hit := document.Get("results").At(0)
		got := ""
		if hit.Exists() {
			got = hit.Get("namespace").Text() + " " + hit.Get("field").Text() + ": " + hit.Get("snippet").Text()
		}
		if document.Get("total").String() != tt.total || got != tt.first || hit.Get("title").Text() != tt.title {
			t.Errorf("%s: %s", tt.query, document)
		}
	}
	limited := seed.legacyOK(readKey, "GET", "/v2/api/search?q=e&limit=2", "")
	if total, _ := limited.Get("total").Int(); limited.Get("results").Count() != 2 || total <= 2 {
		t.Errorf("with a limit of 2: %s", limited)
	}
	tags := seed.legacyOK(readKey, "GET", "/v2/api/search?q=life&limit=200", "")
	found := false
	for _, hit := range tags.Get("results").Items() {
		found = found || hit.Get("field").Text() == "tags" && hit.Get("snippet").Text() == "life"
	}
	if !found {
		t.Errorf("a text in a list is not found: %s", tags)
	}
}

func TestSnippet(t *testing.T) {
	long := strings.Repeat("é", 100)
	for _, tt := range []struct{ text, part, want string }{
		{"a needle here", "needle", "a needle here"},
		{"line one\n\n  needle\tline two", "needle", "line one needle line two"},
		{long + "needle" + long, "needle", "…" + strings.Repeat("é", 60) + "needle" + strings.Repeat("é", 60) + "…"},
		{strings.Repeat("é", 60) + "needle", "needle", strings.Repeat("é", 60) + "needle"},
	} {
		start := strings.Index(tt.text, tt.part)
		if got := around(tt.text, start, start+len(tt.part)); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
	}
}
