package server

import (
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func quoted(text string) string { return string(ojson.AppendString(nil, text)) }

const (
	layoutDocument = `{"v":1,"main":[{"id":"c1","title":"Hero","items":[{"id":"n1","fieldId":"f1","width":"full"}]}],"aside":[],"ratio":1.10}`
	putLayout      = "PUT /v2/api/models/" + articlesID + "/layout"
	putTree        = "PUT /v2/api/workspaces/w1/tree"
	postWorkspace  = "POST /v2/api/workspaces"
	team           = `{"id":"w1","name":"Team","tree":[{"folder":"Schema","children":[{"model":"articles"}]}],"changes":{"added":1,"removed":0,"moved":0,"unchanged":0}}`
	nodes          = `[{"folder":"Schema","children":[{"model":"articles"},{"folder":"Deep","children":[{"instance":"1"},{"media_folder":"2"}]}]}]`
	threeKeys      = `{"content":["1"],"model":["articles"]}`
)

// What a write sends is the whole of what it does: method, path, headers and body.
func TestWritesAsTheyAreSent(t *testing.T) {
	tests := []struct{ tool, arguments, line, body, answer, want string }{
		{setLayoutName, `{"modelId":"` + articlesID + `","layout":` + layoutDocument + `}`, putLayout, `{"layout":` + layoutDocument + `}`,
			layoutDocument, `{"modelId":"` + articlesID + `","layout":` + layoutDocument + `}`},
		{setLayoutName, `{"model":"articles","layout":` + quoted(layoutDocument) + `}`, putLayout, `{"layout":` + layoutDocument + `}`,
			`{"layout":` + layoutDocument + `}`, `{"modelId":"` + articlesID + `","layout":` + layoutDocument + `}`},
		{setLayoutName, `{"modelId":"` + articlesID + `","layout":null}`, putLayout, `{"layout":null}`, `null`, `{"modelId":"` + articlesID + `","layout":null}`},
		{setLayoutName, `{"modelId":"` + articlesID + `","layout":"null"}`, putLayout, `{"layout":null}`, `{"layout":null}`, `{"modelId":"` + articlesID + `","layout":null}`},

		{setWorkspaceName, `{"name":"Team","tree":` + nodes + `}`, postWorkspace, `{"name":"Team","tree":` + nodes + `}`, team, team},
		{setWorkspaceName, `{"name":"Team","template":"website","mode":"merge"}`, postWorkspace, `{"name":"Team","template":"website"}`, team, team},
		{setWorkspaceName, `{"name":"Team","tree":` + quoted(nodes) + `}`, postWorkspace, `{"name":"Team","tree":` + nodes + `}`, team, team},
		{setWorkspaceName, `{"id":"w1","name":"Team","tree":` + nodes + `}`, putTree, `{"name":"Team","tree":` + nodes + `,"mode":"merge"}`, team, team},
		{setWorkspaceName, `{"id":"w1","tree":` + nodes + `,"mode":"replace","template":"catalog"}`, putTree, `{"tree":` + nodes + `,"mode":"replace"}`, team, team},
		{setWorkspaceName, `{"id":"w1","tree":` + threeKeys + `,"mode":"replace"}`, putTree, `{"tree":` + threeKeys + `,"mode":"replace"}`, team, team},
		{setWorkspaceName, `{"id":"w1","tree":[],"mode":"replace"}`, putTree, `{"tree":[],"mode":"replace"}`, team, team},
		{setWorkspaceName, `{"id":"w1","name":"Crew"}`, putTree, `{"name":"Crew","tree":[],"mode":"merge"}`, team, team},
	}
	for _, test := range tests {
		t.Run(test.tool+test.arguments, func(t *testing.T) {
			d := newDeployment(t, map[string]given{test.line: {body: test.answer}, modelLine: {body: modelBody}})
			wantText(t, d.call(t, test.tool, test.arguments), test.want)
			sent := d.last(t)
			if sent.line != test.line || sent.body != test.body {
				t.Errorf("sent %s %s\nwant %s %s", sent.line, sent.body, test.line, test.body)
			}
			for header, want := range map[string]string{
				"Authorization": "Bearer sk_test", "X-Tenant-Key": "tenant_test", "Content-Type": "application/json", "Capa-Version": "", "User-Agent": "capa-mcp/test",
			} {
				if got := sent.header.Get(header); got != want {
					t.Errorf("%s is %q, want %q", header, got, want)
				}
			}
		})
	}
}

// A write is sent once, and a call whose answer was lost says that it may have happened and how to find out.
func TestLostWritesAreSentOnce(t *testing.T) {
	const unless = ", and write again only if the change is not there."
	tests := []struct{ tool, arguments, line, find, next string }{
		{setLayoutName, `{"modelId":"` + articlesID + `","layout":null}`, putLayout, "call capa_get_model for this model and compare its layout", getModelName},
		{setWorkspaceName, `{"name":"Team"}`, postWorkspace, "call capa_list_workspaces and look for one of this name", listWorkspacesName},
		{setWorkspaceName, `{"id":"w1","tree":[]}`, putTree, "call capa_get_workspace with this id and compare", getWorkspaceName},
	}
	for _, test := range tests {
		t.Run(test.line, func(t *testing.T) {
			d := newDeployment(t, map[string]given{test.line: {lost: true}})
			answer := d.call(t, test.tool, test.arguments)
			for _, part := range []string{"Could not reach Capa at http://127.0.0.1:", "The write may have been carried out all the same. Next: " + test.find + unless} {
				if !answer.refused || !strings.Contains(answer.text(), part) {
					t.Errorf("no %q in %s", part, answer.text())
				}
			}
			wantAsked(t, d, test.line)

			d = newDeployment(t, map[string]given{test.line: {status: 502, body: "<html>Bad gateway</html>", media: "text/html"}})
			answer = d.call(t, test.tool, test.arguments)
			for _, part := range []string{"HTTP 502 answer_unreadable", "The write may have been carried out all the same: " + test.find + unless, `"next":"` + test.next + `"`} {
				if !answer.refused || !strings.Contains(answer.text(), part) {
					t.Errorf("no %q in %s", part, answer.text())
				}
			}
			wantAsked(t, d, test.line)
		})
	}
}

// Reads are tried again where the API asks for it; a write is not, whatever it is answered.
func TestWritesAreNeverRetried(t *testing.T) {
	for _, status := range []int{429, 503} {
		d := newDeployment(t, map[string]given{putTree: {status: status, body: `{"error":{"code":"rate_limited","message":"Too many."}}`}})
		if answer := d.call(t, setWorkspaceName, `{"id":"w1","tree":[]}`); !answer.refused || strings.Contains(answer.text(), "may have been carried out") {
			t.Errorf("HTTP %d: %s", status, answer.text())
		}
		wantAsked(t, d, putTree)
	}
}

func TestWriteThatNeverLeft(t *testing.T) {
	answer := callOn(t, serverAt(t, "http://127.0.0.1:1"), setWorkspaceName, `{"name":"Team"}`)
	wantRefused(t, answer, "Could not reach Capa at http://127.0.0.1:1 for POST /v2/api/workspaces (ECONNREFUSED). "+
		"Next: check that CAPA_API_URL is right and that the API is running and reachable from this machine, then retry.")
}

func TestRejectedDocumentsNameTheNode(t *testing.T) {
	wrong := func(path string) given {
		return given{status: 422, body: `{"error":{"code":"validation_failed","message":"It is placed twice.","path":"` + path + `"}}`}
	}
	tests := []struct {
		tool, arguments, line string
		answer                given
		want                  string
	}{
		{setLayoutName, `{"modelId":"` + articlesID + `","layout":{}}`, putLayout, wrong("main[0].items[2].fieldId"),
			`{"error":"HTTP 422 validation_failed: It is placed twice.","path":"main[0].items[2].fieldId","next":"capa_get_model"}`},
		{setLayoutName, `{"modelId":"` + articlesID + `","layout":[]}`, putLayout, wrong(""),
			`{"error":"HTTP 422 validation_failed: It is placed twice.","next":"capa_get_model"}`},
		{setWorkspaceName, `{"id":"w1","tree":[{"model":"x"}]}`, putTree, wrong("tree[0].model"),
			`{"error":"HTTP 422 validation_failed: It is placed twice.","path":"tree[0].model","next":"capa_set_workspace"}`},
	}
	for _, test := range tests {
		d := newDeployment(t, map[string]given{test.line: test.answer})
		wantRefused(t, d.call(t, test.tool, test.arguments), test.want)
		wantAsked(t, d, test.line)
	}
}

func TestWritesNameWhatTheKeyLacks(t *testing.T) {
	refused := given{status: 403, body: `{"error":{"code":"insufficient_scope","message":"Not for this key.","hint":"Use another."}}`}
	tests := []struct{ tool, arguments, want string }{
		{setLayoutName, `{"modelId":"` + articlesID + `","layout":null}`, "capa_set_model_layout needs a key whose permission is agent; this key's is read."},
		{setWorkspaceName, `{"id":"w1","tree":[]}`, "capa_set_workspace needs a key whose permission is write or more; this key's is read."},
		{setWorkspaceName, `{"name":"Team"}`, "capa_set_workspace needs a key whose permission is write or more; this key's is read."},
	}
	for _, test := range tests {
		d := newDeployment(t, map[string]given{putLayout: refused, putTree: refused, postWorkspace: refused})
		d.knows("read")
		wantRefused(t, d.call(t, test.tool, test.arguments), `{"error":"HTTP 403 insufficient_scope: Not for this key. `+test.want+`","next":null}`)
	}
}

// What the tools give is what they take: read, written back unchanged, a document arrives as it was stored.
func TestRoundTrips(t *testing.T) {
	d := newDeployment(t, map[string]given{
		modelLine: {body: modelBody}, detail: {body: `{"layout":` + layoutDocument + `,"embedByDefault":false}`}, putLayout: {body: layoutDocument},
		"GET /v2/api/workspaces/w1": {body: `{"id":"w1","name":"Team","tree":` + nodes + `,"updatedAt":"2026"}`}, putTree: {body: team},
	})
	model := parsed(t, d.call(t, getModelName, `{"namespace":"articles"}`))
	d.call(t, setLayoutName, `{"modelId":`+model.Get("id").String()+`,"layout":`+model.Get("layout").String()+`}`)
	if sent := d.last(t).body; sent != `{"layout":`+layoutDocument+`}` {
		t.Errorf("layout: %s", sent)
	}
	d.call(t, setWorkspaceName, d.call(t, getWorkspaceName, `{"id":"w1"}`).text())
	if sent := d.last(t).body; sent != `{"name":"Team","tree":`+nodes+`,"mode":"merge"}` {
		t.Errorf("workspace: %s", sent)
	}
}

func parsed(t *testing.T, r reply) ojson.Value {
	t.Helper()
	value, err := ojson.ParseString(r.text())
	if err != nil {
		t.Fatalf("%v: %s", err, r.text())
	}
	return value
}

// The two writes are the only tools that a client should confirm, and only the layout's may be sent twice for one effect.
func TestWhatTheWritesDeclare(t *testing.T) {
	var writes, idempotent []string
	for _, tool := range allTools() {
		if hints := tool.definition(findings{}).Annotations; *hints.DestructiveHint {
			writes = append(writes, tool.name)
			if *hints.ReadOnlyHint {
				t.Errorf("%s is a write and read-only", tool.name)
			}
			if *hints.IdempotentHint {
				idempotent = append(idempotent, tool.name)
			}
		}
	}
	if !slices.Equal(writes, []string{setLayoutName, setWorkspaceName}) || !slices.Equal(idempotent, []string{setLayoutName}) {
		t.Errorf("writes %v, idempotent %v", writes, idempotent)
	}
}
