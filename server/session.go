package server

import (
	"context"
	"encoding/json"
	"sync/atomic"

	"github.com/mark3labs/mcp-go/mcp"
)

// session is the one client of a stdio server, as mcp-go knows it.
type session struct {
	notifications chan mcp.JSONRPCNotification
	notices       chan []byte
	initialized   atomic.Bool
	settled       <-chan struct{} // closed once the lists are what they are
}

// noticeRoom is how many of the server's own notifications may wait for the client. [D] More than it ever sends: three a change.
const noticeRoom = 16

func newSession(settled <-chan struct{}) *session {
	return &session{
		notifications: make(chan mcp.JSONRPCNotification, noticeRoom),
		notices:       make(chan []byte, noticeRoom),
		settled:       settled,
	}
}

// forward hands the server's own notifications to the transport, until ctx ends.
func (c *session) forward(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case n := <-c.notifications:
			c.notice(ctx, n)
		}
	}
}

// notice waits for room among the notices, until ctx ends: then nobody reads them.
func (c *session) notice(ctx context.Context, n mcp.JSONRPCNotification) {
	encoded, err := json.Marshal(n)
	if err != nil {
		return
	}
	select {
	case c.notices <- encoded:
	case <-ctx.Done():
	}
}

func (c *session) SessionID() string                                   { return "stdio" }
func (c *session) Initialize()                                         { c.initialized.Store(true) }
func (c *session) NotificationChannel() chan<- mcp.JSONRPCNotification { return c.notifications }

// Initialized reports whether notifications may be sent: not before the lists are settled, since until then none has been answered that
// could have changed.
func (c *session) Initialized() bool {
	select {
	case <-c.settled:
		return c.initialized.Load()
	default:
		return false
	}
}
