package answer_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// generated are the answers that the benchmarks read, about size bytes each.
var generated = []struct {
	name string
	make func(size int) string
}{
	{"entries", func(size int) string {
		entry := func(i int) string {
			return fmt.Sprintf(`{"id":"00000000-0000-4000-8000-%012d","title":"Entry number %d","body":"%s","views":%d,"tags":["news","tech"]}`, i, i, strings.Repeat("some words ", 8), i)
		}
		return repeated(size, `{"articles":{"pageInfo":{"hasNextPage":false,"endCursor":"c1.x"},"nodes":[`, entry, `]}}`)
	}},
	{"texts", func(size int) string {
		return repeated(size, `{"articles":{"nodes":[`, func(i int) string {
			return fmt.Sprintf(`{"id":"%d","body":"%s"}`, i, strings.Repeat("A long body of plain words. ", 10000))
		}, `]}}`)
	}},
	{"scripts", func(size int) string {
		return repeated(size, `{"articles":{"nodes":[`, func(i int) string {
			return fmt.Sprintf(`{"id":"%d","body":"%s"}`, i, strings.Repeat("שלום עולם 🙂 中文 ", 10000))
		}, `]}}`)
	}},
	{"lists", func(size int) string {
		inner := strings.TrimSuffix(strings.Repeat(`[[1,2],[3]],`, 20), ",")
		return repeated(size, `{"a":[`, func(int) string { return "[" + inner + "]" }, `]}`)
	}},
	{"numbers", func(size int) string {
		return repeated(size, `{"a":[`, func(i int) string { return fmt.Sprint(i * 7919) }, `]}`)
	}},
}

func repeated(size int, before string, item func(int) string, after string) string {
	var text strings.Builder
	text.WriteString(before)
	for i := 0; text.Len() < size; i++ {
		if i > 0 {
			text.WriteByte(',')
		}
		text.WriteString(item(i))
	}
	text.WriteString(after)
	return text.String()
}

var articles = answer.Shape{Fields: []*answer.Field{{Response: "articles", Name: "articles", Role: answer.Connection, Root: true, Fields: []*answer.Field{
	{Response: "nodes", Role: answer.Nodes, Fields: []*answer.Field{{Response: "id", Name: "id", Role: answer.Identifier}}},
	{Response: "pageInfo", Role: answer.PageInfo, Fields: []*answer.Field{{Response: "hasNextPage", Role: answer.HasNextPage}, {Response: "endCursor", Role: answer.EndCursor}}},
}}}}

// BenchmarkFit reads, cuts and prints answers of 1, 4 and 16 MiB; unmarshal is
// the yardstick beside it.
func BenchmarkFit(b *testing.B) {
	for _, g := range generated {
		for _, mib := range []int{1, 4, 16, 64} {
			text := g.make(mib << 20)
			b.Run(fmt.Sprintf("%s/%dMiB/fit", g.name, mib), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					data, err := ojson.Parse([]byte(text))
					if err != nil {
						b.Fatal(err)
					}
					answer.Fit(answer.Answer{Kind: answer.Query, Shape: articles, Members: []ojson.Member{{Name: "data", Value: data}}}, 20000)
				}
			})
			b.Run(fmt.Sprintf("%s/%dMiB/unmarshal", g.name, mib), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					var v any
					if err := json.Unmarshal([]byte(text), &v); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkCut cuts answers that are read already: nothing in it may depend on
// what is cut off.
func BenchmarkCut(b *testing.B) {
	for _, g := range generated {
		for _, mib := range []int{1, 16} {
			data, err := ojson.ParseString(g.make(mib << 20))
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("%s/%dMiB", g.name, mib), func(b *testing.B) {
				for b.Loop() {
					answer.Fit(answer.Answer{Kind: answer.Query, Shape: articles, Members: []ojson.Member{{Name: "data", Value: data}}}, 20000)
				}
			})
		}
	}
}
