package contract

import (
	"slices"
	"strings"
	"unicode"
)

func schemaRootChecks() []Check {
	return []Check{
		{ID: "schema-list-root", Mark: Stated, Needs: []Need{schemaRead(), with(exposed())}, run: schemaListRoot,
			Rule: "A model has a root field of a page of entries, with first, after, last, before, filter and sort."},
		{ID: "schema-list-root-name", Mark: Decided, Needs: []Need{schemaRead(), with(exposed())}, run: schemaListRootName,
			Rule: "The list root is the namespace in camelCase."},
		{ID: "schema-list-root-types", Mark: Decided, Needs: []Need{schemaRead(), with(exposed())}, run: schemaListRootTypes,
			Rule: "A list root is articles(first: Int, after: String, last: Int, before: String, filter: ArticlesFilter, sort: [ArticlesSort!]): ArticlesConnection!."},
		{ID: "schema-single-root", Mark: Stated, Needs: []Need{schemaRead(), with(exposed())}, run: schemaSingleRoot,
			Rule: "A model has a root field of one entry by its id, or null, as in article(id: ID!): Articles."},
		{ID: "schema-nodes-root", Mark: Stated, Needs: []Need{schemaRead(), with(exposed())}, run: schemaNodesRoot,
			Rule: "Query reads entries of any model by their ids: nodes(ids: [ID!]!): [Entry]!."},
		{ID: "schema-connection", Mark: Stated, Needs: []Need{schemaRead(), with(exposed())}, run: schemaConnection,
			Rule: "A connection has nodes, edges (node, cursor), pageInfo and totalCount; PageInfo says whether there is more both ways, and between which cursors."},
		{ID: "schema-mutation-none", Mark: Decided, Needs: []Need{graphQLOn()}, run: schemaMutationNone,
			Rule: "The schema has no mutations and no subscriptions."},
	}
}

func schemaListRoot(p *probe) {
	s, x := p.schema()
	for _, m := range p.d.exposed() {
		x.that(m.list != "", "a root field of type "+m.typeName+"Connection!", "none")
		for _, name := range []string{"first", "after", "last", "before", "filter", "sort"} {
			root := s.typed(s.query).member(m.list)
			x.that(slices.ContainsFunc(root.arguments, func(a *member) bool { return a.name == name }), m.list+" with an argument "+name, s.typed(s.query).signature(m.list))
		}
	}
}

func schemaListRootName(p *probe) {
	_, x := p.schema()
	for _, m := range p.d.exposed() {
		want := []rune(m.typeName)
		want[0] = unicode.ToLower(want[0])
		x.that(m.list == string(want) || m.list == "", "a root field "+string(want), m.list)
	}
}

func schemaListRootTypes(p *probe) {
	s, x := p.schema()
	for _, m := range p.d.exposed() {
		if m.list == "" {
			continue
		}
		t := m.typeName
		x.wantSignature(s.typed(s.query), m.list+"(first: Int, after: String, last: Int, before: String, filter: "+t+"Filter, sort: ["+t+"Sort!]): "+t+"Connection!")
	}
}

func schemaSingleRoot(p *probe) {
	s, x := p.schema()
	for _, m := range p.d.exposed() {
		x.that(m.single != "", "a root field of type "+m.typeName, "none")
		x.wantSignature(s.typed(s.query), m.single+"(id: ID!): "+m.typeName)
	}
}

func schemaNodesRoot(p *probe) {
	s, x := p.schema()
	x.wantSignature(s.typed(s.query), "nodes(ids: [ID!]!): [Entry]!")
}

func schemaConnection(p *probe) {
	s, x := p.schema()
	for _, m := range p.d.exposed() {
		t := m.typeName
		for _, want := range []string{"nodes: [" + t + "!]!", "edges: [" + t + "Edge!]!", "pageInfo: PageInfo!", "totalCount: Int!"} {
			x.wantField(s.typed(t+"Connection"), want)
		}
		x.wantField(s.typed(t+"Edge"), "node: "+t+"!")
		x.wantField(s.typed(t+"Edge"), "cursor: String!")
	}
	for _, want := range []string{"hasNextPage: Boolean!", "hasPreviousPage: Boolean!", "startCursor: String", "endCursor: String"} {
		x.wantField(s.typed("PageInfo"), want)
	}
}

// wantField expects a field as written, whether or not it can be null.
func (x *exchange) wantField(t *typeDef, want string) {
	got := t.signature(nameOf(want))
	x.that(nullable(got) == nullable(want), t.name+" with "+want, "the field "+got)
}

func nullable(signature string) string { return strings.ReplaceAll(signature, "!", "") }

func schemaMutationNone(p *probe) {
	x := p.query("{ __schema { mutationType { name } subscriptionType { name } } }")
	x.ran()
	for _, name := range []string{"mutationType", "subscriptionType"} {
		v := x.at("data", "__schema", name)
		x.thatf(v.IsNull(), "no %s", name)
	}
}
