package contract

import (
	"net/http"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func legacyChecks() []Check {
	served := func(more ...Need) []Need { return append([]Need{legacyServed()}, more...) }
	return []Check{
		{ID: "legacy-models", Mark: Decided, Needs: []Need{legacyTenant()}, run: legacyModels,
			Rule: "GET /v2/api/models lists the models with id, namespace, name and relations: field, target and many."},
		{ID: "legacy-tenant", Mark: Decided, Needs: served(), run: legacyTenantRequired,
			Rule: "A legacy route refuses another tenant's key, and a request without a tenant, as a 401 invalid_key."},
		{ID: "legacy-model", Mark: Decided, Needs: served(someModel()), run: legacyModel,
			Rule: "GET /v2/api/models/<namespace or id> answers a model with its fields."},
		{ID: "legacy-field-ids", Mark: Decided, Needs: served(someModel()), run: legacyFieldIDs,
			Rule: "A model's fields carry their ids, which layouts place them by."},
		{ID: "legacy-detail", Mark: Stated, Needs: served(someModel()), run: legacyDetail,
			Rule: "A model's detail says its layout, null for none, and embedByDefault."},
		{ID: "legacy-content", Mark: Decided, Needs: served(with(oneEntry())), run: legacyContent,
			Rule: "GET /v2/api/content/<namespace> answers items and total."},
		{ID: "legacy-content-pages", Mark: Decided, Needs: served(with(twoEntries())), run: legacyContentPages,
			Rule: "limit and offset page the instances."},
		{ID: "legacy-content-one", Mark: Decided, Needs: served(with(relation())), run: legacyContentOne,
			Rule: "One instance is read in full, with its relations."},
		{ID: "legacy-search", Mark: Decided, Needs: served(with(textField())), run: legacySearch,
			Rule: "GET /v2/api/search finds where a text lives: namespace, id, title, field and snippet."},
		{ID: "legacy-types", Mark: Stated, Needs: served(someModel()), run: legacyTypes,
			Rule: "GET /v3/api/types answers TypeScript for the models."},
		{ID: "legacy-types-text", Mark: Decided, Needs: served(), run: legacyTypesText,
			Rule: "The TypeScript is text/plain."},
		{ID: "legacy-workspaces", Mark: Decided, Needs: served(), run: legacyWorkspaces,
			Rule: "GET /v2/api/workspaces lists the workspaces with id and name."},
		{ID: "legacy-not-found", Mark: Decided, Needs: served(), run: legacyNotFound,
			Rule: "A model that is not there is a 404 model_not_found on the legacy surface too."},
	}
}

// legacy sends a request to the legacy surface. Its routes are decided, not stated: where a deployment does not serve one, its rule
// cannot be checked there.
func (p *probe) legacy(r request) *exchange {
	x := p.ask(r)
	if code := x.at("error", "code").Text(); code == "route_not_found" || code == "mutations_not_enabled" {
		p.skip("the deployment does not serve " + r.verb() + " " + r.path)
		return &exchange{p: p, request: r}
	}
	return x
}

func (p *probe) legacyGet(path string) *exchange { return p.legacy(request{path: path}) }

func (m *model) legacyPath() string { return "/v2/api/models/" + escape(m.namespace) }

func (m *model) detailPath() string { return "/v2/api/models/" + escape(m.id) + "/detail" }

func (m *model) contentPath() string { return "/v2/api/content/" + escape(m.namespace) }

func legacyModels(p *probe) {
	x := p.legacyGet("/v2/api/models")
	if refusesKey(x) {
		p.skip("GET /v2/api/models answered " + outcome(x) + " to this key and tenant")
	}
	x.ok()
	x.wantKind([]string{"models"}, ojson.Array)
	for _, m := range x.at("models").Items() {
		x.wantMembers(m, "id", "namespace", "name", "relations")
		for _, r := range m.Get("relations").Items() {
			x.wantMembers(r, "field", "target", "many")
		}
	}
}

func legacyTenantRequired(p *probe) {
	for _, tenant := range []string{"contract-no-such-tenant", ""} {
		p.ask(request{path: "/v2/api/models", header: map[string]string{"X-Tenant-Key": tenant}}).refused(401, "invalid_key")
	}
}

func legacyModel(p *probe) {
	m := p.d.models[0]
	x := p.legacyGet(m.legacyPath())
	x.ok()
	x.wantText(m.namespace, "namespace")
	for _, f := range x.at("fields").Items() {
		x.wantMembers(f, "name", "label", "type", "required")
	}
	p.legacyGet("/v2/api/models/" + escape(m.id)).want(x.document)
}

func legacyFieldIDs(p *probe) {
	x := p.legacyGet(p.d.models[0].legacyPath())
	x.thatf(x.at("fields").Count() > 0, "a list of fields")
	for _, f := range x.at("fields").Items() {
		x.that(f.Get("id").Text() != "", "each field with its id", f.String())
	}
}

func legacyDetail(p *probe) {
	x := p.legacyGet(p.d.models[0].detailPath())
	if x.status == http.StatusForbidden {
		p.skip("this key may not read a model's detail")
	}
	x.ok()
	x.wantKind([]string{"layout"}, ojson.Null, ojson.Object)
	x.wantKind([]string{"embedByDefault"}, ojson.Bool)
}

func legacyContent(p *probe) {
	s := p.subject(oneEntry())
	x := p.legacyGet(s.contentPath() + "?limit=200")
	x.ok()
	x.wantKind([]string{"total"}, ojson.Number)
	x.thatf(x.at("items").Count() > 0, "a list of items")
	for _, item := range x.at("items").Items() {
		x.wantMembers(item, "id", "status")
	}
}

func legacyContentPages(p *probe) {
	s := p.subject(twoEntries())
	two := p.legacyGet(s.contentPath() + "?limit=2")
	x := p.legacyGet(s.contentPath() + "?limit=1&offset=1")
	x.thatf(x.at("items").Count() == 1, "one item")
	x.want(two.at("items", "1"), "items", "0")
	x.want(two.at("total"), "total")
}

func legacyContentOne(p *probe) {
	s := p.subject(relation())
	x := p.legacyGet(s.contentPath() + "/" + escape(s.id()))
	x.ok()
	x.wantText(s.id(), "id")
	x.want(s.text, s.field.name, s.hop.name)
}

func legacySearch(p *probe) {
	s := p.subject(textField())
	x := p.legacyGet("/v2/api/search?limit=200&q=" + escape(s.value.Text()))
	x.ok()
	x.wantKind([]string{"total"}, ojson.Number)
	for _, r := range x.at("results").Items() {
		x.wantMembers(r, "namespace", "id", "title", "field", "snippet")
	}
	total, _ := x.at("total").Int()
	found := strings.Contains(x.at("results").String(), s.id())
	x.thatf(found || total > x.at("results").Count(), "the entry %s of %s", s.id(), s.namespace)
}

func legacyTypes(p *probe) {
	x := p.legacyGet("/v3/api/types")
	x.wantStatus(http.StatusOK)
	text := string(x.body)
	x.thatf(strings.Contains(text, "export "), "TypeScript declarations")
	for _, f := range p.d.models[0].fields {
		x.thatf(strings.Contains(text, f.name), "a declaration of %s", f.name)
	}
}

func legacyTypesText(p *probe) { p.legacyGet("/v3/api/types").wantType("text/plain") }

func legacyWorkspaces(p *probe) {
	x := p.legacyGet("/v2/api/workspaces")
	x.ok()
	x.wantKind([]string{"workspaces"}, ojson.Array)
	for _, w := range x.at("workspaces").Items() {
		x.wantMembers(w, "id", "name")
	}
}

func legacyNotFound(p *probe) {
	p.legacyGet("/v2/api/models/contract-no-such-model").refused(404, "model_not_found")
}
