package cli

import (
	"fmt"
	"slices"
	"strings"
)

// client is a program that starts MCP servers.
type client struct {
	name, title string
	where       string // the file that its configuration goes in
	fills       string // how it passes on variables
	write       func(launch) string
}

func clients() []client {
	return []client{
		{"claude-code", "Claude Code", ".mcp.json at the project's root", "fills in each ${NAME}",
			func(l launch) string { return mcpServers(l, "${", "}") }},
		{"cursor", "Cursor", ".cursor/mcp.json in the project, or ~/.cursor/mcp.json for all", "fills in each ${env:NAME}",
			func(l launch) string { return mcpServers(l, "${env:", "}") }},
		{"codex", "Codex", "~/.codex/config.toml", "hands on each variable in env_vars", codexTable},
	}
}

func clientNamed(name string) (client, error) {
	all := clients()
	if at := slices.IndexFunc(all, func(c client) bool { return c.name == name }); at >= 0 {
		return all[at], nil
	}
	known := clientNames()
	if near := nearest(name, known); near != "" {
		return client{}, fmt.Errorf("there is no configuration for a client %q. Did you mean %s?", name, near)
	}
	return client{}, fmt.Errorf("there is no configuration for a client %q: there is for %s. Another client takes the command capa-mcp and the same variables", name, strings.Join(known, ", "))
}

func clientNames() []string {
	var names []string
	for _, c := range clients() {
		names = append(names, c.name)
	}
	return names
}
