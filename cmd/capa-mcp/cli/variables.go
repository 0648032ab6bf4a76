package cli

import (
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa"
)

// variable is one that the server reads, with its first name, which still works.
type variable struct{ name, alias, unset string }

func variables() []variable {
	return []variable{
		{capa.EnvAddress, capa.EnvAddressAlias, "needed"},
		{capa.EnvKey, capa.EnvKeyAlias, "needed"},
		{capa.EnvTenant, "", "needed by a legacy key only"},
		{capa.EnvVersion, "", capa.DefaultVersion + " is asked for, the newest this server knows"},
	}
}

// variableRows says of each variable whether it is set, from which name, and what is wrong with it; never what a key holds. given is the
// process's environment and used what is read, which the stub may have filled in.
func variableRows(given, used func(string) string, faults []*capa.Fault) []row {
	var rows []row
	for _, v := range variables() {
		name, state := v.state(given, used)
		look := plain
		if at := slices.IndexFunc(faults, func(f *capa.Fault) bool { return f.Variable == name }); at >= 0 {
			state, look = faulty(faults[at], state), red
		}
		rows = append(rows, row{{v.name, bold}, {state, look}})
	}
	return rows
}

// state is the name that v is read from, and in words whether it is set.
func (v variable) state(given, used func(string) string) (name, state string) {
	main, alias := isSet(given, v.name), v.alias != "" && isSet(given, v.alias)
	switch {
	case used(v.name) != given(v.name):
		return v.name, "the built-in stub's"
	case main && alias:
		return v.name, "set; " + v.alias + " is set too, and not read"
	case main:
		return v.name, "set"
	case alias && isSet(used, v.alias):
		return v.alias, "set, from " + v.alias
	}
	return v.name, "not set: " + v.unset
}

func isSet(getenv func(string) string, name string) bool {
	return strings.TrimSpace(getenv(name)) != ""
}

// faulty is what is wrong with a variable in that state. A fault's line begins with the variable's name, which the row has.
func faulty(fault *capa.Fault, state string) string {
	wrong, cut := strings.CutPrefix(fault.Line, fault.Variable+" ")
	switch {
	case strings.HasPrefix(state, "not set"):
		return wrong
	case cut:
		return state + ", but " + wrong
	}
	return state + ". " + wrong
}
