package cli

import (
	"cmp"
	"strings"

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

// stubVariables is the environment with the stub's address, tenant and key. The key is the one that is set if the stub knows it: a real
// one in the environment opens nothing here.
func stubVariables(url string, getenv func(string) string) func(string) string {
	return func(name string) string {
		switch name {
		case capa.EnvAddress:
			return url
		case capa.EnvAddressAlias:
			return ""
		case capa.EnvKey, capa.EnvKeyAlias:
			return stubKey(name, getenv)
		case capa.EnvTenant:
			return stub.Tenant
		}
		return getenv(name)
	}
}

// stubKey is what the stub's reader finds under one of the key's names: what is set if that is a key of the stub, else stub.Key under the
// main one.
func stubKey(name string, getenv func(string) string) string {
	set := setKey(getenv)
	value := strings.TrimSpace(getenv(name))
	switch {
	case stub.IsKey(set) && value == set:
		return value
	case stub.IsKey(set), name == capa.EnvKeyAlias:
		return ""
	}
	return stub.Key
}

// setKey is the key in the environment, "" for none.
func setKey(getenv func(string) string) string {
	return cmp.Or(strings.TrimSpace(getenv(capa.EnvKey)), strings.TrimSpace(getenv(capa.EnvKeyAlias)))
}
