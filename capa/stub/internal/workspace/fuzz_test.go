package workspace

import (
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// Whatever two documents are: applying one twice is applying it once, merging loses nothing, what was applied can be read back, and
// the counts of changes add up to the trees.
func FuzzApply(f *testing.F) {
	f.Add(`[{"folder":"A","children":[{"model":"articles"},{"instance":"1"}]}]`, `[{"folder":"A","children":[{"instance":"1"},{"model":"articles"}]},{"media_folder":"2"}]`)
	f.Add(`{"model":["articles"],"content":["1"]}`, `{"content":[],"media":[{"folder":"x"}]}`)
	f.Add(`[{"folder":"A","children":[{"folder":"B","children":[{"model":"authors"}]}]}]`, `[{"folder":"B","children":[{"model":"authors"}]},{"folder":"A"}]`)
	p := project.Seed()
	f.Fuzz(func(t *testing.T, first, second string) {
		before, okBefore := parsed(p, first)
		document, ok := parsed(p, second)
		if !okBefore || !ok {
			return
		}
		tree := Merge(nil, before)
		for name, apply := range map[string]func([]Node, Document) []Node{"merge": Merge, "replace": Replace} {
			after := apply(tree, document)
			c := Compare(tree, after)
			if c.Added+c.Moved+c.Unchanged != size(after) || c.Removed+c.Moved+c.Unchanged != size(tree) || min(c.Added, c.Removed, c.Moved, c.Unchanged) < 0 {
				t.Errorf("%s: %+v of %d nodes to %d", name, c, size(tree), size(after))
			}
			if name == "merge" && (c.Removed != 0 || c.Moved != 0) {
				t.Errorf("merge: %+v", c)
			}
			again := Compare(after, apply(after, document))
			if again != (Changes{Unchanged: size(after)}) {
				t.Errorf("%s twice: %+v", name, again)
			}
			read, err := Parse(p, "tree", Tree(after))
			if err != nil || Tree(read.nodes).String() != Tree(after).String() {
				t.Errorf("%s: %s cannot be read back: %v", name, Tree(after), err)
			}
		}
	})
}

func parsed(p *project.Project, text string) (Document, bool) {
	value, err := ojson.ParseString(text)
	if err != nil {
		return Document{}, false
	}
	d, err := Parse(p, "tree", value)
	return d, err == nil
}
