package contract

func mediaTypeChecks() []Check {
	return []Check{
		{ID: "type-rest-json", Mark: Decided, run: restJSON,
			Rule: "REST answers are application/json, failures too."},
		{ID: "type-graphql-json", Mark: Stated, Needs: []Need{graphQLOn()}, run: graphQLJSON,
			Rule: "GraphQL answers application/json to a request that accepts it."},
		{ID: "type-graphql-response", Mark: Stated, Needs: []Need{graphQLOn()}, run: graphQLResponse,
			Rule: "GraphQL answers application/graphql-response+json to a request that accepts it, a 200 for what ran."},
	}
}

// wantType expects an answer's media type.
func (x *exchange) wantType(mediaType string) {
	x.that(x.mediaType() == mediaType, "Content-Type "+mediaType, x.header.Get("Content-Type"))
}

func restJSON(p *probe) {
	p.get("/api/me").wantType("application/json")
	p.get(unknownRoute).wantType("application/json")
}

func graphQLJSON(p *probe) { p.query("{ __typename }").wantType("application/json") }

func graphQLResponse(p *probe) {
	x := p.graphQL(askForGraphQL(), "{ __typename }")
	x.wantType("application/graphql-response+json")
	x.wantStatus(200)
}
