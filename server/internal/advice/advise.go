package advice

import (
	"fmt"
	"math"
	"time"

	"github.com/capacms/capa-mcp/capa"
)

// Context is what is known beside the error, for a fix that names the caller's own words. The zero Context is a pasted error.
type Context struct {
	Document   string        // the GraphQL document that was refused
	Operations []string      // the names of its operations
	GraphQL    bool          // the error answers a GraphQL request, also where no Document is known
	RetryAfter time.Duration // what the answer's Retry-After asks for, 0 when it has none
}

func (c Context) isGraphQL() bool { return c.GraphQL || c.Document != "" }

// Advice is what to do about one error.
type Advice struct {
	Meaning string
	Fix     string
	Next    string // the tool that helps; "" where none does
}

// For is the advice on one problem: by its code, and for the commonest mistakes by what the message says.
func For(p capa.Problem, c Context) Advice {
	said, groups := understand(p)
	if p.Code == invalidParameter && said != nil {
		c.GraphQL = true // first and last, which are all that is recognised of this code, are GraphQL's
	}
	known := lookUpFor(p.Code, c.isGraphQL())
	given := Advice{Meaning: known.meaning, Fix: known.fix, Next: known.next}
	switch {
	case (p.Code == rateLimited || p.Code == serviceUnavailable) && c.RetryAfter > 0:
		given.Fix = fmt.Sprintf("Wait %d s, as the answer's Retry-After asks, then retry.", int(math.Ceil(c.RetryAfter.Seconds())))
	case p.Code == mutationsNotEnabled && p.Hint == "":
		given.Fix += " If it was a query, GraphQL is switched off on this deployment (CAPA_API_GRAPHQL=off), where POST /api/graphql answers " +
			"as a path that is not served: tell the person running Capa."
	case isBudget(p.Code):
		given.Fix = budgetFix(p, known.fix)
		given.Next = budgetTool(p, known.next)
	case said != nil && said.fix != nil:
		if fix := said.fix(groups, p, c); fix != "" {
			given.Fix, given.Next = fix, said.next
		}
	case p.Code == invalidParameter && p.Hint != "" && !c.isGraphQL():
		given.Fix = "Correct the parameter the message names." // the hint says what that route takes, the table what all do
	case p.Hint != "" && known.code == "":
		given.Fix = p.Hint
	}
	return given
}
