package contract

import (
	"fmt"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func relationChecks() []Check {
	return []Check{
		{ID: "relation-single", Mark: Stated, Needs: overGraphQL(relation()), run: relationSingle,
			Rule: "A single relation reads as the related entry."},
		{ID: "relation-list", Mark: Stated, Needs: overGraphQL(relationList()), run: relationListReads,
			Rule: "A list of relations reads as a page of the related entries, in stored order."},
		{ID: "relation-list-first", Mark: Stated, Needs: overGraphQL(longRelationList()), run: relationListFirst,
			Rule: "first is the most entries a list of relations has, and its pageInfo says that there are more."},
		{ID: "relation-list-after", Mark: Stated, Needs: overGraphQL(longRelationList()), run: relationListAfter,
			Rule: "after pages a list of relations on in a read of one entry."},
		{ID: "relation-list-after-in-list", Mark: Stated, Needs: overGraphQL(longRelationList()), run: relationListAfterInList,
			Rule: "after on a list of relations in a read of several entries is refused as invalid_cursor."},
		{ID: "relation-cursor-parent", Mark: Stated, Needs: overGraphQL(longRelationList()), run: relationCursorParent,
			Rule: "A cursor of a list of relations belongs to its parent entry: with another it is refused as invalid_cursor."},
		{ID: "relation-list-sort", Mark: Decided, Needs: overGraphQL(longRelationList()), run: relationListSort,
			Rule: "sort orders a list of relations."},
	}
}

// ofEntry runs a selection on the subject's entry.
func (p *probe) ofEntry(s subject, selection string) *exchange {
	x := p.query(fmt.Sprintf("query($id: ID!) { %s(id: $id) { %s } }", s.single, selection), textVariable("id", s.id()))
	x.ran()
	return x
}

func relationSingle(p *probe) {
	s := p.subject(inGraphQL(relation()))
	x := p.ofEntry(s, fmt.Sprintf("%s { id model %s }", s.field.name, s.hop.name))
	x.want(s.value, "data", s.single, s.field.name, "id")
	x.wantText(s.target.namespace, "data", s.single, s.field.name, "model")
	x.want(s.text, "data", s.single, s.field.name, s.hop.name)
}

func relationListReads(p *probe) {
	s := p.subject(inGraphQL(relationList()))
	x := p.ofEntry(s, fmt.Sprintf("%s { nodes { id %s } }", s.field.name, s.hop.name))
	x.want(s.value.At(0), "data", s.single, s.field.name, "nodes", "0", "id")
	x.want(s.text, "data", s.single, s.field.name, "nodes", "0", s.hop.name)
	x.thatf(x.at("data", s.single, s.field.name, "nodes").Count() <= s.value.Count(), "at most the %d stored entries", s.value.Count())
}

const relationPage = "%s(first: 1%s) { nodes { id } pageInfo { hasNextPage endCursor } }"

func relationListFirst(p *probe) {
	s := p.subject(inGraphQL(longRelationList()))
	x := p.ofEntry(s, fmt.Sprintf(relationPage, s.field.name, ""))
	x.thatf(x.at("data", s.single, s.field.name, "nodes").Count() == 1, "one entry in %s", s.field.name)
	x.want(ojson.BoolOf(true), "data", s.single, s.field.name, "pageInfo", "hasNextPage")
}

// relationCursor is the cursor after the first of the list.
func relationCursor(p *probe, s subject) ojson.Value {
	return p.ofEntry(s, fmt.Sprintf(relationPage, s.field.name, "")).at("data", s.single, s.field.name, "pageInfo", "endCursor")
}

func relationListAfter(p *probe) {
	s := p.subject(inGraphQL(longRelationList()))
	all := p.ofEntry(s, s.field.name+" { nodes { id } }")
	x := p.ofEntry(s, fmt.Sprintf(relationPage, s.field.name, ", after: "+relationCursor(p, s).String()))
	x.want(all.at("data", s.single, s.field.name, "nodes", "1"), "data", s.single, s.field.name, "nodes", "0")
}

func relationListAfterInList(p *probe) {
	s := p.subject(inGraphQL(longRelationList()))
	after := relationCursor(p, s).String()
	p.query(fmt.Sprintf("{ %s(first: 1) { nodes { %s(first: 1, after: %s) { nodes { id } } } } }", s.list, s.field.name, after)).refusedAs("invalid_cursor")
}

func relationCursorParent(p *probe) {
	s := p.subject(inGraphQL(longRelationList()))
	after := relationCursor(p, s).String()
	for _, other := range s.sample {
		if id := other.Get("id").Text(); id != s.id() {
			p.query(fmt.Sprintf("query($id: ID!) { %s(id: $id) { %s(first: 1, after: %s) { nodes { id } } } }", s.single, s.field.name, after), textVariable("id", id)).
				refusedAs("invalid_cursor")
			return
		}
	}
	p.skip("there is no second entry to pass the cursor to")
}

func relationListSort(p *probe) {
	s := p.subject(inGraphQL(longRelationList()))
	for _, c := range []struct {
		sort  string
		holds func(a, b string) bool
	}{
		{"id_ASC", func(a, b string) bool { return a <= b }},
		{"id_DESC", func(a, b string) bool { return a >= b }},
	} {
		x := p.ofEntry(s, fmt.Sprintf("%s(sort: [%s]) { nodes { id } }", s.field.name, c.sort))
		ids := texts(x.at("data", s.single, s.field.name, "nodes"), "id")
		for i := 1; i < len(ids); i++ {
			x.that(c.holds(ids[i-1], ids[i]), "the order of "+c.sort, ids[i-1]+" before "+ids[i])
		}
	}
}
