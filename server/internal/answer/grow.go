package answer

import (
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
)

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
			f.spareAll()
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
			p, lists := pageOf(s, f.hidden)
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
			l.part.floor += min(content, minRow)
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
func (f *fitter) itemCost(s spot) (cost, rowsInside) {
	c := cost{body: s.value.Units()}
	c.add(s.part.long.cost(s.value))
	if c.body > f.budget {
		return c, nil
	}
	var printed rowsInside
	f.moresIn(s, func(row moreRow) {
		c.add(row.cost())
		printed = append(printed, row.print)
	})
	return c, printed
}

// none is a group of which nothing is kept yet.
func (g *group) none() keep {
	return keep{last: make([]ojson.Value, len(g.lists)), inside: make([][]rowsInside, len(g.lists))}
}

// oneMore keeps the next item of each list of a group besides those kept.
func (f *fitter) oneMore(g *group, kept keep) keep {
	next := kept
	next.last, next.inside = slices.Clone(kept.last), slices.Clone(kept.inside)
	at := make([]ojson.Value, len(g.lists))
	for i, l := range g.lists {
		if kept.n >= l.total {
			continue
		}
		at[i] = l.next(g, kept.n)
		c, inside := f.itemCost(l.itemAt(l.at, l.position(g, kept.n), at[i]))
		if kept.n > 0 {
			c.body += len(`,`)
		}
		next.items.add(c)
		next.last[i], next.inside[i] = at[i], append(next.inside[i], inside)
	}
	next.cursor = g.cursorAt(kept.n, at)
	next.n = min(kept.n+1, g.total)
	f.ownUp(g, &next)
	return next
}

// wholly keeps all items of a group, if their print takes at most room.
func (f *fitter) wholly(g *group, room int) (keep, bool) {
	all := g.none()
	for _, l := range g.lists {
		all.items.body += l.value.Units() - len(`[]`)
		all.items.add(l.part.long.cost(l.value))
	}
	if all.items.body > room {
		return all, false
	}
	for i, l := range g.lists {
		var inside rowsInside
		f.moresIn(l.spot, func(row moreRow) {
			all.items.add(row.cost())
			inside = append(inside, row.print)
		})
		all.inside[i] = []rowsInside{inside}
	}
	all.n = g.total
	if g.page != nil {
		all.cursor = lastCursor(g.page, g.lists)
	}
	f.ownUp(g, &all)
	return all, true
}

// sparing keeps all items of a list that gets no shorter by being cut to one.
func (f *fitter) sparing(g *group, one keep) keep {
	least := one.cost().units()
	if all, ok := f.wholly(g, least); ok && all.cost().units() <= least {
		return all
	}
	return one
}

// keepAll keeps every item of a level, if that fits.
func (f *fitter) keepAll(level []*group, c cost) bool {
	for _, g := range level {
		all, ok := f.wholly(g, f.budget-c.body)
		if !ok {
			return false
		}
		g.keep = all
		c.add(all.cost())
	}
	return f.settle(c)
}

// keepSome keeps one item of each list of a level, whole, and then more in
// rounds, if even that fits.
func (f *fitter) keepSome(level []*group, c cost) bool {
	for _, g := range level {
		g.keep = f.sparing(g, f.oneMore(g, g.none()))
		c.add(g.keep.cost())
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
			if g.keep.n < g.total && f.grow(g, &c) {
				growing = append(growing, g)
			}
		}
		open = growing
	}
	for _, g := range level {
		g.stop()
	}
	return f.settle(c)
}

// grow keeps the next item of a group if it fits, or else all that are left if
// those do: a list that is whole needs no row. It tells whether to go on.
func (f *fitter) grow(g *group, c *cost) bool {
	rest := *c
	rest.sub(g.keep.cost())
	if f.take(g, f.oneMore(g, g.keep), rest, c) {
		return true
	}
	if all, ok := f.wholly(g, f.budget-rest.body); ok {
		f.take(g, all, rest, c)
	}
	return false
}

// take makes kept what is kept of a group, if that fits beside the rest.
func (f *fitter) take(g *group, kept keep, rest cost, c *cost) bool {
	rest.add(kept.cost())
	if f.size(rest) > f.budget {
		return false
	}
	g.keep, *c = kept, rest
	return true
}
