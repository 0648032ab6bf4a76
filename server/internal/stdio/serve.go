package stdio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"
)

// Limits that Config leaves at zero.
const (
	DefaultMaxLine    = 16 << 20
	DefaultMaxWaiting = 1000
	// [D] What answers beside the calls is short or waits for the probes at startup; sixteen of them at a time is more
	// than any client asks for at once.
	DefaultPool = 16
)

const (
	// [D] Bytes of answers that may wait for the client to read them, before making more of them has to wait.
	unreadLimit = 16 << 20
	// [D] How long a line that is being written when the context ends may take, so that a client that reads gets it
	// whole, and one that does not holds nobody up.
	lastWrite = 250 * time.Millisecond
)

// Config says what to serve and how.
type Config struct {
	In  io.Reader
	Out io.Writer

	// Lane says what a request or a notification may run beside, by its method and its tool. It is not asked about
	// initialize and ping. nil: everything is Beside.
	Lane func(Request) Lane

	// Handle does what a request asks and gives a whole JSON-RPC answer, {"jsonrpc","id","result"} or {…,"error"}; its id
	// does not matter, the client's own is written. Anything else is logged and answered with an internal error. For
	// a notification what it gives is ignored. Handle owns neither the request's bytes nor, once it gave it, its answer.
	//
	// ctx ends when the client cancels the call, when Serve's context ends, and when the call is answered. notify sends
	// a notification, whole JSON that it takes over, before the answer; it does nothing once the call is answered or
	// cancelled. Handle is called from several goroutines; for ping from the one that reads, which it must not hold up.
	Handle func(ctx context.Context, r Request, notify func(raw []byte)) (answer []byte)

	// Notices gives the server's own notifications, whole JSON, that belong to no call: changed lists, log messages.
	// nil: there are none. Those in it when the last call is answered are still sent.
	Notices <-chan []byte

	// Log takes one line for people about what went wrong, without a newline. nil: nobody reads it.
	Log func(line string)

	MaxLine    int // bytes of a line; 0: DefaultMaxLine
	MaxWaiting int // calls that wait for their turn; 0: DefaultMaxWaiting
	Pool       int // calls of the lane Beside that run at a time; 0: DefaultPool
}

func (c Config) withDefaults() Config {
	if c.Lane == nil {
		c.Lane = func(Request) Lane { return Beside }
	}
	if c.Log == nil {
		c.Log = func(string) {}
	}
	c.MaxLine = orDefault(c.MaxLine, DefaultMaxLine)
	c.MaxWaiting = orDefault(c.MaxWaiting, DefaultMaxWaiting)
	c.Pool = orDefault(c.Pool, DefaultPool)
	return c
}

func orDefault(n, otherwise int) int {
	if n > 0 {
		return n
	}
	return otherwise
}

// Serve reads messages until In ends, answers everything that came, and gives nil; or it ends what runs and gives nil
// at once when ctx ends, leaving behind a goroutine in In.Read until that returns. It gives an error when In or Out
// fails: the client is gone.
func Serve(ctx context.Context, c Config) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s := newSession(ctx, c.withDefaults())
	go s.out.run()
	go s.serve()
	select {
	case <-s.out.done:
		return s.failure()
	case <-ctx.Done():
		s.out.abandon()
	}
	select {
	case <-s.out.done:
	case <-time.After(lastWrite):
	}
	return nil
}

// session is one run of Serve.
type session struct {
	Config
	ctx   context.Context
	out   *writer
	calls *calls
	queue *queue

	standing    context.Context // of calls in the lane Standing
	endStanding context.CancelFunc

	batches atomic.Bool // the negotiated version knows batches
	inErr   error       // why reading ended, when not by the end of In; read it after out.done
}

func newSession(ctx context.Context, c Config) *session {
	s := &session{Config: c, ctx: ctx, out: newWriter(c.Out, unreadLimit), calls: newCalls(c.MaxWaiting)}
	s.queue = newQueue(s.calls, c.Pool, s.run)
	s.standing, s.endStanding = context.WithCancel(ctx)
	return s
}

// serve takes in every message, lets what came finish, and closes the writer.
func (s *session) serve() {
	drained := make(chan struct{})
	forwarded := make(chan struct{})
	go func() {
		defer close(forwarded)
		s.forward(drained)
	}()
	s.inErr = s.read(newFrames(s.In, s.MaxLine))
	s.endStanding()
	s.queue.wait()
	close(drained)
	<-forwarded
	s.out.finish()
}

// failure is what Serve gives once the writer is done.
func (s *session) failure() error {
	if s.out.err != nil {
		return fmt.Errorf("write to the client: %w", s.out.err)
	}
	return s.inErr
}

// read takes messages in until the stream or the context ends.
func (s *session) read(in *frames) error {
	for {
		line, err := in.next()
		switch {
		case s.ctx.Err() != nil, errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, errTooLong):
			s.deliver(tooLongFault(s.MaxLine).line(nil))
		case err != nil:
			return fmt.Errorf("read from the client: %w", err)
		case line[0] == '[':
			s.receiveBatch(line)
		default:
			s.receive(line)
		}
	}
}

// forward sends notices until every call is answered, and then those that are there.
func (s *session) forward(drained <-chan struct{}) {
	for {
		select {
		case raw, ok := <-s.Notices:
			if !ok {
				return
			}
			s.notice(raw)
		case <-s.ctx.Done():
			return
		case <-drained:
			s.forwardRest()
			return
		}
	}
}

func (s *session) forwardRest() {
	for {
		select {
		case raw, ok := <-s.Notices:
			if !ok {
				return
			}
			s.notice(raw)
		default:
			return
		}
	}
}

func (s *session) notice(raw []byte) {
	if line := s.notification(raw); line != nil {
		s.out.send(line)
	}
}

// deliver sends an answer; a nil one is none.
func (s *session) deliver(line []byte) {
	if line != nil {
		s.out.send(line)
	}
}
