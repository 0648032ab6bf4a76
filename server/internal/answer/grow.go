package answer

import "github.com/capacms/capa-mcp/capa/ojson"

// cut keeps as much as fits, level by level of lists, and tells whether
// anything could fit at all. When nothing can, every part knows its least cost.
func (f *fitter) cut() bool {
	f.shareRoom()
	f.groups, f.clips, f.rows = nil, nil, nil
	for _, p := range f.parts {
		p.reset()
		if !p.gone && p.cuttable {
			f.collect(p.root(), &f.groups)
		}
	}
	for level := f.groups; ; {
		skeleton := f.sum()
		if f.keepAll(level, skeleton) || f.keepSome(level, skeleton) {
			return true
		}
		inner := f.open(level)
		if len(inner) == 0 {
			return f.clipLongest()
		}
		level = inner
	}
}

// collect finds the lists in s that no other list holds, and leaves the rest
// of s as a cost of its part.
func (f *fitter) collect(s spot, out *[]*group) {
	if s.part.hopeless(f.budget) {
		return
	}
	switch s.value.Kind() {
	case ojson.String:
		f.meet(s)
	case ojson.Object:
		if s.node.role() == Connection {
			p, lists := f.pageOf(s)
			f.addGroup(p, lists, out)
			for m := range s.members() {
				if role := m.node.role(); role != Nodes && role != Edges {
					f.collect(m, out)
				}
			}
			return
		}
		for m := range s.members() {
			f.collect(m, out)
		}
	case ojson.Array:
		if l := newList(s); l.total > 0 {
			f.addGroup(f.pageOfEntries(s), []*list{l}, out)
		}
	}
}

// addGroup takes the items of a group's lists out of what its part costs.
func (f *fitter) addGroup(p *page, lists []*list, out *[]*group) {
	if len(lists) == 0 {
		return
	}
	g := f.newGroup(p, lists)
	for _, l := range lists {
		content := l.value.Units() - len(`[]`)
		l.part.cost.body -= content
		l.part.floor += len(`[]`)
		if l.total > 1 {
			l.part.floor += min(content, len(`{"path":"","kept":1,"total":2}`))
		}
	}
	*out = append(*out, g)
}

// meet takes note of a text outside all lists.
func (f *fitter) meet(s spot) {
	if t := s.part.long.at(s.value); t != nil {
		s.part.cost.add(t.cost())
		return
	}
	if s.clippable() {
		s.part.loose = append(s.part.loose, s)
	}
}

// itemCost is what one item adds, and the rows of more for the lists inside.
func (f *fitter) itemCost(s spot) (cost, [][]byte) {
	c := cost{body: s.value.Units()}
	c.add(s.part.long.cost(s.value))
	if c.body > f.budget {
		return c, nil
	}
	var printed [][]byte
	f.moresIn(s, func(row moreRow) {
		c.add(row.cost())
		printed = append(printed, row.print)
	})
	return c, printed
}

// begin keeps one item of each list, whole.
func (f *fitter) begin(g *group) {
	g.kept, g.items, g.rows = min(1, g.total), cost{}, nil
	firsts := make([]ojson.Value, len(g.lists))
	for i, l := range g.lists {
		if l.total == 0 {
			continue
		}
		firsts[i] = l.first(g)
		l.last = firsts[i]
		c, printed := f.itemCost(l.itemAt(l.at, l.item(g, 0), firsts[i]))
		g.items.add(c)
		g.rows = append(g.rows, printed)
	}
	g.cursor = g.cursorAt(0, firsts)
	g.own, g.row = f.ownCost(g, g.kept, g.cursor)
}

// spare keeps all items of a list that gets no shorter by being cut.
func (f *fitter) spare(g *group) {
	one := *g
	least := one.items.units() + one.own.units()
	if all, ok := f.allOf(g, least); ok && all.units()+g.own.units() <= least {
		return
	}
	*g = one
}

// keepAll keeps every item of a level, if that fits.
func (f *fitter) keepAll(level []*group, c cost) bool {
	for _, g := range level {
		g.kept = 0
		g.items, g.rows = cost{}, nil
		all, ok := f.allOf(g, f.budget-c.body)
		if !ok {
			return false
		}
		c.add(all)
		c.add(g.own)
	}
	return f.settle(c)
}

// allOf makes the group keep all its items, if their print takes at most room, and gives their cost.
func (f *fitter) allOf(g *group, room int) (cost, bool) {
	var all cost
	for _, l := range g.lists {
		all.add(cost{body: l.value.Units() - len(`[]`)})
		all.add(l.part.long.cost(l.value))
	}
	if all.body > room {
		return all, false
	}
	var printed [][]byte
	for _, l := range g.lists {
		f.moresIn(l.spot, func(row moreRow) {
			all.add(row.cost())
			printed = append(printed, row.print)
		})
	}
	g.kept, g.items, g.rows = g.total, all, [][][]byte{printed}
	g.own, g.row = f.ownCost(g, g.total, ojson.Value{})
	return all, true
}

// keepSome keeps one item of each list of a level, whole, and then more in
// rounds, if even that fits.
func (f *fitter) keepSome(level []*group, c cost) bool {
	for _, g := range level {
		f.begin(g)
		f.spare(g)
		c.add(g.items)
		c.add(g.own)
		if c.body > f.budget {
			return false
		}
	}
	if f.size(c) > f.budget {
		return false
	}
	for open := level; len(open) > 0; {
		growing := open[:0:0]
		for _, g := range open {
			if g.kept < g.total && f.grow(g, &c) {
				growing = append(growing, g)
			}
		}
		open = growing
	}
	for _, g := range level {
		for _, l := range g.lists {
			l.stop()
		}
	}
	return f.settle(c)
}

// grow keeps the next item of a group if it fits, or else all that are left if
// those do: a list that is whole needs no row. It tells whether to go on.
func (f *fitter) grow(g *group, c *cost) bool {
	before := *g
	added, nexts := f.nextOf(g)
	if added.body <= f.budget {
		cursor := g.cursorAt(g.kept, nexts)
		own, row := f.ownCost(g, g.kept+1, cursor)
		grown := *c
		grown.sub(g.own)
		grown.add(added)
		grown.add(own)
		if f.size(grown) <= f.budget {
			*c = grown
			g.items.add(added)
			g.own, g.row, g.cursor = own, row, cursor
			g.kept++
			for i, l := range g.lists {
				if nexts[i].Exists() {
					l.last = nexts[i]
				}
			}
			return true
		}
	}
	g.rows = before.rows
	rest := *c
	rest.sub(g.items)
	rest.sub(g.own)
	if all, ok := f.allOf(g, f.budget-rest.body); ok {
		rest.add(all)
		rest.add(g.own)
		if f.size(rest) <= f.budget {
			*c = rest
			return false
		}
	}
	g.kept, g.items, g.own, g.row, g.rows = before.kept, before.items, before.own, before.row, before.rows
	return false
}

// nextOf is the next item of each list of a group, and what they cost with their commas.
func (f *fitter) nextOf(g *group) (cost, []ojson.Value) {
	var added cost
	nexts := make([]ojson.Value, len(g.lists))
	for i, l := range g.lists {
		if g.kept >= l.total {
			continue
		}
		nexts[i] = l.next(g)
		c, printed := f.itemCost(l.itemAt(l.at, l.item(g, g.kept), nexts[i]))
		added.add(c)
		added.body += len(`,`)
		g.rows = append(g.rows, printed)
	}
	return added, nexts
}

// open cuts inside the one item that each list of a level keeps.
func (f *fitter) open(level []*group) []*group {
	var inner []*group
	for _, g := range level {
		f.begin(g)
		g.open, g.rows = true, nil
		g.lists[0].part.cost.add(g.own)
		for _, l := range g.lists {
			if l.total == 0 {
				continue
			}
			l.part.cost.body += l.last.Units()
			if !l.clip {
				continue // errors stay whole
			}
			f.collect(l.itemAt(l.at, l.item(g, 0), l.last), &g.inner)
		}
		inner = append(inner, g.inner...)
	}
	return inner
}
