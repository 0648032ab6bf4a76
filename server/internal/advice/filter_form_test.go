package advice

import (
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa"
)

// TestBareFilterValues is a filter value written without its operator, in the document and in variables, and the form that is told: the
// operators of a list are not those of one value, and a whole filter has fields in place of operators.
func TestBareFilterValues(t *testing.T) {
	for _, c := range []struct{ name, typeName, value, want string }{
		{"a value", "BooleanFilter", `true`, `x takes operators, not a bare value: write { x: { eq: true } }, in variables {"x":{"eq":true}}.`},
		{"a list on a field of one value", "StringFilter", `["a", "b"]`, `x takes operators, not a bare value: write { x: { in: ["a","b"] } }, in variables {"x":{"in":["a","b"]}}.`},
		{"a value on a list", "StringListFilter", `"news"`, `x takes operators, not a bare value: write { x: { has: "news" } }, in variables {"x":{"has":"news"}}.`},
		{"a list on a list", "StringListFilter", `["news"]`, `x takes operators, not a bare value: write { x: { hasAny: ["news"] } }, in variables {"x":{"hasAny":["news"]}}.`},
		{"an id on a relation", "AuthorsRelationFilter", `"a1"`, `x takes operators, not a bare value: write { x: { eq: "a1" } }, in variables {"x":{"eq":"a1"}}.`},
		{"ids on a relation", "AuthorsRelationFilter", `["a1"]`, `x takes operators, not a bare value: write { x: { in: ["a1"] } }, in variables {"x":{"in":["a1"]}}.`},
		{"an id on a relation list", "AuthorsRelationListFilter", `"a1"`, `x takes operators, not a bare value: write { x: { has: "a1" } }, in variables {"x":{"has":"a1"}}.`},
		{"ids on a relation list", "AuthorsRelationListFilter", `["a1"]`, `x takes operators, not a bare value: write { x: { hasAny: ["a1"] } }, in variables {"x":{"hasAny":["a1"]}}.`},
		{"a number as text", "FloatFilter", `"5"`, `x takes operators, not a bare value: write { x: { eq: 5 } }, in variables {"x":{"eq":5}}.`},
		{"a text as number", "IDFilter", `5`, `x takes operators, not a bare value: write { x: { eq: "5" } }, in variables {"x":{"eq":"5"}}.`},
		{"a word without quotes", "StringFilter", `news`, `x takes operators, not a bare value: write { x: { eq: "news" } }, in variables {"x":{"eq":"news"}}.`},
		{"a value that no operator takes", "FloatFilter", `"many"`, `x takes operators, not a bare value: write { x: { exists: true } }, in variables {"x":{"exists":true}}.`},
		{"a field that only is there or not", "MediaFilter", `"a.png"`, `x takes operators, not a bare value: write { x: { exists: true } }, in variables {"x":{"exists":true}}.`},
		{"a list on a boolean, which has no in", "BooleanFilter", `[true]`, `x takes operators, not a bare value: write { x: { exists: true } }, in variables {"x":{"exists":true}}.`},
		{"a whole filter", "ArticlesFilter", `"x"`, `x takes fields with their operators, not "x": write { id: { eq: "…" } }, in variables {"id":{"eq":"…"}}, with any field of Articles for id.`},
	} {
		t.Run(c.name, func(t *testing.T) {
			document := "{ articles(filter: { x: " + c.value
			inDocument := capa.Problem{Code: validationFailed, Message: `Expected value of type "` + c.typeName + `", found ` + c.value + `.`, Locations: at(1, strings.Index(document, "x: ")+4)}
			if got := For(inDocument, Context{Document: document}); got.Fix != c.want || got.Next != buildTool {
				t.Errorf("in the document\ngot  %+v\nwant %s", got, c.want)
			}
			inVariables := capa.Problem{Code: invalidVariables, Message: `Variable "$f" got invalid value ` + c.value + ` at "f.and[0].x"; Expected type "` + c.typeName + `" to be an object.`}
			if got := For(inVariables, Context{}); got.Fix != c.want || got.Next != buildTool {
				t.Errorf("in variables\ngot  %+v\nwant %s", got, c.want)
			}
		})
	}
}

// TestBareFilterPlaces holds the forms that depend on where the value stood.
func TestBareFilterPlaces(t *testing.T) {
	const document = `query($t: String) { articles(filter: { tags: $t }) { nodes { id } } }`
	for _, c := range []struct {
		name    string
		problem capa.Problem
		known   Context
		want    string
	}{
		{"behind its opening quote, as gqlparser places a text", capa.Problem{Code: validationFailed, Message: `Expected value of type "StringListFilter", found "news".`, Locations: at(1, 28)},
			Context{Document: `{ articles(filter: { tags: "news" }) }`}, `tags takes operators, not a bare value: write { tags: { has: "news" } }, in variables {"tags":{"has":"news"}}.`},
		{"nowhere", capa.Problem{Code: validationFailed, Message: `Expected value of type "StringListFilter", found "news".`},
			Context{}, `A filter value needs its operator: write { has: "news" } in place of "news".`},
		{"as a filter of its own", capa.Problem{Code: validationFailed, Message: `Expected value of type "ArticlesFilter", found "x".`},
			Context{}, `filter takes fields with their operators, not "x": write { id: { eq: "…" } }, in variables {"id":{"eq":"…"}}, with any field of Articles for id.`},
		{"as a list of filters", capa.Problem{Code: validationFailed, Message: `Expected value of type "[ArticlesFilter!]", found "x".`, Locations: at(1, 27)},
			Context{Document: `{ articles(filter: { and: "x" }) }`}, `and takes a list of filters, not "x": write [{ id: { eq: "…" } }], in variables [{"id":{"eq":"…"}}], with any field of Articles for id.`},
		{"as the whole variable", capa.Problem{Code: invalidVariables, Message: `Variable "$f" got invalid value "x"; Expected type "ArticlesFilter" to be an object.`},
			Context{}, `$f takes fields with their operators, not "x": write { id: { eq: "…" } }, in variables {"id":{"eq":"…"}}, with any field of Articles for id.`},
		{"under a relation", capa.Problem{Code: invalidVariables, Message: `Variable "$f" got invalid value "x" at "f.author.name"; Expected type "StringFilter" to be an object.`},
			Context{}, `author.name takes operators, not a bare value: write { author: { name: { eq: "x" } } }, in variables {"author":{"name":{"eq":"x"}}}.`},
		{"as a variable of one value", capa.Problem{Code: validationFailed, Message: `Variable "$t" of type "String" used in position expecting type "StringListFilter".`, Locations: at(1, 46)},
			Context{Document: document}, `tags takes operators, not a bare value: write { tags: { has: $t } }.`},
		{"as a variable of a list", capa.Problem{Code: validationFailed, Message: `Variable "$t" of type "[ID!]" used in position expecting type "AuthorsRelationFilter".`},
			Context{}, `A filter value needs its operator: write { in: $t } in place of $t.`},
		{"as a variable of another filter", capa.Problem{Code: validationFailed, Message: `Variable "$f" of type "AuthorsFilter" used in position expecting type "ArticlesFilter".`},
			Context{}, `Declare $f as ArticlesFilter: it is declared as AuthorsFilter.`},
		{"with a variable inside", capa.Problem{Code: validationFailed, Message: `Expected value of type "StringListFilter", found [$a, "b"].`},
			Context{}, `A filter value needs its operator: write { hasAny: [$a, "b"] } in place of [$a, "b"].`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := For(c.problem, c.known).Fix; got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}
