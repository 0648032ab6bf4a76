package read

import (
	"encoding/base64"
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// lists are lists of every kind: by default and by sorts with ties, missing values and hops, filtered, and of a relation.
func lists(t testing.TB) map[string]struct {
	view  View
	model *project.Model
	read  Request
} {
	t.Helper()
	type list = struct {
		view  View
		model *project.Model
		read  Request
	}
	v := View{Project: project.Zoo(), Drafts: true, Version: version}
	seed := View{Project: project.Seed(), Version: version}
	sort := func(v View, m *project.Model, text string) []Sort {
		sorts, err := v.ParseRESTSort(m, text)
		if err != nil {
			t.Fatal(err)
		}
		return sorts
	}
	bins, items, scalars, essays := v.Model("bins"), v.Model("items"), v.Model("scalars"), v.Model("essays")
	articles := seed.Model("articles")
	newest := bins.Newest()[0]
	related := v.Related(newest, bins.Field("items"))
	parent := "bins/" + newest.ID + ".items"
	return map[string]list{
		"default":         {seed, articles, Request{}},
		"sorted":          {v, scalars, Request{Sort: sort(v, scalars, "-number,string")}},
		"by time":         {v, scalars, Request{Sort: sort(v, scalars, "datetime,-date")}},
		"by long text":    {v, essays, Request{Sort: sort(v, essays, "-body")}},
		"by hop":          {seed, articles, Request{Sort: sort(seed, articles, "author.name,-featured")}},
		"filtered":        {seed, articles, Request{Filter: compiled(t, seed, articles, parse(t, `{"tags":{"has":"news"}}`)), Sort: sort(seed, articles, "views")}},
		"relation":        {v, items, Request{Among: related, Parent: parent}},
		"relation sorted": {v, items, Request{Among: related, Parent: parent, Sort: sort(v, items, "weight")}},
		"relation empty":  {v, items, Request{Among: []*project.Entry{}, Parent: parent}},
	}
}

// Pages of any size, read forward and backward by their cursors, make up the whole list, and say truly whether it goes on.
func TestPagesMakeUpTheList(t *testing.T) {
	for name, list := range lists(t) {
		t.Run(name, func(t *testing.T) {
			whole := readOn(t, list.view, list.model, list.read, MaxPage, false)
			for _, size := range []int{1, 2, 3, 7, 100} {
				if got := readOn(t, list.view, list.model, list.read, size, false); !slices.Equal(got, whole) {
					t.Errorf("forward by %d: %d entries, want %d in order", size, len(got), len(whole))
				}
				if got := readOn(t, list.view, list.model, list.read, size, true); !slices.Equal(got, whole) {
					t.Errorf("backward by %d: %d entries, want %d in order", size, len(got), len(whole))
				}
			}
		})
	}
}

// readOn reads a list to its end, page by page, and returns it in its order.
func readOn(t *testing.T, v View, m *project.Model, r Request, size int, backward bool) []*project.Entry {
	t.Helper()
	var all []*project.Entry
	r.Total = true
	for {
		r.First, r.Last = size, 0
		if backward {
			r.First, r.Last = 0, size
		}
		page, err := v.List(m, r)
		if err != nil {
			t.Fatal(err)
		}
		if behind := !backward && page.HasPrevious || backward && page.HasNext; behind != (r.After+r.Before != "") {
			t.Fatalf("after %d entries the list goes on behind the page: %t", len(all), behind)
		}
		if backward {
			all = append(slices.Clone(page.Entries), all...)
		} else {
			all = append(all, page.Entries...)
		}
		if len(all) > page.Total {
			t.Fatalf("%d entries of %d read", len(all), page.Total)
		}
		goesOn := page.HasNext
		if backward {
			goesOn = page.HasPrevious
		}
		if !goesOn {
			if len(all) != page.Total {
				t.Fatalf("ended after %d of %d entries", len(all), page.Total)
			}
			return all
		}
		if backward {
			r.Before = v.Cursor(m, r.Sort, r.Parent, page.Entries[0])
		} else {
			r.After = v.Cursor(m, r.Sort, r.Parent, page.Entries[len(page.Entries)-1])
		}
	}
}

func TestPageSizes(t *testing.T) {
	v := View{Project: project.Zoo(), Version: version}
	items := v.Model("items")
	related := v.Related(v.Model("bins").Newest()[0], v.Model("bins").Field("items"))
	middle := v.Cursor(items, nil, "", items.Newest()[99])
	for _, tt := range []struct {
		name    string
		request Request
		first   string // title of the page's first entry
		size    int
	}{
		{"a root list's default", Request{}, "Item 250", 20},
		{"a relation list's default", Request{Among: related}, "Item 001", 100},
		{"first", Request{First: 3}, "Item 250", 3},
		{"the most", Request{First: 200}, "Item 250", 200},
		{"last", Request{Last: 3}, "Item 003", 3},
		{"after", Request{After: middle, First: 2}, "Item 150", 2},
		{"before alone reads backward", Request{Before: middle}, "Item 171", 20},
		{"first and before read from the start", Request{First: 5, Before: middle}, "Item 250", 5},
		{"last and after read from the end", Request{Last: 5, After: middle}, "Item 005", 5},
	} {
		page, err := v.List(items, tt.request)
		if err != nil {
			t.Fatal(err)
		}
		if first := strings.Split(join(v, page.Entries), " Item")[0]; first != tt.first || len(page.Entries) != tt.size {
			t.Errorf("%s: %d entries from %q, want %d from %q", tt.name, len(page.Entries), first, tt.size, tt.first)
		}
	}
	for message, r := range map[string]Request{
		"Pass first or last, not both.":                {First: 1, Last: 1},
		"first takes a number from 1 to 200, not 201.": {First: 201},
		"last takes a number from 1 to 200, not -1.":   {Last: -1},
	} {
		_, err := v.List(items, r)
		refused(t, err, "invalid_parameter", message)
	}
}

func TestCursorIsBound(t *testing.T) {
	v := View{Project: project.Seed(), Version: version}
	articles, authors := v.Model("articles"), v.Model("authors")
	byViews, err := v.ParseRESTSort(articles, "-views")
	if err != nil {
		t.Fatal(err)
	}
	kappa := articles.Entry("00000000-0000-4000-8000-00000000002a")
	other := v
	other.Version = "2026-04-01"
	good := v.Cursor(articles, byViews, "", kappa)
	parent := "articles/" + kappa.ID + ".coauthors"
	coauthors := v.Related(kappa, articles.Field("coauthors"))

	if _, err := v.List(articles, Request{Sort: byViews, After: good}); err != nil {
		t.Fatalf("an unchanged cursor: %v", err)
	}
	for _, tt := range []struct {
		name    string
		model   *project.Model
		request Request
		message string
	}{
		{"sort", articles, Request{After: good}, "This cursor was issued for a different sort."},
		{"model", authors, Request{After: good}, "This cursor was issued for a different model."},
		{"version", articles, Request{Sort: byViews, After: other.Cursor(articles, byViews, "", kappa)}, "This cursor was issued for a different version."},
		{"parent", authors, Request{Among: coauthors, Parent: parent, After: v.Cursor(authors, nil, parent+"x", coauthors[0])}, "This cursor was issued for a different parent entry."},
		{"a root's in a relation list", authors, Request{Among: coauthors, Parent: parent, After: v.Cursor(authors, nil, "", coauthors[0])}, "This cursor was issued for a different parent entry."},
		{"an entry not in the list", authors, Request{Among: coauthors[:1], Parent: parent, After: v.Cursor(authors, nil, parent, coauthors[1])}, "This cursor is malformed."},
		{"before too", articles, Request{Before: good}, "This cursor was issued for a different sort."},
		{"no prefix", articles, Request{Sort: byViews, After: strings.TrimPrefix(good, "c1.")}, "This cursor is malformed."},
		{"cut short", articles, Request{Sort: byViews, After: good[:len(good)-5]}, "This cursor is malformed."},
		{"nonsense", articles, Request{After: "c1.nonsense"}, "This cursor is malformed."},
		{"an entry there never was", articles, Request{After: "c1." + base64.RawURLEncoding.EncodeToString([]byte(`{"v":"2026-10-01","s":[],"k":[""],"id":"x","m":"articles"}`))}, "This cursor is malformed."},
	} {
		_, err := v.List(tt.model, tt.request)
		t.Run(tt.name, func(t *testing.T) { refused(t, err, "invalid_cursor", tt.message) })
	}
}

func TestCursorText(t *testing.T) {
	v := View{Project: project.Seed(), Version: version}
	m := v.Model("articles")
	sort, err := v.ParseRESTSort(m, "-views,author.name,featured")
	if err != nil {
		t.Fatal(err)
	}
	cursor := v.Cursor(m, sort, "", m.Entry("00000000-0000-4000-8000-000000000025"))
	decoded, err := base64.RawURLEncoding.DecodeString(strings.TrimPrefix(cursor, "c1."))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"v":"2026-10-01","s":["-views","author.name","featured"],"k":[150,"Brin Cole",1,"2026-08-05T09:00:00.000Z"],` +
		`"id":"00000000-0000-4000-8000-000000000025","m":"articles"}`
	if string(decoded) != want {
		t.Errorf("got  %s\nwant %s", decoded, want)
	}
	if want := "c1.eyJ2IjoiMjAyNi0xMC0wMSIs"; !strings.HasPrefix(cursor, want) {
		t.Errorf("%s does not begin as captured, %s", cursor, want)
	}
	zoo := View{Project: project.Zoo(), Version: version}
	essays := zoo.Model("essays")
	byBody, err := zoo.ParseRESTSort(essays, "body")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range essays.Entries {
		if n := len(zoo.Cursor(essays, byBody, "", e)); n > 1_000 {
			t.Errorf("the cursor of an entry with a long text has %d characters", n)
		}
	}
}

// No text, and no change to a good cursor, makes List fail but with invalid_cursor.
func FuzzCursor(f *testing.F) {
	v, m := libraryView(f)
	sort, err := v.ParseRESTSort(m, "-pages")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(strings.TrimPrefix(v.Cursor(m, sort, "", m.Entry("b1")), "c1."), false)
	f.Add(`{"v":"2026-10-01","s":["-pages"],"k":[],"id":"b2","m":"books"}`, true)
	f.Add(`[]`, true)
	f.Fuzz(func(t *testing.T, text string, encode bool) {
		if encode {
			text = base64.RawURLEncoding.EncodeToString([]byte(text))
		}
		_, err := v.List(m, Request{Sort: sort, After: "c1." + text})
		if refusal, ok := err.(*Error); err != nil && (!ok || refusal.Code != "invalid_cursor") {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

func TestRESTURL(t *testing.T) {
	seed, zoo := project.Seed(), project.Zoo()
	articles := seed.Model("articles")
	for _, tt := range []struct {
		model  *project.Model
		id     string
		params URLParams
		want   string
	}{
		{articles, "", URLParams{}, "/api/entries/articles"},
		{articles, "", URLParams{Select: "title,author(name)", Where: `{"featured":{"eq":true}}`, Sort: "-views", Limit: 2},
			"/api/entries/articles?select=title,author(name)&where=%7B%22featured%22:%7B%22eq%22:true%7D%7D&sort=-views&limit=2"},
		{articles, "", URLParams{Select: "title,views", Where: `{"author.name":{"eq":"Ada Vale"}}`, Limit: 2},
			"/api/entries/articles?select=title,views&where=%7B%22author.name%22:%7B%22eq%22:%22Ada%20Vale%22%7D%7D&limit=2"},
		{articles, "00000000-0000-4000-8000-000000000025", URLParams{Select: "title,body,author(name,bio)"},
			"/api/entries/articles/00000000-0000-4000-8000-000000000025?select=title,body,author(name,bio)"},
		{articles, "", URLParams{After: "c1.a-b_c", Count: true}, "/api/entries/articles?after=c1.a-b_c&count=true"},
		{zoo.Model("q&a café"), "", URLParams{Sort: "title", Before: "+/=?#🦓"}, "/api/entries/q%26a%20caf%C3%A9?sort=title&before=%2B%2F%3D%3F%23%F0%9F%A6%93"},
	} {
		if got := RESTURL(tt.model, tt.id, tt.params); got != tt.want {
			t.Errorf("got  %s\nwant %s", got, tt.want)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"title", "body", "createdAt", "coauthors", "id"}
	for word, want := range map[string]string{
		"titel": "title", "TITLE": "title", "ttle": "title", "bdoy": "body", "di": "id", "created": "createdAt", "authors": "coauthors", "xyz": "", "": "", "qq": "",
	} {
		if got := Nearest(word, names); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}

func BenchmarkList(b *testing.B) {
	v := View{Project: project.Big(1, 10_000), Version: version}
	m := v.Models()[0]
	filter, err := ojson.ParseString(`{"next":{"views":{"gt":5000}},"tags":{"has":"t1"}}`)
	if err != nil {
		b.Fatal(err)
	}
	sort, err := v.ParseRESTSort(m, "-views,title")
	if err != nil {
		b.Fatal(err)
	}
	r := Request{Filter: compiled(b, v, m, filter), Sort: sort, First: 20, Total: true}
	for b.Loop() {
		if _, err := v.List(m, r); err != nil {
			b.Fatal(err)
		}
	}
}
