package answer_test

import (
	"fmt"
	"testing"

	"github.com/sebdah/goldie/v2"

	"github.com/capacms/capa-mcp/server/internal/answer"
)

// TestGolden holds whole cut answers byte for byte: one of each kind, as a
// reader of a pull request wants to see them.
func TestGolden(t *testing.T) {
	entry := func(i int) string {
		return fmt.Sprintf(`{"id":"00000000-0000-4000-8000-%012d","title":"Entry %d","body":"Ünïcode 🙂 \"quoted\" <b>&amp; שלום","views":1.10}`, i, i)
	}
	binOf := func(items int) func(int) string {
		return func(i int) string {
			return fmt.Sprintf(`{"id":"bin-%d","title":"Bin","items":{"nodes":%s,"pageInfo":{"hasNextPage":%t,"endCursor":"c1.%d"}}}`, i, list(items, entry), i == 0, i)
		}
	}
	items := field(answer.Connection, "items", field(answer.Nodes, "nodes", entryFields...), field(answer.PageInfo, "pageInfo", infoFields...))
	bins := answer.Shape{Fields: []*answer.Field{root(field(answer.Connection, "bins",
		field(answer.Nodes, "nodes", field(answer.Identifier, "id"), field(answer.Plain, "title"), items),
		field(answer.Edges, "edges", field(answer.Cursor, "cursor")), field(answer.PageInfo, "pageInfo", infoFields...)))}}
	queryOf := func(items int) answer.Answer {
		return answer.Answer{Kind: answer.Query, Shape: bins, Members: members(t, `{"data":{"bins":{"nodes":`+list(6, binOf(items))+`,"edges":`+list(6, func(i int) string { return fmt.Sprintf(`{"cursor":"c1.root.%d"}`, i) })+
			`,"pageInfo":{"hasNextPage":false,"endCursor":"c1.root.5"}}},"cost":{"depth":4},"budget":{"counted":504,"limit":5000},"rest":[{"field":"bins","url":"/api/entries/bins"}],
			"environment":"development","drafts":"A development key reads drafts and unpublished changes; a production key reads published entries only."}`)}
	}
	query := queryOf(3)
	entries := answer.Answer{Kind: answer.Entries, Backward: true, Members: members(t, `{"data":`+list(9, entry)+`,"page":{"limit":9,"hasNext":true,"next":"c1.n","hasPrev":false,"prev":null},"environment":"production","rest":"/api/entries/articles?limit=9&before=c1.x"}`)}
	explore := answer.Answer{Kind: answer.Explore, Members: members(t, `{"model":"articles","environment":"production","total":13,"scanned":13,"statuses":{"published":13},"counts":"Counts are of what is stored.","fields":`+
		list(8, func(i int) string {
			return fmt.Sprintf(`{"field":"f%d","type":"number","present":12,"empty":0,"missing":1,"min":5,"max":150,"mean":44,"median":33}`, i)
		})+`,"samples":`+list(3, entry)+`}`)}
	document := answer.Answer{Kind: answer.Document, Hint: "Pass a smaller limit.", Members: members(t, `{"items":`+list(9, entry)+`,"total":9}`)}
	refusal := answer.Answer{Kind: answer.Refusal, Members: members(t, `{"error":"unknown model Authr","didYouMean":["authors"],"available":`+list(60, func(i int) string { return fmt.Sprintf(`"model_%d"`, i) })+`,"next":"capa_graphql_schema"}`)}

	for _, test := range []struct {
		name   string
		answer answer.Answer
		budget int
	}{
		{"query", query, 3400},
		{"query-one-entry", query, 1500},
		{"query-inside-an-entry", queryOf(9), 1800},
		{"query-without-twin", query, 1030},
		{"query-without-data", query, 400},
		{"build", buildAnswer(t, 4, 3), 2000},
		{"build-without-result", buildAnswer(t, 4, 3), 820},
		{"build-without-document", buildAnswer(t, 4, 3), 400},
		{"entries-backward", entries, 1200},
		{"explore", explore, 700},
		{"document", document, 600},
		{"refusal", refusal, 300},
	} {
		t.Run(test.name, func(t *testing.T) {
			fit(t, test.answer, test.budget)
			goldie.New(t).Assert(t, test.name, answer.Fit(test.answer, test.budget))
		})
	}
}
