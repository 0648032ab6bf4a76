package schema

import (
	"slices"
	"testing"
)

func TestDescribedModel(t *testing.T) {
	tests := []struct{ description, name, namespace string }{
		{"Article. Model articles.", "Article", "articles"},
		{"Article. Model articles", "Article", "articles"},
		{"Model articles.", "", "articles"},
		{"Car. Model. Model cars.", "Car. Model", "cars"},
		{"Car Model T. Model cars.", "Car Model T", "cars"},
		{"記事.\nModel kiji.\nA word more.", "記事", "kiji"},
		{"Page. Model pages.v2.", "Page", "pages.v2"},
		{"Car Model T.", "Car Model T", ""},
		{"", "", ""},
	}
	for _, test := range tests {
		name, namespace := describedModel(test.description)
		if name != test.name || namespace != test.namespace {
			t.Errorf("%q: got %q, %q, want %q, %q", test.description, name, namespace, test.name, test.namespace)
		}
	}
}

func TestDescribedField(t *testing.T) {
	tests := []struct{ description, label, capaType string }{
		{"Title. Capa type: string.", "Title", "string"},
		{"Title. Shown on top. Capa type: array of relation. Required.", "Title. Shown on top", "array of relation"},
		{"Capa type: json.", "", "json"},
		{"العنوان. Capa type: text.", "العنوان", "text"},
		{"Just words.", "Just words", ""},
		{"", "", ""},
	}
	for _, test := range tests {
		label, capaType := describedField(test.description)
		if label != test.label || capaType != test.capaType {
			t.Errorf("%q: got %q, %q, want %q, %q", test.description, label, capaType, test.label, test.capaType)
		}
	}
}

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
