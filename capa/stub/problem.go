package stub

import (
	"errors"
	"net/http"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/form"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// problem is a request that cannot be done as asked: an error in the REST envelope.
type problem struct {
	code    string
	message string
	hint    string // the next step; may be ""
	path    string // the node of a document that does not hold; may be ""
}

func newProblem(code, message, hint string) *problem {
	return &problem{code: code, message: message, hint: hint}
}

func (p *problem) Error() string { return p.code + ": " + p.message }

// asProblem returns err as a problem. One of a kind that is not expected is the stub's own fault: internal_error.
func asProblem(err error) *problem {
	var p *problem
	if errors.As(err, &p) {
		return p
	}
	var refused *read.Error
	if errors.As(err, &refused) {
		return newProblem(refused.Code, refused.Message, refused.Hint)
	}
	var fault *form.Error
	if errors.As(err, &fault) {
		return &problem{code: "validation_failed", message: fault.Message, hint: fault.Hint, path: fault.Path}
	}
	return newProblem("internal_error", "The stub failed: "+err.Error(), "This is a fault of the stub; please report it.")
}

func (p *problem) reply() reply {
	members := []ojson.Member{
		{Name: "code", Value: ojson.StringOf(p.code)},
		{Name: "message", Value: ojson.StringOf(p.message)},
	}
	for _, optional := range [...][2]string{{"hint", p.hint}, {"path", p.path}} {
		if optional[1] != "" {
			members = append(members, ojson.Member{Name: optional[0], Value: ojson.StringOf(optional[1])})
		}
	}
	members = append(members, ojson.Member{Name: "docs", Value: ojson.StringOf(read.DocsURL(p.code))})
	answer := jsonReply(ojson.ObjectOf(ojson.Member{Name: "error", Value: ojson.ObjectOf(members...)}))
	answer.status = statusOf(p.code)
	if p.code == "rate_limited" {
		answer.header = http.Header{"Retry-After": {"1"}}
	}
	return answer
}

// statusOf is the HTTP status that a code comes with.
func statusOf(code string) int {
	switch code {
	case "invalid_key", "legacy_key_required":
		return http.StatusUnauthorized
	case "insufficient_scope":
		return http.StatusForbidden
	case "route_not_found", "model_not_found", "entry_not_found", "page_not_found", "workspace_not_found":
		return http.StatusNotFound
	case "mutations_not_enabled":
		return http.StatusMethodNotAllowed
	case "request_too_large":
		return http.StatusRequestEntityTooLarge
	case "validation_failed":
		return http.StatusUnprocessableEntity
	case "rate_limited":
		return http.StatusTooManyRequests
	case "internal_error":
		return http.StatusInternalServerError
	case "service_unavailable":
		return http.StatusServiceUnavailable
	default:
		return http.StatusBadRequest
	}
}
