package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

const stubLine = "capa-mcp: serving the built-in stub at http://127.0.0.1:"

// TestCall holds where arguments come from, and the three exit statuses.
func TestCall(t *testing.T) {
	file := filepath.Join(t.TempDir(), "arguments.json")
	if err := os.WriteFile(file, []byte(`{"model":"authors"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := map[string]struct {
		stdin  string
		words  []string
		status int
		out    string
		stderr string
	}{
		"a word":           {"", []string{"capa_graphql_schema", `{"model":"authors"}`}, exitOK, `"model":"authors"`, stubLine},
		"a file":           {"", []string{"capa_graphql_schema", "@" + file}, exitOK, `"model":"authors"`, stubLine},
		"stdin":            {`{"model":"authors"}` + "\n", []string{"capa_graphql_schema", "-"}, exitOK, `"model":"authors"`, stubLine},
		"none":             {"", []string{"capa_graphql_schema"}, exitOK, `"models":[`, stubLine},
		"a refusal":        {"", []string{"capa_graphql_schema", `{"model":"authr"}`}, exitFailed, `{"error":"unknown model authr"`, stubLine},
		"a tool misspelt":  {"", []string{"capa_graphql_shema"}, exitFailed, "", "capa-mcp: There is no tool capa_graphql_shema. Did you mean capa_graphql_schema? capa-mcp tools lists them.\n"},
		"a tool left out":  {"", []string{"capa_list_models"}, exitFailed, "", "capa-mcp: capa_list_models is not offered to this key here."},
		"what is not JSON": {"", []string{"capa_graphql_schema", "model=authors"}, exitMisused, "", "capa-mcp: the arguments are not JSON: at character 1, 'm' where a value should come. Quote them for your shell"},
		"a comma too many": {"", []string{"capa_graphql_schema", `{"model":"authors",}`}, exitMisused, "",
			"capa-mcp: the arguments are not JSON: at character 20, '}' where a name in quotes should come.\n"},
		"a fault on its line": {"{\n  \"modèle\": authors\n}", []string{"capa_graphql_schema", "-"}, exitMisused, "",
			"capa-mcp: the arguments are not JSON: at line 2, character 13, 'a' where a value should come.\n"},
		"too deep":         {"", []string{"capa_graphql_schema", strings.Repeat("[", 201)}, exitMisused, "", "capa-mcp: the arguments cannot be read: JSON nested deeper"},
		"an empty word":    {"", []string{"capa_graphql_schema", ""}, exitMisused, "", "the arguments are not JSON"},
		"an empty stdin":   {"", []string{"capa_graphql_schema", "-"}, exitMisused, "", "the arguments are not JSON"},
		"a file not there": {"", []string{"capa_graphql_schema", "@" + file + "x"}, exitMisused, "", "capa-mcp: reading the arguments: "},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			run(t, Terminals{}, test.stdin, append([]string{"--stub", "call"}, test.words...)...).want(t, test.status, test.out, test.stderr)
		})
	}
}

// TestCallOnATerminal holds that a person sees the same answer laid out, and a line that comes and goes while it is measured.
func TestCallOnATerminal(t *testing.T) {
	words := []string{"--stub", "call", "capa_explore_data", `{"model":"articles"}`}
	exact := run(t, Terminals{}, "", words...)
	seen := run(t, Terminals{Out: true, Err: true}, "", words...)
	laidOut, err := ojson.ParseString(codes.ReplaceAllString(exact.out, ""))
	if err != nil {
		t.Fatal(err)
	}
	if want := string(printed(usualWidth, true, func(s screen) { s.pretty(laidOut) })); seen.out != want {
		t.Errorf("on a terminal:\n%s\nwant\n%s", seen.out, want)
	}
	seen.want(t, exitOK, "\n", eraseLine+"1 of 2: Queried 13 entries of articles.")
	if !strings.HasSuffix(seen.stderr, eraseLine) {
		t.Errorf("the progress line stays: %q", seen.stderr)
	}
	if strings.Contains(exact.stderr, "of 2") {
		t.Errorf("progress in a pipe: %q", exact.stderr)
	}
}

func TestProgressLineIsOneLine(t *testing.T) {
	var b strings.Builder
	l := progressLine{screen: newScreen(&b, true, func(string) string { return "" })}
	l.step(3, 9, strings.Repeat("word ", 40)+"\x1b[2J")
	l.clear()
	line := strings.TrimSuffix(strings.TrimPrefix(b.String(), eraseLine), eraseLine)
	if columns(line) >= usualWidth || !strings.HasPrefix(line, "3 of 9: word ") || !strings.HasSuffix(line, "…") {
		t.Errorf("%q", line)
	}
}

func TestArgumentsTypedAtATerminal(t *testing.T) {
	run(t, Terminals{In: true}, `{"model":"authors"}`, "--stub", "call", "capa_graphql_schema", "-").
		want(t, exitOK, `"model":"authors"`, "capa-mcp: reading the arguments as JSON from this terminal, up to "+endOfInput()+".\n")
}

func TestTools(t *testing.T) {
	some := run(t, Terminals{}, "", "--stub", "tools")
	some.want(t, exitOK, "capa_explain_error    ", stubLine)
	if strings.Contains(some.out, "capa_list_models") || strings.Contains(some.stderr, "--all") {
		t.Errorf("%+v", some)
	}
	all := run(t, Terminals{}, "", "--stub", "tools", "--all")
	all.want(t, exitOK, some.out+"\nNot offered:\ncapa_list_models       A cap_ key is refused", stubLine)
	if strings.Contains(all.out, "as above") {
		t.Errorf("in a pipe a row stands for itself:\n%s", all.out)
	}
	seen := run(t, Terminals{Out: true, Err: true}, "", "--stub", "tools", "--all")
	seen.want(t, exitOK, "as above", stubLine)
	run(t, Terminals{Err: true}, "", "--stub", "tools").want(t, exitOK, some.out, "capa-mcp: 11 more are not offered to this key here: capa-mcp tools --all says why.\n")
}

// TestServe holds that a person at a terminal is told what the server waits for, and a client is told nothing.
func TestServe(t *testing.T) {
	const ping = `{"jsonrpc":"2.0","id":1,"method":"ping"}` + "\n"
	pong := `{"jsonrpc":"2.0","id":1,"result":{}}` + "\n"
	seen := run(t, Terminals{In: true, Out: true, Err: true}, ping, "--stub")
	seen.want(t, exitOK, pong, "capa-mcp: Waiting on stdin for a line of JSON-RPC")
	client := run(t, Terminals{}, ping, "--stub")
	client.want(t, exitOK, pong, stubLine)
	if strings.Contains(client.stderr, "Waiting") {
		t.Errorf("stderr: %s", client.stderr)
	}
	const suggestion = "capa-mcp: To try it without a deployment: capa-mcp --stub tools."
	run(t, Terminals{Err: true}, "").want(t, exitMisused, "", suggestion)
	if quiet := run(t, Terminals{}, ""); strings.Contains(quiet.stderr, suggestion) || quiet.status != exitMisused {
		t.Errorf("%+v", quiet)
	}
}
