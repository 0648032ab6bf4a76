package query

import (
	"fmt"
	"slices"
	"testing"

	"github.com/vektah/gqlparser/v2"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// TestWalk builds every field of every model at three depths, every sort value, and every filter operator with a value of
// its type, and holds each document against the schema it was written for.
func TestWalk(t *testing.T) {
	for _, name := range []string{"seed", "articles", "zoo"} {
		s := loadSchema(t, name)
		for _, m := range s.Models {
			for depth := 1; depth <= 3; depth++ {
				all := everyField(m, depth)
				holds(t, s, Intent{Model: m.Namespace, Fields: all, First: 1})
				holds(t, s, Intent{Model: m.Namespace, Fields: all, ID: "x"})
				for _, one := range all {
					holds(t, s, Intent{Model: m.Type, Fields: []Spec{one}, Last: 2, Before: "c1.x"})
				}
			}
			holds(t, s, Intent{Model: m.Namespace})
			holds(t, s, Intent{Model: m.Namespace, Sort: m.Sorts, After: "c1.x"})
			for _, filter := range everyFilter(t, s, m) {
				holds(t, s, Intent{Model: m.Namespace, Filter: filter})
			}
		}
	}
}

// everyField asks for all fields of a model, relations to the depth.
func everyField(m *schema.Model, depth int) []Spec {
	var all []Spec
	for _, field := range slices.Concat(m.Fields, m.System) {
		spec := Spec{Field: field.Name}
		if field.Class == schema.Relation && depth > 1 {
			spec.HasFields, spec.Fields = true, everyField(field.Target, depth-1)
		}
		if field.Class == schema.Relation && field.Many {
			spec.First, spec.Sort = 2, field.Target.Sorts
		}
		all = append(all, spec)
	}
	return all
}

// everyFilter is one filter for each operator of each field and hop.
func everyFilter(t *testing.T, s *schema.Schema, m *schema.Model) []ojson.Value {
	var all []ojson.Value
	values := map[string]string{"Boolean": `"true"`, "Int": `"1"`, "Float": `"1.5"`, "String": `2`, "ID": `"x"`, "DateTime": `"2026-01-01T00:00:00Z"`}
	types := s.AST().Types
	for _, field := range types[m.FilterType].Fields {
		if field.Type.Name() == m.FilterType {
			continue
		}
		for _, operator := range types[field.Type.Name()].Fields {
			if value, is := values[operator.Type.Name()]; is {
				all = append(all, parse(t, fmt.Sprintf(`{"not":{"%s":{"%s":%s}}}`, field.Name, operator.Name, value)))
				continue
			}
			for _, deeper := range types[operator.Type.Name()].Fields {
				all = append(all, parse(t, fmt.Sprintf(`{"%s":{"%s":{"%s":%s}}}`, field.Name, operator.Name, deeper.Name, values[deeper.Type.Name()])))
			}
		}
	}
	return all
}

// holds builds an intent and checks that both documents are valid, that the variables fit them, and that their shapes
// agree but for what is hidden.
func holds(t *testing.T, s *schema.Schema, in Intent) {
	t.Helper()
	b := built(t, s, in)
	for _, document := range []string{b.Query, b.RunQuery} {
		if _, err := gqlparser.LoadQueryWithRules(s.AST(), document, nil); err != nil {
			t.Fatalf("%v in\n%s", err, document)
		}
	}
	whole, err := ShapeOf(s, b.Query, b.OperationName, b.Variables)
	if err != nil {
		t.Fatal(err)
	}
	run, err := b.Shape(s)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := describe(shown(run.Fields)), describe(whole.Fields); got != want {
		t.Errorf("RunQuery shows\n%s\nand Query\n%s", got, want)
	}
}

// shown are the fields without the hidden ones.
func shown(fields []*answer.Field) []*answer.Field {
	var kept []*answer.Field
	for _, field := range fields {
		if !field.Hidden {
			visible := *field
			visible.Fields = shown(field.Fields)
			kept = append(kept, &visible)
		}
	}
	return kept
}

// FuzzShapeOf holds that any text gives a shape or an error, and that a shape's fields all have a response name.
func FuzzShapeOf(f *testing.F) {
	for _, document := range []string{
		`{ bins(first: 3) { nodes { id } pageInfo { endCursor } } }`,
		`query Q($n: Int = 3, $b: Boolean!) { bin(id: "b") { ...F @skip(if: $b) items(first: $n, after: "x") { edges { cursor } } } } fragment F on Bins { keeper { ...F } }`,
		`query A { a: person(id: 1) { ...F } b: person(id: 2) { ...F } } fragment F on People { friends { nodes { ...F } } }`,
		`{ nodes(ids: []) { ... on Bins { items { nodes { id } } } __typename } }`,
		"{ bin(id: \"é🙂\") { items(after: \"\"\"x\"\"\") { nodes { id } } } }",
	} {
		f.Add(document, `{"n":1,"b":false}`)
	}
	s := loadSchema(f, "zoo")
	f.Fuzz(func(t *testing.T, document, sent string) {
		variables, _ := ojson.ParseString(sent)
		shape, err := ShapeOf(s, document, "", variables)
		if err != nil {
			return
		}
		readOnEach(t, s, document, variables, nil, shape.Fields)
	})
}

// readOnEach reads every list of a document on, and holds that the document it gives still parses.
func readOnEach(t *testing.T, s *schema.Schema, document string, variables ojson.Value, above []string, fields []*answer.Field) {
	for _, field := range fields {
		if field.Response == "" {
			t.Fatalf("a field without a response name in %s", document)
		}
		path := append(above[:len(above):len(above)], field.Response)
		if next, sent, ok := ReadOn(document, "", variables, path, "c1.x"); ok {
			if _, err := ShapeOf(s, next, "", sent); err != nil {
				t.Fatalf("%v in %s, read on from %s", err, next, document)
			}
		}
		readOnEach(t, s, document, variables, path, field.Fields)
	}
}
