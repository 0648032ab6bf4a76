package stub

import (
	"strings"
	"testing"
	"time"
)

const (
	kappa      = "00000000-0000-4000-8000-00000000002a"
	slugPage   = "/api/pages/%2Fblog%2F%5Bslug%5D"
	articlesID = "00000000-0000-4000-8000-000000000003"
	authorsID  = "00000000-0000-4000-8000-000000000010"
)

// serveSite is a deployment with page routes whose clock stands still, and a site's six reads.
func serveSite(t *testing.T) client {
	t.Helper()
	now := time.Date(2026, 9, 25, 5, 3, 6, 808e6, time.UTC)
	c := serve(t, Options{SitePreview: true, Clock: func() time.Time { return now }})
	for _, sent := range []struct{ page, path string }{
		{"/blog", "articles?select=title,views,author(name)"},
		{"/blog", "articles?select=title,views,author(name)"},
		{"/blog", "articles"},
		{"/blog/[slug]", "articles/" + kappa + "?select=title,body,author(name,bio)"},
		{"/blog/[slug]", "articles/" + epsilon + "?select=title,body,author(name,bio)"},
		{"/authors", "authors?select=name"},
	} {
		c.ok("/api/entries/"+sent.path, "Capa-Page: "+sent.page)
	}
	return c
}

func TestPagesList(t *testing.T) {
	c := serveSite(t)
	const (
		article = `"models":[{"id":"` + articlesID + `","namespace":"articles","name":"Article"}],`
		author  = `"models":[{"id":"` + authorsID + `","namespace":"authors","name":"Author"}],`
		last    = `"lastReadAt":"2026-09-25T05:03:06.808Z","slugField":null`
		blog    = `{"id":"/blog","kind":"observed",` + article + `"reads30d":3,` + last
		slug    = `{"id":"/blog/[slug]","kind":"observed",` + article + `"reads30d":2,` + last
	)
	for path, want := range map[string]string{
		"/api/pages":                          `{"pages":[` + blog + `},` + slug + `},{"id":"/authors","kind":"observed",` + author + `"reads30d":1,` + last + `}],"total":3,"insights":[]}`,
		"/api/pages?entry=" + epsilon:         `{"pages":[` + blog + `,"entryReads":3},` + slug + `,"entryReads":1}],"total":2,"insights":[]}`,
		"/api/pages?entry=" + upper(kappa):    `{"pages":[` + blog + `,"entryReads":3},` + slug + `,"entryReads":1}],"total":2,"insights":[]}`,
		"/api/pages?entry=" + ofUUID("000ee"): `{"pages":[],"total":0,"insights":[]}`,
	} {
		if got := c.ok(path).String(); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", path, got, want)
		}
	}
}

func upper(id string) string { return strings.ToUpper(id) }

// ofUUID is a UUID that ends in these digits.
func ofUUID(end string) string {
	const none = "00000000-0000-4000-8000-000000000000"
	return none[:len(none)-len(end)] + end
}

func TestPageInFull(t *testing.T) {
	c := serveSite(t)
	page := c.ok(slugPage)
	const production = "30000000-0000-4000-8000-000000000004"
	const query = `{"modelId":"` + articlesID + `","namespace":"articles","selectText":"title,body,author(name,bio)","reads":2,"lastAt":"2026-09-25T05:03:06.808Z",` +
		`"keyIds":["` + production + `"],"url":"/api/entries/articles/` + epsilon + `?select=title,body,author(name,bio)",` +
		`"selection":{"fields":["title","body",{"field":"author","fields":["name","bio"]}]},"selectionError":null}`
	for member, want := range map[string]string{
		"page":       `"/blog/[slug]"`,
		"readsByDay": `[{"day":"2026-09-25T00:00:00.000Z","reads":2}]`,
		"queries":    `[` + query + `]`,
		"since":      `"2026-08-27T00:00:00.000Z"`,
		"insights":   `[]`,
	} {
		if got := page.Get(member).String(); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", member, got, want)
		}
	}
	entries := page.Get("entries")
	const ada = `{"id":"00000000-0000-4000-8000-000000000011","modelId":"` + authorsID + `","namespace":"authors","title":"Ada Vale","reads":1}`
	if got := entries.At(0).String(); got != ada || entries.Count() != 4 {
		t.Errorf("entries: %s", entries)
	}
	var members []string
	for name := range page.Members() {
		members = append(members, name)
	}
	if got := strings.Join(members, " "); got != "page kind models reads30d readsByDay entries queries since slugField lastReadAt insights" {
		t.Errorf("members: %s", got)
	}
}

// What a page's queries say of a select.
func TestSelectionDocument(t *testing.T) {
	for sel, want := range map[string]string{
		"":                                    `null`,
		"?select=views,title,_tags,createdAt": `{"fields":["createdAt","title","views","_tags"]}`,
		"?select=author,coauthors()":          `{"fields":["author",{"field":"coauthors"}]}`,
		"?select=coauthors(limit:24,sort:-name,sort:bio,name)": `{"fields":[{"field":"coauthors","limit":24,"sort":["-name","bio"],"fields":["name"]}]}`,
	} {
		c := serve(t, Options{SitePreview: true})
		c.ok("/api/entries/articles"+sel, "Capa-Page: /blog")
		if got := c.ok("/api/pages/%2Fblog").Get("queries").At(0).Get("selection").String(); got != want {
			t.Errorf("%s: %s, want %s", sel, got, want)
		}
	}
}

func TestPageRefusals(t *testing.T) {
	on, off := serveSite(t), serve(t, Options{})
	for _, tt := range []struct {
		client     client
		path, key  string
		status     int
		code, text string
	}{
		{on, "/api/pages", "cap_live_articles", 403, "insufficient_scope", "This key does not hold instance:read."},
		{on, slugPage, "cap_live_articles", 403, "insufficient_scope", "This key does not hold instance:read."},
		{on, "/api/pages", "cap_live_none", 403, "insufficient_scope", "This key does not hold instance:read."},
		{on, "/api/pages", "pk_stub_read", 200, "", ""},
		{on, "/api/pages/%2Fnowhere", Key, 404, "page_not_found", "No model declares this page and nothing has read it."},
		{on, "/api/pages/blog", Key, 404, "page_not_found", "No model declares this page and nothing has read it."},
		{on, "/api/pages/%2Fblog/%5Bslug%5D", Key, 404, "route_not_found", "The API does not serve GET /api/pages/%2Fblog/%5Bslug%5D."},
		{on, "/api/pages?entry=nonsense", Key, 400, "invalid_parameter", "entry takes an entry's id, a UUID."},
		{on, "/api/pages?entry=", Key, 400, "invalid_parameter", "entry takes an entry's id, a UUID."},
		{on, "/api/pages?entry=" + epsilon + "0", Key, 400, "invalid_parameter", "entry takes an entry's id, a UUID."},
		{on, "/api/pages?entri=x", Key, 400, "invalid_parameter", "Unknown parameter entri. Did you mean entry?"},
		{on, slugPage + "?entry=" + epsilon, Key, 400, "invalid_parameter", "Unknown parameter entry."},
		{off, "/api/pages", Key, 404, "route_not_found", "The API does not serve GET /api/pages."},
		{off, slugPage, Key, 404, "route_not_found", "The API does not serve GET " + slugPage + "."},
	} {
		a := tt.client.get(tt.path, with(tt.key))
		problem := a.json(t).Get("error")
		if a.status != tt.status || problem.Get("code").Text() != tt.code || problem.Get("message").Text() != tt.text {
			t.Errorf("%s with %s: %d %s", tt.path, tt.key, a.status, a.text)
		}
	}
}

// Only an entry read that succeeds and names a page leaves a read behind, and a reset forgets all.
func TestWhatCountsAsARead(t *testing.T) {
	c := serve(t, Options{SitePreview: true})
	c.ok("/api/entries/articles")
	c.ok("/api/models", "Capa-Page: /models")
	c.get("/api/entries/articles?select=titel", "Capa-Page: /refused")
	c.get("/api/entries/articles/"+ofUUID("0ee"), "Capa-Page: /missing")
	c.ok("/api/entries/articles", "Capa-Page: blog")
	if got := c.ok("/api/pages").Get("total").String(); got != "0" {
		t.Errorf("%s pages of no read", got)
	}
	c.ok("/api/entries/articles", "Capa-Page: /blog")
	if got := c.ok("/api/pages").Get("total").String(); got != "1" {
		t.Errorf("%s pages of one read", got)
	}
	c.do("POST", "/_stub/reset", "")
	if got := c.ok("/api/pages").String(); got != `{"pages":[],"total":0,"insights":[]}` {
		t.Errorf("after a reset: %s", got)
	}
}
