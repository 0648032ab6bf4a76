package contract

import (
	"net/http"
	"strings"

	"github.com/capacms/capa-mcp/capa/stub"
)

// pageMutations break the rules of pages.
func pageMutations() []mutation {
	list := func(q question) bool { return q.URL.Path == "/api/pages" && q.URL.RawQuery == "" }
	one := path("/api/pages//capa-contract")
	return []mutation{
		{check: "pages-as-preview-says", on: "seed-plain", when: path("/api/pages"), reply: answers(401, `{"error":{"code":"invalid_key","message":"No key."}}`)},
		{check: "pages-scoped-key", on: "seed-one", when: path("/api/pages"), ask: setHeader("Authorization", "Bearer cap_live_stub")},
		{check: "pages-list", on: "seed-pages", when: list, reply: swap(`"slugField":`, `"slug":`)},
		{check: "pages-order", on: "seed-pages", when: list, reply: rewrite(`"pages":\[`, `"pages":[{"id":"/","kind":"declared","models":[],"reads30d":0,"lastReadAt":null,"slugField":null},`), also: "pages-list"},
		{check: "pages-entry-unknown", on: "seed-pages", when: address("entry=" + unknownID), reply: status(http.StatusNotFound)},
		{check: "pages-not-found", on: "seed-pages", reply: swap("page_not_found", "not_found")},
		{check: "pages-page", on: "seed-pages", when: one, reply: swap(`"readsByDay":`, `"days":`)},
		{check: "pages-rows", on: "seed-pages", when: one, reply: swap(`"selectionError":`, `"selectError":`)},
		{check: "pages-entries-order", on: "seed-pages", when: one, reply: rewrite(`"entries":\[(.*?),(\{[^{}]*\})\]`, `"entries":[$2,$1]`)},
		{check: "pages-since", on: "seed-pages", when: one, reply: rewrite(`("since":"[^T]*)T00:00:00`, "${1}T05:00:00")},
		{check: "pages-overfetch", on: "seed-pages", when: one, reply: rewrite(`"insights":\[.*\]`, `"insights":[]`)},
		{check: "pages-observed", on: "seed-pages", when: path("/api/pages"), reply: swap(`"entryReads":`, `"reads":`)},
		{check: "pages-header-harmless", on: "seed-pages", when: func(q question) bool { return q.Header.Get("Capa-Page") != "" }, reply: rewrite(`"_version":\d+`, `"_version":99`)},
	}
}

// legacyMutations break the rules of legacy reads.
func legacyMutations() []mutation {
	const on = "seed-read"
	model := address("/v2/api/models/articles")
	return []mutation{
		{check: "legacy-models", on: on, when: path("/v2/api/models"), reply: swap(`"many":`, `"list":`)},
		{check: "legacy-tenant", on: on, when: header("X-Tenant-Key", ""), ask: func(q *question) {
			if strings.HasPrefix(q.Header.Get("Authorization"), "Bearer pk_") {
				q.Header.Set("X-Tenant-Key", stub.Tenant)
			}
		}},
		{check: "legacy-model", on: on, when: model, reply: swap(`"required":`, `"mandatory":`)},
		{check: "legacy-field-ids", on: on, when: path("/v2/api/models/"), reply: rewrite(`\{"id":"[^"]*","name":"title"`, `{"name":"title"`)},
		{check: "legacy-detail", on: on, when: address("/detail"), reply: rewrite(`"embedByDefault":(true|false),`, "")},
		{check: "legacy-content", on: on, when: address("/v2/api/content/articles?limit=200"), reply: swap(`"items":`, `"data":`)},
		{check: "legacy-content-pages", on: on, when: address("limit=1&offset=1"), ask: dropParameter("offset")},
		{check: "legacy-content-one", on: on, when: path("/v2/api/content/articles/"), reply: swap(`"name":`, `"label":`)},
		{check: "legacy-search", on: on, when: path("/v2/api/search"), reply: swap(`"snippet":`, `"text":`)},
		{check: "legacy-types", on: on, when: path("/v3/api/types"), reply: swap("export ", "declare ")},
		{check: "legacy-types-text", on: on, when: path("/v3/api/types"), reply: func(a *answer) { a.header.Set("Content-Type", "application/json") }},
		{check: "legacy-workspaces", on: on, when: path("/v2/api/workspaces"), reply: swap(`"workspaces":[]`, `"workspaces":null`)},
		{check: "legacy-not-found", on: on, when: path("/v2/api/models/contract"), reply: status(http.StatusForbidden)},
	}
}

// writeMutations break the rules of layouts and workspaces.
func writeMutations() []mutation {
	put := method(http.MethodPut)
	return []mutation{
		{check: "layout-round-trip", on: "seed-agent", when: both(put, address("/layout")), ask: edit(`"width":"full"`, `"width":"half"`)},
		{check: "layout-rejected", on: "seed-agent", when: address("/layout"), reply: swap("main[0].items[0].fieldId", "main.0.items.0.fieldId"), also: "layout-rejected-code"},
		{check: "layout-rejected-code", on: "seed-agent", when: address("/layout"), reply: swap("validation_failed", "invalid_layout")},
		{check: "layout-once", on: "seed-agent", when: address("/layout"), ask: lenient},
		{check: "layout-needs-agent", on: "seed-write", when: address("/layout"), ask: setHeader("Authorization", "Bearer sk_stub_agent")},
		{check: "workspace-needs-write", on: "seed-reader", when: both(method(http.MethodPost), path("/v2/api/workspaces")), ask: setHeader("Authorization", "Bearer sk_stub_write")},
		{check: "workspace-document", on: "seed-write", when: path("/v2/api/workspaces/"), reply: swap(`"model":"articles"`, `"model":"00000000-0000-4000-8000-000000000003"`), also: "workspace-three-keys"},
		{check: "workspace-merge", on: "seed-write", when: put, ask: edit(`"mode":"merge"`, `"mode":"replace"`)},
		{check: "workspace-merge-default", on: "seed-write", when: func(q question) bool { return q.Method == http.MethodPut && !strings.Contains(q.body, "mode") }, ask: edit(`]}]}`, `]}],"mode":"replace"}`)},
		{check: "workspace-replace", on: "seed-write", when: both(put, func(q question) bool { return strings.Contains(q.body, "Two") }), ask: edit(`"mode":"replace"`, `"mode":"merge"`)},
		{check: "workspace-no-op", on: "seed-write", when: put, reply: rewrite(`"removed":0,"moved":0,"unchanged":2`, `"removed":2,"moved":0,"unchanged":0`)},
		{check: "workspace-changes", on: "seed-write", when: put, reply: swap(`"unchanged":1`, `"unchanged":true`)},
		{check: "workspace-three-keys", on: "seed-write", when: put, ask: edit(`"model":["articles"]`, `"model":["articles"],"media":[]`)},
		{check: "workspace-rejected", on: "seed-write", when: put, reply: swap("tree[0].children[0].model", "tree.0.children.0.model")},
	}
}

// lenient drops a field that a layout places again.
func lenient(q *question) {
	if i := strings.Index(q.body, `,{"id":"n2"`); i > 0 {
		q.body = q.body[:i] + q.body[strings.Index(q.body, "}]}],"):]
	}
}
