package contract

import (
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func entryChecks() []Check {
	return []Check{
		{ID: "entries-page", Mark: Stated, Needs: []Need{someModel()}, run: entriesPage,
			Rule: "A read of entries answers data, a list, and page with limit, hasNext, next, hasPrev and prev."},
		{ID: "entries-identity", Mark: Stated, Needs: []Need{with(oneEntry())}, run: entriesIdentity,
			Rule: "An entry always has id, model (its namespace) and status, whatever is selected."},
		{ID: "entries-whole", Mark: Stated, Needs: []Need{with(oneEntry())}, run: entriesWhole,
			Rule: "Without select an entry has every field of its model."},
		{ID: "entries-expanded", Mark: Stated, Needs: []Need{with(relation())}, run: entriesExpanded,
			Rule: "Without select each relation is expanded one level."},
		{ID: "entries-order-of-members", Mark: Decided, Needs: []Need{with(oneEntry())}, run: orderOfMembers,
			Rule: "An entry's members are id, model, status, createdAt, updatedAt, publishedAt, the fields in the model's order, _version, _tags, _folder."},
		{ID: "entries-one", Mark: Stated, Needs: []Need{with(oneEntry())}, run: entriesOne,
			Rule: "An entry read by its id is the entry of the list."},
		{ID: "entries-model-by-id", Mark: Decided, Needs: []Need{with(oneEntry())}, run: modelByID,
			Rule: "An address names a model by namespace or by id."},
		{ID: "entries-newest-first", Mark: Decided, Needs: []Need{with(twoEntries())}, run: newestFirst,
			Rule: "Without sort the newest come first: by createdAt, then by id, both descending."},
		{ID: "entries-lists-as-lists", Mark: Stated, Needs: []Need{someModel()}, run: listsAsLists,
			Rule: "A list field reads as a list, also where nothing or something else is stored."},
		{ID: "entries-production-published", Mark: Stated, Needs: []Need{productionKey(), with(oneEntry())}, run: productionPublished,
			Rule: "A production key reads published entries only."},
		{ID: "entries-development-drafts", Mark: Stated, Needs: []Need{developmentKey(), with(draftEntry())}, run: developmentDrafts,
			Rule: "A development key reads a draft, by its id and over GraphQL too."},
		{ID: "entries-model-not-found", Mark: Decided, Needs: []Need{keyReads()}, run: modelNotFound,
			Rule: "A model that is not there, or not the key's to read, is a 404 model_not_found."},
		{ID: "entries-entry-not-found", Mark: Decided, Needs: []Need{someModel()}, run: entryNotFound,
			Rule: "An entry that is not there, or not the key's to read, is a 404 entry_not_found."},
	}
}

// unknownID is an id no entry has.
const unknownID = "ffffffff-ffff-4fff-bfff-fffffffffff0"

// draftEntry is a model with an entry that was never published.
func draftEntry() trait {
	return trait{what: "a model with a draft", find: func(p *probe, m *model) (subject, bool) {
		for _, e := range m.entries(p) {
			if e.Get("status").Text() == "draft" && m.single != "" {
				return subject{model: m, entry: e}, true
			}
		}
		return subject{}, false
	}}
}

func entriesPage(p *probe) {
	x := p.get(p.d.models[0].path("limit", "2"))
	x.ok()
	x.wantKind([]string{"data"}, ojson.Array)
	x.wantKind([]string{"page", "limit"}, ojson.Number)
	x.wantKind([]string{"page", "hasNext"}, ojson.Bool)
	x.wantKind([]string{"page", "next"}, ojson.Null, ojson.String)
	x.wantKind([]string{"page", "hasPrev"}, ojson.Bool)
	x.wantKind([]string{"page", "prev"}, ojson.Null, ojson.String)
}

func entriesIdentity(p *probe) {
	s := p.subject(oneEntry())
	for _, selected := range []string{"createdAt", "id"} {
		x := p.get(s.path("select", selected, "limit", "1"))
		x.wantText(s.id(), "data", "0", "id")
		x.wantText(s.namespace, "data", "0", "model")
		x.wantKind([]string{"data", "0", "status"}, ojson.String)
	}
}

func entriesWhole(p *probe) {
	s := p.subject(oneEntry())
	x := p.get(s.path("limit", "1"))
	for _, f := range s.fields {
		x.that(x.at("data", "0").Get(f.name).Exists(), "every field of "+s.namespace, "no "+f.name+" in "+x.at("data", "0").String())
	}
}

func entriesExpanded(p *probe) {
	s := p.subject(relation())
	x := p.get(s.entryPath(s.id()))
	x.wantText(s.value.Text(), s.field.name, "id")
	x.want(s.text, s.field.name, s.hop.name)
	for _, f := range s.target.fields {
		if inner := x.at(s.field.name, f.name); f.capaType == "relation" {
			x.that(inner.Kind() != ojson.Object, "relations expanded one level, no further", s.field.name+"."+f.name+" is "+inner.String())
		}
	}
}

func orderOfMembers(p *probe) {
	s := p.subject(oneEntry())
	want := []string{"id", "model", "status", "createdAt", "updatedAt", "publishedAt"}
	for _, f := range s.fields {
		want = append(want, f.name)
	}
	want = append(want, "_version", "_tags", "_folder")
	x := p.get(s.entryPath(s.id()))
	got := names(x.document)
	last := -1
	for _, name := range got {
		this := slices.Index(want, name)
		x.that(this > last, strings.Join(want, ", "), strings.Join(got, ", "))
		last = this
	}
}

func entriesOne(p *probe) {
	s := p.subject(oneEntry())
	list := p.get(s.path("limit", "1"))
	x := p.get(s.entryPath(list.at("data", "0", "id").Text()))
	x.ok()
	x.want(list.at("data", "0"))
}

func modelByID(p *probe) {
	s := p.subject(oneEntry())
	byNamespace := p.get(s.path("select", "id", "limit", "1"))
	x := p.get("/api/entries/" + escape(s.model.id) + "?select=id&limit=1")
	x.ok()
	x.want(byNamespace.at("data"), "data")
}

func newestFirst(p *probe) {
	s := p.subject(twoEntries())
	x := p.get(s.path("select", "createdAt", "limit", "50"))
	last := "~"
	for _, e := range x.at("data").Items() {
		this := e.Get("createdAt").Text() + " " + e.Get("id").Text()
		x.that(this < last, "an entry older than "+last, this)
		last = this
	}
}

func listsAsLists(p *probe) {
	for _, m := range p.d.models {
		x := p.get(m.path("limit", "50", "select", strings.Join(append(m.plainFields(), "id"), ",")))
		for _, e := range x.at("data").Items() {
			for _, f := range m.fields {
				if base, list := f.base(); list && f.plain() && base != "json" && !mediaType(base) {
					x.that(e.Get(f.name).Kind() == ojson.Array, f.name+" is a list", e.Get(f.name).String())
				}
			}
		}
	}
}

func mediaType(base string) bool { return slices.Contains([]string{"image", "video", "file"}, base) }

func productionPublished(p *probe) {
	for _, m := range p.d.models {
		x := p.get(m.path("select", "id", "limit", "200"))
		for _, e := range x.at("data").Items() {
			x.that(e.Get("status").Text() == "published", "published entries only", e.String())
		}
	}
}

func developmentDrafts(p *probe) {
	s := p.subject(draftEntry())
	x := p.get(s.entryPath(s.id()))
	x.ok()
	x.wantText("draft", "status")
	if p.d.graphQL.why == "" {
		q := p.query("query($id: ID!) { "+s.single+"(id: $id) { status } }", ojson.Member{Name: "id", Value: ojson.StringOf(s.id())})
		q.wantText("draft", "data", s.single, "status")
	}
}

func modelNotFound(p *probe) {
	p.get("/api/entries/contract-no-such-model").refused(404, "model_not_found")
}

func entryNotFound(p *probe) {
	p.get(p.d.models[0].entryPath(unknownID)).refused(404, "entry_not_found")
}
