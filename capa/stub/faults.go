package stub

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"
)

// fault is what the next requests of a method and path get in place of an answer, or before it.
type fault struct {
	method, path string
	delay        time.Duration
	close        bool // close the connection without an answer
	status       int  // 0 when not given: 200 where there is a body
	body         []byte
	replaces     bool // status or body take the place of the answer
	times        int
}

// faults are those still due, in the order they were asked for. They are safe for concurrent use.
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

// play answers a request as the first fault due for it says, or with answer when there is none.
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

// take removes one use of the first fault due for a request; false when there is none.
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
