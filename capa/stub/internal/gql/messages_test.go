package gql

import "testing"

// mistakes are what people and agents get wrong, with what graphql-js 16 says about each on the seed.
var mistakes = []struct{ name, query, variables, code, message string }{
	{"unknown field", `{ articles { nodes { titel } } }`, `null`, codeValidation, `Cannot query field "titel" on type "Articles". Did you mean "title" or "model"?`},
	{"unknown root field", `{ artcles { nodes { id } } }`, `null`, codeValidation, `Cannot query field "artcles" on type "Query". Did you mean "articles" or "article"?`},
	{"field of an entry on a connection", `{ articles { title } }`, `null`, codeValidation, `Cannot query field "title" on type "ArticlesConnection".`},
	{"no selection on a connection", `{ articles }`, `null`, codeValidation, `Field "articles" of type "ArticlesConnection!" must have a selection of subfields. Did you mean "articles { ... }"?`},
	{"no selection on a relation", `{ articles { nodes { author } } }`, `null`, codeValidation, `Field "author" of type "Authors" must have a selection of subfields. Did you mean "author { ... }"?`},
	{"selection on a scalar", `{ articles { nodes { title { x } } } }`, `null`, codeValidation, `Field "title" must not have a selection since type "String" has no subfields.`},
	{"REST's word for an argument", `{ articles(where: {}) { nodes { id } } }`, `null`, codeValidation, `Unknown argument "where" on field "Query.articles".`},
	{"REST's word for an argument", `{ articles(limit: 2) { nodes { id } } }`, `null`, codeValidation, `Unknown argument "limit" on field "Query.articles". Did you mean "first" or "last"?`},
	{"misspelled argument", `{ articles(frist: 2) { nodes { id } } }`, `null`, codeValidation, `Unknown argument "frist" on field "Query.articles". Did you mean "first" or "last"?`},
	{"bare filter value", `{ articles(filter: { featured: true }) { nodes { id } } }`, `null`, codeValidation, `Expected value of type "BooleanFilter", found true.`},
	{"unknown filter field", `{ articles(filter: { titel: { eq: "x" } }) { nodes { id } } }`, `null`, codeValidation, `Field "titel" is not defined by type "ArticlesFilter". Did you mean "title"?`},
	{"unknown operator", `{ articles(filter: { title: { like: "x" } }) { nodes { id } } }`, `null`, codeValidation, `Field "like" is not defined by type "StringFilter".`},
	{"wrong literal type", `{ articles(filter: { views: { gt: "10" } }) { nodes { id } } }`, `null`, codeValidation, `Float cannot represent non numeric value: "10"`},
	{"wrong literal type", `{ articles(first: "2") { nodes { id } } }`, `null`, codeValidation, `Int cannot represent non-integer value: "2"`},
	{"unknown sort value", `{ articles(sort: [views_DSC]) { nodes { id } } }`, `null`, codeValidation, `Value "views_DSC" does not exist in "ArticlesSort" enum. Did you mean the enum value "views_ASC" or "views_DESC"?`},
	{"sort as a string", `{ articles(sort: "views_DESC") { nodes { id } } }`, `null`, codeValidation, `Enum "ArticlesSort" cannot represent non-enum value: "views_DESC". Did you mean the enum value "views_DESC" or "views_ASC"?`},
	{"missing required argument", `{ article { title } }`, `null`, codeValidation, `Field "article" argument "id" of type "ID!" is required, but it was not provided.`},
	{"undefined variable", `{ articles(first: $n) { nodes { id } } }`, `null`, codeValidation, `Variable "$n" is not defined.`},
	{"variable of another type", `query($n: String) { articles(first: $n) { nodes { id } } }`, `{"n": "2"}`, codeValidation, `Variable "$n" of type "String" used in position expecting type "Int".`},
	{"missing variable", `query($n: Int!) { articles(first: $n) { nodes { id } } }`, `null`, codeVariables, `Variable "$n" of required type "Int!" was not provided.`},
	{"wrong variable value", `query($n: Int!) { articles(first: $n) { nodes { id } } }`, `{"n": "two"}`, codeVariables, `Variable "$n" got invalid value "two"; Int cannot represent non-integer value: "two"`},
	{"wrong value deep in a variable", `query($f: ArticlesFilter) { articles(filter: $f) { nodes { id } } }`, `{"f": {"and": [{"title": {"eq": 1}}]}}`, codeVariables, `Variable "$f" got invalid value 1 at "f.and[0].title.eq"; String cannot represent a non string value: 1`},
	{"text for a boolean in a variable", `query($f: ArticlesFilter) { articles(filter: $f) { nodes { id } } }`, `{"f": {"featured": {"eq": "yes"}}}`, codeVariables, `Variable "$f" got invalid value "yes" at "f.featured.eq"; Boolean cannot represent a non boolean value: "yes"`},
	{"text for a number in a variable", `query($f: ArticlesFilter) { articles(filter: $f) { nodes { id } } }`, `{"f": {"views": {"gt": "10"}}}`, codeVariables, `Variable "$f" got invalid value "10" at "f.views.gt"; Float cannot represent non numeric value: "10"`},
	{"unknown sort in a variable", `query($s: [ArticlesSort!]) { articles(sort: $s) { nodes { id } } }`, `{"s": ["title_AS"]}`, codeVariables, `Variable "$s" got invalid value "title_AS" at "s[0]"; Value "title_AS" does not exist in "ArticlesSort" enum. Did you mean the enum value "title_ASC" or "title_DESC"?`},
	{"number for a sort in a variable", `query($s: [ArticlesSort!]) { articles(sort: $s) { nodes { id } } }`, `{"s": 7}`, codeVariables, `Variable "$s" got invalid value 7; Enum "ArticlesSort" cannot represent non-string value: 7.`},
	{"list for an id in a variable", `query($id: ID!) { article(id: $id) { id } }`, `{"id": [1, "x"]}`, codeVariables, `Variable "$id" got invalid value [1, "x"]; ID cannot represent value: [1, "x"]`},
	{"unknown type in a variable", `query($f: ArticleFilter) { articles(filter: $f) { nodes { id } } }`, `null`, codeValidation, `Unknown type "ArticleFilter". Did you mean "ArticlesFilter", "ArticlesEdge", "AuthorsFilter", "DateTimeFilter", or "StringFilter"?`},
	{"unused variable", `query($n: Int) { articles { nodes { id } } }`, `null`, codeValidation, `Variable "$n" is never used.`},
	{"unknown fragment", `{ articles { nodes { ...Card } } }`, `null`, codeValidation, `Unknown fragment "Card".`},
	{"unused fragment", `{ articles { nodes { id } } } fragment Card on Articles { id }`, `null`, codeValidation, `Fragment "Card" is never used.`},
	{"fragment on another type", `{ articles { nodes { ... on Authors { name } } } }`, `null`, codeValidation, `Fragment cannot be spread here as objects of type "Articles" can never be of type "Authors".`},
	{"conflicting aliases", `{ articles { nodes { x: title x: body } } }`, `null`, codeValidation, `Fields "x" conflict because "title" and "body" are different fields. Use different aliases on the fields to fetch both if this was intentional.`},
	{"syntax", `{ articles { nodes { id } }`, `null`, codeParse, `Syntax Error: Expected Name, found <EOF>.`},
	{"syntax", `{ articles(first 2) { nodes { id } } }`, `null`, codeParse, `Syntax Error: Expected ":", found Int "2".`},
	{"empty document", ``, `null`, codeParse, `Syntax Error: Unexpected <EOF>.`},
	{"several operations, none named", `query A { articles { nodes { id } } } query B { authors { nodes { id } } }`, `null`, codeNameRequired, `Must provide operation name if query contains multiple operations.`},
}

func TestMessagesAreGraphQLJS(t *testing.T) {
	s := serve(t, "seed")
	for _, m := range mistakes {
		errors := s.refusal(m.query, m.variables)
		e := errors.At(0)
		if errors.Count() != 1 || e.Get("message").Text() != m.message || e.Get("extensions").Get("code").Text() != m.code {
			t.Errorf("%s: %s\n got %s\nwant %s", m.name, m.query, errors, m.message)
		}
		if docs := e.Get("extensions").Get("docs").Text(); docs != "https://docs.capacms.com/errors/"+m.code {
			t.Errorf("%s: docs %q", m.name, docs)
		}
	}
}
