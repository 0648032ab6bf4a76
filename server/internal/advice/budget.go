package advice

import (
	"regexp"
	"strings"
	"sync"

	"github.com/capacms/capa-mcp/capa"
)

// budget is what the API measured against which limit, in the API's own text: "40,200", "at least 40,200".
type budget struct{ measured, limit string }

var budgetPattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`((?:at least )?\d[\d,]*)[^\d]*over the limit of (\d[\d,]*)`)
})

// budgetOf reads the numbers of a budget refusal from its message. ok is false for any other message.
func budgetOf(message string) (b budget, ok bool) {
	found := budgetPattern().FindStringSubmatch(message)
	if found == nil {
		return budget{}, false
	}
	return budget{measured: found[1], limit: strings.TrimRight(found[2], ",")}, true
}

func isBudget(code string) bool {
	switch code {
	case queryTooComplex, queryTooDeep, "too_many_root_fields", "too_many_connections", "too_many_in_values", "query_too_long":
		return true
	}
	return false
}

// budgetFix is the API's message and then its hint, both verbatim, since they hold its figures; without a hint, the knob that lowers this
// budget.
func budgetFix(p capa.Problem, knob string) string {
	change := p.Hint
	switch {
	case change == "" && isIntrospection(p):
		change = "Send the standard introspection query, which fits, or read the schema with " + schemaTool + "."
	case change == "":
		change = knob
	}
	if p.Message == "" || strings.EqualFold(p.Message, p.Code) {
		return Sentence(change)
	}
	return Sentence(withoutCode(p)) + " " + Sentence(change)
}

// withoutCode is the problem's message without its code, as a pasted text has it before the message.
func withoutCode(p capa.Problem) string {
	if lead := len(p.Code) + len(": "); len(p.Message) > lead && strings.EqualFold(p.Message[:lead], p.Code+": ") {
		return p.Message[lead:]
	}
	return p.Message
}

// budgetTool is the tool for a budget. Only an introspection query is read better with the schema tool than cut down.
func budgetTool(p capa.Problem, tool string) string {
	if isIntrospection(p) {
		return schemaTool
	}
	return tool
}

// isIntrospection reports whether the problem is of a query that reads the schema, which has no entries to nest less of.
func isIntrospection(p capa.Problem) bool {
	return p.Code == queryTooDeep && strings.Contains(strings.ToLower(p.Message), "introspection")
}
