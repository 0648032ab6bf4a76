package stub

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// fault is what the next requests of a method and path get in place of an answer, or before it.
type fault struct {
	method, path string
	delay        time.Duration
	close        bool // the connection, without a word
	status       int  // 0: 200 with a body, else the route's own answer
	body         []byte
	replaces     bool // status or body stand in for the answer
	times        int
}

// faults are those still due, in the order they were asked for.
type faults struct {
	first []fault // due from the start, and again after a reset

	mu  sync.Mutex
	due []fault
}

// newFaults reads the faults that are due from the start, each a line as parseFaultLine has it.
func newFaults(lines []string) (*faults, error) {
	f := &faults{}
	for _, line := range lines {
		one, err := parseFaultLine(line)
		if err != nil {
			return nil, err
		}
		f.first = append(f.first, one)
	}
	f.reset()
	return f, nil
}

// play answers a request as the first fault due for it says, or as answer does when none is.
func (f *faults) play(r *http.Request, answer func() reply) reply {
	next, ok := f.take(r)
	if !ok {
		return answer()
	}
	switch {
	case !pause(r.Context(), next.delay), next.close:
		return reply{drop: true}
	case next.replaces:
		return next.reply()
	default:
		return answer()
	}
}

func (f *faults) take(r *http.Request) (fault, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i := range f.due {
		next := &f.due[i]
		if next.method != r.Method || next.path != r.URL.EscapedPath() && next.path != r.URL.Path {
			continue
		}
		taken := *next
		if next.times--; next.times == 0 {
			f.due = slices.Delete(f.due, i, i+1)
		}
		return taken, true
	}
	return fault{}, false
}

func (f *faults) add(more []fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.due = append(f.due, more...)
}

func (f *faults) reset() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.due = slices.Clone(f.first)
}

// reply is the answer a fault stands for: its body as it is, or else the envelope with the code of its status.
func (f fault) reply() reply {
	if f.body == nil {
		answer := newProblem(codeOf(f.status), fmt.Sprintf("A fault asked for status %d.", f.status), "").reply()
		answer.status = f.status
		return answer
	}
	answer := reply{status: f.status, contentType: typeJSON, body: f.body}
	if answer.status == 0 {
		answer.status = http.StatusOK
	}
	if bytes.HasPrefix(bytes.TrimSpace(f.body), []byte("<")) {
		answer.contentType = "text/html; charset=utf-8"
	}
	if answer.status == http.StatusTooManyRequests {
		answer.header = http.Header{"Retry-After": {"1"}}
	}
	return answer
}

// codeOf is the code that a faulted status comes with.
func codeOf(status int) string {
	switch {
	case status == http.StatusUnauthorized:
		return "invalid_key"
	case status == http.StatusForbidden:
		return "insufficient_scope"
	case status == http.StatusNotFound:
		return "route_not_found"
	case status == http.StatusMethodNotAllowed:
		return "mutations_not_enabled"
	case status == http.StatusRequestEntityTooLarge:
		return "request_too_large"
	case status == http.StatusUnprocessableEntity:
		return "validation_failed"
	case status == http.StatusTooManyRequests:
		return "rate_limited"
	case status == http.StatusServiceUnavailable:
		return "service_unavailable"
	case status >= http.StatusInternalServerError:
		return "internal_error"
	default:
		return "invalid_parameter"
	}
}

// parseFaults reads [{"method","path","status"|"delayMs"|"close"|"body","times"}]. times is 1 when not given; a body is sent as it
// is when it is text and as JSON otherwise, and a delay comes before whatever else the fault does.
func parseFaults(text []byte) ([]fault, error) {
	list, err := ojson.Parse(slices.Clone(text))
	if err != nil || list.Kind() != ojson.Array {
		return nil, badFault("the body is not a JSON list of faults")
	}
	var parsed []fault
	for i, item := range list.Items() {
		one, wrong := parseFault(item)
		if wrong != "" {
			return nil, badFault(fmt.Sprintf("[%d]: %s", i, wrong))
		}
		parsed = append(parsed, one)
	}
	return parsed, nil
}

func badFault(reason string) error {
	return newProblem("invalid_parameter", "Faults: "+reason+".", `Send [{"method":"POST","path":"/api/graphql","status":503,"times":1}]; or delayMs, close or body in place of status.`)
}

// longestDelay is the longest delayMs, a day.
const longestDelay = 24 * 60 * 60 * 1000

func parseFault(item ojson.Value) (parsed fault, wrong string) {
	parsed.times = 1
	for name, value := range item.Members() {
		whole, isWhole := value.Int()
		ok := false
		switch name {
		case "method":
			parsed.method, ok = strings.ToUpper(value.Text()), value.Kind() == ojson.String
		case "path":
			parsed.path, ok = value.Text(), value.Kind() == ojson.String
		case "status":
			parsed.status, parsed.replaces, ok = whole, true, isWhole && whole >= 200 && whole <= 599
		case "delayMs":
			parsed.delay, ok = time.Duration(whole)*time.Millisecond, isWhole && whole >= 0 && whole <= longestDelay
		case "close":
			parsed.close, ok = value.Bool(), value.Kind() == ojson.Bool
		case "body":
			parsed.body, parsed.replaces, ok = faultBody(value), true, true
		case "times":
			parsed.times, ok = whole, isWhole && whole > 0
		default:
			return fault{}, "unknown member " + name
		}
		if !ok {
			return fault{}, name + " cannot be " + value.String()
		}
	}
	if parsed.method == "" || parsed.path == "" {
		return fault{}, "method and path are needed"
	}
	if !parsed.replaces && !parsed.close && parsed.delay == 0 {
		return fault{}, "status, delayMs, close or body is needed"
	}
	return parsed, ""
}

func faultBody(value ojson.Value) []byte {
	if value.Kind() == ojson.String {
		return []byte(value.Text())
	}
	return value.Bytes()
}
