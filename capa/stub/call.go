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
	whole   bool   // whether body is all of it

	path    map[string]string // what the route's pattern names, unescaped
	version string            // the dated version it is answered as; "" on the legacy surface
	key     key
	view    read.View // the content as the key sees it
}

// readBody reads a body up to the limit; whole is false when there is more.
func readBody(r *http.Request) (body []byte, whole bool) {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	if len(body) > maxBody {
		return body[:maxBody], false
	}
	return body, err == nil
}
