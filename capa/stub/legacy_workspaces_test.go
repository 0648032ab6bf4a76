package stub

import (
	"strings"
	"testing"
)

// A layout is read, edited and written back, and what is read is what was written.
func TestLayoutRoundTrip(t *testing.T) {
	c := serve(t, Options{})
	detail := func() string {
		return c.legacyOK(readKey, "GET", "/v2/api/models/"+articlesID+"/detail", "").Get("layout").String()
	}
	const written = `{"aside":[],"v":1.0,"main":[{"id":"c1","title":"Hero","collapsible":false,"collapsed":false,` +
		`"items":[{"id":"n1","fieldId":"00000000-0000-4000-8000-000000000306","width":"full","display":"inline"}]}]}`
	for _, layout := range []string{"null", written, written, "null"} {
		if got := c.legacyOK(agentKey, "PUT", layoutPath, `{"layout":`+layout+`}`).String(); got != layout {
			t.Errorf("answered %s, want %s", got, layout)
		}
		if got := detail(); got != layout {
			t.Errorf("stored %s, want %s", got, layout)
		}
	}
	c.legacyOK(agentKey, "PUT", layoutPath, `{"layout":`+written+`}`)
	c.legacy(agentKey, "PUT", layoutPath, `{"layout":{"v":2}}`)
	if got := detail(); got != written {
		t.Errorf("a refused layout leaves %s", got)
	}
	if got := c.legacyOK(readKey, "GET", "/v2/api/models/authors/detail", "").Get("layout").String(); got != "null" {
		t.Errorf("another model's layout is %s", got)
	}
}

// One workspace through its life: each request with the answer from tree on.
func TestWorkspaceLife(t *testing.T) {
	c := serve(t, Options{})
	const (
		id     = "40000000-0000-4000-8000-000000000001"
		schema = `{"folder":"Schema","children":[{"model":"articles"}]}`
		launch = `{"folder":"Launch","children":[{"instance":"1"},{"media_folder":"2"}]}`
		none   = `"changes":{"added":0,"removed":0,"moved":0,"unchanged":`
	)
	for _, tt := range []struct{ method, path, body, want string }{
		{"POST", "/v2/api/workspaces", `{"name":"Team","tree":[` + schema + `]}`,
			`{"id":"` + id + `","name":"Team","tree":[` + schema + `],"changes":{"added":2,"removed":0,"moved":0,"unchanged":0}}`},
		{"PUT", firstTree, `{"name":"Team","tree":[` + schema + `],"mode":"merge"}`,
			`{"id":"` + id + `","name":"Team","tree":[` + schema + `],` + none + `2}}`},
		{"PUT", firstTree, `{"tree":[` + launch + `]}`,
			`{"id":"` + id + `","name":"Team","tree":[` + schema + `,` + launch + `],"changes":{"added":3,"removed":0,"moved":0,"unchanged":2}}`},
		{"PUT", firstTree, `{"name":"Crew","tree":[],"template":"website"}`,
			`{"id":"` + id + `","name":"Crew","tree":[` + schema + `,` + launch + `],` + none + `5}}`},
		{"PUT", firstTree, `{"tree":[` + launch + `],"mode":"replace"}`,
			`{"id":"` + id + `","name":"Crew","tree":[` + launch + `],"changes":{"added":0,"removed":2,"moved":0,"unchanged":3}}`},
		{"PUT", firstTree, `{"tree":[` + launch + `],"mode":"replace"}`,
			`{"id":"` + id + `","name":"Crew","tree":[` + launch + `],` + none + `3}}`},
		{"PUT", firstTree, `{"tree":{"model":["` + authorsID + `"]},"mode":"replace"}`,
			`{"id":"` + id + `","name":"Crew","tree":[` + launch + `,{"folder":"Models","children":[{"model":"authors"}]}],"changes":{"added":2,"removed":0,"moved":0,"unchanged":3}}`},
		{"GET", strings.TrimSuffix(firstTree, "/tree"), "",
			`{"id":"` + id + `","name":"Crew","tree":[` + launch + `,{"folder":"Models","children":[{"model":"authors"}]}]}`},
		{"GET", "/v2/api/workspaces", "", `{"workspaces":[{"id":"` + id + `","name":"Crew"}]}`},
	} {
		if got := c.legacyOK(writeKey, tt.method, tt.path, tt.body).String(); got != tt.want {
			t.Errorf("%s %s %s\ngot  %s\nwant %s", tt.method, tt.path, tt.body, got, tt.want)
		}
	}
}

// What a new workspace starts with.
func TestCreateWorkspace(t *testing.T) {
	c := serve(t, Options{})
	const website = `{"folder":"Pages","children":[]},{"folder":"Components","children":[]},{"folder":"Settings","children":[]},`
	for _, tt := range []struct{ body, want string }{
		{`{"name":"A"}`, `[]`},
		{`{"name":"A","template":"blank"}`, `[]`},
		{`{"name":"A","template":"website"}`, `[` + website + `{"folder":"Media","children":[]}]`},
		{`{"name":"A","template":"catalog"}`, `[{"folder":"Products","children":[]},{"folder":"Collections","children":[]},{"folder":"Assets","children":[]}]`},
		{`{"name":"A","template":"website","tree":{"media":["2"]}}`, `[` + website + `{"folder":"Media","children":[{"media_folder":"2"}]}]`},
	} {
		document := c.legacyOK(writeKey, "POST", "/v2/api/workspaces", tt.body)
		if got := document.Get("tree").String(); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.body, got, tt.want)
		}
	}
	rows := c.legacyOK(readKey, "GET", "/v2/api/workspaces", "").Get("workspaces")
	if got := rows.At(4).Get("id").Text(); rows.Count() != 5 || got != "40000000-0000-4000-8000-000000000005" {
		t.Errorf("workspaces: %s", rows)
	}
}
