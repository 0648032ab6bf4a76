package answer_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// hide makes a field one that is read for the cut only.
func hide(f *answer.Field) *answer.Field {
	f.Hidden = true
	return f
}

// build is an answer of capa_graphql_build: bins with a list of items, run with
// page information that its document does not select.
func build(t testing.TB, bins, items, budget int) ojson.Value {
	return fit(t, buildAnswer(t, bins, items), budget)
}

func buildAnswer(t testing.TB, bins, items int) answer.Answer {
	list := func(bin, n int) string {
		return fmt.Sprintf(`{"nodes":%s,"pageInfo":{"hasNextPage":true,"endCursor":"c1.%d.%d"},"edges":%s}`,
			list(n, func(i int) string { return fmt.Sprintf(`{"id":"item %d of %d"}`, i, bin) }), bin, n-1,
			list(n, func(i int) string { return fmt.Sprintf(`{"cursor":"c1.%d.%d"}`, bin, i) }))
	}
	data := ""
	for bin := range bins {
		data += fmt.Sprintf(`,{"id":"bin %d","items":%s}`, bin, list(bin, items))
	}
	info := field(answer.PageInfo, "pageInfo", infoFields...)
	relation := field(answer.Connection, "items", field(answer.Nodes, "nodes", field(answer.Identifier, "id")), hide(info), hide(field(answer.Edges, "edges", field(answer.Cursor, "cursor"))))
	relation.Size = items
	return answer.Answer{
		Kind:  answer.Build,
		Shape: answer.Shape{Fields: []*answer.Field{root(field(answer.Connection, "bins", field(answer.Nodes, "nodes", field(answer.Identifier, "id"), relation)))}},
		Members: members(t, `{"query":"`+strings.Repeat("q", 300)+`","variables":{"first":2},"operationName":"BinsList","rest":"/api/entries/bins?select=items(limit:100,id)",
			"sdk":{"document":"`+text(400)+`"},"environment":"production","result":{"data":{"bins":{"nodes":[`+strings.TrimPrefix(data, ",")+`]}},"cost":{"depth":4}}}`),
		Next: func(m answer.More) ojson.Value {
			return ojson.StringOf(fmt.Sprintf("%s of %s after %s", m.List[len(m.List)-1].Name, m.Entry.Text(), m.EndCursor.Text()))
		},
	}
}

func TestFitBuild(t *testing.T) {
	for _, test := range []struct {
		name   string
		got    ojson.Value
		want   map[string]string
		absent []string
	}{
		{"a whole run shows the document's shape, and how each list goes on", build(t, 1, 3, 4000), map[string]string{
			"result.data":   `{"bins":{"nodes":[{"id":"bin 0","items":{"nodes":[{"id":"item 0 of 0"},{"id":"item 1 of 0"},{"id":"item 2 of 0"}]}}]}}`,
			"more":          `[{"path":"result.data.bins.nodes[0].items","shown":3,"endCursor":"c1.0.2","entry":"bin 0","next":"items of bin 0 after c1.0.2"}]`,
			"note":          `"1 relation list holds more entries than it shows: see more. A relation list pages on only in a read of one entry: its model's single field with entry as id, and endCursor as the list's after."`,
			"sdk.document":  `"` + text(400) + `"`,
			"operationName": `"BinsList"`}, []string{"truncated", "hint"}},
		{"the code goes first", build(t, 1, 3, 1200), map[string]string{
			"truncated": `[{"path":"sdk","kept":0,"total":1}]`}, []string{"sdk"}},
		{"a list that is cut goes on from where it stopped", build(t, 1, 100, 1600), map[string]string{
			"more[0].shown":     `21`,
			"more[0].endCursor": `"c1.0.20"`,
			"more[0].next":      `"items of bin 0 after c1.0.20"`,
			"truncated[1]":      `{"path":"result.data.bins.nodes[0].items.nodes","kept":21,"total":100}`,
			"result.data.bins.nodes[0].items.nodes[20]": `{"id":"item 20 of 0"}`}, []string{"sdk", "result.data.bins.nodes[0].items.pageInfo"}},
		{"two lists that go on", build(t, 2, 2, 1700), map[string]string{
			"more[1].next": `"items of bin 1 after c1.1.1"`,
			"note":         `"2 relation lists hold more entries than they show: see more. A relation list pages on only in a read of one entry: its model's single field with entry as id, and endCursor as the list's after."`}, nil},
		{"without room for one entry the result is left out, and the note says so", build(t, 1, 9, 820), map[string]string{
			"note":      `"result is left out: not even one entry fits beside the document. capa_graphql_query runs the same query, and its answer does not repeat the document."`,
			"truncated": `[{"path":"sdk","kept":0,"total":1},{"path":"result","kept":0,"total":1}]`,
			"query":     `"` + strings.Repeat("q", 300) + `"`}, []string{"result", "more"}},
		{"then the note gives way", build(t, 1, 1, 700), map[string]string{
			"hint": `"Pass a smaller first or fewer fields, or run the query with capa_graphql_query, whose answer does not repeat the document."`}, []string{"note"}},
		{"then the hint", build(t, 1, 1, 620), map[string]string{"query": `"` + strings.Repeat("q", 300) + `"`}, []string{"note", "hint"}},
		{"then the document, its largest part first, with the maxChars that returns it", build(t, 1, 1, 400), map[string]string{
			"variables": `{"first":2}`, "hint": `"Pass maxChars: 529 for the whole document."`}, []string{"query"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			for path, want := range test.want {
				if found := at(test.got, path); found.String() != want {
					t.Errorf("%s is\n     %s\nwant %s\nin %s", path, found, want, test.got)
				}
			}
			for _, path := range test.absent {
				if found := at(test.got, path); found.Exists() {
					t.Errorf("%s is there: %s\nin %s", path, found, test.got)
				}
			}
		})
	}
}

// TestMaxCharsOfTheHintReturnsTheDocument follows the hint from every budget that has one.
func TestMaxCharsOfTheHintReturnsTheDocument(t *testing.T) {
	a := buildAnswer(t, 2, 3)
	followed := 0
	for budget := 200; budget < 700; budget++ {
		var need int
		if _, err := fmt.Sscanf(fit(t, a, budget).Get("hint").Text(), "Pass maxChars: %d", &need); err != nil {
			continue
		}
		followed++
		whole := fit(t, a, need)
		for _, name := range []string{"query", "variables", "operationName", "rest"} {
			if !whole.Get(name).Exists() {
				t.Fatalf("maxChars %d of the hint at %d leaves out %s: %s", need, budget, name, whole)
			}
		}
		if !fit(t, a, need-1).Get("query").Exists() {
			continue
		}
		t.Fatalf("maxChars %d returns the document too", need-1)
	}
	if followed == 0 {
		t.Fatal("no budget has the hint")
	}
}
