package cli

import (
	"context"
	"fmt"
	"runtime"
)

// serve answers MCP until stdin ends.
func serve(ctx context.Context, p Process, f flags) int {
	s, stop, status := started(ctx, p, f)
	if status != exitOK {
		return status
	}
	defer stop()
	if p.Terminals.In {
		fmt.Fprint(p.Err, "capa-mcp: Waiting on stdin for a line of JSON-RPC: this is the MCP server, which a client starts. "+endOfInput()+" ends it.\n"+
			"capa-mcp: By hand: capa-mcp tools, capa-mcp doctor, capa-mcp --help. For a client: capa-mcp config claude-code, cursor or codex.\n")
	}
	if err := s.Serve(ctx, p.In, p.Out); err != nil {
		complain(p.Err, err)
		return exitFailed
	}
	return exitOK
}

// endOfInput is the key that ends what is typed at a terminal.
func endOfInput() string {
	if runtime.GOOS == "windows" {
		return "Ctrl-Z and Enter"
	}
	return "Ctrl-D"
}
