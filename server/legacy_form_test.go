package server

import "testing"

// JSON that is no answer of the route is refused by name: a write of it may have happened, and a read of it is not to be written back.
func TestAnswersOfAnotherForm(t *testing.T) {
	const (
		address = " Check that CAPA_API_URL is the API's address; a proxy in front of it may have answered in its place."
		doubt   = " The write may have been carried out all the same: "
		unless  = ", and write again only if the change is not there."
		listed  = doubt + "call capa_list_workspaces and look for one of this name" + unless
		reread  = doubt + "call capa_get_workspace with this id and compare" + unless
		model   = doubt + "call capa_get_model for this model and compare its layout" + unless
	)
	const layout = `{"modelId":"` + articlesID + `","layout":` + layoutDocument + `}`
	const plain = `{"modelId":"` + articlesID + `","layout":null}`
	tests := []struct{ tool, arguments, line, body, want, next string }{
		{setWorkspaceName, `{"name":"Team"}`, postWorkspace, `null`, "What came back is not a workspace with an id, but null." + listed, `"capa_list_workspaces"`},
		{setWorkspaceName, `{"name":"Team"}`, postWorkspace, `[]`, "What came back is not a workspace with an id, but a list." + listed, `"capa_list_workspaces"`},
		{setWorkspaceName, `{"id":"w1","tree":[]}`, putTree, `{}`, "What came back is not a workspace with an id, but another object." + reread, `"capa_get_workspace"`},
		{setWorkspaceName, `{"id":"w1","tree":[]}`, putTree, `{"errors":"boom"}`, "What came back is not a workspace with an id, but another object." + reread, `"capa_get_workspace"`},
		{setLayoutName, layout, putLayout, `{}`, "What came back is not the layout as stored, but another object." + model, `"capa_get_model"`},
		{setLayoutName, layout, putLayout, `null`, "What came back is not the layout as stored, but null." + model, `"capa_get_model"`},
		{setLayoutName, plain, putLayout, `{"errors":"boom"}`, "What came back is not the layout as stored, but another object." + model, `"capa_get_model"`},
		{getWorkspaceName, `{"id":"w1"}`, "GET /v2/api/workspaces/w1", `{}`, "What came back is not a workspace with an id and a tree, but another object." + address, "null"},
		{getWorkspaceName, `{"id":"w1"}`, "GET /v2/api/workspaces/w1", `{"id":"w1","name":"Team"}`, "What came back is not a workspace with an id and a tree, but another object." + address, "null"},
		{getContentName, `{"namespace":"articles","id":"1"}`, "GET /v2/api/content/articles/1", `[]`, "What came back is not an instance with an id, but a list." + address, "null"},
		{getContentName, `{"namespace":"articles","id":"1"}`, "GET /v2/api/content/articles/1", `{"errors":"boom"}`, "What came back is not an instance with an id, but another object." + address, "null"},
		{listWorkspacesName, `{}`, "GET /v2/api/workspaces", `null`, "What came back is not a list of workspaces, but null." + address, "null"},
		{listWorkspacesName, `{}`, "GET /v2/api/workspaces", `{"errors":"boom"}`, "What came back is not a list of workspaces, but another object." + address, "null"},
	}
	for _, test := range tests {
		t.Run(test.tool+test.body, func(t *testing.T) {
			d := newDeployment(t, map[string]given{test.line: {body: test.body}})
			wantRefused(t, d.call(t, test.tool, test.arguments), `{"error":`+quoted(test.want)+`,"next":`+test.next+`}`)
			wantAsked(t, d, test.line)
		})
	}
}

// A workspace of the old form of three keys is one too, and so is a written one without its tree.
func TestAnswersOfAnyKnownForm(t *testing.T) {
	const old = `{"id":"w1","name":"Team","tree":` + threeKeys + `}`
	d := newDeployment(t, map[string]given{"GET /v2/api/workspaces/w1": {body: old}, postWorkspace: {body: `{"id":"w1"}`}})
	wantText(t, d.call(t, getWorkspaceName, `{"id":"w1"}`), old)
	wantText(t, d.call(t, setWorkspaceName, `{"name":"Team"}`), `{"id":"w1"}`)
}
