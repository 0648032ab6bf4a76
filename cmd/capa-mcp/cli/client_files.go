package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// mcpServers is the JSON that most clients read, with a reference to a variable written between open and shut.
func mcpServers(l launch, open, shut string) string {
	var env ojson.Value // left out without variables
	if len(l.variables) > 0 {
		env = ojson.ObjectOf(envMembers(l.variables, open, shut)...)
	}
	started := ojson.ObjectOf(
		ojson.Member{Name: "type", Value: ojson.StringOf("stdio")},
		ojson.Member{Name: "command", Value: ojson.StringOf("capa-mcp")},
		ojson.Member{Name: "args", Value: stringsOf(l.args)},
		ojson.Member{Name: "env", Value: env},
	)
	servers := ojson.ObjectOf(ojson.Member{Name: "capa", Value: started})
	return document(ojson.ObjectOf(ojson.Member{Name: "mcpServers", Value: servers}))
}

func envMembers(variables []passed, open, shut string) []ojson.Member {
	members := make([]ojson.Member, len(variables))
	for i, v := range variables {
		text := v.text
		if v.from != "" {
			text = open + v.from + shut
		}
		members[i] = ojson.Member{Name: v.name, Value: ojson.StringOf(text)}
	}
	return members
}

// document is v as a file that a person edits.
func document(v ojson.Value) string {
	var b bytes.Buffer
	_ = json.Indent(&b, v.Bytes(), "", "  ") // fails on what is not JSON only
	b.WriteByte('\n')
	return b.String()
}

// codexTable is the table of Codex's config.toml. Codex starts a server without its own environment, but for what env_vars names, and
// has no way to give a variable another's value: one that is set under its first name is handed on under it, which the server reads too.
func codexTable(l launch) string {
	var handed []string
	var b strings.Builder
	fmt.Fprintf(&b, "[mcp_servers.capa]\ncommand = \"capa-mcp\"\nargs = %s\n", stringsOf(l.args))
	for _, v := range l.variables {
		if v.from != "" {
			handed = append(handed, v.from)
			continue
		}
		fmt.Fprintf(&b, "env = { %s = %s }\n", v.name, ojson.StringOf(v.text))
	}
	if len(handed) > 0 {
		fmt.Fprintf(&b, "env_vars = %s\n", stringsOf(handed))
	}
	return b.String()
}

// stringsOf is a list of texts, as JSON and TOML both write it.
func stringsOf(texts []string) ojson.Value {
	items := make([]ojson.Value, len(texts))
	for i, text := range texts {
		items[i] = ojson.StringOf(text)
	}
	return ojson.ArrayOf(items...)
}
