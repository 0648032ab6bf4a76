package schema

import (
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func TestScans(t *testing.T) {
	for _, c := range []struct {
		name, file, model, filter string
		sort                      []string
		want                      int
	}{
		{"nothing", "seed", "articles", `{}`, nil, 0},
		{"no filter", "seed", "articles", `null`, nil, 0},
		{"content fields", "seed", "articles", `{"featured":{"eq":true},"views":{"gt":1}}`, nil, 1},
		{"system fields", "seed", "articles", `{"id":{"eq":"x"},"_tags":{"has":"y"}}`, []string{"-createdAt"}, 0},
		{"a sort on a content field", "seed", "articles", `{}`, []string{"-createdAt", "-views"}, 1},
		{"a sort on a hop", "seed", "articles", `{}`, []string{"author.name"}, 1},
		{"relations", "seed", "articles", `{"and":[{"author":{"eq":"x"}},{"coauthors":{"has":"y"}}],"views":{"gt":1}}`, nil, 2},
		{"one filter for a list of one", "seed", "articles", `{"or":{"author":{"name":{"eq":"x"}}}}`, nil, 1},
		{"inside not", "seed", "articles", `{"not":{"not":{"author":{"eq":"x"}}}}`, []string{"views"}, 1},
		{"a relation read as its id", "zoo", "bins", `{"and":[{"owner":{"eq":"x"}},{"owner":{"eq":"y"}}]}`, nil, 2},
		{"a name nobody has", "seed", "articles", `{"nothing":{"author":{"eq":"x"}}}`, nil, 0},
	} {
		filter, err := ojson.ParseString(c.filter)
		if err != nil {
			t.Fatal(err)
		}
		if got := parseFile(t, c.file).Find(c.model).Scans(filter, c.sort); got != c.want {
			t.Errorf("%s: %d scans, want %d", c.name, got, c.want)
		}
	}
}
