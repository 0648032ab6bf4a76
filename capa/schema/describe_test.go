package schema

import "testing"

func TestDescribedModel(t *testing.T) {
	tests := []struct{ description, name, namespace string }{
		{"Article. Model articles.", "Article", "articles"},
		{"Article. Model articles", "Article", "articles"},
		{"Model articles.", "", "articles"},
		{"Car. Model. Model cars.", "Car. Model", "cars"},
		{"Car Model T. Model cars.", "Car Model T", "cars"},
		{"記事.\nModel kiji.\nA word more.", "記事", "kiji"},
		{"Page. Model pages.v2.", "Page", "pages.v2"},
		{"X. Model x .", "X", "x "},
		{"X. Model  x.", "X", " x"},
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
