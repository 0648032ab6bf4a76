package query

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

var roleNames = [...]string{"", "entry", "connection", "nodes", "edges", "node", "cursor", "pageInfo", "hasNextPage", "hasPreviousPage", "startCursor", "endCursor", "id", "url", "totalCount"}

// describe prints a shape: response:role(what a connection asks for){below}.
func describe(fields []*answer.Field) string {
	parts := make([]string, len(fields))
	for i, f := range fields {
		text := f.Response
		if role := roleNames[f.Role]; role != "" {
			text += ":" + role
		}
		if f.Single {
			text += "!"
		}
		if f.Role == answer.Connection {
			direction := "first"
			if f.Backward {
				direction = "last"
			}
			text += fmt.Sprintf("(%s %d)", direction, f.Size)
		}
		if f.Hidden {
			text += "?"
		}
		if len(f.Fields) > 0 {
			text += "{" + describe(f.Fields) + "}"
		}
		parts[i] = text
	}
	return strings.Join(parts, " ")
}

func TestShapeOf(t *testing.T) {
	zoo := loadSchema(t, "zoo")
	for _, c := range []struct {
		name, document, operation, variables string
		want                                 string
	}{
		{"aliases", `{ b: bins(first: 3) { items: nodes { id } info: pageInfo { more: hasNextPage endCursor } n: totalCount } }`, "", "",
			`b:connection(first 3){items:nodes{id:id} info:pageInfo{more:hasNextPage endCursor:endCursor} n:totalCount}`},
		{"edges", `{ bins { edges { cursor node { label } } pageInfo { hasPreviousPage startCursor } } }`, "", "",
			`bins:connection(first 20){edges:edges{cursor:cursor node:node{label}} pageInfo:pageInfo{hasPreviousPage:hasPreviousPage startCursor:startCursor}}`},
		{"a relation list's default, and one entry", `{ bin(id: "b") { items { nodes { id } } } }`, "", "",
			`bin:entry!{items:connection(first 100){nodes:nodes{id:id}}}`},
		{"backward by a variable", `query($n: Int, $c: String) { bins(last: $n, before: $c) { nodes { id } } }`, "", `{"n":7}`,
			`bins:connection(last 7){nodes:nodes{id:id}}`},
		{"backward by before alone", `query($c: String) { bins(before: $c) { nodes { id } } }`, "", `{"c":"c1.x"}`,
			`bins:connection(last 20){nodes:nodes{id:id}}`},
		{"a variable's default", `query($n: Int = 9) { bins(first: $n) { nodes { id } } }`, "", "",
			`bins:connection(first 9){nodes:nodes{id:id}}`},
		{"a variable sent as null is not its default", `query($n: Int = 9) { bins(first: $n) { nodes { id } } }`, "", `{"n":null}`,
			`bins:connection(first 20){nodes:nodes{id:id}}`},
		{"fragments merge", `query Q { bins { ...C nodes { label } } } fragment C on BinsConnection { nodes { ...B keeper { name } } } fragment B on Bins { id keeper { id } }`, "Q", "",
			`bins:connection(first 20){nodes:nodes{id:id keeper:entry{id:id name} label}}`},
		{"the operation named", `query A { bins { nodes { id } } } query B { people { nodes { name } } }`, "B", "",
			`people:connection(first 20){nodes:nodes{name}}`},
		{"skipped and included", `query($no: Boolean!) { bins { nodes { id @skip(if: true) label @include(if: $no) cover @skip(if: $no) { url } ... @include(if: false) { keeper { id } } } } }`, "", `{"no":false}`,
			`bins:connection(first 20){nodes:nodes{cover:entry{url:url}}}`},
		{"content called like a connection's parts", `{ scalars { nodes { nodes pageInfo cursor a_url l_url l_image { id url alt } } } }`, "", "",
			`scalars:connection(first 20){nodes:nodes{nodes pageInfo cursor a_url:url l_url:url l_image:entry{id:id url:url alt}}}`},
		{"nodes by id", `{ nodes(ids: ["a"]) { id __typename ... on Bins { label items(first: 2) { nodes { id } } } ... on Items { photos { url } } } }`, "", "",
			`nodes:entry{id:id __typename label items:connection(first 2){nodes:nodes{id:id}} photos:entry{url:url}}`},
		{"what the schema does not have", `{ bins { nodes { id nope { x } } nope } nope }`, "", "",
			`bins:connection(first 20){nodes:nodes{id:id}}`},
		{"introspection", `{ __schema { types { name } } __typename }`, "", "",
			`__schema{types{name}} __typename`},
	} {
		t.Run(c.name, func(t *testing.T) {
			var variables ojson.Value
			if c.variables != "" {
				variables = parse(t, c.variables)
			}
			shape, err := ShapeOf(zoo, c.document, c.operation, variables)
			if err != nil {
				t.Fatal(err)
			}
			if got := describe(shape.Fields); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			for _, field := range shape.Fields {
				if !field.Root {
					t.Errorf("%s is no root field", field.Response)
				}
			}
		})
	}
}

func TestShapeOfIdentifiers(t *testing.T) {
	shape, err := ShapeOf(loadSchema(t, "articles"), `{ articles { nodes { who: author coauthors } } }`, "", ojson.Value{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := describe(shape.Fields), `articles:connection(first 20){nodes:nodes{who:id coauthors:id}}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestShapeOfErrors(t *testing.T) {
	zoo := loadSchema(t, "zoo")
	multiplying := "query { person(id: 1) { ...F0 } }"
	for i := range 40 {
		multiplying += fmt.Sprintf(" fragment F%d on People { a: manager { ...F%d } b: manager { ...F%d } }", i, i+1, i+1)
	}
	for _, c := range []struct{ name, document, operation, want string }{
		{"a document that does not parse", `{ bins {`, "", "the document does not parse"},
		{"several operations, none named", `query A { bins { nodes { id } } } query B { bins { nodes { id } } }`, "", "the document has 2 operations and none is named"},
		{"an operation that is not there", `query A { bins { nodes { id } } }`, "B", "the document has no operation B"},
		{"a mutation", `mutation { x }`, "", "the operation is a mutation, not a query"},
		{"fragments that multiply", multiplying + " fragment F40 on People { id }", "", errMultiplied.Error()},
		{"a fragment that spreads itself", `{ person(id: 1) { ...F } } fragment F on People { manager { ...F } }`, "", errMultiplied.Error()},
		{"too many tokens", "{ bins { nodes {" + strings.Repeat(" id", maxTokens) + "} } }", "", "the document does not parse"},
	} {
		if _, err := ShapeOf(zoo, c.document, c.operation, ojson.Value{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
	}
}

// lists reads lists in lists, behind a single relation too.
func lists(t testing.TB) Intent {
	return Intent{Model: "bins", Fields: specs(t, `["label",{"field":"items","first":2,"sort":"label_ASC","fields":["label","parts"]},{"field":"keeper","fields":["friends"]}]`)}
}

func TestRunQuery(t *testing.T) {
	zoo := loadSchema(t, "zoo")
	b := built(t, zoo, lists(t))
	golden(t, "lists.query.graphql", b.Query)
	golden(t, "lists.run.graphql", b.RunQuery)
	shape, err := b.Shape(zoo)
	if err != nil {
		t.Fatal(err)
	}
	const want = `bins:connection(first 20){nodes:nodes{id:id label items:connection(first 2){nodes:nodes{id:id label parts:connection(first 100){nodes:nodes{id:id} edges:edges?{cursor:cursor} pageInfo:pageInfo?{hasNextPage:hasNextPage endCursor:endCursor}}} edges:edges?{cursor:cursor} pageInfo:pageInfo?{hasNextPage:hasNextPage endCursor:endCursor}} keeper:entry{id:id friends:connection(first 100){nodes:nodes{id:id} edges:edges?{cursor:cursor} pageInfo:pageInfo?{hasNextPage:hasNextPage endCursor:endCursor}}}} pageInfo:pageInfo{hasNextPage:hasNextPage endCursor:endCursor}}`
	if got := describe(shape.Fields); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestNext(t *testing.T) {
	zoo := loadSchema(t, "zoo")
	b := built(t, zoo, lists(t))
	shape, err := b.Shape(zoo)
	if err != nil {
		t.Fatal(err)
	}
	more := func(names ...string) answer.More {
		return answer.More{List: way(t, shape.Fields, names...), EndCursor: ojson.StringOf("c1.x"), Entry: ojson.StringOf("e1")}
	}
	for _, c := range []struct {
		name, want string
		more       answer.More
	}{
		{"a list of the root's entries", `query BinsById($id: ID!, $after: String) { bin(id: $id) { id items(first: 2, after: $after, sort: [label_ASC]) { nodes { id label parts { nodes { id } pageInfo { hasNextPage endCursor } } } pageInfo { hasNextPage endCursor } } } }`,
			more("bins", "nodes", "items")},
		{"a list in a list", `query ItemsById($id: ID!, $after: String) { item(id: $id) { id parts(after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } } }`,
			more("bins", "nodes", "items", "nodes", "parts")},
		{"a list behind a single relation", `query PeopleById($id: ID!, $after: String) { person(id: $id) { id friends(after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } } }`,
			more("bins", "nodes", "keeper", "friends")},
	} {
		t.Run(c.name, func(t *testing.T) {
			next := b.Next(c.more)
			if got := oneLine(next.Get("query").Text()); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if got, want := next.Get("variables").String(), `{"id":"e1","after":"c1.x"}`; got != want {
				t.Errorf("variables %s, want %s", got, want)
			}
			assertMembers(t, next, "query", "variables")
		})
	}
	for name, none := range map[string]answer.More{
		"no cursor":       {List: way(t, shape.Fields, "bins", "nodes", "items"), Entry: ojson.StringOf("e1")},
		"no entry":        {List: way(t, shape.Fields, "bins", "nodes", "items"), EndCursor: ojson.StringOf("c1.x")},
		"no list":         {List: way(t, shape.Fields, "bins", "nodes", "keeper"), EndCursor: ojson.StringOf("c1.x"), Entry: ojson.StringOf("e1")},
		"the root itself": {List: way(t, shape.Fields, "bins"), EndCursor: ojson.StringOf("c1.x"), Entry: ojson.StringOf("e1")},
	} {
		if next := b.Next(none); next.Exists() {
			t.Errorf("%s: got %s", name, next)
		}
	}
}

// way is the fields of a shape that response names lead through.
func way(t *testing.T, fields []*answer.Field, names ...string) []*answer.Field {
	t.Helper()
	var found []*answer.Field
	for _, name := range names {
		i := slices.IndexFunc(fields, func(f *answer.Field) bool { return f.Response == name })
		if i < 0 {
			t.Fatalf("the shape has no %s", name)
		}
		found, fields = append(found, fields[i]), fields[i].Fields
	}
	return found
}
