package read

import (
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// How one stored value shows over REST and in GraphQL.
func TestStoredValues(t *testing.T) {
	const (
		absent = ""
		uuid   = `"00000000-0000-4000-8000-00000000dead"`
		file   = `{"id":"i","url":"u"}`
	)
	for _, tt := range []struct{ capaType, stored, rest, typed string }{
		{"string", `"x"`, `"x"`, `"x"`},
		{"string", `42`, `42`, `null`},
		{"string", absent, `null`, `null`},
		{"string", `null`, `null`, `null`},
		{"select", `"no option"`, `"no option"`, `"no option"`},
		{"number", `1.50`, `1.50`, `1.50`},
		{"number", `9007199254740993`, `9007199254740993`, `9007199254740993`},
		{"number", `"42"`, `"42"`, `null`},
		{"number", `1e400`, `1e400`, `null`},
		{"integer", `2147483647`, `2147483647`, `2147483647`},
		{"integer", `2147483648`, `2147483648`, `null`},
		{"integer", `1.5`, `1.5`, `null`},
		{"boolean", `false`, `false`, `false`},
		{"boolean", `"true"`, `"true"`, `null`},
		{"date", `"2026-08-01"`, `"2026-08-01"`, `"2026-08-01"`},
		{"datetime", `"2026-08-01T09:00:00+02:00"`, `"2026-08-01T09:00:00+02:00"`, `"2026-08-01T09:00:00+02:00"`},
		{"datetime", `"soon"`, `"soon"`, `null`},
		{"json", `{"b":[1,"x"]}`, `{"b":[1,"x"]}`, `{"b":[1,"x"]}`},
		{"image", file, file, file},
		{"image", `"a.png"`, `null`, `null`},
		{"file", `{"url":"u"}`, `null`, `null`},
		{"video", absent, `null`, `null`},
		{"relation", uuid, uuid, uuid},
		{"relation", `"e1"`, `"e1"`, `"e1"`}, // the id of an entry, if no UUID
		{"relation", `"someone"`, `null`, `null`},
		{"relation", `7`, `null`, `null`},
		{"array of string", `["x"]`, `["x"]`, `["x"]`},
		{"array of string", `["x",1,null]`, `["x",1,null]`, `["x",null,null]`},
		{"array of string", `"x"`, `[]`, `null`},
		{"array of string", `null`, `[]`, `null`},
		{"array of string", absent, `[]`, `null`},
		{"array of boolean", `[true,"true"]`, `[true,"true"]`, `[true,null]`},
		{"array of json", `{}`, `[]`, `null`},
		{"array of image", `[` + file + `,"a.png"]`, `[` + file + `,null]`, `[` + file + `,null]`},
		{"array of image", `"a.png"`, `null`, `null`},
		{"array of image", `null`, `[]`, `null`},
		{"array of relation", `["e1",` + uuid + `]`, `["e1",` + uuid + `]`, `["e1",` + uuid + `]`},
		{"array of relation", `["e1",5,"someone"]`, `["e1",null,null]`, `["e1",null,null]`},
		{"array of relation", `"e1"`, `[]`, `null`},
		{"array of relation", absent, `[]`, `null`},
	} {
		v, e, f := oneField(t, tt.capaType, tt.stored)
		if got := v.RESTValue(e, f).String(); got != tt.rest {
			t.Errorf("%s stored as %s: REST shows %s, want %s", tt.capaType, tt.stored, got, tt.rest)
		}
		if got := v.TypedValue(e, f).String(); got != tt.typed {
			t.Errorf("%s stored as %s: GraphQL shows %s, want %s", tt.capaType, tt.stored, got, tt.typed)
		}
	}
}

// oneField is a project of one entry, e1, with one field, x; nothing is stored when stored is "".
func oneField(t *testing.T, capaType, stored string) (View, *project.Entry, *project.Field) {
	t.Helper()
	values, target := "{}", ""
	if stored != "" {
		values = `{"x":` + stored + `}`
	}
	if strings.HasSuffix(capaType, "relation") {
		target = `,"target":"things"`
	}
	p, err := project.Load(strings.NewReader(`{"models":[{"id":"m","namespace":"things","name":"Thing","fields":[{"id":"f","name":"x","type":"`+capaType+`"`+target+`}],
		"entries":[{"id":"e1","status":"published","createdAt":"2026-01-01T00:00:00Z","updatedAt":"2026-01-01T00:00:00Z","values":`+values+`}]}]}`), "one field")
	if err != nil {
		t.Fatal(err)
	}
	m := p.Model("things")
	return View{Project: p, Version: version}, m.Entry("e1"), m.Field("x")
}

func TestRelated(t *testing.T) {
	p := project.Zoo()
	notes := p.Model("notes")
	byTitle := func(title string) *project.Entry {
		for _, e := range notes.Entries {
			if e.Values["title"].Text() == title {
				return e
			}
		}
		t.Fatalf("no note %q", title)
		return nil
	}
	readers, editors := View{Project: p, Version: version}, View{Project: p, Version: version, Drafts: true}
	for _, tt := range []struct {
		view         View
		title, field string
		want         string
	}{
		{readers, "Points at a draft", "about", ""},
		{editors, "Points at a draft", "about", "Never published"},
		{readers, "Points at a draft", "see", "Published and left alone|As readers see it"},
		{editors, "Points at a draft", "see", "Never published|Published and left alone|As it will be"},
		{readers, "Points at what is gone", "about", ""},
		{readers, "Points at what is gone", "see", "Published and left alone"}, // stored twice
		{readers, "As readers see it", "about", "Published and left alone"},
		{editors, "As readers see it", "about", "Never published"}, // by an unpublished change
	} {
		var got []string
		for _, e := range tt.view.Related(byTitle(tt.title), notes.Field(tt.field)) {
			got = append(got, tt.view.Stored(e, notes.Field("title")).Text())
		}
		if strings.Join(got, "|") != tt.want {
			t.Errorf("%s of %q, drafts %t: %q, want %q", tt.field, tt.title, tt.view.Drafts, strings.Join(got, "|"), tt.want)
		}
	}
}

func TestVisibility(t *testing.T) {
	v, m := libraryView(t)
	if v.Entry(m, "b5") != nil {
		t.Error("a production key sees a draft")
	}
	v.Drafts = true
	if v.Entry(m, "b5") == nil {
		t.Error("a development key sees no draft")
	}
	v.Readable = func(m *project.Model) bool { return m.Namespace == "books" }
	if v.Model("writers") != nil || v.Model("m2") != nil || len(v.Models()) != 1 {
		t.Error("a model the key cannot read is there")
	}
	if v.Related(m.Entry("b1"), m.Field("writer")) != nil {
		t.Error("a relation gives entries of a model the key cannot read")
	}
}

func TestSystem(t *testing.T) {
	v, m := libraryView(t)
	want := map[string]string{
		"id": `"b1"`, "model": `"books"`, "status": `"published"`, "createdAt": `"2026-01-01T00:00:00.000Z"`, "updatedAt": `"2026-01-01T00:00:00.000Z"`,
		"publishedAt": `"2026-01-02T00:00:00.000Z"`, "_version": `1`, "_tags": `["shelf"]`, "_folder": `null`,
	}
	for _, name := range SystemNames() {
		value, ok := v.System(m.Entry("b1"), name)
		if !ok || value.String() != want[name] {
			t.Errorf("%s: %s, want %s", name, value, want[name])
		}
	}
	if publishedAt, _ := v.System(m.Entry("b5"), "publishedAt"); !publishedAt.IsNull() {
		t.Errorf("a draft's publishedAt: %s", publishedAt)
	}
	if _, ok := v.System(m.Entry("b1"), "title"); ok {
		t.Error("title is a system field")
	}
}
