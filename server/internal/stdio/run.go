package stdio

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// run handles a call whose turn has come, and delivers its answer unless it was cancelled meanwhile. Nothing more is
// begun once Serve's context has ended.
func (s *session) run(c *call) {
	if s.ctx.Err() != nil {
		return
	}
	line := s.answer(c)
	c.order.Lock()
	defer c.order.Unlock()
	if s.calls.settle(c) {
		c.deliver(line)
	}
}

// answer is the line that answers a call; nil for a notification, for a call that was cancelled while it ran, and once
// Serve's context has ended: what a handler makes of that is no answer.
func (s *session) answer(c *call) []byte {
	raw, ok := s.handle(c)
	if c.ID == nil || !s.calls.live(c) || s.ctx.Err() != nil {
		return nil
	}
	if !ok {
		return internalFault(c.Method).line(c.ID)
	}
	member, body, err := readAnswer(raw)
	if err != nil {
		s.Log("the handler of " + c.Method + " gave no JSON-RPC answer: " + err.Error())
		return internalFault(c.Method).line(c.ID)
	}
	if c.lane == first && member == "result" {
		s.batches.Store(body.Get("protocolVersion").Text() == batchVersion)
	}
	return answerLine(c.ID, member, body.Bytes())
}

// handle calls Config.Handle; false when it panicked, which is logged.
func (s *session) handle(c *call) (answer []byte, ok bool) {
	defer func() {
		if p := recover(); p != nil {
			s.Log(fmt.Sprintf("panic at %s in %s %s: %v", panicSite(), c.Method, c.Tool, p))
		}
	}()
	return s.Handle(c.ctx, c.Request, func(raw []byte) { s.notify(c, raw) }), true
}

// notify sends a notification of a call, as long as it is neither answered nor cancelled.
func (s *session) notify(c *call, raw []byte) {
	line := s.notification(raw)
	if line == nil {
		return
	}
	c.order.Lock()
	defer c.order.Unlock()
	if s.calls.live(c) {
		s.out.send(line)
	}
}

// notification is raw as a line; nil, and logged, when it is no notification.
func (s *session) notification(raw []byte) []byte {
	doc, err := ojson.Parse(raw)
	if err == nil && (doc.Get("method").Text() == "" || doc.Get("id").Exists()) {
		err = errors.New("it has no method, or an id")
	}
	if err != nil {
		s.Log("a notification of the server was not sent: " + err.Error())
		return nil
	}
	return doc.Bytes()
}

// panicSite is the file and line where the panic that is being recovered began.
func panicSite() string {
	callers := make([]uintptr, 32)
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	panicked := false
	for {
		frame, more := frames.Next()
		inRuntime := strings.HasPrefix(frame.Function, "runtime.")
		if panicked && !inRuntime {
			return fmt.Sprintf("%s:%d", filepath.Base(frame.File), frame.Line)
		}
		panicked = panicked || inRuntime
		if !more {
			return "an unknown place"
		}
	}
}
