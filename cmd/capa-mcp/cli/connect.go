package cli

import (
	"context"
	"fmt"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/stub"
	"github.com/capacms/capa-mcp/server"
)

// stubKey is the key --stub reads with unless CAPA_KEY names another of the stub's.
const stubKey = "cap_live_stub"

// connect makes the server for what the flags and the environment say. close ends the stub, if there is one.
func connect(p Process, f flags) (s *server.Server, close func(), err error) {
	close = func() {}
	getenv := p.Getenv
	if f.stub {
		running, err := startStub(f)
		if err != nil {
			return nil, close, err
		}
		close = func() { _ = running.Close() } // the process ends: a connection left open goes with it
		getenv = stubEnvironment(running.URL, p.Getenv)
		fmt.Fprintf(p.Err, "capa-mcp: serving the built-in stub at %s, not a real deployment.\n", running.URL)
	}
	config, err := capa.ConfigFrom(getenv)
	if err != nil {
		close()
		return nil, func() {}, err
	}
	client := capa.New(config, capa.Options{UserAgent: "capa-mcp/" + Version(), Transport: p.Transport})
	return server.New(server.Options{Client: client, Version: Version(), Log: p.Err, Began: p.Began}), close, nil
}

// startStub starts the stub as the most complete deployment: scopes reported, pages on.
func startStub(f flags) (*stub.Running, error) {
	data := f.data
	if data == "" {
		data = "seed"
	}
	return stub.Start(stub.Options{Data: data, KeyScopes: true, SitePreview: true})
}

// stubEnvironment is the environment with the stub's address, and its key and tenant unless others are set.
func stubEnvironment(url string, getenv func(string) string) func(string) string {
	return func(name string) string {
		switch value := getenv(name); {
		case name == "CAPA_API_URL":
			return url
		case name == "CAPA_BASE_URL":
			return ""
		case name == "CAPA_KEY" && value == "" && getenv("CAPA_API_KEY") == "":
			return stubKey
		case name == "CAPA_TENANT_ID" && value == "":
			return "tenant_stub"
		default:
			return value
		}
	}
}

// started is a server whose probes are under way.
func started(ctx context.Context, p Process, f flags) (*server.Server, func(), int) {
	s, close, err := connect(p, f)
	if err != nil {
		complain(p.Err, err)
		return nil, close, exitMisused
	}
	s.Start(ctx)
	return s, close, exitOK
}
