package stub

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
)

const ofTenant = "X-Tenant-Key: tenant_stub"

// legacy asks as a legacy key of the stub's tenant, and gives the document or the error, after the status when it is not 200.
func (c client) legacy(key, method, path, body string) (status int, document ojson.Value) {
	c.t.Helper()
	a := c.do(method, path, body, with(key), ofTenant)
	return a.status, a.json(c.t)
}

// legacyOK is the document of a legacy request that must succeed.
func (c client) legacyOK(key, method, path, body string) ojson.Value {
	c.t.Helper()
	status, document := c.legacy(key, method, path, body)
	if status != http.StatusOK {
		c.t.Fatalf("%s %s %s: %d %s", method, path, body, status, document)
	}
	return document
}

const (
	readKey  = "pk_stub_read"
	writeKey = "sk_stub_write"
	agentKey = "sk_stub_agent"

	layoutPath = "/v2/api/models/" + articlesID + "/layout"
	firstTree  = "/v2/api/workspaces/40000000-0000-4000-8000-000000000001/tree"
)

// Who may do what on the legacy surface: each route by each kind of key.
func TestLegacyPermissions(t *testing.T) {
	c := serve(t, Options{})
	c.legacyOK(writeKey, "POST", "/v2/api/workspaces", `{"name":"Team"}`)
	for _, tt := range []struct{ method, path, body, least string }{
		{"GET", "/v2/api/models", "", "read"},
		{"GET", "/v2/api/models/articles", "", "read"},
		{"GET", "/v2/api/models/" + articlesID + "/detail", "", "read"},
		{"PUT", layoutPath, `{"layout":null}`, "agent"},
		{"GET", "/v2/api/content/articles", "", "read"},
		{"GET", "/v2/api/content/articles/" + epsilon, "", "read"},
		{"GET", "/v2/api/search?q=estimate", "", "read"},
		{"GET", "/v3/api/types", "", "read"},
		{"GET", "/v2/api/workspaces", "", "read"},
		{"GET", strings.TrimSuffix(firstTree, "/tree"), "", "read"},
		{"PUT", firstTree, `{"tree":[]}`, "write"},
		{"POST", "/v2/api/workspaces", `{"name":"Team"}`, "write"},
	} {
		for i, key := range []string{readKey, "stubread", writeKey, agentKey} {
			held := []string{"read", "read", "write", "agent"}[i]
			a := c.do(tt.method, tt.path, tt.body, with(key), ofTenant)
			may := tt.least == "read" || tt.least == held || held == "agent"
			switch {
			case may && a.status != http.StatusOK:
				t.Errorf("%s %s with %s: %d %s", tt.method, tt.path, key, a.status, a.text)
			case !may && (a.status != http.StatusForbidden || a.json(t).Get("error").Get("code").Text() != "insufficient_scope" ||
				a.json(t).Get("error").Get("message").Text() != "This needs a key whose permission is "+tt.least+"; this key's is "+held+"."):
				t.Errorf("%s %s with %s: %d %s", tt.method, tt.path, key, a.status, a.text)
			}
		}
		for _, wrong := range []struct {
			why     string
			headers []string
			code    string
		}{
			{"a cap_ key", []string{with(Key), ofTenant}, "legacy_key_required"},
			{"a cap_ key that is none", []string{with("cap_zzz")}, "legacy_key_required"},
			{"another tenant", []string{with(agentKey), "X-Tenant-Key: tenant_other"}, "invalid_key"},
			{"no tenant", []string{with(agentKey)}, "invalid_key"},
			{"an unknown key", []string{with("sk_zzz"), ofTenant}, "invalid_key"},
			{"no key", []string{"Authorization: ", ofTenant}, "invalid_key"},
		} {
			a := c.do(tt.method, tt.path, tt.body, wrong.headers...)
			if got := a.json(t).Get("error").Get("code").Text(); a.status != http.StatusUnauthorized || got != wrong.code {
				t.Errorf("%s %s with %s: %d %s, want %s", tt.method, tt.path, wrong.why, a.status, a.text, wrong.code)
			}
		}
	}
}

// What each route refuses, with the path of the node where a document does not hold.
func TestLegacyRefusals(t *testing.T) {
	c := serve(t, Options{})
	c.legacyOK(writeKey, "POST", "/v2/api/workspaces", `{"name":"Team"}`)
	const none = "/v2/api/workspaces/40000000-0000-4000-8000-0000000000ff"
	for _, tt := range []struct {
		method, path, body string
		status             int
		code, node, text   string
	}{
		{"GET", "/v2/api/nothing", "", 404, "route_not_found", "", "The API does not serve GET /v2/api/nothing."},
		{"DELETE", "/v2/api/models/articles", "", 405, "mutations_not_enabled", "", "The API does not serve DELETE /v2/api/models/articles."},
		{"GET", "/v2/api/models?limit=1", "", 400, "invalid_parameter", "", "Unknown parameter limit."},
		{"GET", "/v2/api/models/artcles", "", 404, "model_not_found", "", "No model this key reads is called artcles. Did you mean articles?"},
		{"GET", "/v2/api/models/zzz/detail", "", 404, "model_not_found", "", "No model this key reads is called zzz."},
		{"GET", "/v2/api/content/zzz", "", 404, "model_not_found", "", "No model this key reads is called zzz."},
		{"GET", "/v2/api/content/articles/zzz", "", 404, "entry_not_found", "", "No entry this key reads has that id in articles."},
		{"GET", "/v2/api/content/articles?limit=0", "", 400, "invalid_parameter", "", `limit takes a number from 1 to 200, not "0".`},
		{"GET", "/v2/api/content/articles?offset=-1", "", 400, "invalid_parameter", "", `offset takes a number from 0, not "-1".`},
		{"GET", "/v2/api/content/articles?status=live", "", 400, "invalid_parameter", "", `status takes published or draft, not "live".`},
		{"GET", "/v2/api/content/articles?after=x", "", 400, "invalid_parameter", "", "Unknown parameter after."},
		{"GET", "/v2/api/search", "", 400, "invalid_parameter", "", "q is the text to find, and is empty."},
		{"GET", "/v2/api/search?q=%20", "", 400, "invalid_parameter", "", "q is the text to find, and is empty."},
		{"GET", "/v2/api/search?q=" + strings.Repeat("x", 201), "", 400, "invalid_parameter", "", "q is longer than 200 characters."},
		{"GET", "/v2/api/search?q=x&limit=x", "", 400, "invalid_parameter", "", `limit takes a number from 1 to 200, not "x".`},
		{"GET", "/v2/api/search?q=x&namespace=zzz", "", 404, "model_not_found", "", "No model this key reads is called zzz."},
		{"GET", "/v3/api/types?model=x", "", 400, "invalid_parameter", "", "Unknown parameter model."},

		{"PUT", "/v2/api/models/zzz/layout", `{"layout":null}`, 404, "model_not_found", "", "No model this key reads is called zzz."},
		{"PUT", layoutPath, `{`, 400, "invalid_parameter", "", "The body is not JSON: "},
		{"PUT", layoutPath, `[]`, 422, "validation_failed", "body", "A body is an object, not a list."},
		{"PUT", layoutPath, `{}`, 422, "validation_failed", "layout", "A body needs layout."},
		{"PUT", layoutPath, `{"layout":[]}`, 422, "validation_failed", "layout", "A layout is an object, not a list."},
		{"PUT", layoutPath, `{"layout":null,"v":1}`, 422, "validation_failed", "v", `A body has no member "v".`},
		{"PUT", layoutPath, `{"layout":{"v":1,"main":[{"id":"c1","items":[{"id":"n1","fieldId":"x"}]}],"aside":[]}}`, 422, "validation_failed", "main[0].items[0].fieldId",
			`articles has no field with the id "x".`},

		{"POST", "/v2/api/workspaces", `x`, 400, "invalid_parameter", "", "The body is not JSON: "},
		{"POST", "/v2/api/workspaces", `{}`, 422, "validation_failed", "name", "A body needs name."},
		{"POST", "/v2/api/workspaces", `{"name":" "}`, 422, "validation_failed", "name", "name is empty."},
		{"POST", "/v2/api/workspaces", `{"name":7}`, 422, "validation_failed", "name", "name is text, not 7."},
		{"POST", "/v2/api/workspaces", `{"name":"A","template":"shop"}`, 422, "validation_failed", "template", `template is blank, website or catalog, not "shop".`},
		{"POST", "/v2/api/workspaces", `{"name":"A","tree":[{"model":"zzz"}]}`, 422, "validation_failed", "tree[0].model", `There is no model "zzz".`},
		{"POST", "/v2/api/workspaces", `{"name":"A","tree":null}`, 422, "validation_failed", "tree", "tree is a list, not null."},
		{"POST", "/v2/api/workspaces", `{"name":"A","tre":[]}`, 422, "validation_failed", "tre", `A body has no member "tre". Did you mean tree?`},
		{"GET", none, "", 404, "workspace_not_found", "", "There is no workspace with that id."},
		{"PUT", none + "/tree", `{"tree":[]}`, 404, "workspace_not_found", "", "There is no workspace with that id."},
		{"PUT", firstTree, `{"name":"A"}`, 422, "validation_failed", "tree", "A body needs tree."},
		{"PUT", firstTree, `{"tree":[],"mode":"overwrite"}`, 422, "validation_failed", "mode", `mode is merge or replace, not "overwrite".`},
		{"PUT", firstTree, `{"tree":[],"name":""}`, 422, "validation_failed", "name", "name is empty."},
		{"PUT", firstTree, `{"tree":{"content":[""]}}`, 422, "validation_failed", "tree.content[0]", "content[0] is empty."},
	} {
		status, document := c.legacy(agentKey, tt.method, tt.path, tt.body)
		problem := document.Get("error")
		if status != tt.status || problem.Get("code").Text() != tt.code || problem.Get("path").Text() != tt.node || !strings.HasPrefix(problem.Get("message").Text(), tt.text) {
			t.Errorf("%s %.60s %s\ngot  %d %s\nwant %d %s at %q: %s", tt.method, tt.path, tt.body, status, document, tt.status, tt.code, tt.node, tt.text)
		}
	}
	if got := c.legacyOK(readKey, "GET", "/v2/api/workspaces", "").Get("workspaces").Count(); got != 1 {
		t.Errorf("the refused requests left %d workspaces", got)
	}
}

func TestHintOnALimitIsOfItsRoute(t *testing.T) {
	c := serve(t, Options{})
	for path, hint := range map[string]string{
		"/v2/api/content/articles?limit=0": "Read the rest with offset, page by page.",
		"/v2/api/search?q=x&limit=-3":      "Search for more of the text, or in one model with namespace.",
	} {
		if got := c.do("GET", path, "", with(agentKey), ofTenant).json(t).Get("error").Get("hint").Text(); got != hint {
			t.Errorf("%s: %s", path, got)
		}
	}
}

// Everything that was written is gone after a reset, and the same requests then get the same answers, byte for byte.
func TestResetPutsWritesBack(t *testing.T) {
	now := time.Date(2026, 9, 25, 5, 3, 6, 808e6, time.UTC)
	c := serve(t, Options{Clock: func() time.Time { return now }})
	session := func() string {
		var said strings.Builder
		for _, do := range []struct{ method, path, body string }{
			{"GET", "/v2/api/models/articles/detail", ""},
			{"GET", "/v2/api/workspaces", ""},
			{"PUT", layoutPath, `{"layout":{"v":1,"main":[],"aside":[]}}`},
			{"GET", "/v2/api/models/articles/detail", ""},
			{"POST", "/v2/api/workspaces", `{"name":"Team","template":"website"}`},
			{"POST", "/v2/api/workspaces", `{"name":"Team","template":"website"}`},
			{"PUT", firstTree, `{"tree":[{"model":"articles"}],"mode":"replace"}`},
			{"GET", "/v2/api/workspaces", ""},
		} {
			a := c.do(do.method, do.path, do.body, with(agentKey), ofTenant)
			said.WriteString(a.header.Get("Date") + a.text + "\n")
		}
		return said.String()
	}
	first := session()
	c.do("POST", "/_stub/reset", "")
	if again := session(); again != first {
		t.Errorf("after a reset\n%s\nbefore\n%s", again, first)
	}
}

// Many clients at once write and read; the race detector watches.
func TestManyWriters(t *testing.T) {
	c := serve(t, Options{SitePreview: true})
	c.legacyOK(agentKey, "POST", "/v2/api/workspaces", `{"name":"Team"}`)
	work := []struct{ method, path, body string }{
		{"PUT", layoutPath, `{"layout":{"v":1,"main":[],"aside":[]}}`},
		{"GET", "/v2/api/models/articles/detail", ""},
		{"POST", "/v2/api/workspaces", `{"name":"More","template":"catalog"}`},
		{"PUT", firstTree, `{"tree":[{"folder":"A","children":[{"model":"articles"}]}]}`},
		{"PUT", firstTree, `{"tree":[{"folder":"B","children":[{"instance":"1"}]}],"mode":"replace"}`},
		{"GET", "/v2/api/workspaces", ""},
		{"GET", strings.TrimSuffix(firstTree, "/tree"), ""},
		{"GET", "/api/entries/articles", ""},
		{"GET", "/api/pages", ""},
	}
	var clients sync.WaitGroup
	for range 8 {
		clients.Go(func() {
			for range 4 {
				for _, do := range work {
					a, err := c.try(do.method, do.path, do.body, with(agentKey), ofTenant, "Capa-Page: /blog")
					if err != nil || a.status != http.StatusOK {
						t.Errorf("%s %s: %v %d %.200s", do.method, do.path, err, a.status, a.text)
					}
				}
			}
		})
	}
	clients.Wait()
	if got := c.ok("/api/pages").Get("pages").At(0).Get("reads30d").String(); got != "32" {
		t.Errorf("%s reads of the page were kept, want 32", got)
	}
}
