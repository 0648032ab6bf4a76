package cli

import (
	"fmt"
	"io"
)

// variables are those the server reads, each with its first name, which still works.
var variables = [...]struct{ name, alias, unset string }{
	{"CAPA_API_URL", "CAPA_BASE_URL", "needed"},
	{"CAPA_KEY", "CAPA_API_KEY", "needed"},
	{"CAPA_TENANT_ID", "", "needed by a legacy key only"},
	{"CAPA_API_VERSION", "", "the newest this server knows"},
}

// reportVariables says which variables are set and from which name, never a key's text.
func reportVariables(w io.Writer, getenv func(string) string) {
	for _, v := range variables {
		switch {
		case getenv(v.name) != "":
			fmt.Fprintf(w, "%s\tset\n", v.name)
		case v.alias != "" && getenv(v.alias) != "":
			fmt.Fprintf(w, "%s\tset, from %s\n", v.name, v.alias)
		default:
			fmt.Fprintf(w, "%s\tnot set: %s\n", v.name, v.unset)
		}
	}
}
