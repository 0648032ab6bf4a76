package query

import (
	"slices"
	"testing"
)

func TestOperations(t *testing.T) {
	for document, want := range map[string][]string{
		"query A { a } query B { b }":       {"A", "B"},
		"{ a }":                             nil,
		"query A { a } mutation Save { b }": {"A", "Save"},
		"query A { a":                       nil,
	} {
		if got := Operations(document); !slices.Equal(got, want) {
			t.Errorf("Operations(%q) = %q, want %q", document, got, want)
		}
	}
}

func TestIsMutation(t *testing.T) {
	const both = "query Read { a } mutation Save { b }"
	for _, c := range []struct {
		document, operation string
		want                bool
	}{
		{`mutation { deleteArticle(id: "x") { id } }`, "", true},
		{"{ articles { nodes { id } } }", "", false},
		{both, "Save", true},
		{both, "Read", false},
		{both, "", false}, // which would run is not said
		{"mutation {", "", false},
	} {
		if got := IsMutation(c.document, c.operation); got != c.want {
			t.Errorf("IsMutation(%q, %q) = %v, want %v", c.document, c.operation, got, c.want)
		}
	}
}
