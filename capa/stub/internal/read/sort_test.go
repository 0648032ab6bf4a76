package read

import (
	"slices"
	"testing"

	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

func TestSort(t *testing.T) {
	v, m := libraryView(t)
	for _, tt := range []struct {
		rest string
		enum []string
		want string
	}{
		{"", nil, "d c b a"},
		{"title", []string{"title_ASC"}, "a b c d"},
		{"-title", []string{"title_DESC"}, "d c b a"},
		{"pages", []string{"pages_ASC"}, "a b d c"},   // the missing and the wrong-typed last, newest first
		{"-pages", []string{"pages_DESC"}, "b a d c"}, // whichever way
		{"lent,-title", []string{"lent_ASC", "title_DESC"}, "b a d c"},
		{"out", []string{"out_ASC"}, "b a d c"},
		{"writer.name", []string{"writer__name_ASC"}, "a b d c"},
		{"-writer.born,title", []string{"writer__born_DESC", "title_ASC"}, "b a c d"},
		{"createdAt", []string{"createdAt_ASC"}, "a b c d"},
		{"publishedAt,id", []string{"publishedAt_ASC", "id_ASC"}, "a b c d"},
		{"writer.id", []string{"writer__id_ASC"}, "a b d c"},
	} {
		byRest, err := v.ParseRESTSort(m, tt.rest)
		if err != nil {
			t.Fatal(err)
		}
		byEnum, err := v.ParseEnumSort(m, tt.enum)
		if err != nil {
			t.Fatal(err)
		}
		if got := titles(t, v, m, Request{Sort: byRest}); got != tt.want {
			t.Errorf("sort %q: %q, want %q", tt.rest, got, tt.want)
		}
		if got := titles(t, v, m, Request{Sort: byEnum}); got != tt.want {
			t.Errorf("sort %v: %q, want %q", tt.enum, got, tt.want)
		}
		if !slices.Equal(SortTexts(byRest), SortTexts(byEnum)) {
			t.Errorf("sort %q and %v write %v and %v", tt.rest, tt.enum, SortTexts(byRest), SortTexts(byEnum))
		}
	}
}

func TestSortRefusals(t *testing.T) {
	v, m := libraryView(t)
	for text, message := range map[string]string{
		"titel":         "books does not sort by titel. Did you mean title?",
		"-tags":         "books does not sort by tags. Did you mean pages?",
		"cover":         "books does not sort by cover.",
		"readers.name":  "books does not sort by readers.name. Did you mean writer.name?",
		"writer":        "books does not sort by writer. Did you mean writer.id?",
		"writer.prizes": "books does not sort by writer.prizes. Did you mean writer.id?",
		"title,":        "books does not sort by .",
		"_tags":         "books does not sort by _tags.",
	} {
		_, err := v.ParseRESTSort(m, text)
		refused(t, err, "invalid_sort", message)
	}
	for _, value := range []string{"title", "title_asc", "_ASC", "readers__name_ASC", "writer__ASC"} {
		if _, err := v.ParseEnumSort(m, []string{value}); err == nil {
			t.Errorf("sort value %s is taken", value)
		}
	}
}

func TestSortNames(t *testing.T) {
	v, m := libraryView(t)
	want := []string{"title", "pages", "lent", "writer.id", "writer.name", "writer.born", "out", "id", "createdAt", "updatedAt", "publishedAt"}
	if got := v.SortNames(m); !slices.Equal(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
	v.Readable = func(m *project.Model) bool { return m.Namespace == "books" }
	if got := v.SortNames(m); slices.Contains(got, "writer.id") {
		t.Errorf("a key that cannot read writers sorts by one: %v", got)
	}
}
