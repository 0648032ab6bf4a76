package contract

import (
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func refusalChecks() []Check {
	return []Check{
		{ID: "refusal-no-data", Mark: Stated, Needs: []Need{graphQLOn()}, run: refusalNoData,
			Rule: "A GraphQL refusal has errors and no data."},
		{ID: "refusal-200", Mark: Stated, Needs: []Need{graphQLOn()}, run: refusal200,
			Rule: "A refusal is a 200 on application/json."},
		{ID: "refusal-4xx", Mark: Stated, Needs: []Need{graphQLOn()}, run: refusal4xx,
			Rule: "A refusal is a 4xx on application/graphql-response+json."},
		{ID: "refusal-400", Mark: Decided, Needs: []Need{graphQLOn()}, run: refusal400,
			Rule: "On application/graphql-response+json a refused document is a 400, a refused mutation a 405."},
		{ID: "refusal-mutation", Mark: Stated, Needs: []Need{graphQLOn()}, run: refusalMutation,
			Rule: "A mutation is refused in GraphQL's envelope as mutations_not_enabled, with a hint."},
		{ID: "refusal-members", Mark: Decided, Needs: []Need{graphQLOn()}, run: refusalMembers,
			Rule: "An error is a message, locations, a path and extensions with code, hint and docs, and nothing else."},
		{ID: "refusal-docs", Mark: Stated, Needs: []Need{graphQLOn()}, run: refusalDocs,
			Rule: "extensions.docs is the code's address under https://docs.capacms.com/errors/."},
		{ID: "refusal-locations", Mark: Decided, Needs: []Need{graphQLOn()}, run: refusalLocations,
			Rule: "An error in a document says where: locations of line and column, from 1."},
	}
}

// unknownField is a document with one field that no schema has, on line 2, column 3.
const unknownField = "{\n  contractNoSuchField\n}"

func refusalNoData(p *probe) {
	x := p.query(unknownField)
	x.thatf(isRefusal(x), "errors and no data")
}

func refusal200(p *probe) { p.query(unknownField).wantStatus(200) }

func askForGraphQL() request {
	return request{header: map[string]string{"Accept": "application/graphql-response+json"}}
}

func refusal4xx(p *probe) {
	x := p.graphQL(askForGraphQL(), unknownField)
	x.thatf(x.status >= 400 && x.status < 500, "a status from 400 to 499")
	x.thatf(isRefusal(x), "errors and no data")
}

func refusal400(p *probe) {
	p.graphQL(askForGraphQL(), unknownField).wantStatus(400)
	p.graphQL(askForGraphQL(), "mutation { contract }").wantStatus(405)
}

func refusalMutation(p *probe) {
	x := p.query("mutation { contract }")
	x.refusedAs("mutations_not_enabled")
	x.wantKind([]string{"errors", "0", "extensions", "hint"}, ojson.String)
}

func refusalMembers(p *probe) {
	x := p.query(unknownField)
	fault := x.at("errors", "0")
	x.wantKind([]string{"errors", "0", "message"}, ojson.String)
	x.wantKind([]string{"errors", "0", "extensions", "code"}, ojson.String)
	x.wantNames(fault, "message", "locations", "path", "extensions")
	x.wantNames(fault.Get("extensions"), "code", "hint", "docs")
}

// wantNames expects an object of these members at most.
func (x *exchange) wantNames(object ojson.Value, known ...string) {
	for name := range object.Members() {
		x.that(slices.Contains(known, name), "members "+strings.Join(known, ", ")+" alone", "also "+name)
	}
}

func refusalDocs(p *probe) {
	x := p.query(unknownField)
	x.wantKind([]string{"errors", "0", "extensions", "code"}, ojson.String)
	x.wantText("https://docs.capacms.com/errors/"+x.at("errors", "0", "extensions", "code").Text(), "errors", "0", "extensions", "docs")
}

func refusalLocations(p *probe) {
	x := p.query(unknownField)
	x.wantCount(2, "errors", "0", "locations", "0", "line")
	x.wantCount(3, "errors", "0", "locations", "0", "column")
}
