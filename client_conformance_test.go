package capamcp_test

import (
	"context"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/stub"
)

// scenario is one of the conformance suite's, and what is expected of it here.
type scenario struct {
	name   string
	reason string // why it does not apply to this server; "" for one that must pass
}

// scenarios are all the suite has for servers. docs/conformance.md tells of them to people.
var scenarios = []scenario{
	{name: "server-initialize"},
	{name: "ping"},
	{name: "completion-complete"},
	{name: "tools-list"},
	{name: "tools-call-simple-text"},
	{name: "tools-call-error"},
	{name: "tools-call-with-progress"},
	{name: "resources-list"},
	{name: "resources-read-text"},
	{name: "resources-templates-read"},
	{name: "prompts-list"},
	{name: "prompts-get-simple"},
	{name: "prompts-get-with-args"},

	{"logging-set-level", noLogging},
	{"tools-call-with-logging", noLogging},
	{"tools-call-image", textOnly},
	{"tools-call-audio", textOnly},
	{"tools-call-embedded-resource", textOnly},
	{"tools-call-mixed-content", textOnly},
	{"resources-read-binary", textOnly},
	{"prompts-get-embedded-resource", textOnly},
	{"prompts-get-with-image", textOnly},
	{"tools-call-sampling", asksNothing},
	{"tools-call-elicitation", asksNothing},
	{"elicitation-sep1034-defaults", asksNothing},
	{"elicitation-sep1330-enums", asksNothing},
	{"resources-subscribe", noSubscription},
	{"resources-unsubscribe", noSubscription},
	{"json-schema-2020-12", "The schemas hold no `$defs` and no `$ref`, which some clients refuse"},
	{"server-sse-polling", overHTTP},
	{"server-sse-multiple-streams", overHTTP},
	{"dns-rebinding-protection", overHTTP},
}

const (
	noLogging      = "The capability `logging` is not declared: what the server logs goes to stderr"
	textOnly       = "Tools, resources and prompts hold text alone"
	asksNothing    = "The server asks nothing of its client"
	noSubscription = "`resources.subscribe` is not declared: the resources are read anew each time"
	overHTTP       = "It is about Streamable HTTP, which here is the test's bridge"
)

// standIns put this server's names where the suite has those of the example server it was written with. Nothing else of what it sends is
// changed, and nothing of what it is answered.
var standIns = strings.NewReplacer(
	`"name":"test_simple_text"`, `"name":"capa_explain_error","arguments":{"error":"invalid_cursor"}`,
	`"name":"test_error_handling","arguments":{}`, `"name":"capa_graphql_query","arguments":{"query":"{ nothing }"}`,
	`"name":"test_tool_with_progress","arguments":{}`, `"name":"capa_explore_data","arguments":{"model":"model_123","maxEntries":250}`,
	`test://static-text`, `capa://guide/querying`,
	`test://template/123/data`, `capa://graphql/schema/model_123.graphql`,
	`"name":"test_simple_prompt"`, `"name":"explore-content"`,
	`"name":"test_prompt_with_arguments","arguments":{"arg1":"testValue1","arg2":"testValue2"}`, `"name":"write-query","arguments":{"goal":"testValue1","model":"testValue2"}`,
	`"name":"test_prompt_with_arguments"},"argument":{"name":"arg1","value":"test"`, `"name":"explore-content"},"argument":{"name":"model","value":"model"`,
)

// standInData has a model named 123, for the template, and so many entries that exploring them takes more than the three steps which the
// suite waits for: its client may lose the last.
const standInData = "big:124x250"

// summarized is a line of the suite's summary.
var summarized = regexp.MustCompile(`(?m)^\S (\S+): \d+ passed, (\d+) failed$`)

// TestClientConformance runs the suite's scenarios for servers, through a bridge since it speaks to a URL.
func TestClientConformance(t *testing.T) {
	installed := npmPackages(t)
	node := installed.node(t, 22)
	results := t.TempDir()
	out, _ := clientSession{ // it fails by what does not apply
		command: []string{node, installed.file("@modelcontextprotocol", "conformance", "dist", "index.js"),
			"server", "--suite", "all", "--url", bridged(t), "--output-dir", results},
		folder: results,
	}.end(t)
	failed := map[string]bool{}
	for _, line := range summarized.FindAllStringSubmatch(out, -1) {
		failed[line[1]] = line[2] != "0"
	}
	for _, s := range scenarios {
		failure, ran := failed[s.name]
		delete(failed, s.name)
		if s.reason == "" && (failure || !ran) {
			t.Errorf("%s does not pass:\n%s", s.name, checksOf(t, results, s.name))
		}
	}
	for name := range failed {
		t.Errorf("%s is a scenario without a row: does it apply?", name)
	}
	if t.Failed() {
		t.Log(out)
	}
}

// bridged is the URL of a bridge to servers on a stub with what the stand-ins stand for.
func bridged(t *testing.T) string {
	t.Helper()
	running, err := stub.Start(stub.Options{Data: standInData})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = running.Close() })
	server, environment := serverCommand(t), clientEnvironment(t, "CAPA_API_URL="+running.URL, "CAPA_KEY="+stub.Key)
	b := newBridge(t.Context(), standIns, func(ctx context.Context) *exec.Cmd {
		process := exec.CommandContext(ctx, server)
		process.Env = environment
		return process
	})
	listening := httptest.NewServer(b)
	t.Cleanup(func() {
		listening.Close()
		b.endAll()
	})
	return listening.URL
}

// checksOf is what the suite says of a scenario.
func checksOf(t *testing.T, results, name string) []byte {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(results, "server-"+name+"-*", "checks.json"))
	if err != nil || len(files) == 0 {
		return []byte("it was not run")
	}
	return readFile(t, files[0])
}

// TestConformancePage holds the page to the table above.
func TestConformancePage(t *testing.T) {
	page := string(readFile(t, filepath.Join("docs", "conformance.md")))
	for _, s := range scenarios {
		row := "| `" + s.name + "` | passes |"
		if s.reason != "" {
			row = "| `" + s.name + "` | " + s.reason + ". |"
		}
		if !strings.Contains(page, row+"\n") {
			t.Errorf("the page has no row %s", row)
		}
	}
}
