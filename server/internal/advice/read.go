package advice

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

// Found is one error read from what was pasted.
type Found struct {
	capa.Problem
	Status int // as the text or the object states it; 0 where it states none
}

// maxNested bounds how many wrappers are opened around an error (a response, a body, a cause).
const maxNested = 8

// Read finds the errors in what was pasted, in order: text, a GraphQL body, a REST envelope, an SDK error object, a list of them, or a
// bare code, each also as a JSON text. It always finds at least one.
func Read(pasted ojson.Value) []Found {
	if found := readAny(pasted, 0); len(found) > 0 {
		return found
	}
	return []Found{{Problem: capa.Problem{Message: pasted.String()}}}
}

func readAny(v ojson.Value, depth int) []Found {
	if depth > maxNested {
		return nil
	}
	switch v.Kind() {
	case ojson.String:
		return readText(v.Text(), depth)
	case ojson.Array:
		var all []Found
		for _, item := range v.Items() {
			all = append(all, readAny(item, depth+1)...)
		}
		return all
	case ojson.Object:
		return readObject(v, depth)
	}
	return nil
}

func readObject(v ojson.Value, depth int) []Found {
	status := statusOf(v)
	for _, name := range []string{"errors", "error", "response", "body", "structuredContent"} {
		inner := v.Get(name)
		if inner.Kind() == ojson.Invalid || inner.IsNull() {
			continue
		}
		if found := withStatus(readAny(inner, depth+1), status); len(found) > 0 {
			return found
		}
	}
	found := Found{Problem: problem(v), Status: status}
	if found.Code == "" {
		found.Code = codeOf(found.Message + " " + v.Get("cause").Get("code").Text())
	}
	if found.Code == "" && found.Message == "" {
		return readAny(v.Get("cause"), depth+1)
	}
	return []Found{found}
}

// problem reads one error object: a GraphQL error, the inside of a REST envelope, or an SDK error.
func problem(v ojson.Value) capa.Problem {
	first := func(values ...ojson.Value) string {
		for _, v := range values {
			if v.Kind() == ojson.String {
				return v.Text()
			}
		}
		return ""
	}
	extensions := v.Get("extensions")
	return capa.Problem{
		Code:      known(first(extensions.Get("code"), v.Get("code"))),
		Message:   first(v.Get("message")),
		Hint:      first(extensions.Get("hint"), v.Get("hint")),
		Path:      v.Get("path").Text(),
		Locations: v.Get("locations"),
	}
}

// known is code, or this server's own code where it is a system's word for a host that was not reached.
func known(code string) string {
	if lookUp(code).code == "" && isUnreached(code) {
		return Unreachable
	}
	return code
}

func statusOf(v ojson.Value) int {
	for _, name := range []string{"status", "statusCode"} {
		if n, ok := v.Get(name).Int(); ok {
			return n
		}
	}
	return 0
}

func withStatus(all []Found, status int) []Found {
	for i := range all {
		if all[i].Status == 0 {
			all[i].Status = status
		}
	}
	return all
}

// readText reads a pasted text: JSON, a refusal of this server with a line for each error, or words.
func readText(text string, depth int) []Found {
	if at := strings.IndexAny(text, "{["); at >= 0 {
		if inside, err := ojson.ParseString(strings.TrimSpace(text[at:])); err == nil {
			if found := withStatus(readAny(inside, depth+1), statusIn(text[:at])); len(found) > 0 {
				return found
			}
		}
	}
	if found := readRefusal(text); len(found) > 0 {
		return found
	}
	trimmed := strings.TrimSpace(text)
	found := Found{Problem: capa.Problem{Code: codeOf(trimmed), Message: trimmed}, Status: statusIn(trimmed)}
	if found.Code == "" {
		found.Code = codeOfStatus(found.Status)
	}
	return []Found{found}
}

var refusalLine = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^- ([a-z_]+): (.*?)(?: Hint: (.*))?$`) })

// readRefusal reads back what this server answers to a refused query: a line for each error, before the line that says Next.
func readRefusal(text string) []Found {
	errors, _, _ := strings.Cut(text, "\nNext:")
	status := statusIn(errors)
	var all []Found
	for line := range strings.Lines(errors) {
		if m := refusalLine().FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			all = append(all, Found{Problem: capa.Problem{Code: m[1], Message: m[2], Hint: m[3]}, Status: status})
		}
	}
	return all
}

var word = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[A-Za-z]+(?:_[A-Za-z]+)*`) })

// codeOf is the code a text names or means: a code of the API, a host that was not reached, or graphql-js's words; "" for none.
func codeOf(text string) string {
	for _, w := range word().FindAllString(text, -1) {
		if strings.Contains(w, "_") && lookUp(w).code != "" {
			return w
		}
	}
	if isUnreached(text) {
		return Unreachable
	}
	for _, known := range mistakes() {
		if known.pattern.MatchString(text) {
			return codeOfMistake(text)
		}
	}
	return ""
}

func codeOfMistake(text string) string {
	switch {
	case strings.Contains(text, "Syntax Error"):
		return "graphql_parse_failed"
	case strings.Contains(text, "Must provide operation name"):
		return "operation_name_required"
	case strings.Contains(text, "Unknown operation named"):
		return "unknown_operation"
	case strings.Contains(text, "got invalid value"), strings.Contains(text, "was not provided") && strings.HasPrefix(text, "Variable"):
		return invalidVariables
	}
	return validationFailed
}

// unreached lists, in lower case, the words by which clients and systems say that a request never got an answer.
var unreached = [...]string{
	"fetch failed", "could not reach capa", "econnrefused", "econnreset", "enotfound", "eai_again", "etimedout", "ehostunreach", "enetunreach",
	"epipe", "connection refused", "connection reset", "no such host", "socket hang up", "timed out", "timeout", "no answer within", "network error",
	"getaddrinfo", "und_err_",
}

func isUnreached(text string) bool {
	text = strings.ToLower(text)
	for _, sign := range unreached {
		if strings.Contains(text, sign) {
			return true
		}
	}
	return false
}

var statedStatus = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:HTTP(?:/[\d.]+)?|status(?: code)?|Capa API)[ :=]+([1-5]\d\d)\b`)
})

// statusIn is the status a text states ("HTTP 404", "status 400", "Capa API 401"), never a number that merely stands in it.
func statusIn(text string) int {
	m := statedStatus().FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	status, _ := strconv.Atoi(m[1])
	return status
}

// codeOfStatus is the code a bare status most likely carried. [D] 400 and 404 have too many for a guess.
func codeOfStatus(status int) string {
	switch status {
	case 401:
		return "invalid_key"
	case 403:
		return "insufficient_scope"
	case 405:
		return mutationsNotEnabled
	case 413:
		return "request_too_large"
	case 422:
		return "validation_failed"
	case 429:
		return rateLimited
	case 500:
		return "internal_error"
	case 503:
		return serviceUnavailable
	}
	return ""
}
