package cli

import (
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
	found := findings{origin: s.Origin(), stub: e.stub != nil, asked: config.Version, family: config.Key.Family(), Report: s.Examine(ctx)}
	line.clear()
	out.findings(found)
	out.next(found.Next)
	if !found.Healthy() {
		return out.end(exitFailed)
	}
	return out.end(exitOK)
}

func (s screen) next(step string) {
	s.newLine(0)
	s.table(row{{"Next", bold}, {step, plain}})
}

// mendVariables is the next step where variables cannot be used. What is wrong with each stands beside it.
func mendVariables(faults []*capa.Fault) string {
	names := make([]string, len(faults))
	for i, fault := range faults {
		names[i] = fault.Variable
	}
	return "Set " + strings.Join(names, " and ") + " as said above, then run this again. To see it work without them: capa-mcp --stub doctor."
}
