package cli

import (
	"strings"

	"github.com/capacms/capa-mcp/capa"
)

// publicAddress is the API's address for those who run no deployment of their own.
const publicAddress = "https://api.capacms.com"

// launch is how a client starts the server.
type launch struct {
	args      []string
	variables []passed
}

// passed is a variable that the server is given: filled in from one of the client's own environment, or, with none, as text.
type passed struct{ name, from, text string }

// variablesToPass are those the server needs, named as they are set in this environment. [D] The address is the public one where no
// other is set; tenant and version are passed only where they are set or needed, since some clients pass on a variable that is not there
// as the words that name it.
func variablesToPass(getenv func(string) string) []passed {
	address := passed{name: capa.EnvAddress, from: nameSet(getenv, capa.EnvAddress, capa.EnvAddressAlias)}
	if address.from == "" {
		address.text = publicAddress
	}
	key := passed{name: capa.EnvKey, from: nameSet(getenv, capa.EnvKey, capa.EnvKeyAlias)}
	legacy := key.from != "" && capa.NewKey(strings.TrimSpace(getenv(key.from))).Family() == capa.FamilyLegacy
	if key.from == "" {
		key.from = capa.EnvKey
	}
	all := []passed{address, key}
	if legacy || isSet(getenv, capa.EnvTenant) {
		all = append(all, passed{name: capa.EnvTenant, from: capa.EnvTenant})
	}
	if isSet(getenv, capa.EnvVersion) {
		all = append(all, passed{name: capa.EnvVersion, from: capa.EnvVersion})
	}
	return all
}

// nameSet is the first name that is set, or "".
func nameSet(getenv func(string) string, names ...string) string {
	for _, name := range names {
		if isSet(getenv, name) {
			return name
		}
	}
	return ""
}
