package contract

import (
	"fmt"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func extensionChecks() []Check {
	return []Check{
		{ID: "twin-row-per-root", Mark: Stated, Needs: overGraphQL(oneEntry()), run: twinRowPerRoot,
			Rule: "extensions.capa.rest has a row for each root field that a REST request equals, by its response name, with that request."},
		{ID: "twin-reads-the-same", Mark: Stated, Needs: overGraphQL(relation()), run: twinReadsTheSame,
			Rule: "The REST request of a row reads the entries that the root field read."},
		{ID: "twin-form", Mark: Stated, Needs: overGraphQL(relation()), run: twinForm,
			Rule: "A row's address is percent-encoded as /api/entries/articles?select=author(name)&where=%7B%22author.name%22:%7B%22eq%22:%22Ada%20Vale%22%7D%7D&limit=2 is, and its select leaves id out."},
		{ID: "twin-sort", Mark: Stated, Needs: overGraphQL(numberField()), run: twinSort,
			Rule: "A row's address writes sort: [views_DESC] as sort=-views, before limit."},
		{ID: "twin-default-page", Mark: Stated, Needs: overGraphQL(textField()), run: twinDefaultPage,
			Rule: "A row's address leaves out the root's default page size."},
		{ID: "twin-relation-list", Mark: Stated, Needs: overGraphQL(relationList()), run: twinRelationList,
			Rule: "A row's address writes a list of relations' first as limit:, 100 included."},
		{ID: "twin-single", Mark: Decided, Needs: overGraphQL(textField()), run: twinSingle,
			Rule: "The row of a read of one entry is the entry's address."},
		{ID: "twin-nodes", Mark: Decided, Needs: overGraphQL(twoEntries()), run: twinNodes,
			Rule: "nodes(ids:) has a row for each id it found."},
		{ID: "deprecations-listed", Mark: Stated, Needs: overGraphQL(deprecatedField()), run: deprecationsListed,
			Rule: "A read of a deprecated field adds extensions.deprecations, its coordinate and reason."},
		{ID: "deprecations-absent", Mark: Stated, Needs: []Need{graphQLOn()}, run: deprecationsAbsent,
			Rule: "A read of no deprecated field has no extensions.deprecations."},
	}
}

// twin is the REST request of a root field.
func (x *exchange) twin(response string) string {
	for _, row := range x.at("extensions", "capa", "rest").Items() {
		if row.Get("field").Text() == response {
			return row.Get("url").Text()
		}
	}
	return ""
}

// wantTwin expects the REST request of a root field.
func (x *exchange) wantTwin(response, want string) {
	x.ran()
	got := x.twin(response)
	x.that(got == want, "the row "+response+" "+want, "the row "+response+" "+got+" in "+x.at("extensions", "capa", "rest").String())
}

func twinRowPerRoot(p *probe) {
	s := p.subject(inGraphQL(oneEntry()))
	x := p.query(fmt.Sprintf("{ one: %[1]s(first: 1) { nodes { id } } two: %[1]s(first: 2) { nodes { id } } }", s.list))
	x.ran()
	rows := x.at("extensions", "capa", "rest")
	got := texts(rows, "field")
	x.that(slices.Equal(got, []string{"one", "two"}), "rows of one, two", strings.Join(got, ", "))
	for _, url := range texts(rows, "url") {
		x.that(strings.HasPrefix(url, s.path()), "addresses of "+s.path(), url)
	}
}

func twinReadsTheSame(p *probe) {
	s := p.subject(inGraphQL(relation()))
	x := p.query(fmt.Sprintf("{ %s(first: 5, filter: { %s: { %s: { eq: %s } } }) { nodes { id } } }", s.list, s.field.name, s.hop.name, s.text))
	x.ran()
	x.thatf(x.twin(s.list) != "", "a row of %s", s.list)
	rest := p.get(x.twin(s.list))
	rest.ok()
	want, got := texts(x.at("data", s.list, "nodes"), "id"), texts(rest.at("data"), "id")
	rest.that(slices.Equal(got, want), "the entries "+strings.Join(want, ", "), strings.Join(got, ", "))
}

func twinForm(p *probe) {
	s := p.subject(inGraphQL(relation()))
	x := p.query(fmt.Sprintf("{ %[1]s(first: 2, filter: { %[2]s: { %[3]s: { eq: %[4]s } } }) { nodes { id %[2]s { id %[3]s } } } }", s.list, s.field.name, s.hop.name, s.text))
	x.wantTwin(s.list, s.path("select", fmt.Sprintf("%s(%s)", s.field.name, s.hop.name), "where", fmt.Sprintf(`{"%s.%s":{"eq":%s}}`, s.field.name, s.hop.name, s.text), "limit", "2"))
}

func twinSort(p *probe) {
	s := p.subject(inGraphQL(numberField()))
	x := p.query(fmt.Sprintf("{ %s(first: 2, sort: [%[2]s_DESC]) { nodes { %[2]s } } }", s.list, s.field.name))
	x.wantTwin(s.list, s.path("select", s.field.name, "sort", "-"+s.field.name, "limit", "2"))
}

func twinDefaultPage(p *probe) {
	s := p.subject(inGraphQL(textField()))
	x := p.query(fmt.Sprintf("{ %s { nodes { %s } } }", s.list, s.field.name))
	x.wantTwin(s.list, s.path("select", s.field.name))
}

func twinRelationList(p *probe) {
	s := p.subject(inGraphQL(relationList()))
	x := p.query(fmt.Sprintf("{ %s(first: 1) { nodes { %s { nodes { %s } } } } }", s.list, s.field.name, s.hop.name))
	x.wantTwin(s.list, s.path("select", fmt.Sprintf("%s(limit:100,%s)", s.field.name, s.hop.name), "limit", "1"))
}

func twinSingle(p *probe) {
	s := p.subject(inGraphQL(textField()))
	x := p.query(fmt.Sprintf("query($id: ID!) { %s(id: $id) { %s } }", s.single, s.field.name), textVariable("id", s.id()))
	x.wantTwin(s.single, s.entryPath(s.id())+"?select="+s.field.name)
}

func twinNodes(p *probe) {
	s := p.subject(inGraphQL(twoEntries()))
	x := p.query(nodesByID, variable("ids", ojson.ArrayOf(s.sample[0].Get("id"), s.sample[1].Get("id"))))
	x.ran()
	rows := texts(x.at("extensions", "capa", "rest"), "url")
	want := []string{s.entryPath(s.sample[0].Get("id").Text()) + "?select=id", s.entryPath(s.sample[1].Get("id").Text()) + "?select=id"}
	x.that(slices.Equal(rows, want), strings.Join(want, " "), strings.Join(rows, " "))
}

func deprecationsListed(p *probe) {
	s := p.subject(inGraphQL(deprecatedField()))
	x := p.query(fmt.Sprintf("{ %s(first: 1) { nodes { %s } } }", s.list, s.field.name))
	x.ran()
	x.wantText(s.typeName+"."+s.field.name, "extensions", "deprecations", "0", "coordinate")
	x.wantText(s.field.deprecated, "extensions", "deprecations", "0", "reason")
}

func deprecationsAbsent(p *probe) {
	x := p.query("{ __typename }")
	x.thatf(!x.at("extensions", "deprecations").Exists(), "no extensions.deprecations")
}
