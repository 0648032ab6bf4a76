package answer_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// parse reads JSON that a test wrote.
func parse(t testing.TB, text string) ojson.Value {
	t.Helper()
	v, err := ojson.ParseString(text)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return v
}

// members are the members of an object that a test wrote.
func members(t testing.TB, text string) []ojson.Member {
	t.Helper()
	var list []ojson.Member
	for name, value := range parse(t, text).Members() {
		list = append(list, ojson.Member{Name: name, Value: value})
	}
	return list
}

// fit cuts, and checks what holds for every answer.
func fit(t testing.TB, a answer.Answer, budget int) ojson.Value {
	t.Helper()
	text := answer.Fit(a, budget)
	if !json.Valid(text) {
		t.Fatalf("not JSON: %s", text)
	}
	if units := ojson.TextUnits(string(text)); units > budget && a.Kind != answer.Refusal {
		t.Fatalf("%d characters of %d: %s", units, budget, text)
	}
	return parse(t, string(text))
}

func list(n int, item func(i int) string) string {
	items := make([]string, n)
	for i := range items {
		items[i] = item(i)
	}
	return "[" + strings.Join(items, ",") + "]"
}

func text(n int) string { return strings.Repeat("x", n) }

// field is a shape in one line: a role, a response name, and what is inside.
func field(role answer.Role, response string, inside ...*answer.Field) *answer.Field {
	return &answer.Field{Response: response, Name: response, Role: role, Fields: inside}
}

// root makes a field a root field.
func root(f *answer.Field) *answer.Field {
	f.Root = true
	return f
}

var (
	entryFields = []*answer.Field{field(answer.Identifier, "id"), field(answer.Plain, "body")}
	infoFields  = []*answer.Field{field(answer.HasNextPage, "hasNextPage"), field(answer.EndCursor, "endCursor")}
)

func TestFit(t *testing.T) {
	articles := answer.Shape{Fields: []*answer.Field{root(field(answer.Connection, "articles",
		field(answer.Nodes, "nodes", entryFields...), field(answer.Edges, "edges", field(answer.Cursor, "cursor")), field(answer.PageInfo, "pageInfo", infoFields...)))}}
	aliased := answer.Shape{Fields: []*answer.Field{root(field(answer.Connection, "all",
		field(answer.Nodes, "items", entryFields...), field(answer.Edges, "ends", field(answer.Cursor, "at")), field(answer.PageInfo, "info", field(answer.HasNextPage, "on"), field(answer.EndCursor, "to"))))}}
	backward := answer.Shape{Fields: []*answer.Field{root(field(answer.Connection, "articles",
		field(answer.Nodes, "nodes", entryFields...), field(answer.PageInfo, "pageInfo", field(answer.HasPreviousPage, "hasPreviousPage"), field(answer.StartCursor, "startCursor"))))}}
	backward.Fields[0].Backward = true
	ids := answer.Shape{Fields: []*answer.Field{root(field(answer.Entry, "nodes", entryFields...))}}
	row := func(i int) string { return fmt.Sprintf(`{"id":"%d","body":"%s"}`, i, text(150)) }
	edge := func(name string) func(int) string {
		return func(i int) string { return fmt.Sprintf(`{"%s":"c1.%d"}`, name, i) }
	}

	for _, test := range []struct {
		name   string
		kind   answer.Kind
		shape  answer.Shape
		text   string
		budget int
		want   map[string]string // by the path of what is looked at, "" as "not there"
	}{
		{"what fits is printed as it is", answer.Query, answer.Shape{}, `{"environment":"production","data":{"a":1.10,"b":9007199254740993,"c":"<&>é"}}`, 200,
			map[string]string{"": `{"data":{"a":1.10,"b":9007199254740993,"c":"<&>é"},"environment":"production"}`}},
		{"items go from the end, and the page stays pageable", answer.Query, articles,
			`{"data":{"articles":{"nodes":` + list(9, row) + `,"edges":` + list(9, edge("cursor")) + `,"pageInfo":{"hasNextPage":false,"endCursor":"c1.8"}}}}`, 800,
			map[string]string{"data.articles.pageInfo": `{"hasNextPage":true,"endCursor":"c1.1"}`, "data.articles.edges": `[{"cursor":"c1.0"},{"cursor":"c1.1"}]`,
				"truncated": `[{"path":"data.articles.nodes","kept":2,"total":9},{"path":"data.articles.edges","kept":2,"total":9}]`, "hint": `"Pass a smaller first, or select fewer fields."`}},
		{"under whatever names", answer.Query, aliased,
			`{"data":{"all":{"items":` + list(9, row) + `,"ends":` + list(9, edge("at")) + `,"info":{"on":false,"to":"c1.8"}}}}`, 800,
			map[string]string{"data.all.info": `{"on":true,"to":"c1.2"}`, "truncated": `[{"path":"data.all.items","kept":3,"total":9},{"path":"data.all.ends","kept":3,"total":9}]`}},
		{"without a cursor, resume says how to go on", answer.Query, articles,
			`{"data":{"articles":{"nodes":` + list(9, row) + `,"pageInfo":{"hasNextPage":false,"endCursor":"c1.8"}}}}`, 1000,
			map[string]string{"data.articles.pageInfo": `{"hasNextPage":true,"endCursor":null}`,
				"truncated": `[{"path":"data.articles.nodes","kept":3,"total":9,"resume":"endCursor is null because entries were cut and no edges { cursor } was selected; the uncut page's would skip them. Run again with first: 3 for the endCursor after the last entry shown."}]`}},
		{"a backward page loses its start", answer.Query, backward,
			`{"data":{"articles":{"nodes":` + list(9, row) + `,"pageInfo":{"hasPreviousPage":false,"startCursor":"c1.0"}}}}`, 1000,
			map[string]string{"data.articles.pageInfo": `{"hasPreviousPage":true,"startCursor":null}`, "data.articles.nodes[0].id": `"6"`, "data.articles.nodes[3]": "",
				"truncated": `[{"path":"data.articles.nodes","kept":3,"total":9,"cutFrom":"start","resume":"startCursor is null because entries were cut and no edges { cursor } was selected; the uncut page's would skip them. Run again with last: 3 and the same before for the startCursor before the first entry shown."}]`}},
		{"a long text gives way to the entries after it", answer.Query, articles,
			`{"data":{"articles":{"nodes":[{"id":"0","body":"` + text(5000) + `"},` + row(1) + `,` + row(2) + `]}}}`, 1200,
			map[string]string{"data.articles.nodes[2].id": `"2"`, "truncated": "", "clipped": `[{"path":"data.articles.nodes[0].body","kept":593,"total":5000}]`,
				"hint": `"The longest clipped value reads on with the same query and slice: {\"path\":\"data.articles.nodes[0].body\",\"offset\":593}."`}},
		{"several long texts share the room", answer.Query, articles,
			`{"data":{"articles":{"nodes":` + list(3, func(i int) string { return fmt.Sprintf(`{"id":"%d","body":"%s"}`, i, text(1500)) }) + `}}}`, 2000,
			map[string]string{"clipped": `[{"path":"data.articles.nodes[0].body","kept":521,"total":1500},{"path":"data.articles.nodes[1].body","kept":521,"total":1500},{"path":"data.articles.nodes[2].body","kept":521,"total":1500}]`}},
		{"an id, a cursor and a URL are never clipped", answer.Document, answer.Shape{},
			`{"id":"` + text(300) + `","nextCursor":"` + text(300) + `","page":"https://example.com/` + text(300) + `","body":"` + text(700) + `"}`, 1300,
			map[string]string{"id": `"` + text(300) + `"`, "nextCursor": `"` + text(300) + `"`, "page": `"https://example.com/` + text(300) + `"`, "clipped[0].path": `"body"`, "clipped[1]": ""}},
		{"neither is an error", answer.Query, answer.Shape{}, `{"data":{"a":"` + text(900) + `"},"errors":[{"message":"` + text(500) + `"}]}`, 1000,
			map[string]string{"errors": `[{"message":"` + text(500) + `"}]`, "clipped[0].path": `"data.a"`}},
		{"lists inside an entry are cut when one entry does not fit", answer.Document, answer.Shape{},
			`{"rows":` + list(3, func(int) string {
				return `{"values":` + list(90, func(i int) string { return fmt.Sprint(1000 + i) }) + `}`
			}) + `}`, 400,
			map[string]string{"rows[1]": "", "truncated": `[{"path":"rows","kept":1,"total":3},{"path":"rows[0].values","kept":43,"total":90}]`}},
		{"the hint, the drafts note and the twin give way before the data", answer.Query, answer.Shape{},
			`{"data":{"a":"` + text(190) + `"},"drafts":"` + text(120) + `","rest":[{"field":"a","url":"/api/entries/` + text(100) + `"}],"environment":"development"}`, 400,
			map[string]string{"data.a": `"` + text(190) + `"`, "hint": "", "truncated": `[{"path":"hint","kept":0,"total":1},{"path":"drafts","kept":0,"total":1},{"path":"rest","kept":0,"total":1}]`, "environment": `"development"`}},
		{"a twin of most of the answer loses its last rows first", answer.Query, answer.Shape{},
			`{"data":{"nodes":` + list(40, func(i int) string { return fmt.Sprint(i) }) + `},"rest":` + list(40, func(i int) string {
				return fmt.Sprintf(`{"field":"nodes","url":"/api/entries/articles/%s%d"}`, text(50), i)
			}) + `}`, 3000,
			map[string]string{"rest[26].field": `"nodes"`, "rest[27]": "", "truncated[0]": `{"path":"rest","kept":27,"total":40}`, "truncated[1]": "", "data.nodes[39]": "39",
				"hint": `"Pass a larger maxChars for the rest."`}},
		{"a twin that lost rows before it gave way is named once", answer.Query, ids,
			`{"data":{"nodes":` + list(9, row) + `},"rest":` + list(40, func(i int) string {
				return fmt.Sprintf(`{"field":"nodes","url":"/api/entries/articles/%s%d"}`, text(50), i)
			}) + `}`, 1000,
			map[string]string{"rest": "", "truncated": `[{"path":"hint","kept":0,"total":1},{"path":"rest","kept":0,"total":1},{"path":"data.nodes","kept":4,"total":9,"resume":"Run again with the ids from position 4 on, counted from 0."}]`}},
		{"entries read by their ids are fewer with fewer ids", answer.Query, ids, `{"data":{"nodes":` + list(9, row) + `}}`, 800,
			map[string]string{"truncated[0].path": `"data.nodes"`, "hint": `"Pass fewer ids, or select fewer fields."`}},
		{"with a page beside them, with both", answer.Query, answer.Shape{Fields: []*answer.Field{ids.Fields[0], articles.Fields[0]}},
			`{"data":{"nodes":` + list(9, row) + `,"articles":{"nodes":` + list(9, row) + `}}}`, 1200,
			map[string]string{"truncated[1].path": `"data.articles.nodes"`, "hint": `"Pass a smaller first and fewer ids, or select fewer fields."`}},
		{"a list that is a value has neither", answer.Query, answer.Shape{Fields: []*answer.Field{root(field(answer.Entry, "article", field(answer.Plain, "tags")))}},
			`{"data":{"article":{"tags":` + list(90, func(i int) string { return fmt.Sprintf(`"tag %d"`, i) }) + `}}}`, 400,
			map[string]string{"truncated[0].path": `"data.article.tags"`, "hint": `"Select fewer fields, or pass a larger maxChars."`}},
		{"lists that get no shorter by being cut are whole in the least", answer.Query, articles,
			`{"data":{"articles":{"nodes":` + list(3, func(i int) string {
				return fmt.Sprintf(`{"id":"%d","body":"%s","tags":["a","b"],"marks":[[1],[2]]}`, i, text(190))
			}) + `}}}`, 538,
			map[string]string{"data.articles.nodes[0].marks": `[[1],[2]]`, "data.articles.nodes[1]": "", "hint": "", "truncated[0]": `{"path":"hint","kept":0,"total":1}`, "truncated[1].path": `"data.articles.nodes"`, "truncated[2]": ""}},
		{"the least answer says which key read it", answer.Query, answer.Shape{}, `{"data":{"id":"` + text(900) + `"},"notFound":"` + text(100) + `","cost":{"depth":1,"fields":"` + text(100) + `"},"drafts":"` + text(100) + `","environment":"development"}`, 200,
			map[string]string{"": `{"environment":"development","truncated":[{"path":"data","kept":0,"total":1}],"hint":"Pass a larger maxChars for the rest."}`}},
		{"an explored model loses its samples, then its legend, then fields", answer.Explore, answer.Shape{},
			`{"model":"articles","counts":"` + text(300) + `","fields":` + list(9, row) + `,"samples":` + list(3, row) + `}`, 900,
			map[string]string{"counts": "", "samples": "", "truncated": `[{"path":"samples","kept":0,"total":1},{"path":"counts","kept":0,"total":1},{"path":"fields","kept":4,"total":9}]`, "hint": `"Pass field to measure one field, or sample: 0."`}},
		{"samples alone, when that is enough", answer.Explore, answer.Shape{},
			`{"model":"articles","counts":"` + text(300) + `","fields":` + list(1, row) + `,"samples":` + list(3, row) + `}`, 900,
			map[string]string{"counts": `"` + text(300) + `"`, "samples": "", "truncated": `[{"path":"samples","kept":0,"total":1}]`}},
		{"entries over REST read on by their number", answer.Entries, answer.Shape{},
			`{"data":` + list(10, row) + `,"page":{"limit":10,"hasNext":false,"next":null,"hasPrev":false,"prev":null},"environment":"production","rest":"/api/entries/articles?limit=10"}`, 1000,
			map[string]string{"page": `{"limit":10,"hasNext":true,"next":null,"hasPrev":false,"prev":null}`, "hint": `"Pass select for fewer fields, or a smaller limit."`,
				"truncated": `[{"path":"data","kept":3,"total":10,"resume":"page.next is null because entries were cut; the uncut page's would skip them. Read again with limit: 3 for a next after the last entry shown."}]`}},
		{"a model's details keep the key that read them", answer.Document, answer.Shape{},
			`{"version":"2026-10-01","key":{"environment":"production","scopes":["` + text(80) + `"]},"fields":` + list(9, row) + `,"next":"` + text(90) + `"}`, 280,
			map[string]string{"key.environment": `"production"`, "next": "", "truncated": `[{"path":"hint","kept":0,"total":1},{"path":"fields","kept":0,"total":1},{"path":"next","kept":0,"total":1}]`}},
		{"and its environment in the least answer", answer.Document, answer.Shape{},
			`{"version":"2026-10-01","key":{"environment":"production","scopes":["a","` + text(150) + `"]},"fields":` + list(9, row) + `,"next":"` + text(90) + `"}`, 200,
			map[string]string{"": `{"key":{"environment":"production"},"truncated":[{"path":"","kept":0,"total":1}],"hint":"Pass a larger maxChars for the rest."}`}},
		{"a refusal keeps its first error", answer.Refusal, answer.Shape{}, `{"status":400,"errors":` + list(5, func(i int) string { return `{"message":"` + text(300) + `"}` }) + `,"next":"capa_graphql_build"}`, 200,
			map[string]string{"errors": `[{"message":"` + text(300) + `"}]`, "next": `"capa_graphql_build"`, "truncated[0]": `{"path":"errors","kept":1,"total":5}`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := fit(t, answer.Answer{Kind: test.kind, Shape: test.shape, Members: members(t, test.text)}, test.budget)
			for path, want := range test.want {
				if found := at(got, path); found.String() != want {
					t.Errorf("%s is\n     %s\nwant %s\nin %s", path, found, want, got)
				}
			}
		})
	}
}

// The note on what was not measured stands behind all that was, and gives way before the fields do.
func TestNoteOfAnExploredModel(t *testing.T) {
	whole := `{"model":"articles","total":13,"fields":[{"field":"title"}],"samples":[],"skipped":["r13"]}`
	a := answer.Answer{Kind: answer.Explore, Members: members(t, whole), Note: "Measured 5 of 13 entries."}
	if got, want := string(answer.Fit(a, 1000)), strings.TrimSuffix(whole, "}")+`,"note":"Measured 5 of 13 entries."}`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	a.Note = strings.Repeat("Measured few. ", 30)
	got := fit(t, a, 300)
	if at(got, "note").Exists() || at(got, "fields").Count() != 1 || !strings.Contains(got.String(), `{"path":"note","kept":0,"total":1}`) {
		t.Errorf("got %s", got)
	}
}

// at is the value at a path such as data.articles.nodes[0].
func at(v ojson.Value, path string) ojson.Value {
	for _, step := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == '[' || r == ']' }) {
		var position int
		if _, err := fmt.Sscanf(step, "%d", &position); err == nil {
			v = v.At(position)
		} else {
			v = v.Get(step)
		}
	}
	return v
}

// TestFitUnderTheLeastBudget: a budget that no tool takes still gives whole JSON.
func TestFitUnderTheLeastBudget(t *testing.T) {
	a := buildAnswer(t, 3, 3)
	for kind := answer.Query; kind <= answer.Types; kind++ {
		for budget := range 200 {
			a.Kind = kind
			if text := answer.Fit(a, budget); !json.Valid(text) {
				t.Fatalf("kind %d, budget %d: %s", kind, budget, text)
			}
		}
	}
}
