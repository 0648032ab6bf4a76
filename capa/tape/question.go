package tape

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"gopkg.in/dnaeon/go-vcr.v4/pkg/cassette"
)

// question is what makes two requests the same: method, path and query as written, and the body by meaning. Headers, the key and the
// host are not part of it. Two questions are the same when they are ==.
type question struct {
	method, uri string
	body        string // canonical JSON, or as sent when it is not JSON; "" for a GraphQL request
	document    string // the three of a GraphQL request
	variables   string // canonical JSON; "" for none
	operation   string
}

func newQuestion(method string, address *url.URL, body []byte) question {
	q := question{method: method, uri: address.RequestURI()}
	if strings.HasSuffix(address.Path, "/graphql") && q.readGraphQL(body) {
		return q
	}
	q.body = canonical(body)
	return q
}

// readGraphQL takes the body of a GraphQL request apart and reports whether it is one. Variables that are null or empty are none.
func (q *question) readGraphQL(body []byte) bool {
	var sent struct {
		Query         *string         `json:"query"`
		Variables     json.RawMessage `json:"variables"`
		OperationName string          `json:"operationName"`
	}
	if json.Unmarshal(body, &sent) != nil || sent.Query == nil {
		return false
	}
	q.document, q.operation = *sent.Query, sent.OperationName
	if variables := canonical(sent.Variables); variables != "null" && variables != "{}" {
		q.variables = variables
	}
	return true
}

// recordedQuestion is the question a recorded request asked. An address that cannot be read is compared as it is.
func recordedQuestion(r cassette.Request) question {
	address, err := url.Parse(r.URL)
	if err != nil {
		return question{method: r.Method, uri: r.URL, body: r.Body}
	}
	return newQuestion(r.Method, address, []byte(r.Body))
}

// sortKey puts questions in the order in which a cassette holds them.
func (q question) sortKey() string {
	return strings.Join([]string{q.uri, q.method, q.operation, q.document, q.variables, q.body}, "\x00")
}

// shown is how much of a document or a body a label quotes.
const shown = 120

// label names a question to a person: GET and its address, or a GraphQL operation with its variables.
func (q question) label() string {
	label := q.method + " " + q.uri
	switch {
	case q.operation != "":
		label += " " + q.operation
	case q.document != "":
		label += " " + short(q.document)
	case q.body != "":
		label += " " + short(q.body)
	}
	if q.variables != "" {
		label += " with " + short(q.variables)
	}
	return label
}

// short is a text on one line, of at most shown bytes and an ellipsis.
func short(text string) string {
	line := oneLine(text)
	if len(line) <= shown {
		return line
	}
	return strings.ToValidUTF8(line[:shown], "") + "…"
}

type questionKey struct{}

// withQuestion is a copy of r that carries its question, with its body to be read anew. It closes r's body, as a transport does.
func withQuestion(r *http.Request) (*http.Request, error) {
	var body []byte
	if r.Body != nil {
		var err error
		body, err = io.ReadAll(r.Body)
		_ = r.Body.Close() // what was to be read has been read
		if err != nil {
			return nil, fmt.Errorf("reading the request's body: %w", err)
		}
	}
	asked := r.Clone(context.WithValue(r.Context(), questionKey{}, newQuestion(r.Method, r.URL, body)))
	asked.Body, asked.ContentLength = http.NoBody, int64(len(body))
	if len(body) > 0 {
		asked.Body = io.NopCloser(bytes.NewReader(body))
	}
	return asked, nil
}

// questionOf is the question of a request that withQuestion made.
func questionOf(r *http.Request) question {
	q, _ := r.Context().Value(questionKey{}).(question)
	return q
}
