package server

import (
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/advice"
)

// apiRefusal is the reply to a call that Capa refused, that never reached it, or that could not read its answer.
func (c *call) apiRefusal(err error) reply {
	var failed *capa.Error
	if !errors.As(err, &failed) {
		return (&refusal{message: advice.Sentence(err.Error())}).reply(c.offered, c.args.budget())
	}
	switch {
	case !failed.Reached:
		return words(failed.Error(), "")
	case failed.GraphQLOff() || failed.Path == graphqlPath && c.offered.found.meMissing && failed.Status == http.StatusNotFound:
		return words(c.graphqlOffText(), "")
	}
	problem := passing(failed.Status, failed.Problems[0])
	given := advice.For(problem, advice.Context{RetryAfter: failed.RetryAfter})
	fix := ojson.Member{Name: "fix", Value: ojson.StringOf(given.Fix)}
	return (&refusal{message: problemText(failed.Status, problem), more: []ojson.Member{fix}, next: given.Next}).reply(c.offered, c.args.budget())
}

// passing is a problem that a proxy or a limiter told in no words of Capa's: its status says that it passes, not that the address is wrong.
func passing(status int, p capa.Problem) capa.Problem {
	if p.Code != capa.CodeUnreadable {
		return p
	}
	switch status {
	case http.StatusTooManyRequests:
		return capa.Problem{Code: "rate_limited", Message: p.Message}
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return capa.Problem{Code: "service_unavailable", Message: p.Message}
	}
	return p
}

const graphqlPath = "/api/graphql"

// words is a refusal told in plain text, the same on every tool: what happened, and behind "Next:" what to do.
func words(text, next string) reply {
	what, _, _ := strings.Cut(text, "Next:")
	structured := ojson.ObjectOf(
		ojson.Member{Name: "error", Value: ojson.StringOf(strings.TrimSpace(what))},
		ojson.Member{Name: "next", Value: orNull(next)},
	)
	return reply{json: structured.Bytes(), words: text, refused: true}
}

func orNull(text string) ojson.Value {
	if text == "" {
		return ojson.NullOf()
	}
	return ojson.StringOf(text)
}

// graphqlOffText is what a GraphQL tool answers where POST /api/graphql is refused as a path that is not served.
func (c *call) graphqlOffText() string {
	if c.offered.found.meMissing {
		return "Capa refused POST /api/graphql as a path it does not serve, as it did GET /api/me at startup: either CAPA_API_URL is not the API's " +
			"address, or this deployment does not serve /api/.\n" +
			"Next: check CAPA_API_URL, and ask the person running Capa whether /api/ is served there."
	}
	text := "This deployment does not serve GraphQL: POST /api/graphql answered 405 mutations_not_enabled as a path it does not serve, which is what " +
		"CAPA_API_GRAPHQL=off does. No GraphQL tool can answer until it is switched back on.\n" +
		"Next: tell the person running Capa that GraphQL is off here. Code can read the same content over REST with this key: GET /api/entries/<model>."
	if c.client.Config().Key.Family() == capa.FamilyLegacy {
		text += " " + listContentName + " and " + getContentName + " read it too."
	}
	return text
}

// problemText is one problem of an answer with this status, in a line.
func problemText(status int, p capa.Problem) string {
	text := fmt.Sprintf("HTTP %d", status)
	if p.Code != "" {
		text += " " + p.Code
	}
	text += ": " + advice.Sentence(p.Message)
	if p.Hint != "" {
		text += " " + advice.Sentence(p.Hint)
	}
	return text
}
