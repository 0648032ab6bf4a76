package advice

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/capacms/capa-mcp/capa"
)

// Context is what is known beside the error, for a fix that names the caller's own words. The zero Context is a pasted error.
type Context struct {
	Document   string        // the GraphQL document that was refused
	Operations []string      // the names of its operations
	RetryAfter time.Duration // what the answer's Retry-After asks for, 0 when it has none
}

// Advice is what to do about one error.
type Advice struct {
	Meaning string
	Fix     string
	Next    string // the tool that helps; "" where none does
}

// For is the advice on one problem: by its code, and for the commonest mistakes by what the message says.
func For(p capa.Problem, c Context) Advice {
	known := lookUp(p.Code)
	given := Advice{Meaning: known.meaning, Fix: known.fix, Next: known.next}
	switch {
	case (p.Code == rateLimited || p.Code == serviceUnavailable) && c.RetryAfter > 0:
		given.Fix = fmt.Sprintf("Wait %d s, as the answer's Retry-After asks, then retry.", int(math.Ceil(c.RetryAfter.Seconds())))
	case p.Code == mutationsNotEnabled && p.Hint == "":
		given.Fix += " If it was a query, GraphQL is switched off on this deployment (CAPA_API_GRAPHQL=off), where POST /api/graphql answers " +
			"as a path that is not served: tell the person running Capa."
	case p.Code == invalidParameter && p.Hint != "":
		given.Fix = "Correct the parameter the message names." // the hint says what that route takes, the table what all do
	case isBudget(p.Code):
		given.Fix = budgetFix(p, known.fix)
		given.Next = budgetTool(p, known.next)
	case isDocument(p.Code):
		given = documentAdvice(p, c, given)
	case p.Hint != "" && known.code == "":
		given.Fix = p.Hint
	}
	return given
}

// isDocument reports whether code is about the GraphQL document or its variables: the message then says which mistake it was.
func isDocument(code string) bool {
	switch code {
	case validationFailed, "graphql_parse_failed", invalidVariables, "operation_name_required", "unknown_operation":
		return true
	}
	return false
}

// sentence is text with a full stop.
func sentence(text string) string {
	text = strings.TrimSpace(text)
	if text == "" || strings.ContainsAny(text[len(text)-1:], ".!?") {
		return text
	}
	return text + "."
}
