package contract

import (
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func costChecks() []Check {
	return []Check{
		{ID: "cost-budget-always", Mark: Stated, Needs: []Need{graphQLOn()}, run: budgetAlways,
			Rule: "Every answer that ran carries extensions.cost.budget, counted and the limit of 5,000, asked for or not."},
		{ID: "cost-capa-when-asked", Mark: Stated, Needs: []Need{graphQLOn(), productionKey()}, run: capaWhenAsked,
			Rule: "A production key's answer carries extensions.capa when the request asks for it, and only then."},
		{ID: "cost-capa-in-development", Mark: Stated, Needs: []Need{graphQLOn(), developmentKey()}, run: capaInDevelopment,
			Rule: "A development key's answer always carries extensions.capa."},
		{ID: "cost-members", Mark: Stated, Needs: []Need{graphQLOn()}, run: costMembers,
			Rule: "extensions.capa.cost counts depth, rootFields, connections, nodesBound, scans, nodes and fields."},
		{ID: "cost-page", Mark: Stated, Needs: overGraphQL(twoEntries()), run: costPage,
			Rule: "A page of entries counts first entries, and no scan."},
		{ID: "cost-relation-filter", Mark: Stated, Needs: overGraphQL(relation()), run: costRelationFilter,
			Rule: "A relation filter counts a scan of 500: a page of 2 counts 502."},
		{ID: "cost-expanded-relation", Mark: Stated, Needs: overGraphQL(relation()), run: costExpandedRelation,
			Rule: "An expanded relation counts an entry more for each: a sorted page of 2 with an author counts nodesBound 4, and 504."},
		{ID: "cost-total-count", Mark: Decided, Needs: overGraphQL(oneEntry()), run: costTotalCount,
			Rule: "totalCount counts a scan."},
		{ID: "cost-nodes", Mark: Decided, Needs: overGraphQL(twoEntries()), run: costNodes,
			Rule: "cost.nodes is how many entries were returned."},
		{ID: "cost-relation-list", Mark: Decided, Needs: overGraphQL(relationList()), run: costRelationList,
			Rule: "A list of relations counts its first for each entry, 100 without one."},
		{ID: "cost-single", Mark: Decided, Needs: overGraphQL(oneEntry()), run: costSingle,
			Rule: "A read of one entry counts 1."},
		{ID: "cost-environment", Mark: Stated, Needs: []Need{graphQLOn(), keyAnswers()}, run: costEnvironment,
			Rule: "extensions.capa.environment is the key's."},
	}
}

var costNames = []string{"depth", "rootFields", "connections", "nodesBound", "scans", "nodes", "fields"}

// wantCost expects figures of extensions.capa.cost, written as "nodesBound 4", and what the budget counted.
func (x *exchange) wantCost(counted int, figures ...string) {
	x.ran()
	for _, figure := range figures {
		var name string
		var n int
		if _, err := fmt.Sscan(figure, &name, &n); err == nil {
			x.wantCount(n, "extensions", "capa", "cost", name)
		}
	}
	x.wantCount(counted, "extensions", "cost", "budget", "counted")
}

// unasked is a GraphQL request that does not ask for extensions.capa.
func unasked(document string) request {
	r := graphQLRequest(document)
	r.body = ojson.ObjectOf(ojson.Member{Name: "query", Value: ojson.StringOf(document)}).String()
	return r
}

func budgetAlways(p *probe) {
	for _, r := range []request{unasked("{ __typename }"), graphQLRequest("{ __typename }")} {
		x := p.ask(r)
		x.wantCount(0, "extensions", "cost", "budget", "counted")
		x.wantCount(5000, "extensions", "cost", "budget", "limit")
	}
}

func capaWhenAsked(p *probe) {
	x := p.ask(unasked("{ __typename }"))
	x.thatf(!x.at("extensions", "capa").Exists(), "no extensions.capa")
	p.query("{ __typename }").wantKind([]string{"extensions", "capa"}, ojson.Object)
}

func capaInDevelopment(p *probe) {
	p.ask(unasked("{ __typename }")).wantKind([]string{"extensions", "capa"}, ojson.Object)
}

func costMembers(p *probe) {
	x := p.query("{ __typename }")
	got := names(x.at("extensions", "capa", "cost"))
	x.that(sameNames(got, costNames), "a cost of "+strings.Join(costNames, ", "), strings.Join(got, ", "))
}

func costPage(p *probe) {
	s := p.subject(inGraphQL(twoEntries()))
	p.query(fmt.Sprintf("{ %s(first: 2) { nodes { id status } } }", s.list)).
		wantCost(2, "depth 2", "rootFields 1", "connections 1", "nodesBound 2", "scans 0", "fields 4")
}

func costRelationFilter(p *probe) {
	s := p.subject(inGraphQL(relation()))
	p.query(fmt.Sprintf("{ %s(first: 2, filter: { %s: { %s: { eq: %s } } }) { nodes { id status } } }", s.list, s.field.name, s.hop.name, s.text)).
		wantCost(502, "depth 2", "rootFields 1", "connections 1", "nodesBound 2", "scans 1", "fields 4")
}

func costExpandedRelation(p *probe) {
	s := p.subject(inGraphQL(relation()))
	p.query(fmt.Sprintf("{ %s(first: 2, sort: [%s__%s_DESC]) { nodes { id status %s { id %s } } pageInfo { hasNextPage endCursor } } }",
		s.list, s.field.name, s.hop.name, s.field.name, s.hop.name)).
		wantCost(504, "depth 3", "rootFields 1", "connections 1", "nodesBound 4", "scans 1", "fields 12")
}

func costTotalCount(p *probe) {
	s := p.subject(inGraphQL(oneEntry()))
	p.query(fmt.Sprintf("{ %s(first: 3) { totalCount } }", s.list)).wantCost(503, "scans 1", "nodesBound 3", "fields 1")
}

func costNodes(p *probe) {
	s := p.subject(inGraphQL(twoEntries()))
	x := p.query(fmt.Sprintf("{ %s(first: 20) { nodes { id } } }", s.list))
	x.wantCount(x.at("data", s.list, "nodes").Count(), "extensions", "capa", "cost", "nodes")
}

func costRelationList(p *probe) {
	s := p.subject(inGraphQL(relationList()))
	p.query(fmt.Sprintf("{ %s(first: 2) { nodes { %s(first: 3) { nodes { id } } } } }", s.list, s.field.name)).
		wantCost(8, "nodesBound 8", "connections 2", "depth 4", "fields 8")
	p.query(fmt.Sprintf("{ %s(first: 2) { nodes { %s { nodes { id } } } } }", s.list, s.field.name)).
		wantCost(202, "nodesBound 202")
}

func costSingle(p *probe) {
	s := p.subject(inGraphQL(oneEntry()))
	p.query(fmt.Sprintf("query($id: ID!) { %s(id: $id) { id } }", s.single), textVariable("id", s.id())).wantCost(1, "nodesBound 1", "connections 0", "scans 0")
}

func costEnvironment(p *probe) {
	p.query("{ __typename }").wantText(p.d.environment(), "extensions", "capa", "environment")
}
