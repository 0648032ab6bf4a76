package cli

import (
	"context"
)

// serve answers MCP until stdin ends.
func serve(ctx context.Context, p Process, f flags) int {
	s, close, status := started(ctx, p, f)
	if status != exitOK {
		return status
	}
	defer close()
	if err := s.Serve(ctx, p.In, p.Out); err != nil {
		complain(p.Err, err)
		return exitFailed
	}
	return exitOK
}
