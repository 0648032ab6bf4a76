package server

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/schema"
)

var (
	graphqlTools = []string{schemaName, exploreName, buildName, queryName}
	pageTools    = []string{listPagesName, "capa_get_page", "capa_suggest_queries"}
	legacyTools  = []string{"capa_list_models", "capa_get_model", "capa_set_model_layout", listContentName, getContentName, "capa_search_content",
		"capa_get_types", "capa_list_workspaces", "capa_get_workspace", "capa_set_workspace"}
)

func holds(scopes ...string) *capa.Me { return &capa.Me{Scopes: scopes, ScopesReported: true} }

// TestOffer is the rules of who is offered what, a row a rule.
func TestOffer(t *testing.T) {
	refused := &capa.Error{Reached: true, Method: "GET", Path: "/api/me", Status: 401, Problems: []capa.Problem{{Code: "invalid_key"}}}
	unreached := &capa.Error{Origin: "http://localhost:6199", Method: "GET", Path: "/api/me", Cause: "ECONNREFUSED"}
	for _, c := range []struct {
		name   string
		family capa.Family
		found  findings
		want   [][]string
		lines  []string // a part of each line on stderr
	}{
		{"a cap_ key gets the eight", capa.FamilyCap, findings{me: holds("instance:read")}, [][]string{graphqlTools, pageTools, {explainName}}, nil},
		{"any other key gets all but read_entries", capa.FamilyLegacy, findings{}, [][]string{graphqlTools, pageTools, {explainName}, legacyTools}, nil},
		{"scopes that are not reported leave nothing out", capa.FamilyCap, findings{me: &capa.Me{}}, [][]string{graphqlTools, pageTools, {explainName}}, nil},
		{"a one-model scope reads through GraphQL, not through pages", capa.FamilyCap, findings{me: holds("instance:read:m1")},
			[][]string{graphqlTools, {explainName}}, []string{"this key holds instance:read:m1: left out capa_list_pages"}},
		{"no read scope leaves explain_error", capa.FamilyCap, findings{me: holds("media:read")}, [][]string{{explainName}},
			[]string{"which need instance:read.", "which need instance:read for any model."}},
		{"no scope at all", capa.FamilyCap, findings{me: holds()}, [][]string{{explainName}}, []string{"this key holds no scope", "this key holds no scope"}},
		{"many scopes are told by the first of them", capa.FamilyCap, findings{me: holds("a:1", "a:2", "a:3", "a:4", "a:5", "a:6", "a:7", "a:8", "a:9", "b:1", "b:2", "b:3")},
			[][]string{{explainName}}, []string{"this key holds a:1, a:2, a:3, a:4, a:5, a:6, a:7, a:8, a:9, b:1 and 2 more: left out", "and 2 more: left out"}},
		{"pages off", capa.FamilyCap, findings{pagesOff: true}, [][]string{graphqlTools, {explainName}}, []string{"CAPA_SITE_PREVIEW is not on"}},
		{"GraphQL off brings read_entries in its place", capa.FamilyCap, findings{graphqlOff: true}, [][]string{pageTools, {explainName, readEntriesName}},
			[]string{"CAPA_API_GRAPHQL=off", "capa_read_entries reads entries over REST in their place"}},
		{"GraphQL off, without a read scope", capa.FamilyCap, findings{graphqlOff: true, me: holds("media:read")}, [][]string{{explainName}},
			[]string{"CAPA_API_GRAPHQL=off", "which need instance:read.", "which need instance:read for any model."}},
		{"a model that GraphQL leaves out brings read_entries beside", capa.FamilyCap, findings{unexposed: []schema.Unexposed{{Model: "twin_a", TakenBy: "twin-a"}}},
			[][]string{graphqlTools, pageTools, {explainName, readEntriesName}}, []string{"GraphQL leaves out twin_a"}},
		{"a name that would not look like what it is is quoted", capa.FamilyCap, findings{unexposed: []schema.Unexposed{{Model: "x "}, {Model: "/%"}}},
			[][]string{graphqlTools, pageTools, {explainName, readEntriesName}}, []string{`GraphQL leaves out "x " and /%: capa_read_entries reads them`}},
		{"a refused probe is no evidence", capa.FamilyCap, findings{failures: []failure{{probeMe, refused}}}, [][]string{graphqlTools, pageTools, {explainName}},
			[]string{"GET /api/me told nothing"}},
		{"an unreachable host is named once", capa.FamilyCap, findings{failures: []failure{{probeMe, unreached}, {probePreview, unreached}}},
			[][]string{graphqlTools, pageTools, {explainName}}, []string{"Could not reach Capa at http://localhost:6199"}},
		{"a probe that is late is no evidence", capa.FamilyCap, findings{failures: []failure{{probePreview, errPending}}},
			[][]string{graphqlTools, pageTools, {explainName}}, []string{"GET /api/preview has not answered within 4s"}},
		{"a failure's words stay in their line", capa.FamilyCap, findings{failures: []failure{{probeMe, errors.New("a\ncapa-mcp: forged\x1b]0;b\u202ec")}}},
			[][]string{graphqlTools, pageTools, {explainName}}, []string{"(a capa-mcp: forged ]0;b c)"}},
		{"a probe that failed otherwise", capa.FamilyCap, findings{failures: []failure{{probeMe, errors.New("two\nlines")}}},
			[][]string{graphqlTools, pageTools, {explainName}}, []string{"(two lines)"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := decide(allTools(), c.family, c.found)
			var got []string
			for _, tool := range o.tools {
				got = append(got, tool.name)
			}
			want := slices.Concat(c.want...)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("offered %q\nwant    %q", got, want)
			}
			checkLines(t, o.lines, c.lines)
		})
	}
}

func checkLines(t *testing.T, got, parts []string) {
	t.Helper()
	if len(got) != len(parts) {
		t.Fatalf("stderr says %q, want %d lines", got, len(parts))
	}
	for i, part := range parts {
		if !strings.Contains(got[i], part) {
			t.Errorf("line %q does not say %q", got[i], part)
		}
	}
}

// TestLeftOutSaysWhy holds that a tool that is called anyway is told why it is not there.
func TestLeftOutSaysWhy(t *testing.T) {
	o := decide(allTools(), capa.FamilyCap, findings{me: holds("media:read"), pagesOff: true})
	for tool, why := range map[string]string{
		"capa_list_models": "legacy route",
		listPagesName:      "CAPA_SITE_PREVIEW",
		queryName:          "It needs instance:read for any model; this key holds media:read.",
		readEntriesName:    "leaves a model out",
	} {
		if !strings.Contains(o.left[tool], why) {
			t.Errorf("%s: %q does not say %q", tool, o.left[tool], why)
		}
	}
}

// TestNextNamesOfferedToolsOnly holds that no answer sends an agent to a tool that its key was not given.
func TestNextNamesOfferedToolsOnly(t *testing.T) {
	o := decide(allTools(), capa.FamilyCap, findings{graphqlOff: true})
	if got := o.next(buildName); !got.IsNull() {
		t.Errorf("next(%s) = %s, want null", buildName, got)
	}
	if got := o.next(readEntriesName).Text(); got != readEntriesName {
		t.Errorf("next(%s) = %q", readEntriesName, got)
	}
}
