package cli

import (
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// codexTable is the table of Codex's config.toml. Codex starts a server without its own environment, but for what env_vars names, and
// has no way to give a variable another's value: one that is set under its first name is handed on under it, which the server reads too.
func codexTable(l launch) string {
	var handed []string
	var b strings.Builder
	fmt.Fprintf(&b, "[mcp_servers.capa]\ncommand = \"capa-mcp\"\nargs = %s\n", tomlList(l.args))
	for _, v := range l.variables {
		if v.from != "" {
			handed = append(handed, v.from)
			continue
		}
		fmt.Fprintf(&b, "env = { %s = %s }\n", v.name, ojson.StringOf(v.text))
	}
	if len(handed) > 0 {
		fmt.Fprintf(&b, "env_vars = %s\n", tomlList(handed))
	}
	return b.String()
}

// tomlList is texts as a list in TOML, whose strings are quoted as JSON's are.
func tomlList(texts []string) string {
	quoted := make([]string, len(texts))
	for i, text := range texts {
		quoted[i] = ojson.StringOf(text).String()
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}
