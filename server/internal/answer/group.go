package answer

import (
	"iter"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// list is one list that may be cut.
type list struct {
	spot
	at     *path // its own
	total  int
	cursor string // of Edges: what the cursor of an edge answers to; "" when it was not selected
	rest   func() (int, ojson.Value, bool)
	stop   func()
	tail   []ojson.Value // of a list cut from its start: as many last items as an answer can hold
	last   ojson.Value   // the item kept that is farthest from where keeping began
}

func newList(s spot) *list {
	l := &list{spot: s, at: s.where(), total: s.value.Count(), stop: func() {}}
	if s.node.role() == Edges {
		for name, kid := range s.node.kids {
			if kid.field.Role == Cursor {
				l.cursor = name
			}
		}
	}
	return l
}

// group is lists that are cut together: those of one connection, or a single one.
type group struct {
	page  *page // nil when nothing pages it
	lists []*list
	total int // items of the longest list
	start bool
	max   int // items an answer can hold at most

	kept   int
	items  cost // of the items kept and their commas
	own    cost // of the rows and repairs that the number kept brings with it
	row    moreRow
	rows   [][][]byte // of more, item by item, for lists inside the items kept
	cursor ojson.Value
	open   bool // the one item kept is itself cut
	inner  []*group
}

func (f *fitter) newGroup(p *page, lists []*list) *group {
	g := &group{page: p, lists: lists, start: p != nil && p.backward, max: f.budget/2 + 1}
	for _, l := range lists {
		g.total = max(g.total, l.total)
	}
	return g
}

// item is the position in the list of item i in the order of keeping.
func (l *list) item(g *group, i int) int {
	if g.start {
		return l.total - 1 - i
	}
	return i
}

// first is the first item of the list in the order of keeping.
func (l *list) first(g *group) ojson.Value {
	if !g.start {
		return l.value.At(0)
	}
	if l.tail == nil {
		for i, item := range l.value.Items() {
			if i >= l.total-g.max {
				l.tail = append(l.tail, item)
			}
		}
	}
	if len(l.tail) == 0 {
		return ojson.Value{}
	}
	return l.tail[len(l.tail)-1]
}

// next is the next item in the order of keeping; the zero Value when the list has none.
func (l *list) next(g *group) ojson.Value {
	if g.start {
		if g.kept >= len(l.tail) {
			return ojson.Value{}
		}
		return l.tail[len(l.tail)-1-g.kept]
	}
	if l.rest == nil {
		l.rest, l.stop = iter.Pull2(l.value.Items())
		for range g.kept {
			l.rest()
		}
	}
	_, item, _ := l.rest()
	return item
}

// ownCost is what the number kept brings with it: rows that name the cut, the
// page information as it then is, the row of more.
func (f *fitter) ownCost(g *group, kept int, cursor ojson.Value) (cost, moreRow) {
	var c cost
	for i, l := range g.lists {
		if kept < l.total {
			c.cuts.add(g.cutOf(i, kept, cursor).units())
		}
	}
	if g.page == nil {
		return c, moreRow{}
	}
	if kept < g.total {
		c.body += g.page.repairs(cursor)
	}
	row := f.more(g.page, kept, cursor)
	c.add(row.cost())
	return c, row
}

// cutOf is the row of truncated for list i. What reads on is said once a group.
func (g *group) cutOf(i, kept int, cursor ojson.Value) cut {
	l := g.lists[i]
	row := cut{where: l.at, kept: kept, total: l.total, start: g.start}
	if i > 0 || cursor.Exists() {
		return row
	}
	switch {
	case g.page != nil:
		row.resume = g.page.resume(kept)
	case l.node.role() == Entry && l.node.field.Root:
		row.resume = resumeIDs(kept)
	}
	return row
}

// cursorAt is the cursor of entry i in the order of keeping, given what the
// lists hold there.
func (g *group) cursorAt(i int, items []ojson.Value) ojson.Value {
	for at, l := range g.lists {
		if l.cursor == "" || !items[at].Exists() {
			continue
		}
		if cursor := items[at].Get(l.cursor); cursor.Kind() == ojson.String {
			return cursor
		}
	}
	if g.page == nil || i >= len(g.page.cursors) {
		return ojson.Value{}
	}
	if g.start {
		i = len(g.page.cursors) - 1 - i
	}
	return g.page.cursors[i]
}

// lastCursor is the cursor of the last entry of a page that is shown whole.
func lastCursor(p *page, lists []*list) ojson.Value {
	if p.endCursor.Exists() || p.shown == 0 {
		return p.endCursor
	}
	for _, l := range lists {
		if l.cursor != "" {
			return l.value.At(l.total - 1).Get(l.cursor)
		}
	}
	if p.shown <= len(p.cursors) {
		return p.cursors[p.shown-1]
	}
	return ojson.Value{}
}

// edits cut the lists to what was kept, and repair the page. Those of the page
// may belong to another part.
func (g *group) edits() {
	if g.kept >= g.total {
		return
	}
	for _, l := range g.lists {
		if g.kept < l.total {
			l.part.edits = append(l.part.edits, l.edit(g.start))
		}
	}
	if g.page != nil {
		g.page.part.edits = append(g.page.part.edits, g.page.edits(g.cursor)...)
	}
}

// edit takes away what was not kept.
func (l *list) edit(start bool) edit {
	from := l.value.Offset() + len(`[`)
	end := l.value.Offset() + len(l.value.Bytes()) - len(`]`)
	if start {
		return edit{start: from, end: l.last.Offset()}
	}
	return edit{start: l.last.Offset() + len(l.last.Bytes()), end: end}
}
