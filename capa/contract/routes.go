package contract

import "strings"

// maxBody is the most bytes of a body the API takes.
const maxBody = 1 << 20

func routeChecks() []Check {
	return []Check{
		{ID: "route-unknown-get", Mark: Stated, run: unknownGet,
			Rule: "GET of a path the API does not serve is a 404 route_not_found."},
		{ID: "route-unknown-post", Mark: Stated, run: unknownPost,
			Rule: "POST to a path the API does not serve is a 405 mutations_not_enabled in REST's envelope."},
		{ID: "route-graphql-off", Mark: Stated, Needs: []Need{graphQLOff()}, run: graphQLSwitchedOff,
			Rule: "Where GraphQL is off, POST /api/graphql answers as a path the API does not serve."},
		{ID: "route-graphql-off-rest", Mark: Stated, Needs: []Need{graphQLOff(), someModel()}, run: restWithoutGraphQL,
			Rule: "Where GraphQL is off, REST still reads entries."},
		{ID: "route-body-limit", Mark: Decided, Needs: []Need{graphQLOn()}, run: bodyLimit,
			Rule: "A body over 1 MiB is a 413 request_too_large in REST's envelope, and one of 1 MiB is read."},
	}
}

func unknownGet(p *probe) { p.get(unknownRoute).refused(404, "route_not_found") }

func unknownPost(p *probe) {
	p.ask(request{method: "POST", path: unknownRoute, body: "{}"}).refused(405, "mutations_not_enabled")
}

func graphQLSwitchedOff(p *probe) {
	p.ask(graphQLRequest("{ __typename }")).refused(405, "mutations_not_enabled")
}

func restWithoutGraphQL(p *probe) { p.get(p.d.models[0].path("limit", "3")).ok() }

func bodyLimit(p *probe) {
	r := graphQLRequest("{ __typename }")
	r.body += strings.Repeat(" ", maxBody-len(r.body))
	x := p.ask(r)
	x.ok()
	x.ran()
	r.body += " "
	p.ask(r).refused(413, "request_too_large")
}
