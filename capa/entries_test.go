package capa

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
)

func TestEntriesPath(t *testing.T) {
	for _, test := range []struct {
		query EntriesQuery
		want  string
	}{
		{EntriesQuery{Model: "articles"}, "/api/entries/articles"},
		{EntriesQuery{Model: "articles", Select: "title,author(name)", Where: `{"featured":{"eq":true}}`, Sort: "-views", Limit: 2},
			"/api/entries/articles?select=title,author(name)&where=%7B%22featured%22:%7B%22eq%22:true%7D%7D&sort=-views&limit=2"},
		{EntriesQuery{Model: "articles", Select: "title,views", Where: `{"author.name":{"eq":"Ada Vale"}}`, Limit: 2},
			"/api/entries/articles?select=title,views&where=%7B%22author.name%22:%7B%22eq%22:%22Ada%20Vale%22%7D%7D&limit=2"},
		{EntriesQuery{Model: "articles", Limit: 20}, "/api/entries/articles"},
		{EntriesQuery{Model: "articles", Select: "coauthors(limit:100)"}, "/api/entries/articles?select=coauthors(limit:100)"},
		{EntriesQuery{Model: "articles", ID: "00000000-0000-4000-8000-000000000025", Select: "title,body,author(name,bio)"},
			"/api/entries/articles/00000000-0000-4000-8000-000000000025?select=title,body,author(name,bio)"},
		{EntriesQuery{Model: "a", Select: "s", Where: "w", Sort: "o", Limit: 1, After: "c1.x", Before: "c1.y", Count: true},
			"/api/entries/a?select=s&where=w&sort=o&limit=1&after=c1.x&before=c1.y&count=true"},
		{EntriesQuery{Model: "a b/c?d#e%f", ID: "…"}, "/api/entries/a%20b%2Fc%3Fd%23e%25f/%E2%80%A6"},
		{EntriesQuery{Model: "..", ID: "."}, "/api/entries/%2E%2E/%2E"},
		{EntriesQuery{Model: "a", Where: "-._~:,()+&=;@!*'\"<>|"}, "/api/entries/a?where=-._~:,()%2B%26%3D%3B%40%21%2A%27%22%3C%3E%7C"},
	} {
		if got := EntriesPath(test.query); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}

// The address on the wire is the address that is shown.
func TestEntriesAsksForItsREST(t *testing.T) {
	var asked string
	client := serve(t, func(w http.ResponseWriter, req *http.Request) {
		asked = req.RequestURI
		answering(200, "application/json", `{"data":[{"id":"x","n":1.10}],"page":{"next":null}}`)(w, req)
	})
	query := EntriesQuery{Model: "..", Select: "author(name)", Where: `{"a.b":{"eq":"<é>"}}`, Sort: "-views", Count: true}
	got, err := client.Entries(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	if asked != got.REST || got.REST != EntriesPath(query) {
		t.Errorf("asked for %s, shown is %s", asked, got.REST)
	}
	if text := got.Document.String(); text != `{"data":[{"id":"x","n":1.10}],"page":{"next":null}}` {
		t.Errorf("got %s", text)
	}
}

// What EntriesPath writes is read back by the standard library as what went in.
func FuzzEntriesPath(f *testing.F) {
	f.Add("articles", "", "title,author(name)", `{"a":{"eq":"Ada Vale"}}`, "-views", 2, "c1.x", "", true)
	f.Add("a/b", "..", "", "\x00\xff&=%", "+", -1, "", "🙂", false)
	f.Fuzz(func(t *testing.T, model, id, sel, where, sort string, limit int, after, before string, count bool) {
		path := EntriesPath(EntriesQuery{model, id, sel, where, sort, limit, after, before, count})
		u, err := url.Parse("http://capa.test" + path)
		if err != nil || u.RequestURI() != path {
			t.Fatalf("%q is sent as %q, %v", path, u.RequestURI(), err)
		}
		segments := strings.Split(strings.TrimPrefix(u.EscapedPath(), "/api/entries/"), "/")
		want := []string{model}
		if id != "" {
			want = append(want, id)
		}
		if len(segments) != len(want) {
			t.Fatalf("%q has segments %q", path, segments)
		}
		for i, segment := range segments {
			if plain, err := url.PathUnescape(segment); err != nil || plain != want[i] || segment == "." || segment == ".." {
				t.Errorf("segment %q of %q, want %q", segment, path, want[i])
			}
		}
		values, err := url.ParseQuery(u.RawQuery)
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]string{"select": sel, "where": where, "sort": sort, "after": after, "before": before} {
			if values.Get(name) != want || values.Has(name) != (want != "") {
				t.Errorf("%s of %q, want %q", name, path, want)
			}
		}
		if got := values.Get("limit"); limit == 0 || limit == 20 {
			if got != "" {
				t.Errorf("limit of %q, want none", path)
			}
		} else if got != strconv.Itoa(limit) {
			t.Errorf("limit of %q, want %d", path, limit)
		}
		if values.Has("count") != count {
			t.Errorf("count of %q, want %v", path, count)
		}
	})
}
