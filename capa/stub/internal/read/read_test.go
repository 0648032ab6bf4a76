package read

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// library is a small project in which each entry has one thing to tell it by: its title.
const library = `{"models":[
 {"id":"m1","namespace":"books","name":"Book","fields":[
  {"id":"f1","name":"title","type":"string"},{"id":"f2","name":"pages","type":"number"},{"id":"f3","name":"lent","type":"boolean"},
  {"id":"f4","name":"tags","type":"array of string"},{"id":"f5","name":"writer","type":"relation","target":"writers"},
  {"id":"f6","name":"readers","type":"array of relation","target":"writers"},{"id":"f7","name":"out","type":"date"},
  {"id":"f8","name":"cover","type":"image"},{"id":"f9","name":"marks","type":"array of boolean"}],
 "entries":[
  {"id":"b1","status":"published","createdAt":"2026-01-01T00:00:00Z","updatedAt":"2026-01-01T00:00:00Z","publishedAt":"2026-01-02T00:00:00Z","_tags":["shelf"],
   "values":{"title":"a","pages":10,"lent":true,"tags":["x","y"],"writer":"w1","readers":["w2","w1"],"out":"2026-03-01","cover":{"id":"c","url":"u"},"marks":[true,false]}},
  {"id":"b2","status":"published","createdAt":"2026-01-02T00:00:00Z","updatedAt":"2026-01-02T00:00:00Z","publishedAt":"2026-01-02T00:00:00Z",
   "values":{"title":"b","pages":20,"lent":false,"tags":["y"],"writer":"w2","readers":[],"out":"2026-02-01T12:00:00Z","cover":"text","marks":[false]}},
  {"id":"b3","status":"published","createdAt":"2026-01-03T00:00:00Z","updatedAt":"2026-01-03T00:00:00Z","publishedAt":"2026-01-03T00:00:00Z",
   "values":{"title":"c","pages":"30","tags":"x","writer":"00000000-0000-4000-8000-00000000dead","readers":"w1"}},
  {"id":"b4","status":"published","createdAt":"2026-01-04T00:00:00Z","updatedAt":"2026-01-04T00:00:00Z","publishedAt":"2026-01-04T00:00:00Z",
   "values":{"title":"d","pages":null,"tags":[],"readers":["w3"]}},
  {"id":"b5","status":"draft","createdAt":"2026-01-05T00:00:00Z","updatedAt":"2026-01-05T00:00:00Z","values":{"title":"e","pages":50}}]},
 {"id":"m2","namespace":"writers","name":"Writer","fields":[{"id":"g1","name":"name","type":"string"},{"id":"g2","name":"born","type":"integer"},{"id":"g3","name":"prizes","type":"array of string"}],
 "entries":[
  {"id":"w1","status":"published","createdAt":"2025-01-01T00:00:00Z","updatedAt":"2025-01-01T00:00:00Z","values":{"name":"Ada","born":1815}},
  {"id":"w2","status":"published","createdAt":"2025-01-02T00:00:00Z","updatedAt":"2025-01-02T00:00:00Z","values":{"name":"Brin","born":1950}},
  {"id":"w3","status":"draft","createdAt":"2025-01-03T00:00:00Z","updatedAt":"2025-01-03T00:00:00Z","values":{"name":"Cato","born":1970}}]}]}`

const version = "2026-10-01"

func libraryView(t testing.TB) (View, *project.Model) {
	t.Helper()
	p, err := project.Load(strings.NewReader(library), "library")
	if err != nil {
		t.Fatal(err)
	}
	return View{Project: p, Version: version}, p.Model("books")
}

func parse(t testing.TB, text string) ojson.Value {
	t.Helper()
	value, err := ojson.ParseString(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return value
}

// titles reads a whole list and joins its titles.
func titles(t testing.TB, v View, m *project.Model, r Request) string {
	t.Helper()
	r.First = MaxPage
	page, err := v.List(m, r)
	if err != nil {
		t.Fatal(err)
	}
	return join(v, page.Entries)
}

func join(v View, entries []*project.Entry) string {
	var all []string
	for _, e := range entries {
		all = append(all, v.Stored(e, e.Model.Fields[0]).Text())
	}
	return strings.Join(all, " ")
}

func sorted(list string) string {
	words := strings.Fields(list)
	slices.Sort(words)
	return strings.Join(words, " ")
}

// refused checks that err is the *Error with that code, and that its message is as given.
func refused(t testing.TB, err error, code, message string) {
	t.Helper()
	var refusal *Error
	if !errors.As(err, &refusal) {
		t.Fatalf("got error %v, want a refusal %s: %s", err, code, message)
	}
	if refusal.Code != code || refusal.Message != message {
		t.Errorf("got %s: %s\nwant %s: %s", refusal.Code, refusal.Message, code, message)
	}
}
