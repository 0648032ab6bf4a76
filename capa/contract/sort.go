package contract

import (
	"cmp"
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func sortChecks() []Check {
	return []Check{
		{ID: "sort-descending", Mark: Stated, Needs: []Need{with(numberField())}, run: sortDescending,
			Rule: "sort=-views is by views, the largest first."},
		{ID: "sort-ascending", Mark: Decided, Needs: []Need{with(numberField())}, run: sortAscending,
			Rule: "sort=views is by views, the smallest first."},
		{ID: "sort-several", Mark: Decided, Needs: []Need{with(boolField())}, run: sortSeveral,
			Rule: "A second sort orders what the first leaves equal."},
		{ID: "sort-hop", Mark: Decided, Needs: []Need{with(relation())}, run: sortHop,
			Rule: "sort=author.name is by a field of the related entry."},
		{ID: "sort-system", Mark: Decided, Needs: []Need{with(twoEntries())}, run: sortSystem,
			Rule: "id, createdAt, updatedAt and publishedAt sort too."},
		{ID: "sort-unknown", Mark: Decided, Needs: []Need{with(textField())}, run: sortUnknown,
			Rule: "A sort by what is not there, or has no order, is a 400 invalid_sort that names it."},
	}
}

func sortDescending(p *probe) {
	numbersInOrder(p, "-", "descending", func(a, b float64) bool { return a >= b })
}

func sortAscending(p *probe) {
	numbersInOrder(p, "", "ascending", func(a, b float64) bool { return a <= b })
}

// numbersInOrder leaves values that are no numbers aside: where they sort, nobody says.
func numbersInOrder(p *probe, sign, order string, holds func(a, b float64) bool) {
	s := p.subject(numberField())
	x := p.get(s.path("select", s.field.name, "sort", sign+s.field.name, "limit", "200"))
	x.ok()
	var last ojson.Value
	for _, e := range x.at("data").Items() {
		value := e.Get(s.field.name)
		this, ok := value.Float()
		if !ok {
			continue
		}
		before, any := last.Float()
		x.that(!any || holds(before, this), s.field.name+" "+order, last.String()+" before "+value.String())
		last = value
	}
}

func sortSeveral(p *probe) {
	s := p.subject(boolField())
	for _, sort := range []string{s.field.name + ",id", s.field.name + ",-id"} {
		x := p.get(s.path("select", s.field.name, "sort", sort, "limit", "200"))
		x.ok()
		direction := 1
		if sort == s.field.name+",-id" {
			direction = -1
		}
		var last ojson.Value
		for _, e := range x.at("data").Items() {
			equal := last.Exists() && ojson.Equal(last.Get(s.field.name), e.Get(s.field.name))
			x.that(!equal || direction*cmp.Compare(last.Get("id").Text(), e.Get("id").Text()) < 0,
				"the order of "+sort, last.String()+" before "+e.String())
			last = e
		}
	}
}

// sortHop compares an order with its reverse, so that no collation is assumed.
func sortHop(p *probe) {
	s := p.subject(relation())
	if s.total < 0 || s.total > 200 {
		p.skip("the model has more entries than a page holds")
	}
	_, up := hopOrder(p, s, "")
	x, down := hopOrder(p, s, "-")
	slices.Reverse(up)
	x.thatf(len(down) > 0 && slices.Equal(up, down), "the values of %s.%s in the reverse order of the ascending sort, equal ones together", s.field.name, s.hop.name)
}

// hopOrder is the values a sort by a hop meets, equal neighbours once.
func hopOrder(p *probe, s subject, sign string) (*exchange, []string) {
	x := p.get(s.path("select", s.field.name+"("+s.hop.name+")", "sort", sign+s.field.name+"."+s.hop.name, "limit", "200"))
	x.ok()
	var values []string
	for _, e := range x.at("data").Items() {
		if v := e.Get(s.field.name).Get(s.hop.name); v.Kind() == ojson.String {
			values = append(values, v.Text())
		}
	}
	values = slices.Compact(values)
	distinct := slices.Compact(slices.Sorted(slices.Values(values)))
	x.thatf(len(values) == len(distinct), "equal values of %s.%s together", s.field.name, s.hop.name)
	return x, values
}

func sortSystem(p *probe) {
	s := p.subject(twoEntries())
	for _, name := range []string{"id", "createdAt", "updatedAt", "publishedAt"} {
		x := p.get(s.path("select", name, "sort", name, "limit", "200"))
		x.ok()
		var last string
		for _, e := range x.at("data").Items() {
			this := e.Get(name).Text()
			x.that(this == "" || last <= this, name+" ascending", last+" before "+this)
			last = max(last, this)
		}
	}
}

func sortUnknown(p *probe) {
	s := p.subject(textField())
	x := p.get(s.path("sort", misspelt(s.field.name), "limit", "1"))
	x.refused(400, "invalid_sort")
	x.says(misspelt(s.field.name))
}
