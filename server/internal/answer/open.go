package answer

// open cuts inside the one item that each list of a level keeps.
func (f *fitter) open(level []*group) []*group {
	var inner []*group
	for _, g := range level {
		before := g.part().cost
		f.openOne(g)
		g.opened = g.part().cost
		g.opened.sub(before)
		if g.page != nil {
			g.page.part.cost.body += g.keep.repair
		}
		inner = append(inner, g.inner...)
	}
	return inner
}

func (f *fitter) openOne(g *group) {
	g.keep = f.oneMore(g, g.none())
	g.keep.inside = nil
	g.part().cost.add(g.keep.own)
	for i, l := range g.lists {
		if l.total == 0 {
			continue
		}
		item := g.keep.last[i]
		l.part.cost.body += item.Units()
		if l.clip { // errors stay whole
			f.collect(l.itemAt(l.at, l.position(g, 0), item), &g.inner)
		}
	}
}

// spareAll leaves the least that a cut can make of the lists: one that got no shorter by being cut is shown whole.
func (f *fitter) spareAll() {
	for _, g := range f.groups {
		f.spare(g)
	}
}

// spare is spareAll for a group that was opened. It gives what the group costs then.
func (f *fitter) spare(g *group) cost {
	c := g.opened
	for _, inner := range g.inner {
		c.add(f.spare(inner))
	}
	c.body += g.keep.repair
	all, ok := f.wholly(g, c.units())
	if !ok || all.cost().units() > c.units() {
		return c
	}
	part := g.part()
	part.cost.sub(c)
	if g.page != nil { // the repair is a cost of the part where the page information stands
		part.cost.body += g.keep.repair
		g.page.part.cost.body -= g.keep.repair
	}
	part.cost.add(all.cost())
	g.keep, g.inner = all, nil
	return all.cost()
}
