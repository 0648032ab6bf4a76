package contract

func parameterChecks() []Check {
	return []Check{
		{ID: "limit-default", Mark: Decided, Needs: []Need{someModel()}, run: limitDefault,
			Rule: "Without limit a page is of 20 entries."},
		{ID: "limit-most", Mark: Stated, Needs: []Need{someModel()}, run: limitMost,
			Rule: "A page of 200 entries can be asked for."},
		{ID: "limit-holds", Mark: Stated, Needs: []Need{with(twoEntries())}, run: limitHolds,
			Rule: "limit is the most entries a page has."},
		{ID: "limit-range", Mark: Decided, Needs: []Need{someModel()}, run: limitRange,
			Rule: "A limit that is not 1 to 200 is a 400 invalid_parameter that names limit."},
		{ID: "count-total", Mark: Decided, Needs: []Need{with(oneEntry())}, run: countTotal,
			Rule: "count=true adds page.total, the number of matching entries, and nothing else does."},
		{ID: "parameter-unknown", Mark: Decided, Needs: []Need{someModel()}, run: parameterUnknown,
			Rule: "A query parameter that REST does not take is a 400 invalid_parameter that names it."},
	}
}

func limitDefault(p *probe) { p.get(p.d.models[0].path("select", "id")).wantCount(20, "page", "limit") }

func limitMost(p *probe) {
	x := p.get(p.d.models[0].path("select", "id", "limit", "200"))
	x.ok()
	x.wantCount(200, "page", "limit")
}

func limitHolds(p *probe) {
	s := p.subject(twoEntries())
	x := p.get(s.path("select", "id", "limit", "1"))
	x.wantCount(1, "page", "limit")
	x.thatf(x.at("data").Count() == 1, "one entry")
}

func limitRange(p *probe) {
	for _, limit := range []string{"0", "201", "-1", "two"} {
		x := p.get(p.d.models[0].path("select", "id", "limit", limit))
		x.refused(400, "invalid_parameter")
		x.says("limit")
	}
}

func countTotal(p *probe) {
	s := p.subject(oneEntry())
	x := p.get(s.path("select", "id", "limit", "200"))
	x.thatf(!x.at("page", "total").Exists(), "no total without count")
	counted := p.get(s.path("select", "id", "limit", "200", "count", "true"))
	total, ok := counted.at("page", "total").Int()
	n := counted.at("data").Count()
	counted.thatf(ok && (total == n || n == 200 && total > n), "a total of the %d entries", n)
}

func parameterUnknown(p *probe) {
	x := p.get(p.d.models[0].path("contractNoSuch", "1"))
	x.refused(400, "invalid_parameter")
	x.says("contractNoSuch")
}
