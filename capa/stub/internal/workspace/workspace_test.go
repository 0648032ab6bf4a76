package workspace

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/form"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

func parse(t testing.TB, tree string) (Document, error) {
	t.Helper()
	value, err := ojson.ParseString(tree)
	if err != nil {
		t.Fatalf("%s: %v", tree, err)
	}
	return Parse(project.Seed(), "tree", value)
}

func mustParse(t testing.TB, tree string) Document {
	t.Helper()
	d, err := parse(t, tree)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// short writes a tree as "Schema[articles Deep[#1]] @2": folders by name, #entries, @media folders.
func short(nodes []Node) string {
	var words []string
	for _, n := range nodes {
		switch n.Kind {
		case Folder:
			words = append(words, n.Name+"["+short(n.Children)+"]")
		case Instance:
			words = append(words, "#"+n.Name)
		case MediaFolder:
			words = append(words, "@"+n.Name)
		default:
			words = append(words, n.Name)
		}
	}
	return strings.Join(words, " ")
}

// nested are folders in folders around one model.
func nested(folders int) string {
	return strings.Repeat(`[{"folder":"f","children":`, folders) + `[{"model":"articles"}]` + strings.Repeat(`}]`, folders)
}

func TestParse(t *testing.T) {
	for document, want := range map[string]string{
		`[]`: "",
		`[{"folder":"Schema","children":[{"model":"articles"}]},{"instance":"1"},{"media_folder":"2"}]`: "Schema[articles] #1 @2",
		`[{"model":"00000000-0000-4000-8000-000000000003"}]`:                                            "articles",
		`[{"folder":"Empty"}]`: "Empty[]",
		`[{"folder":"articles"},{"model":"articles"},{"instance":"articles"}]`:    "articles[] articles #articles",
		`[{"model":"articles"},{"folder":"A","children":[{"model":"articles"}]}]`: "articles A[articles]",
		nested(90): strings.Repeat("f[", 90) + "articles" + strings.Repeat("]", 90),

		`{}`: "",
		`{"media":["2"],"model":["articles","00000000-0000-4000-8000-000000000010"]}`:                  "Models[articles authors] Media[@2]",
		`{"content":["1",{"instance":"2"},{"folder":"Old","children":[{"instance":"3"}]}],"media":[]}`: "Content[#1 #2 Old[#3]] Media[]",
	} {
		d, err := parse(t, document)
		if got := short(d.nodes); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", document, got, err, want)
		}
	}
}

func TestParseRefusals(t *testing.T) {
	many := "[" + strings.TrimSuffix(strings.Repeat(`{"folder":"%d"},`, maxNodes+1), ",") + "]"
	numbers := make([]any, maxNodes+1)
	for i := range numbers {
		numbers[i] = i
	}
	for _, tt := range []struct{ document, path, message string }{
		{`7`, "tree", "tree is a list, not 7."},
		{`null`, "tree", "tree is a list, not null."},
		{`[7]`, "tree[0]", "A node is an object, not 7."},
		{`[{}]`, "tree[0]", "A node needs folder, model, instance or media_folder."},
		{`[{"children":[]}]`, "tree[0]", "A node needs folder, model, instance or media_folder."},
		{`[{"model":"articles"},{"modl":"articles"}]`, "tree[1].modl", `A node has no member "modl". Did you mean model?`},
		{`[{"mediaFolder":"1"}]`, "tree[0].mediaFolder", `A node has no member "mediaFolder". Did you mean media_folder?`},
		{`[{"model":"articles","instance":"1"}]`, "tree[0].instance", "A node is one of folder, model, instance and media_folder; this is a model too."},
		{`[{"model":"articles","children":[]}]`, "tree[0].children", "Only a folder has children."},
		{`[{"folder":" "}]`, "tree[0].folder", "folder is empty."},
		{`[{"folder":7}]`, "tree[0].folder", "folder is text, not 7."},
		{`[{"instance":null}]`, "tree[0].instance", "instance is text, not null."},
		{`[{"folder":"` + strings.Repeat("x", 201) + `"}]`, "tree[0].folder", "folder is longer than 200 characters."},
		{`[{"folder":"A","children":{}}]`, "tree[0].children", "children is a list, not an object."},
		{`[{"folder":"A","children":[{"folder":"B","children":[{"model":"zzz"}]}]}]`, "tree[0].children[0].children[0].model", `There is no model "zzz".`},
		{`[{"folder":"A"},{"folder":"A"}]`, "tree[1].folder", `"A" is in this folder already, at tree[0].folder.`},
		{`[{"model":"articles"},{"model":"00000000-0000-4000-8000-000000000003"}]`, "tree[1].model", `"articles" is in this folder already, at tree[0].model.`},
		{fmt.Sprintf(many, numbers...), "tree[5000]", "A workspace holds at most 5000 nodes."},
		{`{"models":[]}`, "tree.models", `A tree of the old form has no member "models". Did you mean model?`},
		{`{"model":null}`, "tree.model", "model is a list, not null."},
		{`{"model":["articles","zzz"]}`, "tree.model[1]", `There is no model "zzz".`},
		{`{"content":[""]}`, "tree.content[0]", "content[0] is empty."},
		{`{"content":[7]}`, "tree.content[0]", "A node is an object, not 7."},
		{`{"content":["1","1"]}`, "tree.content[1]", `"1" is in this folder already, at tree.content[0].`},
	} {
		_, err := parse(t, tt.document)
		var fault *form.Error
		if !errors.As(err, &fault) || fault.Path != tt.path || fault.Message != tt.message {
			t.Errorf("%.100s\ngot  %v\nwant %s: %s", tt.document, err, tt.path, tt.message)
		}
	}
}

// What applying a document makes of a tree, and what changes says of it.
func TestApply(t *testing.T) {
	const team = `[{"folder":"Schema","children":[{"model":"articles"},{"model":"authors"}]},{"folder":"Launch","children":[{"instance":"1"},{"media_folder":"2"}]}]`
	for _, tt := range []struct {
		name, before, document string
		merged, mergeChanges   string
		replaced, changes      string
	}{
		{"the same document", team, team,
			"Schema[articles authors] Launch[#1 @2]", "+0 -0 ~0 =6",
			"Schema[articles authors] Launch[#1 @2]", "+0 -0 ~0 =6"},
		{"the same by id", `[{"model":"articles"}]`, `[{"model":"00000000-0000-4000-8000-000000000003"}]`,
			"articles", "+0 -0 ~0 =1",
			"articles", "+0 -0 ~0 =1"},
		{"nothing", team, `[]`,
			"Schema[articles authors] Launch[#1 @2]", "+0 -0 ~0 =6",
			"", "+0 -6 ~0 =0"},
		{"into nothing", `[]`, team,
			"Schema[articles authors] Launch[#1 @2]", "+6 -0 ~0 =0",
			"Schema[articles authors] Launch[#1 @2]", "+6 -0 ~0 =0"},
		{"more in a folder", team, `[{"folder":"Launch","children":[{"instance":"3"},{"folder":"Deep","children":[{"instance":"4"}]}]}]`,
			"Schema[articles authors] Launch[#1 @2 #3 Deep[#4]]", "+3 -0 ~0 =6",
			"Launch[#3 Deep[#4]]", "+3 -5 ~0 =1"},
		{"a folder without children", team, `[{"folder":"Launch"}]`,
			"Schema[articles authors] Launch[#1 @2]", "+0 -0 ~0 =6",
			"Launch[]", "+0 -5 ~0 =1"},
		{"another order", `[{"instance":"1"},{"instance":"2"},{"instance":"3"},{"instance":"4"}]`, `[{"instance":"4"},{"instance":"1"},{"instance":"2"},{"instance":"3"}]`,
			"#1 #2 #3 #4", "+0 -0 ~0 =4",
			"#4 #1 #2 #3", "+0 -0 ~1 =3"},
		{"another folder", team, `[{"folder":"Schema","children":[{"model":"articles"}]},{"folder":"Launch","children":[{"instance":"1"},{"media_folder":"2"},{"model":"authors"}]}]`,
			"Schema[articles authors] Launch[#1 @2 authors]", "+1 -0 ~0 =6",
			"Schema[articles] Launch[#1 @2 authors]", "+0 -0 ~1 =5"},
		{"a folder into a folder", team, `[{"folder":"Schema","children":[{"model":"articles"},{"model":"authors"},{"folder":"Launch","children":[{"instance":"1"},{"media_folder":"2"}]}]}]`,
			"Schema[articles authors Launch[#1 @2]] Launch[#1 @2]", "+3 -0 ~0 =6",
			"Schema[articles authors Launch[#1 @2]]", "+0 -0 ~3 =3"},
		{"another name", team, `[{"folder":"Models","children":[{"model":"articles"},{"model":"authors"}]},{"folder":"Launch","children":[{"instance":"1"},{"media_folder":"2"}]}]`,
			"Schema[articles authors] Launch[#1 @2] Models[articles authors]", "+3 -0 ~0 =6",
			"Models[articles authors] Launch[#1 @2]", "+1 -1 ~2 =3"},

		{"the old form into nothing", `[]`, `{"model":["articles"],"content":["1"],"media":["2"]}`,
			"Models[articles] Content[#1] Media[@2]", "+6 -0 ~0 =0",
			"Models[articles] Content[#1] Media[@2]", "+6 -0 ~0 =0"},
		{"a key that is not named", `{"model":["articles"],"content":["1"],"media":["2"]}`, `{"content":["3"]}`,
			"Models[articles] Content[#1 #3] Media[@2]", "+1 -0 ~0 =6",
			"Models[articles] Content[#3] Media[@2]", "+1 -1 ~0 =5"},
		{"a key that is empty", `{"model":["articles"],"content":["1"]}`, `{"model":[]}`,
			"Models[articles] Content[#1]", "+0 -0 ~0 =4",
			"Models[] Content[#1]", "+0 -1 ~0 =3"},
		{"no key at all", `{"model":["articles"]}`, `{}`,
			"Models[articles]", "+0 -0 ~0 =2",
			"Models[articles]", "+0 -0 ~0 =2"},
		{"the old form beside folders of one's own", team, `{"model":["articles"]}`,
			"Schema[articles authors] Launch[#1 @2] Models[articles]", "+2 -0 ~0 =6",
			"Schema[articles authors] Launch[#1 @2] Models[articles]", "+2 -0 ~0 =6"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before, document := mustParse(t, tt.before).nodes, mustParse(t, tt.document)
			was := short(before)
			check := func(mode string, after []Node, want, wantChanges string) {
				t.Helper()
				c := Compare(before, after)
				if got := fmt.Sprintf("+%d -%d ~%d =%d", c.Added, c.Removed, c.Moved, c.Unchanged); short(after) != want || got != wantChanges {
					t.Errorf("%s: %s (%s), want %s (%s)", mode, short(after), got, want, wantChanges)
				}
			}
			merged, replaced := Merge(before, document), Replace(before, document)
			check("merge", merged, tt.merged, tt.mergeChanges)
			check("replace", replaced, tt.replaced, tt.changes)
			for mode, once := range map[string][2]string{
				"merge":   {short(merged), short(Merge(merged, document))},
				"replace": {short(replaced), short(Replace(replaced, document))},
			} {
				if once[0] != once[1] {
					t.Errorf("%s twice: %s, once: %s", mode, once[1], once[0])
				}
			}
			if short(before) != was {
				t.Errorf("the tree before became %s", short(before))
			}
		})
	}
}

// A tree that was read is the document that leaves it as it is.
func TestTreeRoundTrip(t *testing.T) {
	const tree = `[{"folder":"Schema","children":[{"model":"articles"},{"folder":"Deep","children":[]}]},{"instance":"1"},{"media_folder":"2"}]`
	nodes := mustParse(t, tree).nodes
	if got := Tree(nodes).String(); got != tree {
		t.Errorf("got %s", got)
	}
	if got := Tree(nil).String(); got != "[]" {
		t.Errorf("an empty tree is %s", got)
	}
}

func TestTemplates(t *testing.T) {
	for name, want := range map[string]string{
		"blank": "", "website": "Pages[] Components[] Settings[] Media[]", "catalog": "Products[] Collections[] Assets[]",
	} {
		if got := short(FromTemplate(name)); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func TestStore(t *testing.T) {
	var s Store
	one, err := s.Create("Team", mustParse(t, `[{"model":"articles"}]`).nodes)
	if err != nil || one.ID != "40000000-0000-4000-8000-000000000001" {
		t.Fatalf("%+v, %v", one, err)
	}
	document := mustParse(t, `[{"model":"authors"}]`)
	w, changes, found, err := s.Apply(one.ID, "", func(tree []Node) []Node { return Merge(tree, document) })
	if err != nil || !found || w.Name != "Team" || short(w.Tree) != "articles authors" || changes.Added != 1 {
		t.Errorf("%+v, %+v, %t, %v", w, changes, found, err)
	}
	if _, _, found, _ := s.Apply("zzz", "", nil); found {
		t.Error("a workspace that was never created")
	}
	deep := mustParse(t, nested(96))
	_, _, _, err = s.Apply(one.ID, "Crew", func([]Node) []Node { return deep.nodes })
	if got, _ := s.Get(one.ID); err == nil || got.Name != "Team" || short(got.Tree) != "articles authors" {
		t.Errorf("a tree too deep: %v; the workspace is %+v", err, got)
	}
	for i := 1; i < maxWorkspaces; i++ {
		if _, err := s.Create("More", nil); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Create("Too many", nil); err == nil || len(s.List()) != maxWorkspaces {
		t.Errorf("%d workspaces, %v", len(s.List()), err)
	}
	s.Reset()
	if again, err := s.Create("Again", nil); err != nil || again.ID != one.ID {
		t.Errorf("after a reset: %+v, %v", again, err)
	}
}
