package cli

import (
	"context"
	"fmt"

	"github.com/capacms/capa-mcp/capa/stub"
)

// serve listens until ctx ends, or until the command that runs beside it does, and returns the exit status.
func serve(ctx context.Context, p process, s settings, served service) int {
	running, err := stub.Serve(s.addr, served)
	if err != nil {
		return p.fail(statusFailed, fmt.Errorf("%w. Next: --addr 127.0.0.1:0 takes a free port", err))
	}
	defer running.Close()
	if len(s.command) > 0 {
		fmt.Fprintf(p.err, "capa-stub: serving at %s\n", running.URL)
		return runCommand(ctx, p, s.command, append(served.environ(p.getenv), "CAPA_API_URL="+running.URL))
	}
	if status := p.print(running.URL + "\n"); status != statusOK {
		return status // no client can know the address
	}
	if p.terminal {
		fmt.Fprintf(p.err, "%s\nCtrl-C ends it.\n", served.welcome(running.URL))
	}
	if err := running.Wait(ctx); err != nil {
		return p.fail(statusFailed, err)
	}
	return statusOK
}
