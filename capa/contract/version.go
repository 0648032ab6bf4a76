package contract

import "github.com/capacms/capa-mcp/capa/ojson"

// noVersion is a date no deployment serves.
const noVersion = "1999-01-01"

func versionChecks() []Check {
	return []Check{
		{ID: "version-unserved-refused", Mark: Stated, run: unservedRefused,
			Rule: "A Capa-Version the deployment does not serve is refused, with the ones it does in the message."},
		{ID: "version-unserved-code", Mark: Decided, run: unservedCode,
			Rule: "A Capa-Version that is not served is a 400 unsupported_version in REST's envelope, from GraphQL too."},
		{ID: "version-listed-served", Mark: Decided, Needs: []Need{keyAnswers()}, run: listedServed,
			Rule: "Every version that /api/me lists is served, and named back."},
	}
}

func askVersion(p *probe, date string) *exchange {
	return p.ask(request{path: "/api/me", header: map[string]string{"Capa-Version": date}})
}

func unservedRefused(p *probe) {
	x := askVersion(p, noVersion)
	x.wantRefusal()
	x.says(version)
}

func unservedCode(p *probe) {
	askVersion(p, noVersion).refused(400, "unsupported_version")
	if !p.d.graphQL.served {
		return
	}
	r := graphQLRequest("{ __typename }")
	r.header = map[string]string{"Capa-Version": noVersion}
	p.ask(r).refused(400, "unsupported_version")
}

func listedServed(p *probe) {
	x := p.get("/api/me")
	x.thatf(x.at("versions").Count() > 0, "versions, a list of dates")
	for _, date := range x.at("versions").Items() {
		named := askVersion(p, date.Text())
		named.ok()
		named.want(ojson.StringOf(date.Text()), "version")
	}
}
