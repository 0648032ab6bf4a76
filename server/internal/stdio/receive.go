package stdio

import "context"

// receive takes in one message and gives its call a turn.
func (s *session) receive(text []byte) {
	c := s.take(text, s.deliver)
	switch {
	case c == nil:
	case c.lane != atOnce:
		s.queue.admit(func() { s.queue.place(c) })
	case s.calls.begin(c):
		s.run(c)
	}
}

// receiveBatch takes in an array of messages. While initialize runs, what an array means is not known: its calls are
// registered, so that a cancellation finds them, and decided on after it.
func (s *session) receiveBatch(text []byte) {
	if !s.queue.isBarred() && !s.batches.Load() {
		s.deliver(noBatchFault().line(nil))
		return
	}
	items, f := splitBatch(text, s.MaxWaiting)
	if f != nil {
		s.deliver(f.line(nil))
		return
	}
	b := newBatch(len(items), s.deliver)
	var taken []*call
	for i, item := range items {
		if c := s.takeItem(item, b.slot(i)); c != nil {
			taken = append(taken, c)
		}
	}
	s.queue.admit(func() { s.placeBatch(b, taken) })
}

// takeItem is take for a message of a batch, in which initialize has no place and ping no hurry.
func (s *session) takeItem(text []byte, deliver func(line []byte)) *call {
	c := s.take(text, deliver)
	switch {
	case c == nil:
		return nil
	case c.lane == atOnce:
		c.lane = Beside
	case c.lane == first:
		s.calls.abort(c)
		c.deliver(initializeInBatchFault().line(c.ID))
		return nil
	}
	return c
}

// placeBatch gives the calls of a batch their turns, or refuses it. The caller is inside admit.
func (s *session) placeBatch(b *batch, taken []*call) {
	if s.batches.Load() {
		b.open()
		for _, c := range taken {
			s.queue.place(c)
		}
		return
	}
	for _, c := range taken {
		s.calls.abort(c)
	}
	b.refuse(noBatchFault())
}

// take decodes a message and registers the call it makes, before the next one is read. It gives nil when nothing is
// to run; deliver then has the answer, or nil.
func (s *session) take(text []byte, deliver func(line []byte)) *call {
	m := decode(text)
	switch m.kind {
	case invalid:
		deliver(m.fault.line(m.ID))
		return nil
	case ignored:
		deliver(nil)
		return nil
	case cancellation:
		deliver(nil)
		s.cancel(m.key)
		return nil
	case notification:
		deliver(nil)
		deliver = func([]byte) {}
	}
	c := s.newCall(m, deliver)
	if f := s.calls.register(c); f != nil {
		c.cancel()
		c.deliver(f.line(c.ID))
		return nil
	}
	return c
}

func (s *session) newCall(m message, deliver func(line []byte)) *call {
	c := &call{Request: m.Request, key: m.key, lane: s.laneOf(m.Request), deliver: deliver}
	parent := s.ctx
	if c.lane == Standing {
		parent = s.standing
	}
	c.ctx, c.cancel = context.WithCancel(parent)
	return c
}

func (s *session) laneOf(r Request) Lane {
	switch r.Method {
	case methodPing:
		return atOnce
	case methodInitialize:
		return first
	default:
		return s.Lane(r)
	}
}

// cancel stops the call whose id means key, running or waiting; it is never answered. A key that names none is
// ignored: the answer and the cancellation passed each other.
func (s *session) cancel(key string) {
	if c := s.calls.abortKey(key); c != nil {
		s.queue.drop(c)
		c.deliver(nil)
	}
}
