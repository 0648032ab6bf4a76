package capamcp_test

import (
	"slices"
	"strings"
	"testing"
)

// TestClientInspector asks the server with MCP Inspector's command-line mode, as a person or a script does. Each row is a process of its own.
func TestClientInspector(t *testing.T) {
	installed := npmPackages(t)
	inspector := []string{installed.node(t, 22), installed.file("@modelcontextprotocol", "inspector", "clients", "launcher", "build", "index.js"), "--cli"}
	call := func(tool string, arguments ...string) []string {
		asked := []string{"--method", "tools/call", "--tool-name", tool}
		for _, argument := range arguments {
			asked = append(asked, "--tool-arg", argument)
		}
		return asked
	}
	for _, row := range []struct {
		name  string
		asked []string
		holds string
	}{
		// --strict fails on a schema that some client or model provider refuses.
		{"tools are portable", []string{"--method", "tools/list", "--strict"}, `"name": "capa_graphql_query"`},
		{"an argument with braces and spaces", call("capa_graphql_query", "query={ articles(first: 1) { nodes { title } } }"), `{"title":"Xi ships on Friday"}`},
		{"at 2026-07-28", append(call("capa_graphql_query", "query={ articles(first: 1) { nodes { title } } }"), "--protocol-era", "modern"), `{"title":"Xi ships on Friday"}`},
		{"an object, as text", call("capa_graphql_query", "query=query ($n: Int) { articles(first: $n) { nodes { title } } }", `variables={"n":1}`), `{"title":"Xi ships on Friday"}`},
		{"a boolean", call("capa_graphql_schema", "model=articles", "sdl=true"), "type Articles"},
		{"an integer", call("capa_explore_data", "model=articles", "sample=1"), `"total":13`},
		{"a filter, which has no type", call("capa_graphql_build", "model=articles", `filter={"featured":{"eq":true}}`), `"featured":{"eq":true}`},
		{"resources", []string{"--method", "resources/list"}, `"capa://guide/querying"`},
		{"a resource of the template", []string{"--method", "resources/read", "--uri", "capa://graphql/schema/articles.graphql"}, "type Articles"},
		{"a prompt", []string{"--method", "prompts/get", "--prompt-name", "write-query", "--prompt-args", "goal=the newest articles"}, "the newest articles"},
	} {
		t.Run(row.name, func(t *testing.T) {
			told := clientSession{command: slices.Concat(inspector, []string{serverCommand(t), "--stub"}, row.asked), folder: t.TempDir()}.run(t)
			if !strings.Contains(strings.ReplaceAll(told, `\"`, `"`), row.holds) {
				t.Errorf("%s is not in\n%s", row.holds, told)
			}
		})
	}
}
