package cli

import (
	"bytes"
	"encoding/json"

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
		ojson.Member{Name: "args", Value: ojson.StringsOf(l.args)},
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
