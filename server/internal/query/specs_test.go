package query

import (
	"errors"
	"reflect"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func TestParseSpecs(t *testing.T) {
	author := Spec{Field: "author", HasFields: true, Fields: []Spec{{Field: "name"}}}
	for _, c := range []struct {
		name, text string
		want       []Spec
	}{
		{"names", `["title","author"]`, []Spec{{Field: "title"}, {Field: "author"}}},
		{"a spec", `[{"field":"author","fields":["name"]}]`, []Spec{author}},
		{"a JSON text", `"[\"title\",{\"field\":\"author\",\"fields\":\"[\\\"name\\\"]\"}]"`, []Spec{{Field: "title"}, author}},
		{"first as a text, sort as one value", `[{"field":"coauthors","first":" 24 ","sort":"name_ASC"}]`, []Spec{{Field: "coauthors", First: 24, Sort: []string{"name_ASC"}}}},
		{"sort as a JSON text", `[{"field":"coauthors","sort":"[\"name_ASC\"]"}]`, []Spec{{Field: "coauthors", Sort: []string{"name_ASC"}}}},
		{"null members are left out", `[{"field":"author","fields":null,"first":null,"sort":null}]`, []Spec{{Field: "author"}}},
		{"null", `null`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := ParseSpecs(parse(t, c.text))
			if err != nil || !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %+v, %v; want %+v", got, err, c.want)
			}
		})
	}
	if got, err := ParseSpecs(ojson.Value{}); got != nil || err != nil {
		t.Errorf("an argument that is not there: %v, %v", got, err)
	}
}

func TestParseSpecsRefusals(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"misspelled", `["title",{"field":"author","fields":["name"],"frist":2}]`, "Unknown argument frist in fields[1]. Did you mean first? Allowed: field, fields, first, sort."},
		{"misspelled, deeper", `[{"field":"a","fields":["b",{"feild":"c"}]}]`, "Unknown argument feild in fields[0].fields[1]. Did you mean field? Allowed: field, fields, first, sort."},
		{"REST's word", `[{"field":"a","limit":2}]`, "Unknown argument limit in fields[0]. Did you mean first? Allowed: field, fields, first, sort."},
		{"another word", `[{"field":"a","where":{}}]`, "Unknown argument where in fields[0]. Allowed: field, fields, first, sort."},
		{"empty", `[]`, "fields is empty: name at least one field, or leave fields out for every scalar field and each relation's id"},
		{"names in a text", `"title, body"`, `fields takes a list, not a text: write ["title","body"]`},
		{"an object", `{"field":"author"}`, `fields takes a list, not an object: write [{"field":"author"}]`},
		{"a number", `7`, `fields takes a list of names and of relation specs, such as ["title",{"field":"author","fields":["name"]}]`},
		{"REST's select", `"title,author(name)"`, `fields takes a list of names and of relation specs, such as ["title",{"field":"author","fields":["name"]}]`},
		{"an item that is neither", `["title",3]`, `fields[1] takes a field's name or {"field","fields","first","sort"}, not 3`},
		{"no field", `[{"fields":["a"]}]`, `fields[0] names no field: write {"field":"author","fields":["name"]}`},
		{"a field that is no name", `[{"field":3}]`, `field in fields[0] takes a name, not 3`},
		{"first of 0", `[{"field":"a","first":0}]`, `first in fields[0] takes 1 to 200, not 0`},
		{"first past 200", `[{"field":"a","first":201}]`, `first in fields[0] takes 1 to 200, not 201`},
		{"first that is no whole number", `[{"field":"a","first":1.5}]`, `first in fields[0] takes a whole number from 1 to 200, not 1.5`},
		{"first that is no number", `[{"field":"a","first":"many"}]`, `first in fields[0] takes a whole number from 1 to 200, not "many"`},
		{"sort that is no list", `[{"field":"a","sort":{"name":"ASC"}}]`, `sort in fields[0] takes a list of sort values, such as ["name_ASC"], not {"name":"ASC"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ParseSpecs(parse(t, c.text))
			refusal, ok := errors.AsType[*Refusal](err)
			if !ok || refusal.Message != c.want {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
		})
	}
}

// FuzzParseSpecs holds that specs come back as they were parsed, or as a refusal.
func FuzzParseSpecs(f *testing.F) {
	for _, text := range []string{
		`["title",{"field":"author","fields":["name"],"first":2,"sort":["name_ASC"]}]`,
		`"[\"title\"]"`, `[[]]`, `{}`, `null`, `[{"field":"a","fields":[{"field":"b","fields":"[]"}]}]`, `[{"first":"1e9"}]`,
	} {
		f.Add(text)
	}
	s := loadSchema(f, "seed")
	f.Fuzz(func(t *testing.T, text string) {
		v, err := ojson.ParseString(text)
		if err != nil {
			return
		}
		list, err := ParseSpecs(v)
		if err == nil {
			_, err = Build(s, Intent{Model: "articles", Fields: list})
		}
		if _, refused := errors.AsType[*Refusal](err); err != nil && !refused {
			t.Errorf("%s: %v is no refusal", text, err)
		}
	})
}
