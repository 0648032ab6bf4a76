package gql

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"os/exec"
	"slices"
	"testing"
	"time"
)

// graphqlJS is the version whose words the API's messages are.
const graphqlJS = "graphql@16.15.0"

// introspection is the query graphql-js's getIntrospectionQuery writes with every option that 16 knows.
const introspection = `query IntrospectionQuery {
  __schema {
    description
    queryType { name } mutationType { name } subscriptionType { name }
    types { ...FullType }
    directives { name description isRepeatable locations args(includeDeprecated: true) { ...InputValue } }
  }
}
fragment FullType on __Type {
  kind name description specifiedByURL isOneOf
  fields(includeDeprecated: true) {
    name description args(includeDeprecated: true) { ...InputValue } type { ...TypeRef } isDeprecated deprecationReason
  }
  inputFields(includeDeprecated: true) { ...InputValue }
  interfaces { ...TypeRef }
  enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason }
  possibleTypes { ...TypeRef }
}
fragment InputValue on __InputValue { name description type { ...TypeRef } defaultValue isDeprecated deprecationReason }
fragment TypeRef on __Type {
  kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name
  ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } } } } } } }
}`

// said is what graphql-js makes of a schema and some documents.
type said struct {
	SDL      string     `json:"sdl"`
	Messages [][]string `json:"messages"`
}

type document struct {
	Query     string          `json:"query"`
	Variables json.RawMessage `json:"variables"`
}

// installGraphQLJS returns the folder graphql-js is in. It skips the test in a short run, and where npm or its registry is not
// to be had.
func installGraphQLJS(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("graphql-js is not asked in a short run")
	}
	if _, err := exec.LookPath("npm"); err != nil {
		t.Skip("npm is not installed, so graphql-js cannot be asked")
	}
	dir := t.TempDir()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	install := exec.CommandContext(ctx, "npm", "install", "--prefix", dir, "--prefer-offline", "--fetch-retries=0", "--no-audit", "--no-fund", graphqlJS)
	if out, err := install.CombinedOutput(); err != nil {
		t.Skipf("npm cannot install %s, so graphql-js cannot be asked: %v\n%s", graphqlJS, err, out)
	}
	return dir
}

// askGraphQLJS has the graphql-js in dir rebuild a schema from an introspection and judge documents.
func askGraphQLJS(t *testing.T, dir string, introspected []byte, documents []document) said {
	t.Helper()
	input, err := json.Marshal(struct {
		Introspection json.RawMessage `json:"introspection"`
		Documents     []document      `json:"documents"`
	}{introspected, documents})
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command("node", "testdata/graphqljs.mjs", dir)
	run.Stdin = bytes.NewReader(input)
	var complaint bytes.Buffer
	run.Stderr = &complaint
	out, err := run.Output()
	if err != nil {
		t.Fatalf("node: %v\n%s", err, &complaint)
	}
	var answer said
	if err := json.Unmarshal(out, &answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestGraphQLJS(t *testing.T) {
	dir := installGraphQLJS(t)
	for _, data := range []string{"seed", "zoo", "zoo60"} {
		t.Run("rebuilds the schema of "+data, func(t *testing.T) {
			s := serve(t, data)
			answer := askGraphQLJS(t, dir, s.ask(introspection).Get("data").Bytes(), []document{})
			if want := s.engine.SDL(s.view); answer.SDL != want {
				t.Errorf("graphql-js prints another schema, from byte %d on", firstDifference(answer.SDL, want))
			}
		})
	}
	t.Run("says the same", func(t *testing.T) { saysTheSame(t, dir) })
}

func firstDifference(a, b string) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

// alike are documents on which this package and graphql-js must say the same, in any order.
var alike = []document{
	{Query: `{ articles { nodes { id title ...Card } } } fragment Card on Articles { views author { name } }`},
	{Query: `{ articles(where: {}, limit: 3) { nodes { titel } } }`},
	{Query: `{ articles { nodes { author { nmae bio { x } } } } }`},
	{Query: `{ nodes(ids: []) { title } }`},
	{Query: `{ nodes(ids: "a") { id ... on Articles { title } ... on Authors { title: name } } }`},
	{Query: `{ nodes(ids: [1, null, 1.5, A]) { id } }`},
	{Query: `{ nodes(ids: []) { ... on Articles { x: title } ... on Articles { x: body } } }`},
	{Query: `{ nodes(ids: []) { ... on Articles { x: title } ... on Authors { x: id } } }`},
	{Query: `{ articles { nodes { id } } articles(first: 2) { nodes { id } } }`},
	{Query: `{ articles { nodes { x: title } } articles { nodes { x: body } } }`},
	{Query: `{ articles(first: 1) { nodes { id } } articles(first: 1) { nodes { title } } }`},
	{Query: `{ articles(filter: { views: { gt: 1 }, title: { eq: "x" } }) { totalCount } articles(filter: { title: { eq: "x" }, views: { gt: 1 } }) { totalCount } }`},
	{Query: `{ articles(filter: [{ title: { eq: "x" } }]) { totalCount } }`},
	{Query: `{ articles(filter: "x") { totalCount } }`},
	{Query: `{ articles(filter: { and: { title: { eq: "x" } }, or: [{ titel: 1 }, 2] }) { totalCount } }`},
	{Query: `{ articles(filter: { title: { in: "x" }, views: { in: [1, "2"] }, featured: { eq: 1 }, id: { eq: 7 } }) { totalCount } }`},
	{Query: `{ articles(filter: { title: "a", author: "b" }) { totalCount } }`},
	{Query: `{ articles(first: 99999999999) { totalCount } }`},
	{Query: `{ articles(first: 1.5, sort: views_DESC) { totalCount } }`},
	{Query: `{ articles(sort: [1, title, "views_ASC", null]) { totalCount } }`},
	{Query: `{ article(id: null) { id } }`},
	{Query: `{ article(id: 12) { id } }`},
	{Query: `{ article(id: "1", id: "2") { id } }`},
	{Query: `{ articles(filter: { title: { eq: "a", eq: "b" } }) { totalCount } }`},
	{Query: `query A { articles { totalCount } } query A { authors { totalCount } }`},
	{Query: `{ articles { totalCount } } query A { authors { totalCount } }`},
	{Query: `query($a: Int, $a: Int) { articles(first: $a) { totalCount } }`},
	{Query: `query A($n: Int, $m: Int) { articles(first: $n) { totalCount } authors(first: $o) { totalCount } }`},
	{Query: `query($x: Articles) { articles(first: $x) { totalCount } }`},
	{Query: `query($x: [Int]) { articles(first: $x) { totalCount } }`},
	{Query: `query($x: Int = "a") { articles(first: $x) { totalCount } }`},
	{Query: `query($id: ID) { article(id: $id) { id } }`},
	{Query: `query($id: ID = "1") { article(id: $id) { id } }`},
	{Query: `query($t: String) { articles(filter: { title: { in: [$t] } }) { totalCount } }`},
	{Query: `query($v: Int) { articles(filter: { views: { gt: $v } }) { totalCount } }`},
	{Query: `{ articles { ...A } } fragment A on ArticlesConnection { nodes { ...B } } fragment B on Articles { author { ...C } } fragment C on Authors { nope }`},
	{Query: `{ articles { nodes { ...A } } } fragment A on Articles { ...B } fragment B on Articles { ...A }`},
	{Query: `{ articles { nodes { ...A } } } fragment A on Articles { id } fragment A on Articles { title }`},
	{Query: `{ articles { nodes { ...A } } } fragment A on Authors { id }`},
	{Query: `{ articles { nodes { ...A } } } fragment A on String { id }`},
	{Query: `{ articles { nodes { ... on Nope { id } ... on Int { id } } } }`},
	{Query: `{ articles { nodes { ... on Entry { id title } } } }`},
	{Query: `{ articles { nodes { id @skip } } }`},
	{Query: `{ articles { nodes { id @skip(if: true) @skip(if: false) } } }`},
	{Query: `{ articles { nodes { id @skip(if: "a") title @nope body @include(iff: true, if: true) } } }`},
	{Query: `query @skip(if: true) { articles { totalCount } }`},
	{Query: `{ articles { nodes { id(x: 1) } } }`},
	{Query: `{ articles { nodes { tags { x } } pageInfo } }`},
	{Query: `{ __schema { types { nam } } __type { name } }`},
	{Query: `{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }`},
	{Query: `{ articles `},
	{Query: `{ articles { } }`},
	{Query: `{ articles() { totalCount } }`},
	{Query: `{ articles(first: ) { totalCount } }`},
	{Query: `{ articles(filter: { title: }) { totalCount } }`},
	{Query: `{ articles(sort: [) { totalCount } }`},
	{Query: `query ($n Int) { articles { totalCount } }`},
	{Query: `query ($n: ) { articles { totalCount } }`},
	{Query: `query Q { articles { nodes { id title: } } }`},
	{Query: `{ articles { nodes { ... on } } }`},
	{Query: `fragment on on Articles { id }`},
	{Query: `{ articles { nodes { "title" } } }`},
	{Query: `{ articles(filter: { title: { eq: "a } }) { totalCount } }`},
	{Query: `{ articles(first: 01) { totalCount } }`},
	{Query: `{ articles(first: 1.) { totalCount } }`},
	{Query: `{ articles { nodes { id? } } }`},
	{Query: `{ articles { nodes { id } } } }`},
	{Query: `select * from articles`},
	{Query: `{"query":"x"}`},
	{Query: `query($f: ArticlesFilter) { articles(filter: $f) { totalCount } }`, Variables: json.RawMessage(`{"f":{"titel":{"eq":1},"views":{"gt":"10"},"featured":true,"and":[{"title":{"in":["a",2]}}]}}`)},
	{Query: `query($f: ArticlesFilter) { articles(filter: $f) { totalCount } }`, Variables: json.RawMessage(`{"f":[1]}`)},
	{Query: `query($s: [ArticlesSort!], $n: Int) { articles(sort: $s, first: $n) { totalCount } }`, Variables: json.RawMessage(`{"s":["views_DSC",1,null],"n":1.5}`)},
	{Query: `query($s: [ArticlesSort!], $n: Int) { articles(sort: $s, first: $n) { totalCount } }`, Variables: json.RawMessage(`{"s":"views_DESC","n":3000000000}`)},
	{Query: `query($i: [ID!]!, $b: Boolean!) { nodes(ids: $i) { id @skip(if: $b) } }`, Variables: json.RawMessage(`{"i":[1,"a",true,1.5],"b":"true"}`)},
	{Query: `query($i: [ID!]!) { nodes(ids: $i) { id } }`, Variables: json.RawMessage(`{"i":null}`)},
	{Query: `query($i: [ID!]!) { nodes(ids: $i) { id } }`, Variables: json.RawMessage(`{"i":{"a":{"b":{"c":1}},"d":[[1]],"e":[1,2,3,4,5,6,7,8,9,10,11,12]}}`)},
}

func saysTheSame(t *testing.T, dir string) {
	s := serve(t, "seed")
	documents := slices.Clone(alike)
	for _, m := range mistakes {
		documents = append(documents, document{Query: m.query, Variables: json.RawMessage(m.variables)})
	}
	for _, u := range unreadable {
		documents = append(documents, document{Query: u.query})
	}
	answer := askGraphQLJS(t, dir, s.ask(introspection).Get("data").Bytes(), documents)
	for i, d := range documents {
		var got []string
		for _, e := range s.do(Request{Query: d.Query, Variables: parsed(t, cmp.Or(string(d.Variables), "null"))}).Get("errors").Items() {
			got = append(got, e.Get("message").Text())
		}
		want := answer.Messages[i]
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s %s\n got %q\nwant %q", d.Query, d.Variables, got, want)
		}
	}
}
