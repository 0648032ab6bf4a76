package contract

import (
	"fmt"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func whereChecks() []Check {
	return []Check{
		{ID: "where-eq", Mark: Stated, Needs: []Need{with(textField())}, run: whereEq,
			Rule: `where holds the entries to its conditions: {"title":{"eq":"…"}}.`},
		{ID: "where-hop", Mark: Stated, Needs: []Need{with(relation())}, run: whereHop,
			Rule: `where reaches a field of a related entry with a dot: {"author.name":{"eq":"…"}}.`},
		{ID: "where-and-or-not", Mark: Stated, Needs: []Need{with(twoEntries())}, run: whereAndOrNot,
			Rule: "where takes and, or and not."},
		{ID: "where-in-nin", Mark: Stated, Needs: []Need{with(twoEntries())}, run: whereInNin,
			Rule: "in is one of some values, nin none of them."},
		{ID: "where-presence", Mark: Stated, Needs: []Need{with(textField())}, run: wherePresence,
			Rule: "exists: true and null: true part the entries in two: those that hold something, and the rest."},
		{ID: "where-order", Mark: Decided, Needs: []Need{with(numberField())}, run: whereOrder,
			Rule: "gt, gte, lt and lte compare numbers."},
		{ID: "where-text", Mark: Decided, Needs: []Need{with(textField())}, run: whereText,
			Rule: "contains, startsWith and endsWith find a part of a text."},
		{ID: "where-list-has", Mark: Stated, Needs: []Need{with(textList())}, run: whereListHas,
			Rule: "has finds the lists that hold a value."},
		{ID: "where-list-any-all", Mark: Decided, Needs: []Need{with(textList())}, run: whereListAnyAll,
			Rule: "hasAny finds the lists that hold one of some values, hasAll those that hold them all."},
		{ID: "where-list-not", Mark: Stated, Needs: []Need{with(textList())}, run: whereListNot,
			Rule: "A list operator under not matches entries that store a list, none where the field is missing."},
		{ID: "where-unknown", Mark: Decided, Needs: []Need{with(textField())}, run: whereUnknown,
			Rule: "A condition on a field that is not there is a 400 invalid_where, with its name and the nearest one."},
		{ID: "where-operator", Mark: Decided, Needs: []Need{with(textField())}, run: whereOperator,
			Rule: "A bare value and an operator that is not there are a 400 invalid_where."},
		{ID: "where-malformed", Mark: Decided, Needs: []Need{someModel()}, run: whereMalformed,
			Rule: "A where that is no JSON object is a 400 invalid_where."},
	}
}

// matching reads the entries that a where lets through, with one field.
func (p *probe) matching(s subject, field, where string) *exchange {
	x := p.get(s.path("select", field, "where", where, "limit", "200"))
	x.ok()
	return x
}

// total counts the entries that a where lets through; 0 once the probe has ended.
func (p *probe) total(m *model, where string) (int, *exchange) {
	x := p.get(m.path("select", "id", "where", where, "limit", "1", "count", "true"))
	x.ok()
	n, ok := x.at("page", "total").Int()
	if !ok {
		p.skip("count=true gives no total to compare")
	}
	return n, x
}

// hasEntry expects an entry in the list at data.
func (x *exchange) hasEntry(id string) {
	x.that(slices.Contains(texts(x.at("data"), "id"), id) || x.at("data").Count() == 200, "the entry "+id+" in data", x.String())
}

// each expects something of every entry in data.
func (x *exchange) each(expected string, holds func(ojson.Value) bool) {
	for _, e := range x.at("data").Items() {
		x.that(holds(e), "each entry with "+expected, e.String())
	}
}

func whereEq(p *probe) {
	s := p.subject(textField())
	x := p.matching(s, s.field.name, fmt.Sprintf(`{"%s":{"eq":%s}}`, s.field.name, s.value))
	x.hasEntry(s.id())
	x.each(s.field.name+" "+s.value.String(), func(e ojson.Value) bool { return ojson.Equal(e.Get(s.field.name), s.value) })
}

func whereHop(p *probe) {
	s := p.subject(relation())
	x := p.matching(s, s.field.name+"("+s.hop.name+")", fmt.Sprintf(`{"%s.%s":{"eq":%s}}`, s.field.name, s.hop.name, s.text))
	x.hasEntry(s.id())
	x.each(s.hop.name+" "+s.text.String(), func(e ojson.Value) bool {
		return ojson.Equal(e.Get(s.field.name).Get(s.hop.name), s.text)
	})
}

func whereAndOrNot(p *probe) {
	s := p.subject(twoEntries())
	one, two := s.entry.Get("id"), s.sample[1].Get("id")
	either := fmt.Sprintf(`"id":{"in":[%s,%s]}`, one, two)
	for _, c := range []struct {
		where string
		want  []string
	}{
		{fmt.Sprintf(`{"or":[{"id":{"eq":%s}},{"id":{"eq":%s}}]}`, one, two), []string{one.Text(), two.Text()}},
		{fmt.Sprintf(`{"and":[{%s},{"id":{"eq":%s}}]}`, either, two), []string{two.Text()}},
		{fmt.Sprintf(`{"and":[{"id":{"eq":%s}},{"id":{"eq":%s}}]}`, one, two), nil},
		{fmt.Sprintf(`{%s,"not":{"id":{"eq":%s}}}`, either, two), []string{one.Text()}},
	} {
		p.matching(s, "id", c.where).wantIDs(c.want, "data")
	}
}

// wantIDs expects entries in any order.
func (x *exchange) wantIDs(want []string, path ...string) {
	got := texts(x.at(path...), "id")
	want = slices.Sorted(slices.Values(want))
	slices.Sort(got)
	x.that(slices.Equal(got, want), "the entries "+strings.Join(want, ", "), "the entries "+strings.Join(got, ", "))
}

func whereInNin(p *probe) {
	s := p.subject(twoEntries())
	one, two := s.entry.Get("id"), s.sample[1].Get("id")
	x := p.matching(s, "id", fmt.Sprintf(`{"id":{"in":[%s,%s]}}`, one, two))
	x.wantIDs([]string{one.Text(), two.Text()}, "data")
	all, _ := p.total(s.model, `{}`)
	rest, x := p.total(s.model, fmt.Sprintf(`{"id":{"nin":[%s,%s]}}`, one, two))
	x.thatf(rest == all-2, "all %d entries but two", all)
}

func wherePresence(p *probe) {
	s := p.subject(textField())
	all, _ := p.total(s.model, `{}`)
	present, _ := p.total(s.model, fmt.Sprintf(`{"%s":{"exists":true}}`, s.field.name))
	missing, x := p.total(s.model, fmt.Sprintf(`{"%s":{"null":true}}`, s.field.name))
	x.thatf(present > 0 && present+missing == all, "null: true to match the %d entries of %d that exists: true does not", all-present, all)
}

func whereOrder(p *probe) {
	s := p.subject(numberField())
	bound, _ := s.value.Float()
	for _, c := range []struct {
		operator string
		holds    func(float64) bool
	}{
		{"gt", func(n float64) bool { return n > bound }},
		{"gte", func(n float64) bool { return n >= bound }},
		{"lt", func(n float64) bool { return n < bound }},
		{"lte", func(n float64) bool { return n <= bound }},
	} {
		x := p.matching(s, s.field.name, fmt.Sprintf(`{"%s":{"%s":%s}}`, s.field.name, c.operator, s.value))
		x.each(s.field.name+" "+c.operator+" "+s.value.String(), func(e ojson.Value) bool {
			n, ok := e.Get(s.field.name).Float()
			return ok && c.holds(n)
		})
		if c.holds(bound) {
			x.hasEntry(s.id())
		}
	}
}

// whereText leaves open whether case counts: nobody says.
func whereText(p *probe) {
	s := p.subject(textField())
	text := s.value.Text()
	for _, c := range []struct {
		operator, part string
		holds          func(text, part string) bool
	}{
		{"contains", text[1:], strings.Contains},
		{"startsWith", text[:2], strings.HasPrefix},
		{"endsWith", text[len(text)-2:], strings.HasSuffix},
	} {
		x := p.matching(s, s.field.name, fmt.Sprintf(`{"%s":{"%s":%s}}`, s.field.name, c.operator, ojson.StringOf(c.part)))
		x.hasEntry(s.id())
		x.each(fmt.Sprintf("%s %s %q", s.field.name, c.operator, c.part), func(e ojson.Value) bool {
			return c.holds(strings.ToLower(e.Get(s.field.name).Text()), strings.ToLower(c.part))
		})
	}
}

func whereListHas(p *probe) {
	s := p.subject(textList())
	x := p.matching(s, s.field.name, fmt.Sprintf(`{"%s":{"has":%s}}`, s.field.name, s.value.At(0)))
	x.hasEntry(s.id())
	x.each(s.field.name+" that holds "+s.value.At(0).String(), func(e ojson.Value) bool { return holdsItem(e.Get(s.field.name), s.value.At(0)) })
}

func holdsItem(list, item ojson.Value) bool {
	for _, one := range list.Items() {
		if ojson.Equal(one, item) {
			return true
		}
	}
	return false
}

// absentText is a text no content is expected to hold.
const absentText = "contract-no-such-value"

func whereListAnyAll(p *probe) {
	s := p.subject(textList())
	has, _ := p.total(s.model, fmt.Sprintf(`{"%s":{"has":%s}}`, s.field.name, s.value.At(0)))
	either, x := p.total(s.model, fmt.Sprintf(`{"%s":{"hasAny":[%s,%q]}}`, s.field.name, s.value.At(0), absentText))
	x.thatf(either == has, "the %d entries that has matches", has)
	none, x := p.total(s.model, fmt.Sprintf(`{"%s":{"hasAll":[%s,%q]}}`, s.field.name, s.value.At(0), absentText))
	x.thatf(none == 0, "no entry")
}

func whereListNot(p *probe) {
	s := p.subject(textList())
	lacking := fmt.Sprintf(`{"not":{"%s":{"has":%q}}}`, s.field.name, absentText)
	lists, _ := p.total(s.model, lacking)
	missing, x := p.total(s.model, fmt.Sprintf(`{"and":[%s,{"%s":{"null":true}}]}`, lacking, s.field.name))
	x.thatf(lists > 0 && missing == 0, "none of the %d lists to be missing", lists)
}

func whereUnknown(p *probe) {
	s := p.subject(textField())
	x := p.get(s.path("where", fmt.Sprintf(`{"%s":{"eq":"x"}}`, misspelt(s.field.name)), "limit", "1"))
	x.refused(400, "invalid_where")
	x.says(misspelt(s.field.name))
	x.says(s.field.name)
}

func whereOperator(p *probe) {
	s := p.subject(textField())
	for _, operand := range []string{`"x"`, `{"contractNoSuch":"x"}`} {
		p.get(s.path("where", fmt.Sprintf(`{"%s":%s}`, s.field.name, operand), "limit", "1")).refused(400, "invalid_where")
	}
}

func whereMalformed(p *probe) {
	for _, text := range []string{`{"id"`, `[]`} {
		p.get(p.d.models[0].path("where", text, "limit", "1")).refused(400, "invalid_where")
	}
}
