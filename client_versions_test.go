package capamcp_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// The call of each version's session, and what its answer holds.
const (
	versionsCall  = `{"name":"capa_graphql_query","arguments":{"query":"{ articles(first: 1) { nodes { title } } }"}`
	versionsTitle = "Xi ships on Friday"
)

// TestProtocolVersions takes the server through the beginning of a session at every version of the protocol, on its stdin and stdout. It
// needs no client but this machine's pipes.
func TestProtocolVersions(t *testing.T) {
	for _, row := range []struct{ asked, agreed string }{
		{"2024-11-05", "2024-11-05"},
		{"2025-03-26", "2025-03-26"},
		{"2025-06-18", "2025-06-18"},
		{"2025-11-25", "2025-11-25"},
		{"2026-07-28", "2025-11-25"}, // which has no initialize: the newest that has
		{"1999-01-01", "2025-11-25"}, // which there is not
	} {
		t.Run("initialize at "+row.asked, func(t *testing.T) {
			answers := exchange(t,
				`{"jsonrpc":"2.0","id":"hello","method":"initialize","params":{"protocolVersion":"`+row.asked+`","capabilities":{},"clientInfo":{"name":"versions","version":"1"}}}`,
				`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
				`{"jsonrpc":"2.0","id":"call","method":"tools/call","params":`+versionsCall+`}}`,
			)
			if got := answers["hello"].Get("result").Get("protocolVersion").Text(); got != row.agreed {
				t.Errorf("agreed on %q, not on %s: %s", got, row.agreed, answers["hello"])
			}
			holdsTitle(t, answers["call"])
		})
	}
}

// TestProtocolWithoutInitialize is a session at 2026-07-28, where every request says for itself what initialize said for all.
func TestProtocolWithoutInitialize(t *testing.T) {
	meta := func(version string) string {
		return `"_meta":{"io.modelcontextprotocol/protocolVersion":"` + version + `","io.modelcontextprotocol/clientInfo":{"name":"versions","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}`
	}
	answers := exchange(t,
		`{"jsonrpc":"2.0","id":"discover","method":"server/discover","params":{`+meta("2026-07-28")+`}}`,
		`{"jsonrpc":"2.0","id":"call","method":"tools/call","params":`+versionsCall+`,`+meta("2026-07-28")+`}}`,
		`{"jsonrpc":"2.0","id":"unknown","method":"tools/list","params":{`+meta("2099-01-01")+`}}`,
	)
	served := `["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05"]`
	if got := answers["discover"].Get("result").Get("supportedVersions").String(); got != served {
		t.Errorf("server/discover: %s", answers["discover"])
	}
	holdsTitle(t, answers["call"])
	if got := answers["call"].Get("result").Get("resultType").Text(); got != "complete" {
		t.Errorf("the call's result is %q, not complete", got)
	}
	failed := answers["unknown"].Get("error")
	if failed.Get("code").String() != "-32022" || failed.Get("data").Get("supported").String() != served {
		t.Errorf("a version that is not served: %s", answers["unknown"])
	}
}

// exchange writes lines to a server on its own stub, closes its stdin, and gives what it answers by the id, which is a text.
func exchange(t *testing.T, lines ...string) map[string]ojson.Value {
	t.Helper()
	server := exec.CommandContext(t.Context(), serverCommand(t), "--stub")
	server.Env, server.Stdin = clientEnvironment(t), strings.NewReader(strings.Join(lines, "\n"))
	out, err := server.Output()
	if err != nil {
		t.Fatal(err)
	}
	answers := map[string]ojson.Value{}
	for line := range strings.Lines(string(out)) {
		answer, err := ojson.ParseString(line)
		if err != nil {
			t.Fatalf("%q is no message: %v", line, err)
		}
		answers[answer.Get("id").Text()] = answer
	}
	return answers
}

func holdsTitle(t *testing.T, answer ojson.Value) {
	t.Helper()
	result := answer.Get("result")
	if result.Get("isError").Exists() || !strings.Contains(result.Get("content").String(), versionsTitle) {
		t.Errorf("the call is answered %s", answer)
	}
}
