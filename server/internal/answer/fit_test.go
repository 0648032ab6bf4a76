package answer_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

func TestSmoke(t *testing.T) {
	var nodes, edges []string
	for i := range 13 {
		nodes = append(nodes, fmt.Sprintf(`{"id":"00000000-0000-4000-8000-%012d","title":"t%d","body":%q,"views":%d}`, i, i, strings.Repeat("word ", 10), i))
		edges = append(edges, fmt.Sprintf(`{"cursor":"c1.%060d"}`, i))
	}
	data := `{"articles":{"nodes":[` + strings.Join(nodes, ",") + `],"pageInfo":{"hasNextPage":false,"endCursor":"c1.` + strings.Repeat("0", 60) + `"},"edges":[` + strings.Join(edges, ",") + `]}}`
	v, err := ojson.ParseString(data)
	if err != nil {
		t.Fatal(err)
	}
	shape := answer.Shape{Fields: []*answer.Field{{Response: "articles", Name: "articles", Role: answer.Connection, Root: true, Size: 13, Fields: []*answer.Field{
		{Response: "nodes", Role: answer.Nodes, Fields: []*answer.Field{{Response: "id", Name: "id", Role: answer.Identifier}, {Response: "title"}, {Response: "body"}, {Response: "views"}}},
		{Response: "pageInfo", Role: answer.PageInfo, Fields: []*answer.Field{{Response: "hasNextPage", Role: answer.HasNextPage}, {Response: "endCursor", Role: answer.EndCursor}}},
		{Response: "edges", Role: answer.Edges, Fields: []*answer.Field{{Response: "cursor", Role: answer.Cursor}}},
	}}}}
	rest, _ := ojson.ParseString(`[{"field":"articles","url":"/api/entries/articles?select=title"}]`)
	for _, budget := range []int{200, 300, 500, 800, 1000, 1400, 2000, 5000} {
		got := answer.Fit(answer.Answer{Kind: answer.Query, Shape: shape, Members: []ojson.Member{{Name: "data", Value: v}, {Name: "rest", Value: rest}, {Name: "environment", Value: ojson.StringOf("production")}}}, budget)
		t.Logf("%d %d %v %s", budget, ojson.TextUnits(string(got)), json.Valid(got), got)
	}
}
