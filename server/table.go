package server

import (
	"fmt"
	"strings"
)

// ToolTable is the README's table of all tools, in Markdown: what each answers, the surface it calls and what it needs of a key.
func ToolTable() string {
	var table strings.Builder
	table.WriteString("| tool | answers | surface | needs |\n|---|---|---|---|\n")
	for _, t := range allTools() {
		fmt.Fprintf(&table, "| `%s` | %s | %s | %s |\n", t.name, t.answers, t.surface, t.need.shown())
	}
	return table.String()
}

// shown is a need as the tool table prints it: scopes as code, and the permissions that change something in bold.
func (n need) shown() string {
	switch n {
	case needInstance:
		return "`instance:read`"
	case needAnyModel:
		return "`instance:read` for any model"
	case needWrite, needAgent:
		return "**" + string(n) + "**"
	}
	return string(n)
}
