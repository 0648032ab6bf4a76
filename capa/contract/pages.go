package contract

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func pageChecks() []Check {
	return []Check{
		{ID: "pages-as-preview-says", Mark: Stated, run: pagesAsPreviewSays,
			Rule: "GET /api/pages is served where GET /api/preview is, and is a route_not_found where it is not."},
		{ID: "pages-scoped-key", Mark: Stated, Needs: []Need{pagesOn(), oneModelKey()}, run: pagesScopedKey,
			Rule: "A key scoped to some models is refused the page routes."},
		{ID: "pages-list", Mark: Stated, Needs: []Need{pagesListed()}, run: pagesList,
			Rule: "GET /api/pages answers pages, total and insights; a page has id, kind, models, reads30d, lastReadAt and slugField."},
		{ID: "pages-order", Mark: Stated, Needs: []Need{pagesListed()}, run: pagesOrder,
			Rule: "The busiest pages come first."},
		{ID: "pages-entry-unknown", Mark: Stated, Needs: []Need{pagesListed()}, run: pagesEntryUnknown,
			Rule: "Asked for the pages of an entry that nothing reads, or that never was, GET /api/pages answers an empty list."},
		{ID: "pages-not-found", Mark: Stated, Needs: []Need{pagesListed()}, run: pagesNotFound,
			Rule: "A page nobody declared and nobody read is a 404 page_not_found."},
		{ID: "pages-page", Mark: Stated, Needs: []Need{pagesListed(), aPage()}, run: pagesPage,
			Rule: "GET /api/pages/<id> answers the page in full: its models, reads by day, entries, queries and insights."},
		{ID: "pages-rows", Mark: Stated, Needs: []Need{pagesListed(), aPage()}, run: pagesRows,
			Rule: "A page's entries have id, modelId, namespace, title and reads; its queries modelId, namespace, selectText, reads, lastAt, keyIds, url, selection and selectionError."},
		{ID: "pages-entries-order", Mark: Decided, Needs: []Need{pagesListed(), aPage()}, run: pagesEntriesOrder,
			Rule: "A page's entries are by reads, the most first, then by id."},
		{ID: "pages-since", Mark: Decided, Needs: []Need{pagesListed(), aPage()}, run: pagesSince,
			Rule: "since is the beginning of a day, UTC."},
		{ID: "pages-overfetch", Mark: Stated, Needs: []Need{pagesListed(), aPage()}, run: pagesOverfetch,
			Rule: "A query without a select has an overfetch insight, by its key, <modelId>:*."},
		{ID: "pages-observed", Mark: Decided, Needs: []Need{writes(), pagesListed(), with(oneEntry())}, run: pagesObserved,
			Rule: "A read with Capa-Page shows as a read of that page at once, in the list, in full, and for its entry with entryReads."},
		{ID: "pages-header-harmless", Mark: Stated, Needs: []Need{writes(), with(oneEntry())}, run: pagesHeaderHarmless,
			Rule: "A read answers the same with Capa-Page as without."},
	}
}

// contractPage is the page that the checks read as, where they may write.
const contractPage = "/capa-contract/[slug]"

// aPage is a page that is listed, or one that the checks may make.
func aPage() Need {
	return Need{Name: "a page", missing: func(p *probe) string {
		return unless(p.pageID() != "", "no page is listed, and --writes was not given, to make one")
	}}
}

// pageID is the page to check: one read as just now, or the busiest; "" for none.
func (p *probe) pageID() string {
	if id := p.get("/api/pages").at("pages", "0", "id").Text(); !p.d.target.Writes || !p.find(oneEntry()).ok {
		return id
	}
	s := p.subject(oneEntry())
	p.readAs(contractPage, s.entryPath(s.id()))
	p.readAs(contractPage, s.path("select", "id", "limit", "2"))
	return contractPage
}

func (p *probe) readAs(page, path string) *exchange {
	return p.ask(request{path: path, header: map[string]string{"Capa-Page": page}})
}

func pagePath(id string) string { return "/api/pages/" + url.PathEscape(id) }

func pagesAsPreviewSays(p *probe) {
	x := p.get("/api/pages")
	absent := x.at("error", "code").Text() == "route_not_found"
	x.thatf(absent != p.d.pages.served, "page routes served: %t, as /api/preview says", p.d.pages.served)
}

func pagesScopedKey(p *probe) {
	x := p.get("/api/pages")
	x.wantRefusal()
}

func pagesList(p *probe) {
	p.pageID() // so that there is one, where it may be made
	x := p.get("/api/pages")
	x.ok()
	x.wantKind([]string{"pages"}, ojson.Array)
	x.wantCount(x.at("pages").Count(), "total")
	x.wantKind([]string{"insights"}, ojson.Array)
	for _, row := range x.at("pages").Items() {
		x.wantMembers(row, "id", "kind", "models", "reads30d", "lastReadAt", "slugField")
		x.that(slices.Contains([]string{"declared", "observed", "both"}, row.Get("kind").Text()), "a kind, declared, observed or both", row.String())
		x.that(strings.HasPrefix(row.Get("id").Text(), "/"), "an id that begins with /", row.String())
	}
}

func pagesOrder(p *probe) {
	p.pageID()
	x := p.get("/api/pages")
	last := -1
	for _, row := range x.at("pages").Items() {
		reads, _ := row.Get("reads30d").Int()
		x.that(last < 0 || reads <= last, "pages by reads30d, the most first", row.String())
		last = reads
	}
}

func pagesEntryUnknown(p *probe) {
	x := p.get("/api/pages?entry=" + unknownID)
	x.ok()
	x.wantKind([]string{"pages"}, ojson.Array)
	x.thatf(x.at("pages").Count() == 0, "no pages")
}

func pagesNotFound(p *probe) {
	p.get(pagePath("/contract-no-such-page")).refused(404, "page_not_found")
}

func pagesPage(p *probe) {
	id := p.pageID()
	x := p.get(pagePath(id))
	x.ok()
	x.wantText(id, "page")
	x.wantMembers(x.document, "page", "kind", "models", "reads30d", "readsByDay", "entries", "queries", "since", "slugField", "lastReadAt", "insights")
	for _, day := range x.at("readsByDay").Items() {
		x.wantMembers(day, "day", "reads")
	}
}

func pagesRows(p *probe) {
	x := p.get(pagePath(p.pageID()))
	for _, row := range x.at("entries").Items() {
		x.wantMembers(row, "id", "modelId", "namespace", "title", "reads")
	}
	for _, row := range x.at("queries").Items() {
		x.wantMembers(row, "modelId", "namespace", "selectText", "reads", "lastAt", "keyIds", "url", "selection", "selectionError")
		x.that(strings.HasPrefix(row.Get("url").Text(), "/api/entries/"), "a query's url under /api/entries/", row.String())
	}
}

func pagesEntriesOrder(p *probe) {
	x := p.get(pagePath(p.pageID()))
	var last ojson.Value
	for _, row := range x.at("entries").Items() {
		before, _ := last.Get("reads").Int()
		reads, _ := row.Get("reads").Int()
		order := cmp.Or(cmp.Compare(reads, before), cmp.Compare(last.Get("id").Text(), row.Get("id").Text()))
		x.that(!last.Exists() || order < 0, "entries by reads, then id", last.String()+" before "+row.String())
		last = row
	}
}

func pagesSince(p *probe) {
	x := p.get(pagePath(p.pageID()))
	since := x.at("since").Text()
	x.that(strings.HasSuffix(since, "T00:00:00.000Z"), "since at T00:00:00.000Z", since)
}

func pagesOverfetch(p *probe) {
	x := p.get(pagePath(p.pageID()))
	for _, q := range x.at("queries").Items() {
		if q.Get("selectText").Text() != "*" {
			continue
		}
		key := q.Get("modelId").Text() + ":*"
		x.thatf(hasInsight(x.at("insights"), "overfetch", key), "an overfetch insight with queryKey %s", key)
	}
}

func hasInsight(insights ojson.Value, kind, key string) bool {
	for _, i := range insights.Items() {
		if i.Get("kind").Text() == kind && i.Get("queryKey").Text() == key {
			return true
		}
	}
	return false
}

func pagesObserved(p *probe) {
	s := p.subject(oneEntry())
	p.readAs(contractPage, s.entryPath(s.id()))
	x := p.get("/api/pages?entry=" + s.id())
	var reads ojson.Value
	for _, row := range x.at("pages").Items() {
		if row.Get("id").Text() == contractPage {
			reads = row.Get("entryReads")
		}
	}
	n, ok := reads.Int()
	x.thatf(ok && n > 0, "%s with entryReads", contractPage)
	full := p.get(pagePath(contractPage))
	full.thatf(slices.Contains(texts(full.at("entries"), "id"), s.id()), "the entry %s among those read", s.id())
	full.wantOneOf([]string{"observed", "both"}, "kind")
}

func pagesHeaderHarmless(p *probe) {
	s := p.subject(oneEntry())
	without := p.get(s.path("limit", "2"))
	x := p.readAs(contractPage, s.path("limit", "2"))
	x.ok()
	x.want(without.document)
}
