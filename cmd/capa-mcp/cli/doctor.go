package cli

import (
	"cmp"
	"context"
	"errors"
	"io"
	"strings"

	"github.com/capacms/capa-mcp/capa"
)

// doctor checks everything that a session stands on and says the one next step. It prints no key.
func doctor(ctx context.Context, p Process, f flags) int {
	e, err := environmentOf(p, f)
	if err != nil {
		complain(p.Err, err)
		return exitMisused
	}
	defer e.close()
	out := p.stdout()
	config, err := capa.ConfigFrom(e.getenv)
	var refused *capa.ConfigError
	if errors.As(err, &refused) {
		out.table(variableRows(p.Getenv, e.getenv, refused.Faults)...)
		out.next(mendVariables(refused.Faults))
		return out.end(exitMisused)
	}
	out.table(variableRows(p.Getenv, e.getenv, nil)...)
	_ = out.Flush() // shown while the probes are out; end gives the error
	line := p.progressLine()
	s := newServer(p, config, io.Discard) // the report says in its own words what stderr says of the start
	line.tell("Asking " + s.Origin() + " …")
	s.Start(ctx)
	found := findings{address: s.Address(), stub: e.stub != nil, asked: config.Version, family: config.Key.Family(), Report: s.Examine(ctx)}
	line.clear()
	out.findings(found)
	out.next(cmp.Or(found.Next, nothingWrong(f)))
	if !found.Healthy() {
		return out.end(exitFailed)
	}
	return out.end(exitOK)
}

func (s screen) next(step string) {
	s.newLine(0)
	s.table(row{{"Next", bold}, {step, plain}})
}

// nothingWrong is the next step where everything is well: the client's configuration, for the same deployment as this run's.
func nothingWrong(f flags) string {
	configure := strings.Join(append([]string{"capa-mcp config claude-code"}, startArgs(f)...), " ")
	return "Nothing is wrong. Add capa-mcp to your MCP client: " + configure + " (or cursor, or codex) prints how."
}

// mendVariables is the next step where variables cannot be used. What is wrong with each stands beside it.
func mendVariables(faults []*capa.Fault) string {
	names := make([]string, len(faults))
	for i, fault := range faults {
		names[i] = fault.Variable
	}
	return "Set " + strings.Join(names, " and ") + " as said above, then run this again. Or try capa-mcp without an account: capa-mcp --stub doctor."
}
