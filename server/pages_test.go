package server

import (
	"strings"
	"testing"
)

const pagesRow = `{"id":"/blog","kind":"both","models":[{"id":"` + articlesID + `","namespace":"articles","name":"Article"}],"reads30d":3,"lastReadAt":null,"slugField":null}`

// The members that the API adds later, their order and the text of numbers come out as they came.
const (
	pagesDocument = `{"pages":[` + pagesRow + `],"total":1,"insights":[],"later":{"b":1.10,"a":9007199254740993}}`
	pageDocument  = `{"page":"/blog","kind":"observed","reads30d":3,"entries":[{"id":"x","modelId":"","namespace":"","title":null,"reads":1}],` +
		`"queries":[{"modelId":"` + articlesID + `","namespace":"articles","selectText":"title","reads":2,"url":"/a?b=<c>&d"},` +
		`{"modelId":"","namespace":"","selectText":"*","reads":1}],"score":1.10,"insights":[{"kind":"overfetch","evidence":{"reads":1}}]}`
)

func TestPageToolsPassOnWhatTheAPISays(t *testing.T) {
	tests := []struct{ tool, arguments, asks, body, want string }{
		{listPagesName, `{}`, "GET /api/pages", pagesDocument, pagesDocument},
		{listPagesName, `{"entry":"` + entryID + `"}`, "GET /api/pages?entry=" + entryID, `{"pages":[],"total":0}`, `{"pages":[],"total":0}`},
		{listPagesName, `{"entry":"00000000-0000-4000-8000-00000000002A"}`, "GET /api/pages?entry=00000000-0000-4000-8000-00000000002A", `{"pages":[]}`, `{"pages":[]}`},
		{getPageName, `{"page":"/blog"}`, "GET /api/pages/%2Fblog", pageDocument, pageDocument},
		{getPageName, `{"page":"/blog/[slug]"}`, "GET /api/pages/%2Fblog%2F%5Bslug%5D", pageDocument, pageDocument},
		{suggestQueriesName, `{"page":"/blog"}`, "GET /api/pages/%2Fblog", pageDocument,
			`{"page":"/blog","insights":[{"kind":"overfetch","evidence":{"reads":1}}],"queries":[{"modelNamespace":"articles","selectText":"title","reads":2},` +
				`{"modelNamespace":"","selectText":"*","reads":1}]}`},
	}
	for _, test := range tests {
		t.Run(test.tool+test.arguments, func(t *testing.T) {
			d := newDeployment(t, map[string]given{test.asks: {body: test.body}})
			wantText(t, d.call(t, test.tool, test.arguments), test.want)
			wantAsked(t, d, test.asks)
			header := d.last(t).header
			if header.Get("Capa-Version") != "2026-10-01" || header.Get("X-Tenant-Key") != "" || header.Get("Authorization") != "Bearer sk_test" {
				t.Errorf("headers of /api/: %v", header)
			}
		})
	}
}

func TestSuggestQueriesSaysWhichKindOfEmpty(t *testing.T) {
	const silent = "The API has nothing to suggest about this page's reads."
	tests := []struct{ body, note string }{
		{`{"page":"/p","reads30d":0,"queries":[],"insights":[]}`, "No read of this page in the last 30 days, so there is nothing to judge: a site names its pages with the Capa-Page header of its reads."},
		{`{"page":"/p","reads30d":4,"queries":[],"insights":[]}`, silent},
	}
	for _, test := range tests {
		d := newDeployment(t, map[string]given{"GET /api/pages/%2Fp": {body: test.body}})
		wantText(t, d.call(t, suggestQueriesName, `{"page":"/p"}`), `{"note":"`+test.note+`","page":"/p","insights":[],"queries":[]}`)
	}
}

func TestPageToolsSendNoMalformedArgument(t *testing.T) {
	tests := []struct{ tool, arguments, want string }{
		{listPagesName, `{"entry":"nonsense"}`, `{"error":"entry must be an entry's id, a UUID, got \"nonsense\".","next":"capa_list_pages"}`},
		{listPagesName, `{"entry":""}`, `{"error":"entry must be an entry's id, a UUID, got \"\".","next":"capa_list_pages"}`},
		{listPagesName, `{"entry":"` + entryID + `x"}`, `{"error":"entry must be an entry's id, a UUID, got \"` + entryID + `x\".","next":"capa_list_pages"}`},
		{listPagesName, `{"id":"` + entryID + `"}`, `{"error":"Unknown argument id. Did you mean entry? Allowed: entry.","next":"capa_list_pages"}`},
		{getPageName, `{"page":""}`, `{"error":"page must be a page's id, got \"\".","next":"capa_get_page"}`},
		{getPageName, `{}`, `{"error":"Missing argument page. Allowed: page.","next":"capa_get_page"}`},
		{getPageName, `{"path":"/blog"}`, `{"error":"Unknown argument path. Did you mean page? Allowed: page.","next":"capa_get_page"}`},
		{suggestQueriesName, `{"page":""}`, `{"error":"page must be a page's id, got \"\".","next":"capa_suggest_queries"}`},
	}
	for _, test := range tests {
		d := newDeployment(t, nil)
		wantRefused(t, d.call(t, test.tool, test.arguments), test.want)
		wantAsked(t, d)
	}
}

func TestPageNotFoundNamesThePagesThereAre(t *testing.T) {
	missing := given{status: 404, body: `{"error":{"code":"page_not_found","message":"No such page."}}`}
	const told = `{"error":"page_not_found: no model declares /nowhere and nothing has read it. Pass a page's id exactly as it stands in the list.",`
	for _, tool := range []string{getPageName, suggestQueriesName} {
		d := newDeployment(t, map[string]given{"GET /api/pages/%2Fnowhere": missing, "GET /api/pages": {body: pagesDocument}})
		wantRefused(t, d.call(t, tool, `{"page":"/nowhere"}`), told+`"pages":["/blog"],"next":"capa_list_pages"}`)

		d = newDeployment(t, map[string]given{"GET /api/pages/%2Fnowhere": missing})
		wantRefused(t, d.call(t, tool, `{"page":"/nowhere"}`), told+`"next":"capa_list_pages"}`)
	}
}

// A deployment that serves no pages answers so on every page tool that a failed probe let register.
func TestPagesNotEnabled(t *testing.T) {
	const told = `{"error":"pages_not_enabled: this deployment does not serve pages (CAPA_SITE_PREVIEW is not on), so nothing here knows which page reads what.",`
	for tool, arguments := range map[string]string{listPagesName: `{}`, getPageName: `{"page":"/blog"}`, suggestQueriesName: `{"page":"/blog"}`} {
		d := newDeployment(t, nil)
		answer := d.call(t, tool, arguments)
		if !answer.refused || !strings.HasPrefix(answer.text(), told+`"next":"capa_graphql_schema","also":`) {
			t.Errorf("%s: %s", tool, answer.text())
		}
		d.server.backend.probes.learn(probeMe, 0, func(f *findings) { f.graphqlOff = true }, nil)
		wantRefused(t, d.call(t, tool, arguments), told+`"next":"capa_read_entries"}`)
	}
}

func TestPageIsCutToTheBudget(t *testing.T) {
	rows := strings.Repeat(`{"id":"`+entryID+`","title":"A title of an entry"},`, 1000)
	d := newDeployment(t, map[string]given{"GET /api/pages/%2Fblog": {body: `{"page":"/blog","entries":[` + strings.TrimSuffix(rows, ",") + `],"since":"2026"}`}})
	text := d.call(t, getPageName, `{"page":"/blog"}`).text()
	if len(text) > defaultChars || len(text) < defaultChars-100 {
		t.Errorf("the answer has %d characters", len(text))
	}
	for _, part := range []string{`"since":"2026"`, `"truncated":[{"path":"entries","kept":`, `"total":1000`, `"hint":"This page's lists are longer`} {
		if !strings.Contains(text, part) {
			t.Errorf("no %s in …%s", part, text[len(text)-300:])
		}
	}
}
