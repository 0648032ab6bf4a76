package stdio

import (
	"slices"
	"sync"
)

// Lane says what a request may run beside.
type Lane uint8

const (
	// Beside is for what answers beside the calls in flight, on a small pool.
	Beside Lane = iota
	// InOrder is for calls that reach Capa: each begins when the one before it has ended.
	InOrder
	// Standing is for requests that stay open until the client leaves, such as subscriptions/listen: none holds a
	// place of the pool, and the end of stdin ends their context.
	Standing
)

// lanes is how many there are for a Config to name.
const lanes = 3

// What a Config is not asked about.
const (
	atOnce Lane = lanes + iota // ping: run by the reader itself
	first                      // initialize: what follows waits until it is answered
)

// lane runs its calls first come, first served, at most width of them at a time.
type lane struct {
	width, running int
	waiting        []*call
}

// queue gives each call its turn. Lock order: queue.mu before calls.mu.
type queue struct {
	calls *calls
	run   func(*call)

	mu    sync.Mutex
	lanes [lanes]lane
	// barred is set while initialize runs; held is what is to be placed after it, in the order it came.
	barred bool
	held   []func()

	active sync.WaitGroup // goroutines that run calls
}

// newQueue makes a queue that runs calls of the table with run; width is that of the pool.
func newQueue(t *calls, width int, run func(*call)) *queue {
	q := &queue{calls: t, run: run}
	q.lanes[Beside].width = width
	q.lanes[InOrder].width = 1
	q.lanes[Standing].width = t.limit
	return q
}

// admit calls place, which places calls, at once or after the initialize that runs.
func (q *queue) admit(place func()) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.barred {
		q.held = append(q.held, place)
		return
	}
	place()
}

// isBarred says whether initialize runs.
func (q *queue) isBarred() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.barred
}

// place starts a call, or lets it wait in its lane. The caller is inside admit.
func (q *queue) place(c *call) {
	if c.lane == first {
		q.bar(c)
		return
	}
	l := &q.lanes[c.lane]
	if l.running == l.width {
		l.waiting = append(l.waiting, c)
		return
	}
	if q.calls.begin(c) {
		l.running++
		q.active.Go(func() { q.work(l, c) })
	}
}

// work runs a call, and then those that wait in its lane.
func (q *queue) work(l *lane, c *call) {
	for c != nil {
		q.run(c)
		c = q.next(l)
	}
}

// next gives the next call of a lane that was not cancelled while it waited; nil when none is left.
func (q *queue) next(l *lane) *call {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(l.waiting) > 0 {
		c := l.waiting[0]
		l.waiting[0] = nil
		l.waiting = l.waiting[1:]
		if q.calls.begin(c) {
			return c
		}
	}
	l.running--
	return nil
}

// drop lets go of a call that was cancelled, so that what it holds is freed before its turn would have come.
func (q *queue) drop(c *call) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i := range q.lanes {
		l := &q.lanes[i]
		l.waiting = slices.DeleteFunc(l.waiting, func(w *call) bool { return w == c })
	}
}

// bar runs initialize with everything that comes after it held back.
func (q *queue) bar(c *call) {
	if !q.calls.begin(c) {
		return
	}
	q.barred = true
	q.active.Go(func() {
		q.run(c)
		q.lift()
	})
}

// lift places what was held back, up to the next initialize among it.
func (q *queue) lift() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.barred = false
	for len(q.held) > 0 && !q.barred {
		place := q.held[0]
		q.held = q.held[1:]
		place()
	}
}

// wait returns when every call placed so far, and every one held back, has run or was skipped.
func (q *queue) wait() { q.active.Wait() }
