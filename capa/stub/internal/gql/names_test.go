package gql

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

func TestNames(t *testing.T) {
	tests := []struct {
		namespaces []string
		want       string // type/list/single of each, then what is left out
	}{
		{[]string{"articles"}, "Articles/articles/article"},
		{[]string{"categories", "boxes", "addresses"}, "Categories/categories/category Boxes/boxes/box Addresses/addresses/address"},
		{[]string{"news", "status", "bus"}, "News/news/newsEntry Status/status/statusEntry Bus/bus/busEntry"},
		{[]string{"blog_posts", "FAQ", "site-config"}, "BlogPosts/blogPosts/blogPost FAQ/faq/faqEntry SiteConfig/siteConfig/siteConfigEntry"},
		{[]string{"people", "movies"}, "People/people/person Movies/movies/movie"},
		{[]string{"2024-posts"}, "_2024Posts/_2024Posts/_2024Post"},
		{[]string{"article", "articles"}, "Article/article/articleEntry Articles/articles/articlesEntry"},
		{[]string{"nodes"}, "Nodes/nodesList/node"},
		{[]string{"twin-a", "twin_a"}, "TwinA/twinA/twinAEntry -twin_a(twin-a)"},
		{[]string{"articles", "articles_filter"}, "Articles/articles/article -articles_filter(articles)"},
		{[]string{"articles_filter", "articles"}, "ArticlesFilter/articlesFilter/articlesFilterEntry -articles(articles_filter)"},
		{[]string{"media", "query", "string_filter"}, "-media(Media) -query(Query) -string_filter(StringFilter)"},
		{[]string{"日本"}, "-日本()"},
	}
	for _, tt := range tests {
		models, out := expose(read.View{Project: projectOf(t, tt.namespaces)})
		var got []string
		for _, x := range models {
			got = append(got, x.typeName+"/"+x.list+"/"+x.single)
		}
		for _, m := range out {
			got = append(got, fmt.Sprintf("-%s(%s)", m.namespace, m.takenBy))
		}
		if text := strings.Join(got, " "); text != tt.want {
			t.Errorf("%v\n got %s\nwant %s", tt.namespaces, text, tt.want)
		}
	}
}

// projectOf is a project of models without entries, each with fields of those names: texts, and relations to the model itself
// where the name is self or starts with rel.
func projectOf(t *testing.T, namespaces []string, fields ...string) *project.Project {
	t.Helper()
	var models []map[string]any
	id := 0
	next := func() string { id++; return fmt.Sprintf("00000000-0000-4000-9000-%012d", id) }
	for _, namespace := range namespaces {
		var list []map[string]any
		for _, name := range fields {
			kind, target := "string", any(nil)
			if name == "self" || strings.HasPrefix(name, "rel") {
				kind, target = "relation", namespace
			}
			f := map[string]any{"id": next(), "name": name, "label": "A \"\"\" label\n\\", "type": kind}
			if target != nil {
				f["target"] = target
			}
			list = append(list, f)
		}
		models = append(models, map[string]any{"id": next(), "namespace": namespace, "name": namespace, "fields": list, "entries": []any{}})
	}
	text, err := json.Marshal(map[string]any{"models": models})
	if err != nil {
		t.Fatal(err)
	}
	p, err := project.Load(strings.NewReader(string(text)), "test")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAwkwardFieldNames(t *testing.T) {
	fields := []string{"null", "eq", "in", "true", "query", "type", "self", "rel__a", "title", "self__title"}
	s := service{t, New(), read.View{Project: projectOf(t, []string{"odd"}, fields...)}}
	if err := s.engine.schema(s.view).err; err != nil {
		t.Fatalf("no schema: %v\n%s", err, s.engine.SDL(s.view))
	}
	s.ask(`{ odd(filter: { self: { eq: "x", title: { eq: "y" } } }, sort: [title_ASC, self__title_DESC]) { nodes { null true query type self { in } rel__a { eq } } } }`)
}

// TestNothingNamesAModelTheKeyCannotRead holds that a relation to such a model is an id, labelled by its own name: its label is
// the other model's name.
func TestNothingNamesAModelTheKeyCannotRead(t *testing.T) {
	s := serve(t, "seed", "articles")
	sdl := s.engine.SDL(s.view)
	if want := `"""author. Capa type: relation."""` + "\n  author: ID\n"; !strings.Contains(sdl, want) {
		t.Errorf("want %q in\n%s", want, sdl)
	}
	for _, other := range []string{"Author.", "Authors", "authors,", "Snippet"} {
		if strings.Contains(sdl, other) {
			t.Errorf("the SDL names %q", other)
		}
	}
}
