package project

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// small is a data set of two models; each test of Load changes one thing in it.
const small = `{"models":[
 {"id":"m1","namespace":"books","name":"Book","route":"/books/[slug]","slugField":"title","fields":[
  {"id":"f1","name":"title","label":"Title","type":"string","required":true},
  {"id":"f2","name":"sizes","type":"array of select","options":["s","m"],"deprecated":"Use title."},
  {"id":"f3","name":"writer","type":"relation","target":"writers"}],
 "entries":[{"id":"b1","status":"published","createdAt":"2026-01-01T02:00:00+02:00","updatedAt":"2026-01-01T00:00:00Z","publishedAt":null,
  "_version":3,"_tags":["t"],"_folder":"x","values":{"title":7},"unpublished":{"title":"new"}}]},
 {"id":"m2","namespace":"writers","name":"Writer","fields":[],"entries":[]}]}`

func TestLoad(t *testing.T) {
	p, err := Load(strings.NewReader(small), "small.json")
	if err != nil {
		t.Fatal(err)
	}
	m := p.Model("books")
	if m == nil || m != p.Model("m1") || p.Model("nothing") != nil {
		t.Fatalf("books: %v", m)
	}
	if m.Route != "/books/[slug]" || m.SlugField != "title" || !m.Layout.IsNull() {
		t.Errorf("model: %+v", m)
	}
	title, sizes, writer := m.Field("title"), m.Field("sizes"), m.Field("writer")
	if !title.Required || title.Label != "Title" || title.Type.String() != "string" {
		t.Errorf("title: %+v", title)
	}
	if sizes.Label != "sizes" || sizes.Deprecated != "Use title." || len(sizes.Options) != 2 || sizes.Type.String() != "array of select" {
		t.Errorf("sizes: %+v", sizes)
	}
	if writer.Target != "writers" || writer.Type.Base != Relation {
		t.Errorf("writer: %+v", writer)
	}
	e := m.Entry("b1")
	if e.Model != m || e.CreatedAt != "2026-01-01T00:00:00.000Z" || e.PublishedAt != "" || e.Version != 3 || e.Folder != "x" || e.Tags[0] != "t" {
		t.Errorf("entry: %+v", e)
	}
	if e.Values["title"].String() != "7" || e.Unpublished["title"].Text() != "new" {
		t.Errorf("values are not as stored: %v, %v", e.Values, e.Unpublished)
	}
}

func TestLoadNamesThePlace(t *testing.T) {
	for _, tt := range []struct{ from, to, message string }{
		{`"array of select"`, `"array of selects"`, `models[0].fields[1].type: "array of selects" is no Capa type; write one of string, text, richtext`},
		{`"type":"string",`, ``, `models[0].fields[0].type: missing`},
		{`"target":"writers"`, `"target":"writer"`, `models[0].fields[2].target: no model has the namespace writer`},
		{`"relation","target"`, `"string","target"`, `models[0].fields[2].target: only a relation has a target; writer is of type string`},
		{`,"target":"writers"`, ``, `models[0].fields[2].target: missing`},
		{`"id":"f2"`, `"id":"f1"`, `models[0].fields[1].id: f1 is the id of models[0].fields[0] already`},
		{`"name":"sizes"`, `"name":"title"`, `models[0].fields[1].name: a second field named title`},
		{`"name":"sizes"`, `"name":"my-sizes"`, `models[0].fields[1].name: "my-sizes" cannot name a field`},
		{`"name":"sizes"`, `"name":"createdAt"`, `models[0].fields[1].name: "createdAt" cannot name a field`},
		{`"namespace":"writers"`, `"namespace":"books"`, `models[1].namespace: a second model with the namespace books`},
		{`"namespace":"writers"`, `"namespace":""`, `models[1].namespace: empty`},
		{`"namespace":"writers"`, `"namespace":"wri\u0000ters"`, `models[1].namespace: "wri\x00ters" cannot name a model`},
		{`"namespace":"writers"`, `"namespace":"wri\nters"`, `models[1].namespace: "wri\nters" cannot name a model`},
		{`"namespace":"writers"`, `"namespace":"wri\u2028ters"`, `models[1].namespace: "wri\u2028ters" cannot name a model`},
		{`"namespace":"books"`, `"namespace":"books, more"`, `models[0].namespace: "books, more" cannot name a model`},
		{`"namespace":"books"`, `"namespace":"books (more"`, `models[0].namespace: "books (more" cannot name a model`},
		{`"namespace":"books"`, `"namespace":"books)"`, `models[0].namespace: "books)" cannot name a model`},
		{`"name":"sizes"`, `"name":"sizes\n"`, `models[0].fields[1].name: "sizes\n" cannot name a field`},
		{`"name":"sizes"`, `"name":"si\u0000zes"`, `models[0].fields[1].name: "si\x00zes" cannot name a field`},
		{`"name":"sizes"`, `"name":"sizes,(x)"`, `models[0].fields[1].name: "sizes,(x)" cannot name a field`},
		{`"slugField":"title"`, `"slugField":"slug"`, `models[0].slugField: books has no field slug`},
		{`"route":`, `"rout":`, `models[0].rout: unknown member; it is one of id, namespace, name`},
		{`"fields":[],`, `"fields":{},`, `models[1].fields: not a list`},
		{`"published"`, `"live"`, `models[0].entries[0].status: "live" is no status; write draft or published`},
		{`2026-01-01T02:00:00+02:00`, `yesterday`, `models[0].entries[0].createdAt: not a moment`},
		{`"_version":3`, `"_version":-1`, `models[0].entries[0]._version: not a whole number from 0 up`},
		{`"_tags":["t"]`, `"_tags":["t",1]`, `models[0].entries[0]._tags[1]: not text`},
		{`"values":{"title"`, `"values":{"titel"`, `models[0].entries[0].values.titel: books has no field titel`},
		{`"unpublished":{"title":"new"}`, `"unpublished":[]`, `models[0].entries[0].unpublished: not an object of values by field name`},
		{`{"models":`, `{"model":`, `model: unknown member; it is one of models`},
		{`{"models":`, `[`, `not JSON`},
	} {
		if !strings.Contains(small, tt.from) {
			t.Fatalf("the data set has no %s", tt.from)
		}
		_, err := Load(strings.NewReader(strings.Replace(small, tt.from, tt.to, 1)), "small.json")
		var fault *LoadError
		if !errors.As(err, &fault) {
			t.Errorf("%s for %s loads: %v", tt.to, tt.from, err)
			continue
		}
		if !strings.HasPrefix(err.Error(), "small.json: "+tt.message) {
			t.Errorf("%s for %s:\ngot  %v\nwant small.json: %s…", tt.to, tt.from, err, tt.message)
		}
	}
}

func TestOverlay(t *testing.T) {
	p, err := Load(strings.NewReader(small), "small.json")
	if err != nil {
		t.Fatal(err)
	}
	changed, err := p.Overlay(strings.NewReader(`[
		{"model":"books","id":"b1","set":{"title":null,"writer":"gone"}},
		{"model":"m1","id":"b1","set":{"sizes":"s"},"unset":["writer"]}]`), "overlay.json")
	if err != nil {
		t.Fatal(err)
	}
	e := changed.Model("books").Entry("b1")
	if len(e.Values) != 2 || !e.Values["title"].IsNull() || e.Values["sizes"].Text() != "s" || len(e.Unpublished) != 0 {
		t.Errorf("changed: %v, %v", e.Values, e.Unpublished)
	}
	if e.Model != changed.Model("books") || changed.Model("books").Newest()[0] != e {
		t.Error("the copy's indexes lead elsewhere")
	}
	before := p.Model("books").Entry("b1")
	if before.Values["title"].String() != "7" || before.Unpublished["title"].Text() != "new" || before.Model != p.Model("books") {
		t.Errorf("the overlay changed the project it was laid over: %v", before.Values)
	}
}

// TestOverlayOverNothing holds that a value can be laid over an entry that stores none.
func TestOverlayOverNothing(t *testing.T) {
	p, err := Load(strings.NewReader(`{"models":[{"id":"m1","namespace":"books","name":"Book","fields":[{"id":"f1","name":"title","label":"Title","type":"string"}],
		"entries":[{"id":"b1","status":"draft","createdAt":"2026-08-01T09:00:00.000Z","updatedAt":"2026-08-01T09:00:00.000Z"}]}]}`), "bare.json")
	if err != nil {
		t.Fatal(err)
	}
	changed, err := p.Overlay(strings.NewReader(`[{"model":"books","id":"b1","set":{"title":"now"}}]`), "overlay.json")
	if err != nil {
		t.Fatal(err)
	}
	if got := changed.Model("books").Entry("b1").Values["title"].Text(); got != "now" {
		t.Errorf("title is %q", got)
	}
}

func TestOverlayNamesThePlace(t *testing.T) {
	for text, message := range map[string]string{
		`[{"model":"book","id":"b1"}]`:                    "[0].model: no model has the namespace or id book",
		`[{"model":"books","id":"b9"}]`:                   "[0].id: books has no entry b9",
		`[{"model":"books","id":"b1","set":{"titel":1}}]`: "[0].set.titel: books has no field titel",
		`[{"model":"books","id":"b1"},{"model":"books"}]`: "[1].id: missing",
		`[{"model":"books","id":"b1","unset":["titel"]}]`: "[0].unset[0]: books has no field titel",
		`[{"model":"books","id":"b1","values":{}}]`:       "[0].values: unknown member; it is one of model, id, set, unset",
		`{"model":"books"}`:                               "not a list",
		`[`:                                               "not JSON",
	} {
		p, err := Load(strings.NewReader(small), "small.json")
		if err != nil {
			t.Fatal(err)
		}
		if _, err = p.Overlay(strings.NewReader(text), "overlay.json"); err == nil || !strings.HasPrefix(err.Error(), "overlay.json: "+message) {
			t.Errorf("%s:\ngot  %v\nwant overlay.json: %s…", text, err, message)
		}
	}
}

func TestOpen(t *testing.T) {
	file := filepath.Join(t.TempDir(), "small.json")
	if err := os.WriteFile(file, []byte(small), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, models := range map[string]int{"": 3, "seed": 3, "zoo": 12, "zoo60": 60, "big:2x5": 2, file: 2} {
		p, err := Open(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if len(p.Models) != models {
			t.Errorf("%q has %d models, want %d", name, len(p.Models), models)
		}
	}
	for name, message := range map[string]string{
		"nothing":      "nothing: it is no data set's name and no file that can be read (no such file or directory); name seed",
		"big:":         "big:: its size cannot be used; write big:60x1000",
		"big:0x1":      "big:0x1: its size cannot be used",
		"big:2":        "big:2: its size cannot be used",
		"big:1001x1":   "big:1001x1: its size cannot be used",
		"big:2x500001": "big:2x500001: its size cannot be used",
		"big:-1x-1":    "big:-1x-1: its size cannot be used",
	} {
		if _, err := Open(name); err == nil || !strings.HasPrefix(err.Error(), message) {
			t.Errorf("Open(%q): %v, want %s…", name, err, message)
		}
	}
}

// Any text loads or is refused with a *LoadError.
func FuzzLoad(f *testing.F) {
	f.Add(small)
	f.Add(`{"models":[{}]}`)
	f.Add(`[]`)
	f.Fuzz(func(t *testing.T, text string) {
		_, err := Load(strings.NewReader(text), "fuzz")
		var fault *LoadError
		if err != nil && !errors.As(err, &fault) {
			t.Fatalf("%T: %v", err, err)
		}
	})
}
