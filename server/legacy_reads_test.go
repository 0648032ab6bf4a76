package server

import (
	"strings"
	"testing"
)

func TestLegacyReads(t *testing.T) {
	const verbatim = `{"items":[{"id":"1","n":1.10,"<>&":"ö"}],"total":9007199254740993,"later":null}`
	tests := []struct{ tool, arguments, asks, body, want string }{
		{listModelsName, `{}`, "GET /v2/api/models", `{"models":[{"id":"1","namespace":"articles"}]}`, `{"models":[{"id":"1","namespace":"articles"}]}`},
		{listContentName, `{"namespace":"articles"}`, "GET /v2/api/content/articles?limit=20", verbatim, verbatim},
		{listContentName, `{"model":"articles","limit":100,"offset":40,"status":"draft"}`, "GET /v2/api/content/articles?limit=100&offset=40&status=draft", verbatim, verbatim},
		{listContentName, `{"namespace":"a/b","limit":"5"}`, "GET /v2/api/content/a%2Fb?limit=5", verbatim, verbatim},
		{getContentName, `{"namespace":"articles","id":"` + entryID + `"}`, "GET /v2/api/content/articles/" + entryID, `{"id":"1","author":{"name":"Ada Vale"}}`, `{"id":"1","author":{"name":"Ada Vale"}}`},
		{searchContentName, `{"query":"an estimate & more"}`, "GET /v2/api/search?q=an%20estimate%20%26%20more", `{"results":[],"total":0}`, `{"results":[],"total":0}`},
		{searchContentName, `{"query":"x","model":"articles","limit":3}`, "GET /v2/api/search?q=x&namespace=articles&limit=3", `{"results":[],"total":0}`, `{"results":[],"total":0}`},
		{listWorkspacesName, `{}`, "GET /v2/api/workspaces", `{"workspaces":[{"id":"w1","name":"Team"}]}`, `{"workspaces":[{"id":"w1","name":"Team"}]}`},
		{listWorkspacesName, `{}`, "GET /v2/api/workspaces", `[{"id":"w1","name":"Team"}]`, `{"workspaces":[{"id":"w1","name":"Team"}]}`},
		{getWorkspaceName, `{"id":"w1"}`, "GET /v2/api/workspaces/w1", `{"updatedAt":"2026","tree":[{"model":"articles"}],"name":"Team","id":"w1"}`, `{"id":"w1","name":"Team","tree":[{"model":"articles"}]}`},
	}
	for _, test := range tests {
		t.Run(test.tool+test.arguments, func(t *testing.T) {
			d := newDeployment(t, map[string]given{test.asks: {body: test.body}})
			wantText(t, d.call(t, test.tool, test.arguments), test.want)
			wantAsked(t, d, test.asks)
			header := d.last(t).header
			if header.Get("X-Tenant-Key") != "tenant_test" || header.Get("Capa-Version") != "" || header.Get("Authorization") != "Bearer sk_test" {
				t.Errorf("headers of the legacy surface: %v", header)
			}
		})
	}
}

func TestLegacyArgumentsRefusedHere(t *testing.T) {
	const content = "Allowed: namespace, model, limit, offset, status."
	tests := []struct{ tool, arguments, want string }{
		{listContentName, `{"namespace":"articles","first":5}`, "Unknown argument first. Did you mean limit? " + content},
		{listContentName, `{"namespace":"articles","skip":5}`, "Unknown argument skip. Did you mean offset? " + content},
		{listContentName, `{"modelId":"articles"}`, "Unknown argument modelId. Did you mean namespace? " + content},
		{listContentName, `{"namespace":"articles","model":"articles"}`, "namespace and model are the same argument. Pass one of them."},
		{listContentName, `{"namespace":"articles","limit":101}`, "limit must be a whole number from 1 to 100, got 101."},
		{listContentName, `{"namespace":"articles","limit":0}`, "limit must be a whole number from 1 to 100, got 0."},
		{listContentName, `{"namespace":"articles","limit":1000000000}`, "limit must be a whole number from 1 to 100, got 1000000000."},
		{listContentName, `{"namespace":"articles","offset":-3}`, "offset must be a whole number from 0 up, got -3."},
		{searchContentName, `{"query":"x","limit":-3}`, "limit must be a whole number from 1 to 200, got -3."},
		{searchContentName, `{"query":"x","limit":1000000000}`, "limit must be a whole number from 1 to 200, got 1000000000."},
		{listContentName, `{"namespace":""}`, `namespace must be a model's namespace or id, got "".`},
		{getContentName, `{"namespace":"articles"}`, "Missing argument id. Allowed: namespace, model, id."},
		{getContentName, `{"namespace":"articles","entryId":"1"}`, "Unknown argument entryId. Did you mean id? Allowed: namespace, model, id."},
		{getContentName, `{"namespace":"articles","id":""}`, `id must be an instance's id, got "".`},
		{getModelName, `{"modelId":"articles"}`, "Unknown argument modelId. Did you mean namespace? Allowed: namespace, model."},
		{getModelName, `{}`, "Missing argument namespace (or model). Allowed: namespace, model."},
		{setLayoutName, `{"namespace":"articles","layout":null}`, "Unknown argument namespace. Did you mean modelId? Allowed: modelId, model, layout."},
		{setLayoutName, `{"model":"articles"}`, "Missing argument layout. Allowed: modelId, model, layout."},
		{setLayoutName, `{"model":"articles","layout":"{v:1"}`, `layout must be a layout document or null, got "{v:1".`},
		{searchContentName, `{"q":"x"}`, "Unknown argument q. Did you mean query? Allowed: query, namespace, model, limit."},
		{searchContentName, `{"query":""}`, `query must be a text to find, got "".`},
		{getTypesName, `{"type":"Articles"}`, "Unknown argument type. Did you mean namespace? Allowed: namespace, model."},
		{listModelsName, `{"model":"articles"}`, "Unknown argument model. This tool takes no arguments."},
		{getWorkspaceName, `{"id":""}`, `id must be a workspace's id, got "".`},
		{setWorkspaceName, `{"tree":[]}`, "Missing argument name: a new workspace needs one. Pass id to change a workspace that is there. Allowed: id, name, tree, mode, template."},
		{setWorkspaceName, `{"id":"w1"}`, "Nothing to change: pass tree, name or both. Allowed: id, name, tree, mode, template."},
		{setWorkspaceName, `{"id":"w1","name":"Team","mode":"replace"}`, "Missing argument tree: replace makes the workspace exactly that document. Pass [] to empty it."},
		{setWorkspaceName, `{"id":"w1","tree":[],"mode":"add"}`, `mode must be one of merge, replace, got "add".`},
		{setWorkspaceName, `{"name":"Team","template":"shop"}`, `template must be one of blank, website, catalog, got "shop".`},
		{setWorkspaceName, `{"name":"Team","tree":"[{"}`, `tree must be a list of nodes, got "[{".`},
	}
	for _, test := range tests {
		d := newDeployment(t, nil)
		answer := d.call(t, test.tool, test.arguments)
		want := `{"error":` + quoted(test.want) + `,"next":"` + test.tool + `"}`
		wantRefused(t, answer, want)
		wantAsked(t, d)
	}
}

func TestLegacyRefusals(t *testing.T) {
	const models = `{"models":[{"namespace":"articles"},{"namespace":"authors"}]}`
	unknown := given{status: 404, body: `{"error":{"code":"model_not_found","message":"No model authrs."}}`}
	tests := []struct {
		name, tool, arguments string
		answers               map[string]given
		want                  string
	}{
		{"a model that is not there, with those there are", listContentName, `{"namespace":"authrs"}`,
			map[string]given{"GET /v2/api/content/authrs?limit=20": unknown, "GET /v2/api/models": {body: models}},
			`{"error":"HTTP 404 model_not_found: No model authrs.","didYouMean":["authors"],"available":["articles","authors"],"next":"capa_list_models"}`},
		{"and without, when they cannot be read", getModelName, `{"namespace":"authrs"}`,
			map[string]given{"GET /v2/api/models/authrs": unknown},
			`{"error":"HTTP 404 model_not_found: No model authrs.","next":"capa_list_models"}`},
		{"an entry that is not there", getContentName, `{"namespace":"articles","id":"1"}`,
			map[string]given{"GET /v2/api/content/articles/1": {status: 404, body: `{"error":{"code":"entry_not_found","message":"No entry 1."}}`}},
			`{"error":"HTTP 404 entry_not_found: No entry 1.","next":"capa_list_content"}`},
		{"a workspace that is not there", getWorkspaceName, `{"id":"w9"}`,
			map[string]given{"GET /v2/api/workspaces/w9": {status: 404, body: `{"error":{"code":"workspace_not_found","message":"No workspace w9."}}`}},
			`{"error":"HTTP 404 workspace_not_found: No workspace w9.","next":"capa_list_workspaces"}`},
		{"an argument that does not hold, in this tool's words", listContentName, `{"namespace":"articles","status":"live"}`,
			map[string]given{"GET /v2/api/content/articles?limit=20&status=live": {status: 400, body: `{"error":{"code":"invalid_parameter","message":"status takes published or draft."}}`}},
			`{"error":"HTTP 400 invalid_parameter: status takes published or draft.","fix":"Correct the argument that the message is about. Allowed: namespace, model, limit, offset, status.","next":"capa_list_content"}`},
		{"and of a write", setWorkspaceName, `{"name":"Team"}`,
			map[string]given{"POST /v2/api/workspaces": {status: 400, body: `{"error":{"code":"invalid_parameter","message":"Not so."}}`}},
			`{"error":"HTTP 400 invalid_parameter: Not so.","fix":"Correct the argument that the message is about. Allowed: id, name, tree, mode, template.","next":"capa_set_workspace"}`},
		{"a key that may not read", listModelsName, `{}`,
			map[string]given{"GET /v2/api/models": {status: 403, body: `{"error":{"code":"insufficient_scope","message":"Not for this key."}}`}},
			`{"error":"HTTP 403 insufficient_scope: Not for this key. capa_list_models needs a key whose permission is read.","next":null}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			wantRefused(t, newDeployment(t, test.answers).call(t, test.tool, test.arguments), test.want)
		})
	}
}

func TestRangesInTheSchemas(t *testing.T) {
	for _, test := range []struct {
		tool   *tool
		ranges []string
	}{
		{listContentTool(), []string{`"limit":{"type":"integer","minimum":1,"maximum":100,`, `"offset":{"type":"integer","minimum":0,`}},
		{searchContentTool(), []string{`"limit":{"type":"integer","minimum":1,"maximum":200}`}},
	} {
		schema := inputSchema(test.tool.params).String()
		for _, want := range test.ranges {
			if !strings.Contains(schema, want) {
				t.Errorf("%s has no %s in %s", test.tool.name, want, schema)
			}
		}
	}
}

func TestLegacyHostThatDoesNotAnswer(t *testing.T) {
	const want = "Could not reach Capa at http://127.0.0.1:1 for GET /v2/api/models (ECONNREFUSED). " +
		"Next: check that CAPA_API_URL is right and that the API is running and reachable from this machine, then retry."
	wantRefused(t, callOn(t, serverAt(t, "http://127.0.0.1:1"), listModelsName, `{}`), want)
}

func TestListIsCutToTheBudget(t *testing.T) {
	items := strings.Repeat(`{"id":"`+entryID+`","title":"A title"},`, 100)
	long := `{"items":[` + items + `{"body":"` + strings.Repeat("x", 30_000) + `"}],"total":101}`
	text := newDeployment(t, map[string]given{"GET /v2/api/content/articles?limit=100": {body: long}}).
		call(t, listContentName, `{"namespace":"articles","limit":100}`).text()
	if len(text) > defaultChars || !strings.Contains(text, `"clipped":[{"path":"items[100].body"`) || !strings.Contains(text, `"total":101`) {
		t.Errorf("%d characters: …%s", len(text), text[len(text)-300:])
	}
}
