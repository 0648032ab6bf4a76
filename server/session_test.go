package server

import (
	"context"
	"testing"
	"testing/synctest"

	"github.com/mark3labs/mcp-go/mcp"
)

// TestForwardEndsWithItsContext holds that a notification that nobody reads any more keeps no goroutine.
func TestForwardEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client := newSession(nil)
		ctx, stop := context.WithCancel(t.Context())
		go client.forward(ctx)
		for range noticeRoom + 1 {
			client.NotificationChannel() <- mcp.JSONRPCNotification{}
		}
		synctest.Wait()
		if len(client.notices) != noticeRoom {
			t.Fatalf("%d notices wait, want %d", len(client.notices), noticeRoom)
		}
		stop() // the bubble fails the test if forward stays
	})
}
