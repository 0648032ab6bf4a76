package contract

import (
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func budgetChecks() []Check {
	return []Check{
		{ID: "budget-refused", Mark: Stated, Needs: overGraphQL(relationList()), run: budgetRefused,
			Rule: "A read over 5,000 entries is refused as query_too_complex, with what it could read and the limit."},
		{ID: "budget-hint", Mark: Stated, Needs: overGraphQL(relationList()), run: budgetHint,
			Rule: "The hint names the first of a list of relations that fits, and it does."},
		{ID: "budget-boundary", Mark: Decided, Needs: overGraphQL(relationList()), run: budgetBoundary,
			Rule: "A read that counts 5,000 runs."},
		{ID: "budget-root-fields", Mark: Decided, Needs: overGraphQL(oneEntry()), run: budgetRootFields,
			Rule: "10 root fields run, 11 are refused as too_many_root_fields."},
		{ID: "budget-connections", Mark: Decided, Needs: overGraphQL(relationList()), run: budgetConnections,
			Rule: "20 connections run, 21 are refused as too_many_connections."},
		{ID: "budget-in-values", Mark: Decided, Needs: overGraphQL(oneEntry()), run: budgetInValues,
			Rule: "A filter's in takes 100 values, and 101 are refused as too_many_in_values; so are 101 of nodes(ids:)."},
		{ID: "budget-depth", Mark: Decided, Needs: []Need{graphQLOn()}, run: budgetDepth,
			Rule: "An introspection query of 14 levels runs, one over 15 is refused as query_too_deep."},
		{ID: "budget-length", Mark: Decided, Needs: []Need{graphQLOn()}, run: budgetLength,
			Rule: "A document over 15,000 tokens is refused as query_too_long."},
	}
}

func overBudget(p *probe, first int) *exchange {
	s := p.subject(inGraphQL(relationList()))
	return p.query(fmt.Sprintf("{ %s(first: 200) { nodes { %s(first: %d) { nodes { id } } } } }", s.list, s.field.name, first))
}

func budgetRefused(p *probe) {
	s := p.subject(inGraphQL(relationList()))
	x := overBudget(p, 200)
	x.refusedAs("query_too_complex")
	x.that(x.message() == s.list+": could read 40,200 entries, over the limit of 5,000.",
		s.list+": could read 40,200 entries, over the limit of 5,000.", x.message())
}

func budgetHint(p *probe) {
	s := p.subject(inGraphQL(relationList()))
	want := fmt.Sprintf("Pass %s(first: 24) to fit, or lower first elsewhere.", s.field.name)
	overBudget(p, 200).wantText(want, "errors", "0", "extensions", "hint")
	overBudget(p, 24).ran()
	x := overBudget(p, 25)
	x.thatf(isRefusal(x), "a refusal of first: 25, since 24 is the largest that fits")
}

func budgetBoundary(p *probe) { overBudget(p, 24).wantCost(5000, "nodesBound 5000") }

// repeated is a selection written n times under aliases a0, a1 and so on.
func repeated(n int, selection string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, " a%d: %s", i, selection)
	}
	return b.String()
}

func budgetRootFields(p *probe) {
	s := p.subject(inGraphQL(oneEntry()))
	root := s.list + "(first: 1) { nodes { id } }"
	p.query("{" + repeated(10, root) + " }").ran()
	p.query("{" + repeated(11, root) + " }").refusedAs("too_many_root_fields")
}

func budgetConnections(p *probe) {
	s := p.subject(inGraphQL(relationList()))
	list := s.field.name + "(first: 1) { nodes { id } }"
	document := "{ " + s.list + "(first: 1) { nodes {%s } } }"
	p.query(fmt.Sprintf(document, repeated(19, list))).ran()
	p.query(fmt.Sprintf(document, repeated(20, list))).refusedAs("too_many_connections")
}

func budgetInValues(p *probe) {
	s := p.subject(inGraphQL(oneEntry()))
	ids := func(n int) ojson.Member {
		values := make([]ojson.Value, n)
		for i := range values {
			values[i] = ojson.StringOf(unknownID)
		}
		return variable("ids", ojson.ArrayOf(values...))
	}
	list := fmt.Sprintf("query($ids: [ID!]) { %s(first: 1, filter: { id: { in: $ids } }) { nodes { id } } }", s.list)
	p.query(list, ids(100)).ran()
	p.query(list, ids(101)).refusedAs("too_many_in_values")
	p.query(nodesByID, ids(101)).refusedAs("too_many_in_values")
}

// introspectionOf is an introspection query of some levels.
func introspectionOf(levels int) string {
	inner := levels - 3 // __schema, types, and the selection of the innermost ofType
	return "{ __schema { types {" + strings.Repeat(" ofType {", inner+1) + " name" + strings.Repeat(" }", inner+1) + " } } }"
}

func budgetDepth(p *probe) {
	p.query(introspectionOf(14)).ran()
	p.query(introspectionOf(16)).refusedAs("query_too_deep")
}

func budgetLength(p *probe) {
	p.query("{" + strings.Repeat(" __typename", 15_000) + " }").refusedAs("query_too_long")
}
