package schema

import (
	"slices"
	"testing"
)

func TestLeftOut(t *testing.T) {
	tests := []struct {
		description string
		want        []Unexposed
	}{
		{"Models not exposed in GraphQL: twin_a (type name taken by twin-a).", []Unexposed{{"twin_a", "twin-a"}}},
		{"What this key reads.\nModels not exposed in GraphQL: a_b (type name taken by a-b), b.c (type name taken by b-c).\nMore.",
			[]Unexposed{{"a_b", "a-b"}, {"b.c", "b-c"}}},
		{"Models not exposed in GraphQL: one, two.", []Unexposed{{Model: "one"}, {Model: "two"}}},
		{"Models not exposed in GraphQL: 本 (no name GraphQL can spell), b_b (type name taken by b-b).", []Unexposed{{Model: "本"}, {"b_b", "b-b"}}},
		{"Models not exposed in GraphQL: x  (type name taken by x),  x (type name taken by x).", []Unexposed{{"x ", "x"}, {" x", "x"}}},
		{"Models not exposed in GraphQL: x (type name taken by x ).", []Unexposed{{"x", "x "}}},
		{"Models not exposed in GraphQL: a_b (type name taken by a-b). \r\nMore.", []Unexposed{{"a_b", "a-b"}}},
		{"Models not exposed in GraphQL: a,b (type name taken by a-b), a(b) (type name taken by a-b).", []Unexposed{{"a,b", "a-b"}, {"a(b)", "a-b"}}},
		{"Models not exposed in GraphQL: a-b (type name taken by a (b)).", []Unexposed{{"a-b", "a (b)"}}},
		{"Models not exposed in GraphQL: query (type name taken by Query), .. (no letter or digit GraphQL can name it by).", []Unexposed{{"query", "Query"}, {Model: ".."}}},
		{"Models not exposed in GraphQL: .", nil},
		{"What this key reads.", nil},
		{"", nil},
	}
	for _, test := range tests {
		if got := LeftOut(test.description); !slices.Equal(got, test.want) {
			t.Errorf("%q: got %v, want %v", test.description, got, test.want)
		}
	}
	if got := parseFile(t, "zoo").Unexposed; len(got) != 2 || got[0].Model != "twin_a" {
		t.Errorf("the schema's own: %v", got)
	}
}

func TestUnexposedSaysWhy(t *testing.T) {
	tests := []struct {
		left Unexposed
		want string
	}{
		{Unexposed{"twin_a", "twin-a"}, "twin_a is readable over REST only: GET /api/entries/twin_a. GraphQL leaves it out, since it and twin-a would have the same GraphQL type name."},
		{Unexposed{"b c", "b-c"}, "b c is readable over REST only: GET /api/entries/b%20c. GraphQL leaves it out, since it and b-c would have the same GraphQL type name."},
		{Unexposed{"x ", "x"}, `"x " is readable over REST only: GET /api/entries/x%20. GraphQL leaves it out, since it and "x" would have the same GraphQL type name.`},
		{Unexposed{"x", " x"}, `"x" is readable over REST only: GET /api/entries/x. GraphQL leaves it out, since it and " x" would have the same GraphQL type name.`},
		{Unexposed{"x  y", "x y"}, `"x  y" is readable over REST only: GET /api/entries/x%20%20y. GraphQL leaves it out, since it and "x y" would have the same GraphQL type name.`},
		{Unexposed{"x\u200b", "x"}, `"x\u200b" is readable over REST only: GET /api/entries/x%E2%80%8B. GraphQL leaves it out, since it and "x" would have the same GraphQL type name.`},

		{Unexposed{"query", "Query"}, "query is readable over REST only: GET /api/entries/query. GraphQL leaves it out, since the type name Query is GraphQL's own."},
		{Unexposed{"String", "String"}, "String is readable over REST only: GET /api/entries/String. GraphQL leaves it out, since the type name String is GraphQL's own."},
		{Unexposed{"page info", "PageInfo"}, "page info is readable over REST only: GET /api/entries/page%20info. GraphQL leaves it out, since the type name PageInfo is GraphQL's own."},
		{Unexposed{"DateTimeList", "DateTimeListFilter"}, "DateTimeList is readable over REST only: GET /api/entries/DateTimeList. GraphQL leaves it out, since the type name DateTimeListFilter is GraphQL's own."},
		{Unexposed{"QueryFilter", "query-filter"}, "QueryFilter is readable over REST only: GET /api/entries/QueryFilter. GraphQL leaves it out, since it and query-filter would have the same GraphQL type name."},

		{Unexposed{Model: "."}, ". is readable over REST only: GET /api/entries/%2E. GraphQL leaves it out."},
		{Unexposed{Model: ".."}, ".. is readable over REST only: GET /api/entries/%2E%2E. GraphQL leaves it out."},
		{Unexposed{Model: "..."}, "... is readable over REST only: GET /api/entries/.... GraphQL leaves it out."},
		{Unexposed{Model: "/%?#"}, "/%?# is readable over REST only: GET /api/entries/%2F%25%3F%23. GraphQL leaves it out."},
		{Unexposed{Model: "記事"}, "記事 is readable over REST only: GET /api/entries/%E8%A8%98%E4%BA%8B. GraphQL leaves it out."},
	}
	for _, test := range tests {
		if got := test.left.String(); got != test.want {
			t.Errorf("%+q:\n got %s\nwant %s", []string{test.left.Model, test.left.TakenBy}, got, test.want)
		}
	}
}
