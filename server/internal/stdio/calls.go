package stdio

import (
	"context"
	"sync"
)

// state is how far a call has come. It goes forward only, and ends as answered or as cancelled, never as both.
type state uint8

const (
	waiting state = iota
	running
	answered
	cancelled
)

// call is one request, or one notification that runs, from its registration to its answer.
type call struct {
	Request
	key  string // of its id; two calls in flight never share one
	lane Lane

	ctx    context.Context // ended by a cancellation, and once the call is answered
	cancel context.CancelFunc
	state  state // guarded by calls.mu

	// deliver takes the line of the answer, or nil when there is to be none. It is called exactly once.
	deliver func(line []byte)
	// order holds the answer back while a progress notification of the call is being written.
	order sync.Mutex
}

// calls is the table of the calls in flight. Its mutex decides between an answer and a cancellation.
type calls struct {
	mu      sync.Mutex
	byKey   map[string]*call
	waiting int
	limit   int // of waiting calls
}

func newCalls(limit int) *calls {
	return &calls{byKey: make(map[string]*call), limit: limit}
}

// register takes a call in as waiting. It gives the fault to answer with when the call's id is in flight already, or
// when the limit of waiting calls is reached, which does not concern what is answered at once.
func (t *calls) register(c *call) *fault {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c.ID != nil && t.byKey[c.key] != nil {
		return repeatedFault(c.ID)
	}
	if c.lane != atOnce && t.waiting >= t.limit {
		return busyFault(t.limit)
	}
	if c.ID != nil {
		t.byKey[c.key] = c
	}
	t.waiting++
	return nil
}

// begin says that a waiting call runs from now on; false when it was cancelled before its turn.
func (t *calls) begin(c *call) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c.state != waiting {
		return false
	}
	c.state = running
	t.waiting--
	return true
}

// settle claims a call for its answer; false when it was cancelled, so that the answer is not to be written.
func (t *calls) settle(c *call) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.end(c, answered)
}

// abort cancels a call, waiting or running; false when it was answered or cancelled before.
func (t *calls) abort(c *call) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.end(c, cancelled)
}

// abortKey is abort for the call in flight whose id means key; nil when there is none.
func (t *calls) abortKey(key string) *call {
	t.mu.Lock()
	defer t.mu.Unlock()
	if c := t.byKey[key]; c != nil && t.end(c, cancelled) {
		return c
	}
	return nil
}

// live says whether a call is neither answered nor cancelled.
func (t *calls) live(c *call) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return c.state == running
}

// end takes a call out of the table in its last state; false when it has one. The caller holds mu.
func (t *calls) end(c *call, last state) bool {
	if c.state == answered || c.state == cancelled {
		return false
	}
	if c.state == waiting {
		t.waiting--
	}
	if c.ID != nil {
		delete(t.byKey, c.key)
	}
	c.state = last
	c.cancel()
	return true
}
