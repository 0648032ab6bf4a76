package stdio

import (
	"io"
	"sync"
)

// writer puts lines on a stream in the order they are sent. A goroutine of its own writes them, several with one call
// when they come faster than they go, so that a client that does not read holds up the senders only once limit bytes wait.
type writer struct {
	out   io.Writer
	limit int

	mu      sync.Mutex
	change  *sync.Cond
	pending []byte // whole lines
	closed  bool   // no more lines are taken
	err     error  // of the write that failed; read it after done

	done chan struct{} // closed when nothing more will be written
}

func newWriter(out io.Writer, limit int) *writer {
	w := &writer{out: out, limit: limit, done: make(chan struct{})}
	w.change = sync.NewCond(&w.mu)
	return w
}

// send adds a line, given without its newline. After finish, abandon or a failed write it is dropped.
func (w *writer) send(line []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.pending) >= w.limit && !w.closed {
		w.change.Wait()
	}
	if w.closed {
		return
	}
	w.pending = append(append(w.pending, line...), '\n')
	w.change.Broadcast()
}

// finish takes no more lines; done closes when those that were sent are written.
func (w *writer) finish() { w.close(false) }

// abandon drops the lines that wait; done closes when the write in progress, if any, is over.
func (w *writer) abandon() { w.close(true) }

func (w *writer) close(drop bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	if drop {
		w.pending = nil
	}
	w.change.Broadcast()
}

// run writes until finish, abandon or the first write that fails.
func (w *writer) run() {
	defer close(w.done)
	var spare []byte
	for {
		lines := w.take(spare)
		if lines == nil {
			return
		}
		if _, err := w.out.Write(lines); err != nil {
			w.fail(err)
			return
		}
		spare = lines[:0]
	}
}

// take waits for lines and gives all that are there; nil when there will be none. spare, emptied, collects the next.
func (w *writer) take(spare []byte) []byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.pending) == 0 {
		if w.closed {
			return nil
		}
		w.change.Wait()
	}
	lines := w.pending
	if cap(spare) > keptBuffer {
		spare = nil
	}
	w.pending = spare
	w.change.Broadcast()
	return lines
}

// keptBuffer is the largest buffer that is used again: a few huge answers shall not hold their memory for good.
const keptBuffer = 1 << 20

func (w *writer) fail(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed, w.pending, w.err = true, nil, err
	w.change.Broadcast()
}
