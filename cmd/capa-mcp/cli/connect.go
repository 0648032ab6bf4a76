package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/stub"
	"github.com/capacms/capa-mcp/server"
)

// started is a server on what the flags and the environment say, its probes under way. stop ends the stub, if there is one. status is
// exitOK, or says that stderr has what is wrong.
func started(ctx context.Context, p Process, f flags) (s *server.Server, stop func(), status int) {
	e, err := environmentOf(p, f)
	if err != nil {
		complain(p.Err, err)
		return nil, nil, exitMisused
	}
	if e.stub != nil {
		fmt.Fprintf(p.Err, "capa-mcp: serving the built-in stub at %s, not a real deployment.\n", e.stub.URL)
		if set := setKey(p.Getenv); set != "" && !stub.IsKey(set) {
			fmt.Fprintf(p.Err, "capa-mcp: the key that is set is none of the stub's and is not used: reading with %s.\n", stub.Key)
		}
	}
	config, err := capa.ConfigFrom(e.getenv)
	if err != nil {
		e.close()
		complain(p.Err, err)
		p.suggestStub(err)
		return nil, nil, exitMisused
	}
	s = newServer(p, config, p.Err)
	probing, end := context.WithCancel(ctx)
	s.Start(probing)
	return s, func() { end(); e.close() }, exitOK
}

func newServer(p Process, config capa.Config, log io.Writer) *server.Server {
	client := capa.New(config, capa.Options{UserAgent: "capa-mcp/" + Version(), Transport: p.Transport})
	return server.New(server.Options{Client: client, Version: Version(), Log: log, Began: p.Began})
}

// suggestStub tells a person at a terminal, who may not have a deployment yet, what works without one.
func (p Process) suggestStub(err error) {
	var refused *capa.ConfigError
	if p.Terminals.Err && errors.As(err, &refused) {
		fmt.Fprintln(p.Err, "capa-mcp: To try it without a deployment: capa-mcp --stub tools. To check the variables: capa-mcp doctor.")
	}
}
