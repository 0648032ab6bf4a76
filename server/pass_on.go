package server

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// passOn answers a document of the API untouched: its members, their order and their numbers' text, those it adds later included. Only the
// budget cuts it. hint says how to ask this tool for less.
func (c *call) passOn(document ojson.Value, hint string) reply {
	return c.fit(membersOf(document), hint)
}

func membersOf(document ojson.Value) []ojson.Member {
	var members []ojson.Member
	for name, value := range document.Members() {
		members = append(members, ojson.Member{Name: name, Value: value})
	}
	return members
}

// fit is an answer of these members within the call's budget.
func (c *call) fit(members []ojson.Member, hint string) reply {
	return reply{json: answer.Fit(answer.Answer{Kind: answer.Document, Members: members, Hint: hint}, c.args.budget())}
}
