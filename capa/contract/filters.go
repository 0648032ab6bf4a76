package contract

import (
	"fmt"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func filterChecks() []Check {
	return []Check{
		{ID: "filter-eq", Mark: Stated, Needs: overGraphQL(textField()), run: filterEq,
			Rule: "filter holds a list to its conditions: filter: { title: { eq: … } }."},
		{ID: "filter-hop", Mark: Stated, Needs: overGraphQL(relation()), run: filterHop,
			Rule: "filter reaches a field of a related entry: filter: { author: { name: { eq: … } } }."},
		{ID: "filter-relation-id", Mark: Stated, Needs: overGraphQL(relation()), run: filterRelationID,
			Rule: "A single relation's filter compares the stored id: filter: { author: { eq: … } }."},
		{ID: "filter-and-or-not", Mark: Stated, Needs: overGraphQL(twoEntries()), run: filterAndOrNot,
			Rule: "filter takes and, or and not."},
		{ID: "filter-presence", Mark: Stated, Needs: overGraphQL(textField()), run: filterPresence,
			Rule: "exists: true and null: true part the entries in two."},
		{ID: "filter-list-has", Mark: Stated, Needs: overGraphQL(textList()), run: filterListHas,
			Rule: "has finds the lists that hold a value."},
		{ID: "filter-list-not", Mark: Stated, Needs: overGraphQL(textList()), run: filterListNot,
			Rule: "A list operator under not matches entries that store a list, none where the field is missing."},
		{ID: "filter-number", Mark: Decided, Needs: overGraphQL(numberField()), run: filterNumber,
			Rule: "A number is matched by gt of a value or by lte of it, and by one of them alone."},
		{ID: "filter-boolean", Mark: Stated, Needs: overGraphQL(boolField()), run: filterBoolean,
			Rule: "eq compares true and false."},
		{ID: "filter-sort", Mark: Stated, Needs: overGraphQL(numberField()), run: filterSort,
			Rule: "sort: [views_DESC] is by views, the largest first."},
	}
}

// filtered runs a list with a filter, and reads how many match, and one field of some.
func (p *probe) filtered(s subject, selected, filter string) *exchange {
	value, err := ojson.ParseString(filter)
	if err != nil {
		p.skip("the filter cannot be written: " + err.Error())
	}
	x := p.query(fmt.Sprintf("query($filter: %sFilter) { %s(first: 100, filter: $filter) { totalCount nodes { id %s } } }", s.typeName, s.list, selected), variable("filter", value))
	x.ran()
	return x
}

// matches counts what a filter lets through.
func (p *probe) matches(s subject, filter string) (int, *exchange) {
	x := p.filtered(s, "", filter)
	n, ok := x.at("data", s.list, "totalCount").Int()
	x.thatf(ok, "data.%s.totalCount is a whole number", s.list)
	return n, x
}

// eachNode expects something of every node of a list, and of some.
func (x *exchange) eachNode(list, expected string, holds func(ojson.Value) bool) {
	nodes := x.at("data", list, "nodes")
	x.thatf(nodes.Count() > 0, "some nodes with %s", expected)
	for _, n := range nodes.Items() {
		x.that(holds(n), "each node with "+expected, n.String())
	}
}

func filterEq(p *probe) {
	s := p.subject(inGraphQL(textField()))
	x := p.filtered(s, s.field.name, fmt.Sprintf(`{"%s":{"eq":%s}}`, s.field.name, s.value))
	x.eachNode(s.list, s.value.String(), func(n ojson.Value) bool { return ojson.Equal(n.Get(s.field.name), s.value) })
}

func filterHop(p *probe) {
	s := p.subject(inGraphQL(relation()))
	x := p.filtered(s, fmt.Sprintf("%s { %s }", s.field.name, s.hop.name), fmt.Sprintf(`{"%s":{"%s":{"eq":%s}}}`, s.field.name, s.hop.name, s.text))
	x.eachNode(s.list, s.text.String(), func(n ojson.Value) bool { return ojson.Equal(n.Get(s.field.name).Get(s.hop.name), s.text) })
}

func filterRelationID(p *probe) {
	s := p.subject(inGraphQL(relation()))
	x := p.filtered(s, s.field.name+" { id }", fmt.Sprintf(`{"%s":{"eq":%s}}`, s.field.name, s.value))
	x.eachNode(s.list, s.value.String(), func(n ojson.Value) bool { return ojson.Equal(n.Get(s.field.name).Get("id"), s.value) })
}

func filterAndOrNot(p *probe) {
	s := p.subject(inGraphQL(twoEntries()))
	one, two := s.sample[0].Get("id"), s.sample[1].Get("id")
	for _, c := range []struct {
		filter string
		want   int
	}{
		{fmt.Sprintf(`{"or":[{"id":{"eq":%s}},{"id":{"eq":%s}}]}`, one, two), 2},
		{fmt.Sprintf(`{"and":[{"id":{"eq":%s}},{"id":{"eq":%s}}]}`, one, two), 0},
		{fmt.Sprintf(`{"id":{"in":[%s,%s]},"not":{"id":{"eq":%s}}}`, one, two, one), 1},
	} {
		got, x := p.matches(s, c.filter)
		x.thatf(got == c.want, "%d entries for %s", c.want, c.filter)
	}
}

func filterPresence(p *probe) {
	s := p.subject(inGraphQL(textField()))
	all, _ := p.matches(s, `{}`)
	present, _ := p.matches(s, fmt.Sprintf(`{"%s":{"exists":true}}`, s.field.name))
	missing, x := p.matches(s, fmt.Sprintf(`{"%s":{"null":true}}`, s.field.name))
	x.thatf(present > 0 && present+missing == all, "null: true to match the %d entries of %d that exists: true does not", all-present, all)
}

func filterListHas(p *probe) {
	s := p.subject(inGraphQL(textList()))
	x := p.filtered(s, s.field.name, fmt.Sprintf(`{"%s":{"has":%s}}`, s.field.name, s.value.At(0)))
	x.eachNode(s.list, s.value.At(0).String(), func(n ojson.Value) bool { return holdsItem(n.Get(s.field.name), s.value.At(0)) })
}

func filterListNot(p *probe) {
	s := p.subject(inGraphQL(textList()))
	lacking := fmt.Sprintf(`{"not":{"%s":{"has":%q}}}`, s.field.name, absentText)
	lists, _ := p.matches(s, lacking)
	missing, x := p.matches(s, fmt.Sprintf(`{"and":[%s,{"%s":{"null":true}}]}`, lacking, s.field.name))
	x.thatf(lists > 0 && missing == 0, "no entry without %s among the %d that not matches", s.field.name, lists)
}

func filterNumber(p *probe) {
	s := p.subject(inGraphQL(numberField()))
	over, _ := p.matches(s, fmt.Sprintf(`{"%s":{"gt":%s}}`, s.field.name, s.value))
	under, x := p.matches(s, fmt.Sprintf(`{"%s":{"lte":%s}}`, s.field.name, s.value))
	either, _ := p.matches(s, fmt.Sprintf(`{"or":[{"%[1]s":{"gt":%[2]s}},{"%[1]s":{"lte":%[2]s}}]}`, s.field.name, s.value))
	x.thatf(under > 0 && over+under == either, "%d entries by lte, what gt of %s leaves of the %d that either matches", either-over, s.value, either)
}

func filterBoolean(p *probe) {
	s := p.subject(inGraphQL(boolField()))
	x := p.filtered(s, s.field.name, fmt.Sprintf(`{"%s":{"eq":%s}}`, s.field.name, s.value))
	x.eachNode(s.list, s.value.String(), func(n ojson.Value) bool { return ojson.Equal(n.Get(s.field.name), s.value) })
}

func filterSort(p *probe) {
	s := p.subject(inGraphQL(numberField()))
	x := p.query(fmt.Sprintf("{ %s(first: 100, sort: [%s_DESC]) { nodes { %s } } }", s.list, s.field.name, s.field.name))
	x.ran()
	var last ojson.Value
	for _, n := range x.at("data", s.list, "nodes").Items() {
		value := n.Get(s.field.name)
		this, ok := value.Float()
		before, any := last.Float()
		x.that(!ok || !any || before >= this, s.field.name+" descending", last.String()+" before "+value.String())
		if ok {
			last = value
		}
	}
}
