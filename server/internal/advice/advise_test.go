package advice

import (
	"strings"
	"testing"
	"time"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

// at is a problem's place in a document, as the API gives it.
func at(line, column int) ojson.Value {
	return ojson.ArrayOf(ojson.ObjectOf(ojson.Member{Name: "line", Value: ojson.IntOf(line)}, ojson.Member{Name: "column", Value: ojson.IntOf(column)}))
}

// TestMistakes is the commonest mistakes in a document with graphql-js's words for each, and the fix that is told.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ message, fix, next string }{
		{`Cannot query field "titel" on type "Articles". Did you mean "title" or "model"?`, `Articles has no field titel. Did you mean "title" or "model"? Take field names from the schema.`, schemaTool},
		{`Cannot query field "artcles" on type "Query". Did you mean "articles" or "article"?`, `There is no root field artcles for this key. Did you mean "articles" or "article"? Take root fields from the schema.`, schemaTool},
		{`Cannot query field "title" on type "ArticlesConnection".`, `This is a list of entries and has no field title of its own. If an entry has it, select it inside nodes { ... }.`, buildTool},
		{`Cannot query field "pageinfo" on type "ArticlesConnection". Did you mean "pageInfo"?`, `A list of entries has no field pageinfo. Did you mean "pageInfo"?`, buildTool},
		{`Cannot query field "endCursor" on type "ArticlesConnection".`, `endCursor is a field of pageInfo: select it inside pageInfo { ... }.`, buildTool},
		{`Cannot query field "count" on type "ArticlesConnection".`, `A list of entries says in totalCount how many there are.`, buildTool},
		{`Cannot query field "items" on type "ArticlesConnection".`, `The entries of a list are inside nodes { ... }.`, buildTool},
		{`Field "articles" of type "ArticlesConnection!" must have a selection of subfields. Did you mean "articles { ... }"?`, `articles is a list: say what to read of its entries, articles { nodes { id } }.`, buildTool},
		{`Field "author" of type "Authors" must have a selection of subfields. Did you mean "author { ... }"?`, `author holds an object: say what to read of it, author { id }.`, buildTool},
		{`Field "title" must not have a selection since type "String" has no subfields.`, `title is a plain String: write it without { ... }.`, schemaTool},
		{`Unknown argument "where" on field "Query.articles".`, `GraphQL calls where filter: write filter on articles.`, buildTool},
		{`Unknown argument "limit" on field "Query.articles". Did you mean "first" or "last"?`, `GraphQL calls limit first: write first on articles.`, buildTool},
		{`Unknown argument "orderBy" on field "Articles.coauthors".`, `GraphQL calls orderBy sort: write sort on Articles.coauthors.`, buildTool},
		{`Unknown argument "frist" on field "Query.articles". Did you mean "first" or "last"?`, `articles takes no argument frist. Did you mean "first" or "last"?`, buildTool},
		{`Expected value of type "BooleanFilter", found true.`, `A filter value needs its operator: write { eq: true } in place of true.`, buildTool},
		{`Field "titel" is not defined by type "ArticlesFilter". Did you mean "title"?`, `ArticlesFilter has no titel. Did you mean "title"? Take filter fields from the schema: pass model.`, schemaTool},
		{`Field "like" is not defined by type "StringFilter".`, `StringFilter has no operator like. The schema lists each field's operators: pass model.`, schemaTool},
		{`Field "is" is not defined by type "StringListFilter".`, `StringListFilter has no operator is. The schema lists each field's operators: pass model.`, schemaTool},
		{`Float cannot represent non numeric value: "10"`, `Write the value as Float: "10" is not one.`, buildTool},
		{`Int cannot represent non-integer value: "2"`, `Write the value as Int: "2" is not one.`, buildTool},
		{`Value "views_DSC" does not exist in "ArticlesSort" enum. Did you mean the enum value "views_ASC" or "views_DESC"?`, `ArticlesSort has no value views_DSC. Did you mean the enum value "views_ASC" or "views_DESC"? The schema lists the sort values: pass model.`, schemaTool},
		{`Enum "ArticlesSort" cannot represent non-enum value: "views_DESC". Did you mean the enum value "views_DESC" or "views_ASC"?`, `Write views_DESC without quotes in the document: [views_DESC]. In variables it keeps them.`, buildTool},
		{`Enum "ArticlesSort" cannot represent non-enum value: "-author.name".`, `A sort value is a field and a direction, without quotes in the document: [author__name_DESC] for -author.name.`, buildTool},
		{`Enum "ArticlesSort" cannot represent non-enum value: {views: DESC}.`, `A sort value is a field and a direction, without quotes in the document: [views_DESC] for {views: DESC}.`, buildTool},
		{`Enum "ArticlesSort" cannot represent non-enum value: 1.`, `A sort value is a field and a direction, without quotes in the document: [views_DESC], or [author__name_ASC] by a field of a relation. The schema lists those of each model.`, buildTool},
		{`Enum "Color" cannot represent non-enum value: 1.5.`, `Write one of the values of Color in place of 1.5, without quotes.`, buildTool},
		{`Field "article" argument "id" of type "ID!" is required, but it was not provided.`, `Pass id, of type ID!: article(id: ...).`, buildTool},
		{`Variable "$n" is not defined.`, `Declare $n with its type after the operation's name: query Name($n: ...) { ... }.`, buildTool},
		{`Variable "$n" of type "String" used in position expecting type "Int".`, `Declare $n as Int: it is declared as String.`, buildTool},
		{`Variable "$n" of required type "Int!" was not provided.`, `Pass variables with a value for $n, of type Int!: {"n": ...}.`, queryTool},
		{`Variable "$n" got invalid value "two"; Int cannot represent non-integer value: "two"`, `Pass another value for $n: it got "two"; Int cannot represent non-integer value: "two".`, queryTool},
		{`Unknown type "ArticleFilter". Did you mean "ArticlesFilter"?`, `There is no type ArticleFilter for this key. Did you mean "ArticlesFilter"? Take type names from the schema.`, schemaTool},
		{`Variable "$n" is never used.`, `Use $n in the document, or take it out of the operation's variables.`, queryTool},
		{`Unknown fragment "Card".`, `Define fragment Card in the same document, or select its fields in place.`, queryTool},
		{`Fragment "Card" is never used.`, `Spread ...Card where its fields are wanted, or take the fragment out.`, queryTool},
		{`Fragment cannot be spread here as objects of type "Articles" can never be of type "Authors".`, `This selects Articles, which is never Authors: take that fragment out, or move it to a field of its type.`, schemaTool},
		{`Fields "x" conflict because "title" and "body" are different fields. Use different aliases on the fields to fetch both if this was intentional.`, `Give one of the two fields that answer as x another alias.`, queryTool},
		{`Schema is not configured to execute subscription operation.`, `Send a query in place of the subscription: the API serves queries only.`, queryTool},
		{`The subscription operation is not supported by the schema.`, `Send a query in place of the subscription: the API serves queries only.`, queryTool},
		{`Field "titel" is not defined by type "AuthorsRelationListFilter".`, `AuthorsRelationListFilter has no titel. Take filter fields from the schema: pass model.`, schemaTool},
		{`Syntax Error: Expected Name, found <EOF>.`, `The document ends too early: close every { ( and [ that it opens.`, buildTool},
		{`Syntax Error: Expected ":", found Int "2".`, `Correct the syntax: Expected ":", found Int "2".`, buildTool},
	} {
		t.Run(c.message, func(t *testing.T) {
			got := For(capa.Problem{Code: validationFailed, Message: c.message}, Context{})
			if got.Fix != c.fix || got.Next != c.next {
				t.Errorf("got  %q, %q\nwant %q, %q", got.Fix, got.Next, c.fix, c.next)
			}
		})
	}
}

// TestFixesNameTheCallersOwnWords holds the fixes that need the document: the field a bare filter value belongs to, the operations there are.
func TestFixesNameTheCallersOwnWords(t *testing.T) {
	const bare = `Expected value of type "BooleanFilter", found true.`
	for _, c := range []struct {
		name    string
		problem capa.Problem
		known   Context
		want    string
	}{
		{"a bare filter value", capa.Problem{Code: validationFailed, Message: bare, Locations: at(1, 31)},
			Context{Document: "{ articles(filter: { featured: true }) { nodes { id } } }"}, `featured takes operators, not a bare value: write { featured: { eq: true } }, in variables {"featured":{"eq":true}}.`},
		{"on a line of its own, after characters of two units", capa.Problem{Code: validationFailed, Message: bare, Locations: at(2, 22)},
			Context{Document: "{ articles(filter: {\n# 😀\n"}, `A filter value needs its operator: write { eq: true } in place of true.`},
		{"behind an emoji", capa.Problem{Code: validationFailed, Message: bare, Locations: at(1, 32)},
			Context{Document: `{ a(t: "😀", filter: { shown : true }) }`}, `shown takes operators, not a bare value: write { shown: { eq: true } }, in variables {"shown":{"eq":true}}.`},
		{"a place outside the document", capa.Problem{Code: validationFailed, Message: bare, Locations: at(9, 9)},
			Context{Document: "{ a }"}, `A filter value needs its operator: write { eq: true } in place of true.`},
		{"a bare filter value in variables", capa.Problem{Code: invalidVariables, Message: `Variable "$f" got invalid value true at "f.and[0].featured"; Expected type "BooleanFilter" to be an object.`},
			Context{}, `featured takes operators, not a bare value: write { featured: { eq: true } }, in variables {"featured":{"eq":true}}.`},
		{"several operations", capa.Problem{Code: "operation_name_required", Message: "Must provide operation name if query contains multiple operations."},
			Context{Operations: []string{"A", "B"}}, "Pass operationName, one of: A, B."},
		{"several operations, not known", capa.Problem{Code: "operation_name_required", Message: "Must provide operation name if query contains multiple operations."},
			Context{}, "Pass operationName with the name of one of the document's operations."},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := For(c.problem, c.known).Fix; got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestBudgets holds that a budget's fix quotes the API's numbers and its hint, or the knob where the hint names no change.
func TestBudgets(t *testing.T) {
	const over = "articles: could read 40,200 entries, over the limit of 5,000."
	for _, c := range []struct{ code, message, hint, fix, next string }{
		{queryTooComplex, over, "Pass coauthors(first: 24) to fit, or lower first elsewhere.", over + " Pass coauthors(first: 24) to fit, or lower first elsewhere.", buildTool},
		{queryTooComplex, over, "", over + " Lower first on the list the message names, or nest fewer lists.", buildTool},
		{queryTooComplex, queryTooComplex, "", "Lower first on the list the message names, or nest fewer lists.", buildTool},
		{"query_too_deep", "The query is 12 levels deep, over the limit of 10.", "", "The query is 12 levels deep, over the limit of 10. Nest less: read the inner entries in a query of their own, by id.", buildTool},
		{"query_too_deep", "The introspection query is 17 levels deep, over the limit of 15.", "", "The introspection query is 17 levels deep, over the limit of 15. Send the standard introspection query, which fits, or read the schema with capa_graphql_schema.", schemaTool},
		{"too_many_root_fields", "12 root fields, over the limit of 10", "", "12 root fields, over the limit of 10. Split the document: send its root fields in several queries.", queryTool},
		{"too_many_connections", "21 lists", "", "21 lists. Split the document: send its lists in several queries.", queryTool},
		{"too_many_in_values", "101 values", "", "101 values. Split the values over several queries.", queryTool},
	} {
		got := For(capa.Problem{Code: c.code, Message: c.message, Hint: c.hint}, Context{})
		if got.Fix != c.fix || got.Next != c.next {
			t.Errorf("%s %q\ngot  %q, %q\nwant %q, %q", c.code, c.message, got.Fix, got.Next, c.fix, c.next)
		}
	}
}

func TestBudgetOf(t *testing.T) {
	for message, want := range map[string]budget{
		"articles: could read 40,200 entries, over the limit of 5,000.":          {"40,200", "5,000"},
		"articles: could read at least 40,200 entries, over the limit of 5,000.": {"at least 40,200", "5,000"},
		"12 root fields, over the limit of 10":                                   {"12", "10"},
	} {
		if got, ok := budgetOf(message); !ok || got != want {
			t.Errorf("budgetOf(%q) = %v, %v", message, got, ok)
		}
	}
	if got, ok := budgetOf("no numbers here"); ok {
		t.Errorf("budgetOf found %v", got)
	}
}

// TestParameters holds that REST's parameters are listed only where the API's hint has not said which ones the route takes.
func TestParameters(t *testing.T) {
	for hint, want := range map[string]string{
		"It takes: select.": "Correct the parameter the message names.",
		"":                  "Correct the parameter the message names. REST takes select, where, sort, limit, after, before and count.",
	} {
		if got := For(capa.Problem{Code: invalidParameter, Message: "Unknown parameter where.", Hint: hint}, Context{}); got.Fix != want || got.Next != entriesTool {
			t.Errorf("with the hint %q: %s, next %s", hint, got.Fix, got.Next)
		}
	}
}

// TestGraphQLWords holds that a code of both surfaces is told in GraphQL's words where the request was GraphQL, with the tool that writes it.
func TestGraphQLWords(t *testing.T) {
	asked := Context{Document: "{ articles { nodes { id } } }"}
	for _, c := range []struct{ code, message, hint, fix, next string }{
		{invalidParameter, "articles: first must be 1 to 200, not 300.", "", "Pass first from 1 to 200, and read the rest with after, page by page.", buildTool},
		{invalidParameter, "coauthors: last must be 1 to 200, not -1.", "", "Pass last from 1 to 200, and read the rest with before, page by page.", buildTool},
		{invalidParameter, "Pass first or last, not both.", "Read the rest with after, page by page.", "Pass first to read from the start, or last to read from the end, not both.", buildTool},
		{invalidParameter, "Something new.", "", "Correct the argument the message names.", buildTool},
		{invalidWhere, "views takes operators, not a bare value.", `Write {"views":{"null":true}} for a missing value.`,
			`views takes operators, not a bare value: write { views: { null: true } }, in variables {"views":{"null":true}}.`, buildTool},
		{invalidWhere, "author.name takes operators, not a bare value.", "",
			`author.name takes operators, not a bare value: write { author: { name: { null: true } } }, in variables {"author":{"name":{"null":true}}}.`, buildTool},
		{invalidWhere, "author.name.eq takes text, not null.", "", `For a missing value write { author: { name: { null: true } } }, in variables {"author":{"name":{"null":true}}}.`, buildTool},
		{invalidWhere, "Something new.", "", "Write filter with an operator for each field: { featured: { eq: true } }.", buildTool},
		{"invalid_sort", "Something new.", "", "Sort on a scalar field or a single relation's scalar: [views_DESC] or [author__name_ASC].", buildTool},
		{invalidCursor, "after pages a relation list only in a read of one entry.", "", "Read the one entry by its id, with its model's single field, and pass after to the list there.", queryTool},
	} {
		given := For(capa.Problem{Code: c.code, Message: c.message, Hint: c.hint}, asked)
		if given.Fix != c.fix || given.Next != c.next || strings.Contains(given.Meaning, "REST") {
			t.Errorf("%s %s\ngot  %+v\nwant %s, %s", c.code, c.message, given, c.fix, c.next)
		}
	}
}

// TestMutations holds the one code with two causes: a hint tells the GraphQL handler's refusal, a bare code gets the other cause too.
func TestMutations(t *testing.T) {
	hinted := For(capa.Problem{Code: mutationsNotEnabled, Hint: "Send a query."}, Context{}).Fix
	bare := For(capa.Problem{Code: mutationsNotEnabled}, Context{}).Fix
	if hinted != "Send a query instead; nothing here can write." {
		t.Errorf("with a hint: %s", hinted)
	}
	if !strings.HasPrefix(bare, hinted) || !strings.Contains(bare, "switched off") {
		t.Errorf("bare: %s", bare)
	}
}

// TestWaits holds that what the answer asked to wait is said in seconds, rounded up, since whoever reads the advice sees no header.
func TestWaits(t *testing.T) {
	for _, c := range []struct {
		code  string
		after time.Duration
		want  string
	}{
		{rateLimited, 20 * time.Second, "Wait 20 s, as the answer's Retry-After asks, then retry."},
		{serviceUnavailable, 1500 * time.Millisecond, "Wait 2 s, as the answer's Retry-After asks, then retry."},
		{rateLimited, 0, "Wait for as long as the answer's Retry-After says, or a minute where it has none, then retry."},
		{"internal_error", time.Minute, "Retry once. If it stays, tell the person running Capa, with the time of the request."},
	} {
		if got := For(capa.Problem{Code: c.code}, Context{RetryAfter: c.after}).Fix; got != c.want {
			t.Errorf("%s after %v: %s", c.code, c.after, got)
		}
	}
}

// TestCodes holds that every code has its meaning and its fix, and names only tools there are.
func TestCodes(t *testing.T) {
	tools := map[string]bool{"": true, schemaTool: true, buildTool: true, queryTool: true, entriesTool: true, pagesTool: true, modelTool: true, spacesTool: true}
	seen := map[string]bool{}
	for _, e := range entries {
		if seen[e.code] || e.meaning == "" || e.fix == "" || !tools[e.next] {
			t.Errorf("%+v", e)
		}
		seen[e.code] = true
	}
	if got := For(capa.Problem{Code: "new_code", Hint: "Do this."}, Context{}).Fix; got != "Do this." {
		t.Errorf("an unknown code's fix is its hint, got %q", got)
	}
}
