package schema

import (
	"fmt"
	"strings"
	"testing"
)

// sdlOf writes a schema of that many models of twelve fields, each related to the next.
func sdlOf(models int) string {
	var query, types strings.Builder
	for i := range models {
		this, next := fmt.Sprintf("Model%d", i), fmt.Sprintf("Model%d", (i+1)%models)
		fmt.Fprintf(&query, "  %[2]ss(first: Int, after: String, last: Int, before: String, filter: %[1]sFilter, sort: [%[1]sSort!]): %[1]sConnection!\n  %[2]s(id: ID!): %[1]s\n", this, strings.ToLower(this))
		fmt.Fprintf(&types, "\"Model %d. Model %s.\"\ntype %s implements Entry {\n  id: ID!\n", i, strings.ToLower(this), this)
		var filter, sort strings.Builder
		for f := range 10 {
			fmt.Fprintf(&types, "  \"Field %[1]d. Capa type: string.\"\n  field%[1]d: String\n", f)
			fmt.Fprintf(&filter, "  \"Field %[1]d.\"\n  field%[1]d: StringFilter\n", f)
			fmt.Fprintf(&sort, "  field%[1]d_ASC\n  field%[1]d_DESC\n", f)
		}
		fmt.Fprintf(&types, "  next: %[2]s\n  others(first: Int, after: String, sort: [%[2]sSort!]): %[2]sConnection!\n}\n", this, next)
		fmt.Fprintf(&types, "type %[1]sConnection { nodes: [%[1]s!]! edges: [%[1]sEdge!]! pageInfo: PageInfo! totalCount: Int! }\ntype %[1]sEdge { node: %[1]s! cursor: String! }\n", this)
		fmt.Fprintf(&types, "input %[1]sFilter {\n  and: [%[1]sFilter!]\n  or: [%[1]sFilter!]\n  not: %[1]sFilter\n%[2]s  next: %[1]sNextFilter\n}\n", this, filter.String())
		fmt.Fprintf(&types, "input %sNextFilter {\n  eq: ID\n  exists: Boolean\n%s}\nenum %s {\n%s}\n", this, filter.String(), this+"Sort", sort.String())
	}
	return "type Query {\n" + query.String() + "  nodes(ids: [ID!]!): [Entry]!\n}\ninterface Entry { id: ID! }\n" +
		"type PageInfo { hasNextPage: Boolean! endCursor: String }\n" +
		"input StringFilter { eq: String ne: String in: [String!] contains: String exists: Boolean null: Boolean }\n" + types.String()
}

var sizes = []int{50, 500}

func BenchmarkParse(b *testing.B) {
	for _, models := range sizes {
		b.Run(fmt.Sprintf("%d models", models), func(b *testing.B) {
			data := introspect(b, sdlOf(models))
			b.SetBytes(int64(len(data.Bytes())))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Parse(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkCompactSDL(b *testing.B) {
	for _, models := range sizes {
		s := parseSDL(b, sdlOf(models))
		b.Run(fmt.Sprintf("%d models", models), func(b *testing.B) {
			for b.Loop() {
				text, _ := s.WholeSDL(unlimited)
				b.SetBytes(int64(len(text)))
			}
		})
		b.Run(fmt.Sprintf("one of %d models", models), func(b *testing.B) {
			for b.Loop() {
				s.CompactSDL(s.Models[0])
			}
		})
	}
}

func BenchmarkModelsSDL(b *testing.B) {
	for _, models := range sizes {
		s := parseSDL(b, sdlOf(models))
		b.Run(fmt.Sprintf("20000 of %d models", models), func(b *testing.B) {
			for b.Loop() {
				s.ModelsSDL(20_000, 5_000)
			}
		})
	}
}

func BenchmarkNear(b *testing.B) {
	for _, models := range sizes {
		s := parseSDL(b, sdlOf(models))
		b.Run(fmt.Sprintf("%d models", models), func(b *testing.B) {
			for b.Loop() {
				s.Near("modle42")
			}
		})
	}
}
