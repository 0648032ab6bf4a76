package schema

import (
	"slices"
	"testing"
)

func TestFind(t *testing.T) {
	// Each of four models has a name that another has too.
	s := &Schema{Models: []*Model{
		{Namespace: "posts", Name: "Pages", Type: "Posts"},
		{Namespace: "pages", Name: "Post", Type: "Site"},
		{Namespace: "Post", Name: "Étage", Type: "POST_"},
		{Namespace: "Posts2", Name: "post", Type: "Blog"},
	}}
	tests := []struct{ name, why, namespace string }{
		{"posts", "a namespace", "posts"},
		{"POSTS", "a namespace in another case", "posts"},
		{"Pages", "a name as written wins over a namespace in another case", "posts"},
		{"PAGES", "a namespace over a name, both in another case", "pages"},
		{"Post", "a namespace over a name, both as written", "Post"},
		{"post", "a name as written over a namespace in another case", "Posts2"},
		{"Posts", "a type as written over a namespace in another case", "posts"},
		{"site", "a type in another case", "pages"},
		{"étage", "a name of another script's letters", "Post"},
		{"none", "nothing", ""},
		{"", "nothing", ""},
	}
	for _, test := range tests {
		got := ""
		if m := s.Find(test.name); m != nil {
			got = m.Namespace
		}
		if got != test.namespace {
			t.Errorf("Find(%q) = %q, want %q: %s", test.name, got, test.namespace, test.why)
		}
	}
}

func TestNear(t *testing.T) {
	tests := []struct {
		file, name string
		want       []string
	}{
		{"seed", "Authr", []string{"authors"}},
		{"seed", "artcle", []string{"articles"}},
		{"seed", "snippets_list", []string{"snippets"}},
		{"seed", "xyz", nil},
		{"zoo", "plain", []string{"plainThings"}},
		{"zoo", "twin_a", []string{"twin-a"}},
		{"zoo", "Bin", []string{"bins", "items"}}, // items is called Bins in the admin
	}
	for _, test := range tests {
		if got := parseFile(t, test.file).Near(test.name); !slices.Equal(got, test.want) {
			t.Errorf("Near(%q) on %s = %q, want %q", test.name, test.file, got, test.want)
		}
	}
}

func TestNearest(t *testing.T) {
	articles := []string{"title", "body", "views", "featured", "tags", "author", "coauthors", "id", "model", "status", "createdAt", "updatedAt", "publishedAt", "_version", "_tags", "_folder"}
	tests := []struct {
		word  string
		among []string
		want  []string
	}{
		{"titel", articles, []string{"title"}},
		{"Title", articles, []string{"title"}},
		{"view", articles, []string{"views"}},
		{"authors", articles, []string{"author", "coauthors"}},
		{"created", articles, []string{"createdAt"}},
		{"published_at", articles, []string{"publishedAt"}},
		{"tag", articles, []string{"tags", "_tags"}},
		{"ids", articles, []string{"id"}},
		{"xyzzy", articles, nil},
		{"", articles, nil},
		{"frist", []string{"field", "fields", "first", "sort"}, []string{"first"}},
		{"views_DSC", []string{"views_ASC", "views_DESC"}, []string{"views_ASC", "views_DESC"}},
		{"タイトノレ", []string{"タイトル", "本文"}, []string{"タイトル"}},
		{"a", []string{"b", "A"}, []string{"A"}},
		{"ab", []string{"ba", "abc", "xy"}, []string{"ba", "abc"}},
		{"page", []string{"pages9", "pages1", "pages2", "pages3", "pages4", "pages5", "page"}, []string{"page", "pages9", "pages1", "pages2", "pages3"}},
		{"name", []string{"name", "name"}, []string{"name"}},
	}
	for _, test := range tests {
		if got := Nearest(test.word, test.among); !slices.Equal(got, test.want) {
			t.Errorf("Nearest(%q) = %q, want %q", test.word, got, test.want)
		}
	}
}
