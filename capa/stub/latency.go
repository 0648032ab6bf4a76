package stub

import (
	"context"
	"time"
)

// pause waits for d and reports whether it waited to the end: false when ctx ended first, as a request does whose client went away.
func pause(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return true
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
