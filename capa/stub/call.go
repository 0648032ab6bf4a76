package stub

import (
	"io"
	"net/http"

	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// maxBody is the most bytes a request's body may have.
const maxBody = 1 << 20

// call is one request on its way to a handler.
type call struct {
	request *http.Request
	body    []byte // at most maxBody
	bodyErr error  // why body is incomplete; nil when it is whole

	path    map[string]string // what the route's pattern names, unescaped
	version string            // the dated version it is answered as; "" on the legacy surface
	key     key
	view    read.View // the content as the key sees it
}

// readBody reads a body up to maxBody. The error is a *problem: there is more, or the client sent less than it said it would.
func readBody(r *http.Request) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	switch {
	case len(body) > maxBody:
		return body[:maxBody], newProblem("request_too_large", "The body is over 1 MiB.", "Send less in one request.")
	case err != nil:
		return body, newProblem("invalid_parameter", "The body ends before the length that the request states.", "Send the whole body.")
	}
	return body, nil
}
