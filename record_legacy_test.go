package capamcp_test

// legacyRecordings are those of the ten tools that a cap_ key is never offered.
var legacyRecordings = []recording{
	{name: "legacy/models", of: deployment{key: "pk_stub_read"}, steps: []step{
		call("capa_list_models", ""),
		call("capa_get_model", `{"namespace":"articles"}`),
		call("capa_get_model", `{"model":"00000000-0000-4000-8000-000000000010"}`),
	}},
	{name: "legacy/content", of: deployment{key: "pk_stub_read"}, steps: []step{
		call("capa_list_content", `{"namespace":"articles","limit":2,"offset":1}`),
		call("capa_get_content", `{"model":"articles","id":"00000000-0000-4000-8000-00000000002a"}`),
		call("capa_search_content", `{"query":"estimate"}`),
		call("capa_search_content", `{"query":"no such text","namespace":"authors"}`),
		call("capa_list_content", `{"namespace":"articles"}`),
	}},
	{name: "legacy/drafts", of: deployment{key: "sk_stub_write"}, steps: []step{call("capa_list_content", `{"namespace":"articles","status":"draft"}`)}},
	{name: "legacy/types", of: deployment{key: "pk_stub_read"}, steps: []step{
		call("capa_get_types", ""),
		call("capa_get_types", `{"namespace":"authors"}`),
	}},
	{name: "legacy/types-cut", of: deployment{key: "pk_stub_read", data: "zoo60"}, steps: []step{call("capa_get_types", "")}},
	{name: "legacy/layout", of: deployment{key: "sk_stub_agent"}, steps: []step{
		call("capa_set_model_layout", `{"modelId":"articles","layout":`+articleLayout+`}`),
		call("capa_get_model", `{"namespace":"articles"}`),
		call("capa_set_model_layout", `{"model":"00000000-0000-4000-8000-000000000003","layout":null}`),
		call("capa_set_model_layout", `{"modelId":"articles","layout":`+twiceLayout+`}`),
	}},
	{name: "legacy/workspaces", of: deployment{key: "sk_stub_agent"}, steps: []step{
		call("capa_list_workspaces", ""),
		call("capa_set_workspace", `{"name":"Team","tree":[{"folder":"Schema","children":[{"model":"articles"}]}]}`),
		call("capa_set_workspace", `{"name":"Site","template":"website"}`),
		call("capa_list_workspaces", ""),
		call("capa_get_workspace", `{"id":"40000000-0000-4000-8000-000000000001"}`),
		call("capa_set_workspace", `{"id":"40000000-0000-4000-8000-000000000001","tree":[{"folder":"Schema","children":[{"model":"articles"}]}]}`),
		call("capa_set_workspace", `{"id":"40000000-0000-4000-8000-000000000001","tree":[{"model":"authors"}],"mode":"replace"}`),
		call("capa_set_workspace", `{"id":"40000000-0000-4000-8000-000000000001","tree":{"model":["snippets"]}}`),
	}},
	{name: "legacy/refusals", of: deployment{key: "pk_stub_read"}, steps: []step{
		call("capa_get_model", `{"namespace":"article"}`),
		call("capa_get_model", `{}`),
		call("capa_get_content", `{"namespace":"articles","id":"00000000-0000-4000-8000-0000000000ee"}`),
		call("capa_list_content", `{"namespace":"articles","first":2}`),
		call("capa_list_content", `{"namespace":"articles","limit":500}`),
		call("capa_search_content", `{}`),
		call("capa_get_workspace", `{"id":"40000000-0000-4000-8000-0000000000ee"}`),
		call("capa_set_model_layout", `{"modelId":"articles","layout":null}`),
		call("capa_set_workspace", `{"name":"Team"}`),
	}},
}

// articleLayout places the title of articles in one card; twiceLayout places it twice.
const (
	articleLayout = `{"v":1,"main":[{"id":"c1","title":"Hero","collapsible":false,"collapsed":false,"items":[` + titleNode + `]}],"aside":[]}`
	twiceLayout   = `{"v":1,"main":[{"id":"c1","title":"Hero","collapsible":false,"collapsed":false,"items":[` + titleNode + `,` + titleAgain + `]}],"aside":[]}`
	titleNode     = `{"id":"n1","fieldId":"00000000-0000-4000-8000-000000000301","width":"full"}`
	titleAgain    = `{"id":"n2","fieldId":"00000000-0000-4000-8000-000000000301","width":"full"}`
)
