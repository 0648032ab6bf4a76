package pages

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

const shop = `{"models":[
	{"id":"m1","namespace":"posts","name":"Post","route":"/blog/[slug]","slugField":"slug","fields":[
		{"id":"f1","name":"views","type":"number"},{"id":"f2","name":"slug","type":"slug"},{"id":"f3","name":"title","type":"string"},
		{"id":"f4","name":"author","type":"relation","target":"people"}],
		"entries":[
			{"id":"00000000-0000-4000-8000-0000000000a1","status":"published","createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-01T00:00:00.000Z","values":{"title":"First"}},
			{"id":"00000000-0000-4000-8000-0000000000a2","status":"published","createdAt":"2026-01-02T00:00:00.000Z","updatedAt":"2026-01-02T00:00:00.000Z","values":{"title":7}},
			{"id":"00000000-0000-4000-8000-0000000000a3","createdAt":"2026-01-03T00:00:00.000Z","updatedAt":"2026-01-03T00:00:00.000Z","status":"draft","values":{"title":"Secret"}}]},
	{"id":"m2","namespace":"people","name":"Person","route":"/pricing","fields":[],"entries":[
			{"id":"00000000-0000-4000-8000-0000000000b1","status":"published","createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-01-01T00:00:00.000Z","values":{}}]}]}`

const (
	first, second, draft = "00000000-0000-4000-8000-0000000000a1", "00000000-0000-4000-8000-0000000000a2", "00000000-0000-4000-8000-0000000000a3"
	person, gone         = "00000000-0000-4000-8000-0000000000b1", "00000000-0000-4000-8000-0000000000ff"
)

var now = time.Date(2026, 9, 25, 5, 3, 6, 808e6, time.UTC)

func content(t *testing.T) *project.Project {
	t.Helper()
	p, err := project.Load(strings.NewReader(shop), "shop")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// readOf is a read of posts by the page, so long ago.
func readOf(p *project.Project, page string, ago time.Duration, entries ...string) Read {
	return Read{Page: page, At: now.Add(-ago), KeyID: "k1", Model: p.Model("posts"), Entries: entries, Select: "title", Selection: ojson.NullOf(), URL: "/u"}
}

func siteOf(p *project.Project, reads ...Read) Site {
	var log Log
	for _, r := range reads {
		log.Add(r)
	}
	return Site{View: read.View{Project: p}, Now: now, Reads: log.Reads()}
}

func pageOf(t *testing.T, s Site, id string) ojson.Value {
	t.Helper()
	document, found, err := s.Page(id)
	if err != nil || !found {
		t.Fatalf("page %s: found %t, %v", id, found, err)
	}
	return document
}

const day = 24 * time.Hour

// Declared pages exist without traffic, observed ones without a model, and the two join on their id.
func TestKinds(t *testing.T) {
	p := content(t)
	s := siteOf(p, readOf(p, "/blog/[slug]", 0), readOf(p, "/about", 0))
	document, err := s.Listing()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range document.Get("pages").Items() {
		var models []string
		for _, m := range row.Get("models").Items() {
			models = append(models, m.Get("namespace").Text())
		}
		got = append(got, fmt.Sprintf("%s %s %s %s last %t", row.Get("id").Text(), row.Get("kind").Text(), models, row.Get("slugField"), !row.Get("lastReadAt").IsNull()))
	}
	want := []string{
		`/about observed [posts] null last true`,
		`/blog/[slug] both [posts] "slug" last true`,
		`/pricing declared [people] null last false`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// The long window is whole days, today the thirtieth; what is read of an entry is kept for seven.
func TestWindows(t *testing.T) {
	p := content(t)
	sinceMidnight := 5*time.Hour + 3*time.Minute + 6*time.Second + 808*time.Millisecond
	for _, tt := range []struct {
		name               string
		ago                time.Duration
		reads, entries     int
		entryReads, exists bool
	}{
		{"now", 0, 1, 1, true, true},
		{"at the start of the seventh day", sinceMidnight + 6*day, 1, 1, true, true},
		{"before it", sinceMidnight + 6*day + time.Millisecond, 1, 0, false, true},
		{"at the start of the thirtieth day", sinceMidnight + 29*day, 1, 0, false, true},
		{"before it", sinceMidnight + 29*day + time.Millisecond, 0, 0, false, false},
	} {
		s := siteOf(p, readOf(p, "/about", tt.ago, first))
		document, found, err := s.Page("/about")
		if err != nil || found != tt.exists {
			t.Errorf("%s: found %t, %v", tt.name, found, err)
			continue
		}
		if reads, _ := document.Get("reads30d").Int(); reads != tt.reads || document.Get("entries").Count() != tt.entries {
			t.Errorf("%s: %s", tt.name, document)
		}
		reading, err := s.Reading(first)
		if err != nil || (reading.Get("pages").Count() == 1) != tt.entryReads {
			t.Errorf("%s: pages reading the entry: %s, %v", tt.name, reading, err)
		}
	}
}

func TestReadsByDay(t *testing.T) {
	p := content(t)
	page := pageOf(t, siteOf(p, readOf(p, "/about", 2*day), readOf(p, "/about", 2*day), readOf(p, "/about", 0)), "/about")
	const want = `[{"day":"2026-09-23T00:00:00.000Z","reads":2},{"day":"2026-09-25T00:00:00.000Z","reads":1}]`
	if got := page.Get("readsByDay").String(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := page.Get("lastReadAt").Text(); got != "2026-09-25T05:03:06.808Z" {
		t.Errorf("lastReadAt %s", got)
	}
}

// The most read entries come first; what the project no longer holds is kept without a model, and a title is what the key sees.
func TestEntries(t *testing.T) {
	p := content(t)
	s := siteOf(p,
		readOf(p, "/about", 0, second, first, gone, first),
		readOf(p, "/about", 0, gone, draft, person))
	want := []string{
		`{"id":"` + gone + `","modelId":"","namespace":"","title":null,"reads":2}`,
		`{"id":"` + first + `","modelId":"m1","namespace":"posts","title":"First","reads":1}`,
		`{"id":"` + second + `","modelId":"m1","namespace":"posts","title":null,"reads":1}`,
		`{"id":"` + draft + `","modelId":"m1","namespace":"posts","title":null,"reads":1}`,
		`{"id":"` + person + `","modelId":"m2","namespace":"people","title":null,"reads":1}`,
	}
	if got := pageOf(t, s, "/about").Get("entries").String(); got != "["+strings.Join(want, ",")+"]" {
		t.Errorf("got  %s\nwant %s", got, strings.Join(want, ","))
	}
	s.View.Drafts = true
	if got := pageOf(t, s, "/about").Get("entries").At(3).Get("title").Text(); got != "Secret" {
		t.Errorf("a draft's title to a development key: %q", got)
	}
}

// One row for each model and select, with the address of the latest read.
func TestQueries(t *testing.T) {
	p := content(t)
	one := readOf(p, "/about", 2*time.Hour)
	one.URL, one.KeyID = "/older", "k2"
	two := readOf(p, "/about", time.Hour)
	two.URL = "/newer"
	other := readOf(p, "/about", 0)
	other.Select = "slug"
	whole := readOf(p, "/about", 0)
	whole.Select = ""
	people := readOf(p, "/about", 0)
	people.Model = p.Model("people")
	queries := pageOf(t, siteOf(p, one, two, other, whole, people), "/about").Get("queries")
	var got []string
	for _, q := range queries.Items() {
		got = append(got, fmt.Sprintf("%s %s %s %s %s", q.Get("namespace").Text(), q.Get("selectText").Text(), q.Get("reads"), q.Get("keyIds"), q.Get("url").Text()))
	}
	want := []string{
		`posts title 2 ["k1","k2"] /newer`,
		`people title 1 ["k1"] /u`,
		`posts * 1 ["k1"] /u`,
		`posts slug 1 ["k1"] /u`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestOverfetch(t *testing.T) {
	p := content(t)
	whole := readOf(p, "/about", 0)
	whole.Select = ""
	bare := whole
	bare.Model = p.Model("people")
	insights := pageOf(t, siteOf(p, whole, whole, bare, readOf(p, "/about", 0)), "/about").Get("insights")
	if insights.Count() != 2 {
		t.Fatalf("insights: %s", insights)
	}
	for i, want := range []string{
		`{"fieldCount":4,"relationCount":1,"reads":2} m1:* {"select":"views,slug,title"}`,
		`{"fieldCount":0,"relationCount":0,"reads":1} m2:* null`,
	} {
		one := insights.At(i)
		if got := fmt.Sprintf("%s %s %s", one.Get("evidence"), one.Get("queryKey").Text(), one.Get("rewrite")); got != want {
			t.Errorf("insight %d: %s, want %s", i, got, want)
		}
	}
}
