package capa

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Envelope is the form a refusal came in. It tells a real refusal by the GraphQL handler from the
// answer of a path that is not served.
type Envelope uint8

const (
	// EnvelopeNone is an answer that is not Capa's, such as a proxy's page, or one that cannot be read.
	EnvelopeNone Envelope = iota
	// EnvelopeREST is {"error":{"code",…}}.
	EnvelopeREST
	// EnvelopeGraphQL is {"errors":[…]} without data.
	EnvelopeGraphQL
)

// Codes of the problems this client finds itself, all with EnvelopeNone. [D] The API has no codes for
// them, since it did not answer.
const (
	CodeUnreadable  = "answer_unreadable"     // not Capa's JSON
	CodeTooLarge    = "answer_too_large"      // over 64 MiB
	CodeNotFollowed = "redirect_not_followed" // to another origin, to another method, or without end
)

// Codes of the API that callers tell apart.
const (
	codeRouteNotFound       = "route_not_found"
	codeMutationsNotEnabled = "mutations_not_enabled"
)

// Error is a request that failed. It is told apart by its fields, never by its text, and holds no key,
// tenant, user name or query string.
type Error struct {
	Reached    bool          // false: the request never reached Capa, or no whole answer came back
	Cause      string        // when not Reached: ECONNREFUSED, ENOTFOUND, "no answer within 25 seconds", …
	Origin     string        // "http://localhost:6199"
	Method     string        // "POST"
	Path       string        // "/api/graphql": the route, without a query and without the address's own path
	Status     int           // the HTTP status, 0 when none came; 400 for a GraphQL refusal in either form
	Envelope   Envelope      // when Reached
	Problems   []Problem     // when Reached: at least one
	Sent       bool          // a write may have been carried out although its answer was lost
	RetryAfter time.Duration // what the answer's Retry-After asks for, 0 when it has none
}

// Problem is one of the errors in a refusal. Each text is "" where the API gave none.
type Problem struct {
	Code        string
	Message     string
	Hint        string
	Docs        string
	Path        string      // REST: the node of a document, "main[0].items[2].fieldId"
	GraphQLPath ojson.Value // GraphQL: the path as the API wrote it; Invalid when there is none
	Locations   ojson.Value // GraphQL: [{"line","column"}] in the document, from 1; Invalid when there are none
}

// Error says what happened and the next step, as Summary and NextStep do.
func (e *Error) Error() string {
	next := e.NextStep()
	if next == "" {
		return e.Summary()
	}
	return e.Summary() + " Next: " + next
}

// Summary says what happened, in one line.
func (e *Error) Summary() string {
	if e.Reached {
		return fmt.Sprintf("%s %s answered HTTP %d: %s", e.Method, e.Path, e.Status, e.problems())
	}
	text := fmt.Sprintf("Could not reach Capa at %s for %s %s (%s).", e.Origin, e.Method, e.Path, e.Cause)
	if e.Sent {
		text += " The write may have been carried out all the same."
	}
	return text
}

// NextStep says what to do, or "" where the API's own hints are all there is to say.
func (e *Error) NextStep() string {
	switch {
	case e.Sent:
		return "read what is stored now, and write again only if the change is not there."
	case !e.Reached:
		return "check that CAPA_API_URL is right and that the API is running and reachable from this machine, then retry."
	}
	return ""
}

// Code returns the first problem's code, "" when there are no problems or it has no code.
func (e *Error) Code() string {
	if len(e.Problems) == 0 {
		return ""
	}
	return e.Problems[0].Code
}

// GraphQLOff reports whether the deployment serves no GraphQL: /api/graphql answered as a path that is
// not served, in the REST envelope, which the GraphQL handler never uses.
func (e *Error) GraphQLOff() bool {
	return e.Method == http.MethodPost && e.Path == graphqlRoute && e.Status == http.StatusMethodNotAllowed &&
		e.Envelope == EnvelopeREST && e.Code() == codeMutationsNotEnabled
}

// NotServed reports whether the deployment does not serve the path at all.
func (e *Error) NotServed() bool {
	return e.Status == http.StatusNotFound && e.Envelope == EnvelopeREST && e.Code() == codeRouteNotFound
}

// maxProblems is how many of a refusal's problems its text names. [D] Past that they tend to repeat one mistake; Problems has them all.
const maxProblems = 10

func (e *Error) problems() string {
	named := e.Problems[:min(len(e.Problems), maxProblems)]
	lines := make([]string, len(named))
	for i, problem := range named {
		lines[i] = problem.line()
	}
	text := strings.Join(lines, "; ")
	if more := len(e.Problems) - len(named); more > 0 {
		text += fmt.Sprintf("; and %d more", more)
	}
	return text
}

func (p Problem) line() string {
	text := p.Code
	if text != "" && p.Message != "" {
		text += ": "
	}
	text += p.Message
	if p.Path != "" {
		text += " (at " + p.Path + ")"
	}
	if p.Hint != "" {
		text += " Hint: " + p.Hint
	}
	return text
}

// newError makes the error of a request. Every error of this package that names a request is made here,
// so this is the one place where secrets are taken out.
func (c *Client) newError(r request, e Error) *Error {
	e.Origin = c.Origin()
	e.Method = r.method
	path, _, _ := strings.Cut(r.path, "?")
	e.Path = c.secrets.clean(path)
	e.Cause = c.secrets.clean(e.Cause)
	for i := range e.Problems {
		c.cleanProblem(&e.Problems[i])
	}
	return &e
}

func (c *Client) cleanProblem(p *Problem) {
	for _, text := range []*string{&p.Code, &p.Message, &p.Hint, &p.Docs, &p.Path} {
		*text = shorten(c.secrets.clean(*text))
	}
	for _, value := range []*ojson.Value{&p.GraphQLPath, &p.Locations} {
		if c.secrets.finds(value.String()) {
			*value = ojson.Value{}
		}
	}
}

// maxText is how many UTF-16 code units of one text of a refusal are kept. [D] No message comes near it, and a message of a megabyte
// would leave no room for anything else.
const maxText = 4000

func shorten(text string) string { return ojson.Shorten(text, maxText) }
