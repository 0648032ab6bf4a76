package capa

import (
	"errors"
	"fmt"
	"mime"
	"net/http"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// refusal is what was read from an answer that is not a success. It holds at least one problem.
type refusal struct {
	envelope Envelope
	problems []Problem
}

// readRefusal reads an answer's body in whichever form it came, and takes ownership of it. contentType
// is the header, "" when there is none.
func readRefusal(body []byte, contentType string) refusal {
	if len(body) == 0 {
		return unreadable("The answer is empty.", hintNotCapa)
	}
	document, err := ojson.Parse(body)
	if err != nil {
		return notJSON(err, contentType)
	}
	return refusalOf(document)
}

// refusalOf reads a refusal from a document.
func refusalOf(document ojson.Value) refusal {
	if code := document.Get("error").Get("code").Text(); code != "" {
		return refusal{EnvelopeREST, []Problem{restProblem(document.Get("error"))}}
	}
	if problems := graphqlProblems(document.Get("errors")); len(problems) > 0 {
		return refusal{EnvelopeGraphQL, problems}
	}
	return unreadable("The answer is JSON, but not in Capa's form.", hintNotCapa)
}

func restProblem(e ojson.Value) Problem {
	return Problem{
		Code:    e.Get("code").Text(),
		Message: e.Get("message").Text(),
		Hint:    e.Get("hint").Text(),
		Docs:    e.Get("docs").Text(),
		Path:    e.Get("path").Text(),
	}
}

// graphqlProblems reads the items of list that have a message or a code; the others are not errors. [D] The
// code, hint and docs are looked for under extensions.
func graphqlProblems(list ojson.Value) []Problem {
	var problems []Problem
	for _, item := range list.Items() {
		extensions := item.Get("extensions")
		problem := Problem{
			Code:        extensions.Get("code").Text(),
			Message:     item.Get("message").Text(),
			Hint:        extensions.Get("hint").Text(),
			Docs:        extensions.Get("docs").Text(),
			GraphQLPath: item.Get("path"),
			Locations:   item.Get("locations"),
		}
		if problem.Code != "" || problem.Message != "" {
			problems = append(problems, problem)
		}
	}
	return problems
}

const hintNotCapa = "Check that CAPA_API_URL is the API's address; a proxy in front of it may have answered in its place."

// notJSON is the refusal for a body that does not parse. It repeats neither the body nor the header.
func notJSON(err error, contentType string) refusal {
	var deep *ojson.DepthError
	if errors.As(err, &deep) {
		return unreadable(fmt.Sprintf("The answer is nested deeper than %d levels.", ojson.MaxDepth), "Ask for less: fewer fields, or one entry.")
	}
	if isMedia(contentType, "text/html") {
		return unreadable("The answer is an HTML page, not Capa's JSON.", hintNotCapa)
	}
	return unreadable("The answer is not valid JSON.", hintNotCapa)
}

// isMedia reports whether a Content-Type header names the media type want, parameters aside.
func isMedia(contentType, want string) bool {
	media, _, err := mime.ParseMediaType(contentType)
	return err == nil && media == want
}

func unreadable(message, hint string) refusal {
	return refusal{EnvelopeNone, []Problem{{Code: CodeUnreadable, Message: message, Hint: hint}}}
}

// statusOf returns the status that Error reports for a refusal: GraphQL refuses with 200 or a 4xx by the media type
// asked for, and both are the same refusal.
func statusOf(envelope Envelope, status int) int {
	if envelope == EnvelopeGraphQL && status < http.StatusInternalServerError {
		return http.StatusBadRequest
	}
	return status
}
