package cli

import (
	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/stub"
)

// environment is where the variables are read from: the process, or with --stub also a stub of its own.
type environment struct {
	getenv func(string) string
	stub   *stub.Running // nil without --stub
}

// environmentOf starts the stub if the flags ask for one, as the most complete deployment: scopes reported, pages on.
func environmentOf(p Process, f flags) (environment, error) {
	if !f.stub {
		return environment{getenv: p.Getenv}, nil
	}
	running, err := stub.Start(stub.Options{Data: f.data, KeyScopes: true, SitePreview: true})
	if err != nil {
		return environment{}, err
	}
	return environment{stubVariables(running.URL, p.Getenv), running}, nil
}

// close ends the stub, if there is one. The process ends with it: a connection left open goes the same way.
func (e environment) close() {
	if e.stub != nil {
		_ = e.stub.Close()
	}
}

// stubVariables is the environment with the stub's address, and its key and tenant unless others are set.
func stubVariables(url string, getenv func(string) string) func(string) string {
	return func(name string) string {
		switch value := getenv(name); {
		case name == capa.EnvAddress:
			return url
		case name == capa.EnvAddressAlias:
			return ""
		case name == capa.EnvKey && value == "" && getenv(capa.EnvKeyAlias) == "":
			return stub.Key
		case name == capa.EnvTenant && value == "":
			return stub.Tenant
		default:
			return value
		}
	}
}
