package query

import (
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func TestReadOn(t *testing.T) {
	for _, c := range []struct {
		name, document, variables string
		path                      []string
		want, wantVariables       string
	}{
		{"no arguments", `{ bin(id: "b") { items { nodes { id } } } }`, ``, []string{"bin", "items"},
			`{ bin(id: "b") { items(after: "c1.x") { nodes { id } } } }`, ``},
		{"beside arguments", `{ bin(id: "b") { items(first: 5) { nodes { id } } } }`, ``, []string{"bin", "items"},
			`{ bin(id: "b") { items(after: "c1.x", first: 5) { nodes { id } } } }`, ``},
		{"in place of another cursor", `{ bin(id: "b") { items(after: "c1.old", first: 5) { nodes { id } } } }`, ``, []string{"bin", "items"},
			`{ bin(id: "b") { items(after: "c1.x", first: 5) { nodes { id } } } }`, ``},
		{"in place of null", `{ bin(id: "b") { items(first: 5 after:null) { nodes { id } } } }`, ``, []string{"bin", "items"},
			`{ bin(id: "b") { items(first: 5 after:"c1.x") { nodes { id } } } }`, ``},
		{"under aliases", "{ b: bin(id: \"b\") { # items\n all : items { nodes { id } } } }", ``, []string{"b", "all"},
			"{ b: bin(id: \"b\") { # items\n all : items(after: \"c1.x\") { nodes { id } } } }", ``},
		{"as a variable of its own", `query($a: String) { bin(id: "b") { items(after: $a) { nodes { id } } } }`, `{"a":"c1.old","z":1}`, []string{"bin", "items"},
			`query($a: String) { bin(id: "b") { items(after: $a) { nodes { id } } } }`, `{"a":"c1.x","z":1}`},
		{"as a variable not sent", `query($a: String) { bin(id: "b") { items(after: $a) { nodes { id } } } }`, ``, []string{"bin", "items"},
			`query($a: String) { bin(id: "b") { items(after: $a) { nodes { id } } } }`, `{"a":"c1.x"}`},
		{"a variable that another list takes too", `query($a: String) { bin(id: "b") { items(after: $a) { nodes { id } } more: items(after: $a) { nodes { id } } } }`, `{"a":null}`, []string{"bin", "more"},
			`query($a: String) { bin(id: "b") { items(after: $a) { nodes { id } } more: items(after: "c1.x") { nodes { id } } } }`, `{"a":null}`},
		{"in a fragment", `{ bin(id: "b") { ...B } } fragment B on Bins { items { nodes { id } } }`, ``, []string{"bin", "items"},
			`{ bin(id: "b") { ...B } } fragment B on Bins { items(after: "c1.x") { nodes { id } } }`, ``},
		{"selected in two parts", `{ bin(id: "b") { ... on Bins { items { nodes { id } } } items { pageInfo { endCursor } } } }`, ``, []string{"bin", "items"},
			`{ bin(id: "b") { ... on Bins { items(after: "c1.x") { nodes { id } } } items(after: "c1.x") { pageInfo { endCursor } } } }`, ``},
		{"after text of more bytes than letters", "{ bin(id: \"é🙂\") { items(x: \"\"\"\n  ø\n  \"\"\", y: \"\\u00e9\") { nodes { id } } } }", ``, []string{"bin", "items"},
			"{ bin(id: \"é🙂\") { items(after: \"c1.x\", x: \"\"\"\n  ø\n  \"\"\", y: \"\\u00e9\") { nodes { id } } } }", ``},
	} {
		t.Run(c.name, func(t *testing.T) {
			var variables ojson.Value
			if c.variables != "" {
				variables = parse(t, c.variables)
			}
			document, variables, ok := ReadOn(c.document, "", variables, c.path, "c1.x")
			if !ok || document != c.want {
				t.Errorf("ok %v, got\n%s\nwant\n%s", ok, document, c.want)
			}
			if variables.String() != c.wantVariables {
				t.Errorf("variables %s, want %s", variables, c.wantVariables)
			}
		})
	}
}

func TestReadOnRefuses(t *testing.T) {
	for name, document := range map[string]string{
		"no such field":                       `{ bin(id: "b") { label } }`,
		"a fragment spread twice":             `{ bin(id: "b") { ...B } other: bin(id: "c") { ...B } } fragment B on Bins { items { nodes { id } } }`,
		"a document that does not parse":      `{ bin(`,
		"several operations, none named":      `query A { bin(id: "b") { items { nodes { id } } } } query B { bin(id: "b") { id } }`,
		"a fragment that spreads itself only": `{ ...B } fragment B on Query { ...B }`,
	} {
		if document, _, ok := ReadOn(document, "", ojson.Value{}, []string{"bin", "items"}, "c1.x"); ok {
			t.Errorf("%s: got %s", name, document)
		}
	}
}
