package capamcp_test

import "time"

// visits are the six reads of the site whose pages the page tools show.
var visits = []visit{
	{"/blog", "/api/entries/articles?select=title,views,author(name)", -28 * time.Millisecond},
	{"/blog", "/api/entries/articles?select=title,views,author(name)", -24 * time.Millisecond},
	{"/blog", "/api/entries/articles", -20 * time.Millisecond},
	{"/blog/[slug]", "/api/entries/articles/00000000-0000-4000-8000-00000000002a?select=title,body,author(name,bio)", -8 * time.Millisecond},
	{"/blog/[slug]", "/api/entries/articles/00000000-0000-4000-8000-000000000025?select=title,body,author(name,bio)", 0},
	{"/authors", "/api/entries/authors?select=name", 9 * time.Millisecond},
}

// pagesRecordings are those of the three page tools.
var pagesRecordings = []recording{
	{name: "pages/list", of: deployment{pages: true}, visits: visits, steps: []step{
		call("capa_list_pages", ""),
		call("capa_list_pages", `{"entry":"00000000-0000-4000-8000-000000000025"}`),
		call("capa_list_pages", `{"entry":"00000000-0000-4000-8000-0000000000ee"}`),
	}},
	{name: "pages/get", of: deployment{pages: true}, visits: visits, steps: []step{call("capa_get_page", `{"page":"/blog/[slug]"}`)}},
	{name: "pages/suggest", of: deployment{pages: true}, visits: visits, steps: []step{
		call("capa_suggest_queries", `{"page":"/blog"}`),
		call("capa_suggest_queries", `{"page":"/authors"}`),
	}},
	{name: "pages/refusals", of: deployment{pages: true}, visits: visits, steps: []step{
		call("capa_get_page", `{"page":"/nowhere"}`),
		call("capa_get_page", `{"page":"blog"}`),
		call("capa_get_page", `{}`),
		call("capa_suggest_queries", `{"page":"/nowhere"}`),
		call("capa_list_pages", `{"entry":"nonsense"}`),
	}},
	{name: "pages/none", of: deployment{pages: true}, steps: []step{call("capa_list_pages", "")}},
	{name: "pages/off", steps: []step{
		call("capa_list_pages", ""),
		call("capa_get_page", `{"page":"/blog"}`),
	}},
}
