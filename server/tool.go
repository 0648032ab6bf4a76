package server

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// surface is the half of Capa's API that a tool calls. It decides whether a key is offered the tool at all.
type surface uint8

const (
	legacySurface surface = iota // /v2 and /v3: refused to every cap_ key
	apiSurface                   // /api/
	offline                      // calls nothing
)

func (s surface) String() string {
	return [...]string{"legacy", "`/api/`", "none (offline)"}[s]
}

// need is the permission or scope a tool asks for, as the tool table prints it.
type need string

const (
	needRead     need = "read"
	needWrite    need = "write"
	needAgent    need = "agent"
	needInstance need = "instance:read"               // unscoped: the page routes span every model
	needAnyModel need = "instance:read for any model" // a one-model scope is enough: the schema is built per key
	needNothing  need = "nothing"
)

// part is what of a deployment a tool stands on.
type part uint8

const (
	partNone     part = iota
	partGraphQL       // left out where CAPA_API_GRAPHQL=off
	partPages         // left out where CAPA_SITE_PREVIEW is not on
	partRESTOnly      // offered only where GraphQL is off or leaves a model out
)

// tool is one tool: what a client is told of it, who is offered it, and what it does.
type tool struct {
	name, title string
	about       string // the description a model reads, at most 700 characters
	beside      string // the same where the tool stands beside the GraphQL tools; "" for about
	answers     string // the tool table's word on it
	surface     surface
	need        need
	part        part
	write       bool // it changes what is there
	idempotent  bool // the same call twice is one call
	params      []param
	example     string // the arguments of one call, JSON; capitals stand for what no project is sure to have. "" for a call without any
	output      string // its output schema, JSON; "" for none
	run         func(context.Context, *call) (reply, error)
}

// call is one call of a tool, with its arguments checked.
type call struct {
	*backend
	tool     *tool
	args     arguments
	offered  offer
	progress progress // never nil
}

// reply is what a tool answers: JSON for machines, as text and as structure, or words for people beside the same facts as JSON.
type reply struct {
	json    []byte // the answer, compact JSON; also the structured content of a tool with an output schema
	words   string // in place of json as the text, when not ""
	refused bool   // isError
}

// text is what a model reads.
func (r reply) text() string {
	if r.words != "" {
		return r.words
	}
	return string(r.json)
}

// refusal is a refusal in band that a tool returns as its error: what happened, members that help, and the tool to call next.
type refusal struct {
	message string
	next    string         // a tool's name, or "" for none
	more    []ojson.Member // between error and next
	after   []ojson.Member // behind next
}

func (r *refusal) Error() string { return r.message }

// reply is the refusal within budget characters, as a key with these tools may follow it: a next it was not given is null.
func (r *refusal) reply(o offer, budget int) reply {
	members := append([]ojson.Member{{Name: "error", Value: ojson.StringOf(ojson.Shorten(r.message, longestMessage))}}, r.more...)
	members = append(members, ojson.Member{Name: "next", Value: o.next(r.next)})
	return reply{json: answer.Fit(answer.Answer{Kind: answer.Refusal, Members: append(members, r.after...)}, budget), refused: true}
}

// longestMessage is how many characters of a refusal's own message are kept. [D] It repeats what the caller wrote, which may be anything.
const longestMessage = 2000
