package gql

import (
	"fmt"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// numbered writes format once for each number below n.
func numbered(n int, format string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)))
	}
	return b.String()
}

// chain is n fragments, each of which spreads the next.
func chain(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "fragment F%d on Articles { id ...F%d } ", i, i+1)
	}
	return b.String() + fmt.Sprintf("fragment F%d on Articles { id }", n)
}

func TestHostileDocumentsAreRefused(t *testing.T) {
	s := serve(t, "seed")
	multiplying := `{ articles { nodes { ...F0 } } }` +
		numbered(30, `fragment F# on Articles { a: author { id } ...G# ...H# } `) +
		numbered(30, `fragment G# on Articles { id ...N# } fragment H# on Articles { id ...N# } `)
	for i := range 30 {
		multiplying = strings.ReplaceAll(multiplying, fmt.Sprintf("...N%d }", i), fmt.Sprintf("...F%d }", i+1))
	}
	multiplying += `fragment F30 on Articles { id }`
	tests := []struct{ name, query, variables, code string }{
		{"1 MiB of one field", `{ articles { nodes { ` + strings.Repeat("title ", 1<<20/6) + `} } }`, "", codeTooLong},
		{"1 MiB of comments", strings.Repeat("#\n", 1<<19) + `{ articles { totalCount } }`, "", codeTooLong},
		{"selections nested 5,000 deep", strings.Repeat("{a", 5_000) + strings.Repeat("}", 5_000), "", codeTooDeep},
		{"selections never closed", strings.Repeat("{a", 7_000), "", codeTooDeep},
		{"a literal nested 5,000 deep", `{ articles(sort: ` + strings.Repeat("[", 5_000) + strings.Repeat("]", 5_000) + `) { totalCount } }`, "", codeTooDeep},
		{"fragments that double 30 times", multiplying, "", codeTooLong},
		{"a chain of 1,500 fragments", `{ articles { nodes { ...F0 } } }` + chain(1_500), "", codeTooLong},
		{"operations that share a large fragment", numbered(900, `query Q# { articles { nodes { ...F } } } `) + `fragment F on Articles { ` + strings.Repeat("id ", 900) + `}`, "", codeTooLong},
		{"5,000 aliases of one field", `{ articles { nodes { ` + numbered(4_900, "a#: title ") + `} } }`, "", codeTooLong},
		{"11 root fields", `{ ` + numbered(11, "a#: articles { totalCount } ") + `}`, "", codeRoots},
		{"11 root fields in fragments", `{ ` + numbered(11, "...F# ") + `} ` + numbered(11, "fragment F# on Query { a#: articles { totalCount } } "), "", codeRoots},
		{"21 connections", `{ articles(first: 1) { nodes { ` + numbered(20, "a#: coauthors { nodes { id } } ") + `} } }`, "", codeConnections},
		{"11 levels", `{ articles { nodes ` + strings.Repeat("{ author ", 9) + "{ id }" + strings.Repeat("}", 9) + ` } }`, "", codeTooDeep},
		{"an introspection of 16 levels", `{ __schema { types { fields { type ` + strings.Repeat("{ ofType ", 12) + "{ name }" + strings.Repeat("}", 12) + ` } } } }`, "", codeTooDeep},
		{"an introspection that multiplies", `{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }`, "", codeTooDeep},
		{"101 values in one in", `{ articles(filter: { title: { in: [` + strings.Repeat(`"a" `, 101) + `] } }) { totalCount } }`, "", codeInValues},
		{"100,000 values in a variable", `query($v: [String!]) { articles(filter: { title: { nin: $v } }) { totalCount } }`, `{"v":[` + strings.Repeat(`"a",`, 100_000) + `"a"]}`, codeInValues},
		{"101 ids", `{ nodes(ids: [` + strings.Repeat("1 ", 101) + `]) { id } }`, "", codeInValues},
		{"a name of 1 MiB", `{ ` + strings.Repeat("a", 1<<20) + ` }`, "", codeValidation},
		{"a type name of 1 MiB", `query($v: ` + strings.Repeat("a", 1<<20) + `) { articles(first: $v) { totalCount } }`, "", codeValidation},
		{"thousands of unknown types", `{ nodes(ids: []) { id ` + numbered(2_400, "... on T# { id } ") + `} }`, "", codeValidation},
		{"thousands of unknown fields", `{ articles { nodes { ` + numbered(7_000, "f# ") + `} } }`, "", codeValidation},
		{"thousands of unknown members", `query($f: ArticlesFilter) { articles(filter: $f) { totalCount } }`, `{"f":{` + numbered(50_000, `"m#":1,`) + `"x":1}}`, codeVariables},
		{"thousands of variables not given among thousands that are", `query(` + numbered(2_900, "$v#: Int! ") + `) { articles { totalCount } }`, `{` + numbered(50_000, `"m#":1,`) + `"x":1}`, codeValidation},
		{"thousands of unused variables", `query(` + numbered(3_000, "$v#: Int ") + `) { articles { totalCount } }`, "", codeValidation},
		{"thousands of arguments", `{ articles(` + numbered(4_000, "a#: 1 ") + `) { totalCount } }`, "", codeValidation},
		{"a fragment cycle", `{ articles { nodes { ...A } } } fragment A on Articles { author { id } ...B } fragment B on Articles { ...A }`, "", codeValidation},
		{"a page of 0", `{ articles(first: 0) { totalCount } }`, "", codeParameter},
		{"a page of 201", `{ articles(last: 201) { totalCount } }`, "", codeParameter},
		{"first and last", `{ articles(first: 1, last: 1) { totalCount } }`, "", codeParameter},
		{"after in a list under a list", `{ articles { nodes { coauthors(after: "c1.x") { nodes { id } } } } }`, "", codeCursor},
		{"a cursor that is none", `{ articles(after: "c1.x") { totalCount } }`, "", codeCursor},
		{"variables that are no object", `{ articles { totalCount } }`, `[1]`, codeVariables},
		{"a mutation", `mutation { createArticle(title: "x") { id } }`, "", codeMutation},
		{"a subscription", `subscription { articles { id } }`, "", codeValidation},
		{"fragments alone", `fragment F on Articles { id }`, "", codeValidation},
		{"nothing but spaces", " \n ", "", codeParse},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			variables := tt.variables
			if variables == "" {
				variables = "null"
			}
			s.t = t
			errors := s.refusal(tt.query, variables)
			if code := errors.At(0).Get("extensions").Get("code").Text(); code != tt.code {
				t.Errorf("refused with %s, want %s: %.300s", code, tt.code, errors)
			}
			if errors.Count() > maxErrors {
				t.Errorf("%d errors", errors.Count())
			}
		})
	}
}

// Documents that stay inside every limit, though naive validation would take seconds or minutes over them.
func TestLargeDocumentsAreAnswered(t *testing.T) {
	s := serve(t, "seed")
	tests := []struct{ name, query string }{
		{"one field 14,000 times", `{ articles(first: 1) { nodes { ` + strings.Repeat("title ", 14_000) + `} } }`},
		{"one relation 3,000 times", `{ articles(first: 1) { nodes { ` + strings.Repeat("author { name } ", 3_000) + `} } }`},
		{"inline fragments 2,100 times", `{ articles(first: 1) { nodes { ` + strings.Repeat("... on Articles { title } ", 2_100) + `} } }`},
		{"a fragment spread 7,000 times", `{ articles(first: 1) { nodes { ` + strings.Repeat("...F ", 7_000) + `} } } fragment F on Articles { title }`},
		{"900 aliases", `{ articles(first: 1) { nodes { ` + numbered(900, "a#: title ") + `} } }`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s.t = t
			if nodes := s.ask(tt.query).Get("data").Get("articles").Get("nodes"); nodes.Count() != 1 || nodes.At(0).Count() == 0 {
				t.Errorf("answered %.200s", nodes)
			}
		})
	}
}

func TestAnswerStopsGrowing(t *testing.T) {
	s := serve(t, "zoo")
	var model, text string
	for _, m := range s.view.Models() {
		for _, e := range m.Entries {
			for _, f := range m.Fields {
				if s.view.Stored(e, f).TextUnits() >= 50_000 {
					model, text = m.Namespace, f.Name
				}
			}
		}
	}
	if model == "" {
		t.Fatal("zoo has no long text")
	}
	root := s.engine.schema(s.view).byModel[s.view.Model(model)].list
	errors := s.refusal(`{ ` + root + `(first: 200) { nodes { ` + numbered(950, "a#: "+text+" ") + `} } }`)
	if code := errors.At(0).Get("extensions").Get("code").Text(); code != codeTooComplex {
		t.Errorf("refused with %s", errors)
	}
}

func FuzzDo(f *testing.F) {
	for _, m := range mistakes {
		f.Add(m.query, m.variables, "")
	}
	for _, d := range alike {
		f.Add(d.Query, string(d.Variables), "A")
	}
	f.Add(introspection, "", "IntrospectionQuery")
	s := serve(f, "seed")
	f.Fuzz(func(t *testing.T, query, variables, name string) {
		given, err := ojson.ParseString(variables)
		if err != nil {
			given = ojson.Value{}
		}
		s.t = t
		answer := s.do(Request{Query: query, Variables: given, OperationName: name, WantCapa: true, Environment: "production"})
		if !answer.Get("data").Exists() && answer.Get("errors").Count() == 0 {
			t.Errorf("neither data nor errors: %s", answer)
		}
		for _, e := range answer.Get("errors").Items() {
			if e.Get("message").Text() == "" || e.Get("extensions").Get("code").Text() == "" || e.Get("extensions").Get("docs").Text() == "" {
				t.Errorf("an error without message, code or docs: %s", e)
			}
		}
	})
}
