package stub

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
)

const (
	epsilon = "00000000-0000-4000-8000-000000000025"
	brin    = `"author":{"id":"00000000-0000-4000-8000-000000000012","model":"authors","status":"published"`
)

// What a select shows of one entry.
func TestSelect(t *testing.T) {
	c := serve(t, Options{})
	const head = `{"id":"` + epsilon + `","model":"articles","status":"published"`
	for _, tt := range []struct{ sel, want string }{
		{"title", head + `,"title":"Epsilon engineering notes"}`},
		{"views,title", head + `,"title":"Epsilon engineering notes","views":150}`}, // in the model's order
		{"id", head + `}`},
		{"_version,createdAt,_folder", head + `,"createdAt":"2026-08-05T09:00:00.000Z","_version":1,"_folder":null}`},
		{"author", head + `,"author":"00000000-0000-4000-8000-000000000012"}`},
		{"author(name)", head + `,` + brin + `,"name":"Brin Cole"}}`},
		{" title , author( name ) ", head + `,"title":"Epsilon engineering notes",` + brin + `,"name":"Brin Cole"}}`},
		{"author()", head + `,` + brin + `,"createdAt":"2026-07-02T09:00:00.000Z","updatedAt":"2026-07-02T09:00:00.000Z","publishedAt":"2026-07-02T09:00:00.000Z",` +
			`"name":"Brin Cole","bio":"Brin runs the platform team and keeps its notes.","_version":1,"_tags":[],"_folder":null}}`},
		{"coauthors", head + `,"coauthors":["00000000-0000-4000-8000-000000000011","00000000-0000-4000-8000-000000000013","00000000-0000-4000-8000-000000000014"]}`},
	} {
		if got := c.ok("/api/entries/articles/" + epsilon + "?select=" + url.QueryEscape(tt.sel)).String(); got != tt.want {
			t.Errorf("select=%s\ngot  %s\nwant %s", tt.sel, got, tt.want)
		}
	}
}

// Which coauthors, and in which order, a relation list's arguments give.
func TestSelectArguments(t *testing.T) {
	c := serve(t, Options{})
	for sel, want := range map[string]string{
		"coauthors(name)":                     "Ada Vale, Cato Lind, Dara Moss",
		"coauthors(limit:2,name)":             "Ada Vale, Cato Lind",
		"coauthors(limit:24,sort:-name,name)": "Dara Moss, Cato Lind, Ada Vale",
		"coauthors(sort:-name,limit:1,name)":  "Dara Moss",
		"coauthors(sort:bio,sort:name,name)":  "Ada Vale, Cato Lind, Dara Moss",
		"coauthors(limit:1)":                  "Ada Vale",
	} {
		var names []string
		for _, one := range c.ok("/api/entries/articles/" + epsilon + "?select=" + sel).Get("coauthors").Items() {
			names = append(names, one.Get("name").Text())
		}
		if got := strings.Join(names, ", "); got != want {
			t.Errorf("select=%s: %s, want %s", sel, got, want)
		}
	}
}

func TestSelectAtDepth(t *testing.T) {
	c := serve(t, Options{Data: "zoo"})
	deep := strings.Repeat("children(", 9) + "title" + strings.Repeat(")", 9)
	entry := c.ok("/api/entries/branches?select=" + deep + "&where=" + url.QueryEscape(`{"title":{"eq":"Level 0"}}`)).Get("data").At(0)
	for range 9 {
		entry = entry.Get("children").At(0)
	}
	if got := entry.Get("title").Text(); got != "Level 9" {
		t.Errorf("nine levels down: %q", got)
	}
	a := c.get("/api/entries/branches?select=parent(" + deep + ")")
	if got := a.json(t).Get("error").Get("message").Text(); got != "select nests deeper than 10." {
		t.Errorf("eleven levels: %d %s", a.status, a.text)
	}
}

func TestSelectRefusals(t *testing.T) {
	c := serve(t, Options{})
	for sel, want := range map[string]string{
		"":                         "select names no field.",
		"title,":                   "select has an empty name.",
		",title":                   "select has an empty name.",
		"titel":                    "Unknown field titel on articles. Did you mean title?",
		"author(nam)":              "Unknown field nam on authors. Did you mean name?",
		"author(name":              "select does not close the parentheses of author.",
		"author(name))":            `select has ")" after its end.`,
		"title(x)":                 "title is no relation, so it takes no parentheses.",
		"id()":                     "id is no relation, so it takes no parentheses.",
		"title,title":              "select names title twice.",
		"author(limit:1,name)":     "author is one entry, so it takes no limit.",
		"coauthors(limit:0)":       `coauthors: limit takes a number from 1 to 200, not "0".`,
		"coauthors(limit:x)":       `coauthors: limit takes a number from 1 to 200, not "x".`,
		"coauthors(first:2,name)":  "coauthors: unknown argument first.",
		"coauthors(name,limit:2)":  "Unknown field limit:2 on authors.",
		"coauthors(sort:nme,name)": "authors does not sort by nme. Did you mean name?",
		"author(name)bio":          `select has "bio" after its end.`,
	} {
		a := c.get("/api/entries/articles?select=" + url.QueryEscape(sel))
		if got := a.json(t).Get("error").Get("message").Text(); got != want || a.status != 400 {
			t.Errorf("select=%s: %d %s, want %s", sel, a.status, got, want)
		}
	}
}

var namesAuthors = regexp.MustCompile(`\b(authors|Authors?)\b`)

// A key that cannot read a relation's target reads its ids, and nothing names the target.
func TestRelationTheKeyCannotRead(t *testing.T) {
	c := serve(t, Options{})
	one := with("cap_live_articles")
	entry := c.ok("/api/entries/articles/"+epsilon, one)
	if entry.Get("author").Text() != "00000000-0000-4000-8000-000000000012" || entry.Get("coauthors").At(0).Text() != "00000000-0000-4000-8000-000000000011" {
		t.Errorf("not ids: %s", entry)
	}
	if models := c.ok("/api/models", one); models.Get("models").Count() != 1 || namesAuthors.MatchString(models.String()) {
		t.Errorf("models: %s", models)
	}
	a := c.get("/api/entries/articles?select=author(name)", one)
	if want := "author is an id here: this key cannot read the model it points at."; a.json(t).Get("error").Get("message").Text() != want {
		t.Errorf("got %s", a.text)
	}
}

// No select is every field, each relation expanded one level and no further.
func TestNoSelect(t *testing.T) {
	c := serve(t, Options{Data: "zoo"})
	bin := c.ok("/api/entries/bins?limit=1").Get("data").At(0)
	if items := bin.Get("items"); items.Count() != 250 || items.At(249).Get("title").Text() != "Item 250" {
		t.Errorf("%d items", bin.Get("items").Count())
	}
	branch := c.ok("/api/entries/branches?limit=1").Get("data").At(0)
	if parent := branch.Get("parent"); parent.Get("title").Text() != "Level 10" || parent.Get("parent").Kind() != bin.Get("id").Kind() {
		t.Errorf("parent: %s", parent)
	}
}

func TestPage(t *testing.T) {
	c := serve(t, Options{})
	list := func(query string) string {
		t.Helper()
		document := c.ok("/api/entries/articles?select=title&" + query)
		var words []string
		for _, e := range document.Get("data").Items() {
			word, _, _ := strings.Cut(e.Get("title").Text(), " ")
			words = append(words, word)
		}
		return strings.Join(words, " ")
	}
	if got, want := list("limit=3"), "Xi Nu Lambda"; got != want {
		t.Errorf("newest first: %s, want %s", got, want)
	}
	first := c.ok("/api/entries/articles?select=title&limit=3&sort=title&count=true").Get("page")
	if first.Get("total").String() != "13" || !first.Get("prev").IsNull() || first.Get("hasPrev").Bool() || !first.Get("hasNext").Bool() {
		t.Errorf("first page: %s", first)
	}
	next := "sort=title&limit=3&after=" + first.Get("next").Text()
	if got, want := list(next), "Epsilon Eta Gamma"; got != want {
		t.Errorf("second page: %s, want %s", got, want)
	}
	second := c.ok("/api/entries/articles?" + next).Get("page")
	if second.Get("total").Exists() {
		t.Errorf("a total nobody asked for: %s", second)
	}
	if got, want := list("sort=title&limit=2&before="+second.Get("prev").Text()), "Beta Delta"; got != want {
		t.Errorf("back from the second page: %s, want %s", got, want)
	}
	if got := c.ok("/api/entries/articles").Get("page"); got.Get("limit").String() != "20" || got.Get("hasNext").Bool() || !got.Get("next").IsNull() {
		t.Errorf("all on one page: %s", got)
	}
}

func TestModels(t *testing.T) {
	c := serve(t, Options{})
	const authors = `{"id":"00000000-0000-4000-8000-000000000010","namespace":"authors","name":"Author","fields":[` +
		`{"id":"00000000-0000-4000-8000-000000000311","name":"name","label":"Name","type":"string"},` +
		`{"id":"00000000-0000-4000-8000-000000000312","name":"bio","label":"Bio","type":"text"}]}`
	models := c.ok("/api/models").Get("models")
	if models.Count() != 3 || models.At(1).String() != authors {
		t.Errorf("models: %s", models)
	}
	coauthors := models.At(0).Get("fields").At(6)
	if coauthors.Get("type").Text() != "array of relation" || coauthors.Get("target").Text() != "authors" {
		t.Errorf("coauthors: %s", coauthors)
	}
	zoo := serve(t, Options{Data: "zoo"})
	for _, f := range zoo.ok("/api/models").Get("models").At(0).Get("fields").Items() {
		if f.Get("name").Text() == "color" && f.Get("deprecated").Text() == "" {
			t.Errorf("a deprecated field does not say so: %s", f)
		}
	}
}

// A model is read by its id too, and a namespace that must be quoted by its quoted form.
func TestModelNames(t *testing.T) {
	seed, zoo := serve(t, Options{}), serve(t, Options{Data: "zoo"})
	if got := seed.ok("/api/entries/00000000-0000-4000-8000-000000000010?limit=1").Get("data").At(0).Get("model").Text(); got != "authors" {
		t.Errorf("by id: %s", got)
	}
	if got := zoo.ok("/api/entries/q%26a%20caf%C3%A9?limit=1").Get("data").At(0).Get("model").Text(); got != "q&a café" {
		t.Errorf("by a quoted namespace: %s", got)
	}
}

func TestDrafts(t *testing.T) {
	seed, zoo := serve(t, Options{}), serve(t, Options{Data: "zoo"})
	total := func(key string) string {
		return seed.ok("/api/entries/articles?count=true&limit=1", "Authorization: Bearer "+key).Get("page").Get("total").String()
	}
	if production, development := total("cap_live_stub"), total("cap_dev_stub"); production != "13" || development != "14" {
		t.Errorf("a production key reads %s, a development key %s", production, development)
	}
	changed := "/api/entries/notes?select=title&where=" + url.QueryEscape(`{"_tags":{"has":"pinned"}}`)
	if got := zoo.ok(changed).Get("data").At(0).Get("title").Text(); got != "As readers see it" {
		t.Errorf("to a production key: %q", got)
	}
	if got := zoo.ok(changed, with("cap_dev_stub")).Get("data").At(0).Get("title").Text(); got != "As it will be" {
		t.Errorf("to a development key: %q", got)
	}
}
