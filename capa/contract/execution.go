package contract

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func executionChecks() []Check {
	return []Check{
		{ID: "graphql-runs", Mark: Stated, Needs: []Need{graphQLOn()}, run: graphQLRuns,
			Rule: "POST /api/graphql with { __typename } answers data, and no errors."},
		{ID: "graphql-as-rest", Mark: Stated, Needs: overGraphQL(textField()), run: graphQLAsREST,
			Rule: "A list over GraphQL is the entries, the order and the texts that REST reads."},
		{ID: "graphql-single", Mark: Stated, Needs: overGraphQL(textField()), run: graphQLSingle,
			Rule: "The single root reads one entry by its id."},
		{ID: "graphql-single-null", Mark: Stated, Needs: overGraphQL(oneEntry()), run: graphQLSingleNull,
			Rule: "The single root answers null for an id that no entry of the key's has, and no error."},
		{ID: "graphql-nodes", Mark: Stated, Needs: overGraphQL(twoEntries()), run: graphQLNodes,
			Rule: "nodes(ids:) reads entries by their ids."},
		{ID: "graphql-nodes-order", Mark: Decided, Needs: overGraphQL(twoEntries()), run: graphQLNodesOrder,
			Rule: "nodes(ids:) answers one for each id, in order, null for an id that no entry of the key's has."},
		{ID: "graphql-edges", Mark: Stated, Needs: overGraphQL(twoEntries()), run: graphQLEdges,
			Rule: "edges are the nodes of the page with their cursors; pageInfo's cursors are the first and the last of them."},
		{ID: "graphql-page-info", Mark: Stated, Needs: overGraphQL(threeEntries()), run: graphQLPageInfo,
			Rule: "pageInfo says whether there are entries after and before the page."},
		{ID: "graphql-pages-on", Mark: Stated, Needs: overGraphQL(threeEntries()), run: graphQLPagesOn,
			Rule: "after with a page's endCursor reads the entries that follow."},
		{ID: "graphql-pages-back", Mark: Stated, Needs: overGraphQL(threeEntries()), run: graphQLPagesBack,
			Rule: "last and before with a page's startCursor read the entries that came before, in the same order."},
		{ID: "graphql-other-sort", Mark: Stated, Needs: overGraphQL(twoEntries()), run: graphQLOtherSort,
			Rule: "A cursor passed with another sort is refused as invalid_cursor: This cursor was issued for a different sort."},
		{ID: "graphql-total", Mark: Stated, Needs: overGraphQL(twoEntries()), run: graphQLTotal,
			Rule: "totalCount is how many entries match, on every page."},
		{ID: "graphql-default-page", Mark: Decided, Needs: overGraphQL(oneEntry()), run: graphQLDefaultPage,
			Rule: "A list without first or last is of 20 entries."},
		{ID: "graphql-page-range", Mark: Decided, Needs: overGraphQL(oneEntry()), run: graphQLPageRange,
			Rule: "first is 1 to 200."},
		{ID: "graphql-wrong-type-null", Mark: Stated, Needs: overGraphQL(wrongNumber()), run: wrongTypeNull,
			Rule: "A stored value that does not fit its field's type reads as null over GraphQL, and as stored over REST."},
		{ID: "graphql-language", Mark: Decided, Needs: overGraphQL(textField()), run: graphQLLanguage,
			Rule: "Aliases, fragments, variables, @skip and @include work as GraphQL has them."},
		{ID: "graphql-operation-name", Mark: Decided, Needs: []Need{graphQLOn()}, run: operationName,
			Rule: "operationName picks one of several operations."},
	}
}

func variable(name string, value ojson.Value) ojson.Member {
	return ojson.Member{Name: name, Value: value}
}

func textVariable(name, value string) ojson.Member { return variable(name, ojson.StringOf(value)) }

func graphQLRuns(p *probe) {
	x := p.query("{ __typename }")
	x.ok()
	x.ran()
	x.wantKind([]string{"data", "__typename"}, ojson.String)
}

func graphQLAsREST(p *probe) {
	s := p.subject(inGraphQL(textField()))
	rest := p.get(s.path("select", s.field.name, "limit", "20"))
	x := p.query(fmt.Sprintf("{ %s(first: 20) { nodes { id %s } } }", s.list, s.field.name))
	x.ran()
	nodes := x.at("data", s.list, "nodes")
	for i, e := range rest.at("data").Items() {
		got := nodes.At(i)
		x.that(ojson.Equal(got.Get("id"), e.Get("id")) && sameText(got.Get(s.field.name), e.Get(s.field.name)),
			"node "+strconv.Itoa(i)+" to be "+e.String(), got.String())
	}
}

// sameText compares a text as GraphQL has it with what is stored: what is no text is null.
func sameText(graphQL, stored ojson.Value) bool {
	return ojson.Equal(graphQL, stored) || graphQL.IsNull() && stored.Kind() != ojson.String
}

func graphQLSingle(p *probe) {
	s := p.subject(inGraphQL(textField()))
	x := p.query(fmt.Sprintf("query($id: ID!) { %s(id: $id) { id model %s } }", s.single, s.field.name), textVariable("id", s.id()))
	x.ran()
	x.wantText(s.id(), "data", s.single, "id")
	x.wantText(s.namespace, "data", s.single, "model")
	x.want(s.value, "data", s.single, s.field.name)
}

func graphQLSingleNull(p *probe) {
	s := p.subject(inGraphQL(oneEntry()))
	x := p.query(fmt.Sprintf("query($id: ID!) { %s(id: $id) { id } }", s.single), textVariable("id", unknownID))
	x.ran()
	x.want(ojson.NullOf(), "data", s.single)
}

const nodesByID = "query($ids: [ID!]!) { nodes(ids: $ids) { id } }"

func graphQLNodes(p *probe) {
	s := p.subject(inGraphQL(twoEntries()))
	one, two := s.sample[0].Get("id"), s.sample[1].Get("id")
	x := p.query(nodesByID, variable("ids", ojson.ArrayOf(one, two)))
	x.ran()
	x.wantIDs([]string{one.Text(), two.Text()}, "data", "nodes")
}

func graphQLNodesOrder(p *probe) {
	s := p.subject(inGraphQL(twoEntries()))
	one, two := s.sample[0].Get("id"), s.sample[1].Get("id")
	x := p.query(nodesByID, variable("ids", ojson.ArrayOf(two, ojson.StringOf(unknownID), one)))
	x.want(two, "data", "nodes", "0", "id")
	x.want(ojson.NullOf(), "data", "nodes", "1")
	x.want(one, "data", "nodes", "2", "id")
}

func graphQLEdges(p *probe) {
	s := p.subject(inGraphQL(twoEntries()))
	x := p.query(fmt.Sprintf("{ %s(first: 2) { nodes { id } edges { cursor node { id } } pageInfo { startCursor endCursor } } }", s.list))
	x.ran()
	at := func(path ...string) ojson.Value { return x.at(append([]string{"data", s.list}, path...)...) }
	for i := range at("nodes").Items() {
		n := strconv.Itoa(i)
		x.want(at("nodes", n, "id"), "data", s.list, "edges", n, "node", "id")
	}
	x.want(at("edges", "0", "cursor"), "data", s.list, "pageInfo", "startCursor")
	x.want(at("edges", "1", "cursor"), "data", s.list, "pageInfo", "endCursor")
}

// page reads a page of ids, with an argument list.
func (p *probe) page(s subject, arguments string) *exchange {
	x := p.query(fmt.Sprintf("{ %s(%s) { nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }", s.list, arguments))
	x.ran()
	return x
}

func graphQLPageInfo(p *probe) {
	s := p.subject(inGraphQL(threeEntries()))
	x := p.page(s, "first: 1")
	x.want(ojson.BoolOf(true), "data", s.list, "pageInfo", "hasNextPage")
	x.want(ojson.BoolOf(false), "data", s.list, "pageInfo", "hasPreviousPage")
	x = p.page(s, "last: 1")
	x.want(ojson.BoolOf(false), "data", s.list, "pageInfo", "hasNextPage")
	x.want(ojson.BoolOf(true), "data", s.list, "pageInfo", "hasPreviousPage")
}

func graphQLPagesOn(p *probe) {
	s := p.subject(inGraphQL(threeEntries()))
	start := p.page(s, "first: 3")
	first := p.page(s, "first: 1")
	x := p.page(s, fmt.Sprintf("first: 2, after: %s", first.at("data", s.list, "pageInfo", "endCursor")))
	x.want(start.at("data", s.list, "nodes", "1"), "data", s.list, "nodes", "0")
	x.want(start.at("data", s.list, "nodes", "2"), "data", s.list, "nodes", "1")
}

func graphQLPagesBack(p *probe) {
	s := p.subject(inGraphQL(threeEntries()))
	start := p.page(s, "first: 2")
	third := p.page(s, fmt.Sprintf("first: 1, after: %s", start.at("data", s.list, "pageInfo", "endCursor")))
	x := p.page(s, fmt.Sprintf("last: 2, before: %s", third.at("data", s.list, "pageInfo", "startCursor")))
	x.want(start.at("data", s.list, "nodes"), "data", s.list, "nodes")
}

func graphQLOtherSort(p *probe) {
	s := p.subject(inGraphQL(twoEntries()))
	first := p.page(s, "first: 1")
	x := p.query(fmt.Sprintf("{ %s(first: 1, sort: [createdAt_ASC], after: %s) { nodes { id } } }", s.list, first.at("data", s.list, "pageInfo", "endCursor")))
	x.refusedAs("invalid_cursor")
	x.says("This cursor was issued for a different sort.")
}

func graphQLTotal(p *probe) {
	s := p.subject(inGraphQL(twoEntries()))
	ids := ojson.ArrayOf(s.sample[0].Get("id"), s.sample[1].Get("id"))
	x := p.query(fmt.Sprintf("query($ids: [ID!]) { %s(first: 1, filter: { id: { in: $ids } }) { totalCount nodes { id } } }", s.list), variable("ids", ids))
	x.ran()
	x.wantCount(2, "data", s.list, "totalCount")
}

func graphQLDefaultPage(p *probe) {
	s := p.subject(inGraphQL(oneEntry()))
	x := p.query(fmt.Sprintf("{ %s { nodes { id } } }", s.list))
	x.wantCount(20, "extensions", "capa", "cost", "nodesBound")
}

func graphQLPageRange(p *probe) {
	s := p.subject(inGraphQL(oneEntry()))
	for _, first := range []int{0, 201} {
		x := p.query(fmt.Sprintf("{ %s(first: %d) { nodes { id } } }", s.list, first))
		x.thatf(isRefusal(x), "a refusal of first: %d", first)
	}
	p.query(fmt.Sprintf("{ %s(first: 200) { nodes { id } } }", s.list)).ran()
}

// wrongNumber is a number field that holds a text.
func wrongNumber() trait {
	return valued("a model with a text in a number field", func(v ojson.Value) bool { return v.Kind() == ojson.String }, "number", "integer")
}

func wrongTypeNull(p *probe) {
	s := p.subject(inGraphQL(wrongNumber()))
	x := p.query(fmt.Sprintf("query($id: ID!) { %s(id: $id) { %s } }", s.single, s.field.name), textVariable("id", s.id()))
	x.ran()
	x.want(ojson.NullOf(), "data", s.single, s.field.name)
}

func graphQLLanguage(p *probe) {
	s := p.subject(inGraphQL(textField()))
	x := p.query(fmt.Sprintf(`query Q($id: ID!, $yes: Boolean!) {
  one: %s(id: $id) { ...Card again: id @skip(if: $yes) kept: id @include(if: $yes) ... on Entry { model } }
}
fragment Card on %s { text: %s }`, s.single, s.typeName, s.field.name), textVariable("id", s.id()), variable("yes", ojson.BoolOf(true)))
	x.ran()
	x.want(s.value, "data", "one", "text")
	x.wantText(s.id(), "data", "one", "kept")
	x.wantText(s.namespace, "data", "one", "model")
	got := names(x.at("data", "one"))
	x.that(slices.Equal(got, []string{"text", "kept", "model"}), "text, kept, model", strings.Join(got, ", "))
}

func operationName(p *probe) {
	body := graphQLBody("query A { a: __typename } query B { b: __typename }")
	r := graphQLRequest("")
	r.body = withMember(body, "operationName", ojson.StringOf("B"))
	x := p.ask(r)
	x.ran()
	x.wantKind([]string{"data", "b"}, ojson.String)
	r.body = body.String()
	p.ask(r).refusedAs("operation_name_required")
	r.body = withMember(body, "operationName", ojson.StringOf("C"))
	p.ask(r).refusedAs("unknown_operation")
}

// withMember is an object with one more member, as text.
func withMember(object ojson.Value, name string, value ojson.Value) string {
	var members []ojson.Member
	for name, value := range object.Members() {
		members = append(members, ojson.Member{Name: name, Value: value})
	}
	return ojson.ObjectOf(append(members, ojson.Member{Name: name, Value: value})...).String()
}
