package server

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/advice"
	"github.com/capacms/capa-mcp/server/internal/answer"
	"github.com/capacms/capa-mcp/server/internal/query"
)

// refusedQuery is a refused document told for people: a line for each error, then behind Next a line for what mends each. The same facts
// go as structure.
func (c *call) refusedQuery(failed *capa.Error, document string, operations []string) reply {
	told := c.tellAll(failed, document, operations)
	facts := answer.Fit(answer.Answer{Kind: answer.Refusal, Members: []ojson.Member{
		{Name: "status", Value: ojson.IntOf(failed.Status)},
		{Name: "errors", Value: factsOf(told)},
		{Name: "next", Value: orNull(firstNext(told))},
	}}, c.args.budget())
	return reply{json: facts, words: refusedWords(failed.Status, told, c.args.budget()), refused: true}
}

func (c *call) tellAll(failed *capa.Error, document string, operations []string) []toldError {
	known := advice.Context{Document: document, Operations: operations, RetryAfter: failed.RetryAfter}
	told := make([]toldError, len(failed.Problems))
	for i, p := range failed.Problems {
		told[i] = c.tell(p, known)
	}
	return told
}

// factsOf is each error as {"code","message","hint"?,"path"?}.
func factsOf(told []toldError) ojson.Value {
	facts := make([]ojson.Value, len(told))
	for i, t := range told {
		facts[i] = t.facts
	}
	return ojson.ArrayOf(facts...)
}

// firstNext is the first tool that helps with one of the errors, or "".
func firstNext(told []toldError) string {
	for _, t := range told {
		if t.next != "" {
			return t.next
		}
	}
	return ""
}

// toldError is one error of a refusal, as its line, its fix's line and its facts.
type toldError struct {
	line, fix string
	next      string
	facts     ojson.Value
}

func (c *call) tell(p capa.Problem, known advice.Context) toldError {
	given := advice.For(p, known)
	if left := c.leftOutRoot(p); left != nil {
		given.Fix, given.Next = left.Message, left.Next
		p.Message, _, _ = strings.Cut(p.Message, " Did you mean ") // the API suggests another model
	}
	code := p.Code
	if code == "" {
		code = "error"
	}
	told := toldError{line: "- " + code + ": " + p.Message, fix: "- " + code + ": " + given.Fix}
	if p.Hint != "" {
		told.line += " Hint: " + p.Hint
	}
	if c.offered.has(given.Next) {
		told.next = given.Next
		told.fix += " Tool: " + given.Next + "."
	}
	told.line, told.fix = oneLine(told.line), oneLine(told.fix) // the API's words must not pass for a line of ours
	told.facts = ojson.ObjectOf(
		ojson.Member{Name: "code", Value: ojson.StringOf(code)},
		ojson.Member{Name: "message", Value: ojson.StringOf(p.Message)},
		ojson.Member{Name: "hint", Value: ojson.NonEmpty(p.Hint)},
		ojson.Member{Name: "path", Value: p.GraphQLPath},
	)
	return told
}

var unknownRoot = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`Cannot query field "(\w+)" on type "Query"`) })

// leftOutRoot is the refusal of a model that GraphQL leaves out, where a problem is that a root field of its name is not there; else nil.
func (c *call) leftOutRoot(p capa.Problem) *query.Refusal {
	m := unknownRoot().FindStringSubmatch(p.Message)
	if m == nil {
		return nil
	}
	return query.LeftOut(c.offered.found.unexposed, m[1])
}

// refusedWords is the refusal's text within budget characters.
func refusedWords(status int, told []toldError, budget int) string {
	lines := answer.Lines{Head: fmt.Sprintf("HTTP %d: the query was refused.", status)}
	for _, t := range told {
		lines.Errors = append(lines.Errors, answer.Line{Text: t.line, Fix: t.fix})
	}
	return lines.Fit(budget)
}
