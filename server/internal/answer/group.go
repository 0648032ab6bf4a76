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
	asked asked

	keep   keep
	inner  []*group // inside the one item kept, once that is itself cut
	opened cost     // what that item and its rows cost, without what is inside inner
}

// keep is how much of a group is kept, and what that costs.
type keep struct {
	n      int
	items  cost // of the items and their commas
	own    cost // of the rows that keeping n brings with it
	repair int  // units that the page information grows by
	more   moreRow
	cursor ojson.Value    // of the entry kept last; the zero Value when the answer holds none
	last   []ojson.Value  // of each list, the item kept last
	inside [][]rowsInside // of each list, the rows of more for the lists inside its items
}

// cost is all that keeping n costs.
func (k keep) cost() cost {
	c := k.items
	c.add(k.own)
	c.body += k.repair
	return c
}

// rowsInside are printed rows of more for the lists inside one item.
type rowsInside [][]byte

func (f *fitter) newGroup(p *page, lists []*list) *group {
	g := &group{page: p, lists: lists, start: p != nil && p.backward, max: f.budget/2 + 1}
	for _, l := range lists {
		g.total = max(g.total, l.total)
	}
	g.asked = f.askedBy(g)
	return g
}

// asked is what a caller asked for the items of a list with.
type asked uint8

const (
	byField asked = iota // the list is a value of an entry
	byFirst
	byIDs
)

// askedBy tells what g was asked for with. Where no Shape says it, that may always have been first.
func (f *fitter) askedBy(g *group) asked {
	switch {
	case g.page != nil, len(f.answer.Shape.Fields) == 0:
		return byFirst
	case g.rootEntries():
		return byIDs
	default:
		return byField
	}
}

// rootEntries tells whether g is what nodes(ids:) answers.
func (g *group) rootEntries() bool {
	l := g.lists[0]
	return l.node.role() == Entry && l.node.field.Root
}

// position is the place in the list of item i in the order of keeping.
func (l *list) position(g *group, i int) int {
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

// next is item n in the order of keeping, asked for in that order.
func (l *list) next(g *group, n int) ojson.Value {
	if n == 0 {
		return l.first(g)
	}
	if g.start {
		return l.tail[len(l.tail)-1-n]
	}
	if l.rest == nil {
		l.rest, l.stop = iter.Pull2(l.value.Items())
		l.rest() // the first
	}
	_, item, _ := l.rest()
	return item
}

// part is where the lists of a group stand.
func (g *group) part() *part { return g.lists[0].part }

func (g *group) stop() {
	for _, l := range g.lists {
		l.stop()
	}
}

// ownUp works out what the number kept brings with it: rows that name the cut,
// the page information as it then is, the row of more.
func (f *fitter) ownUp(g *group, k *keep) {
	k.own, k.repair = cost{}, 0
	for i, l := range g.lists {
		if k.n < l.total {
			k.own.cuts.add(g.cutOf(i, *k).units())
		}
	}
	switch g.asked {
	case byFirst:
		k.own.pages = k.own.cuts.n
	case byIDs:
		k.own.ids = k.own.cuts.n
	}
	if g.page == nil {
		return
	}
	if k.n < g.total {
		k.repair = g.page.repairs(k.cursor)
	}
	k.more = f.more(g.page, k.n, k.cursor)
	k.own.add(k.more.cost())
}

// cutOf is the row of truncated for list i. What reads on is said once a group.
func (g *group) cutOf(i int, k keep) cutRow {
	l := g.lists[i]
	row := cutRow{where: l.at, kept: k.n, total: l.total, start: g.start}
	if i > 0 || k.cursor.Exists() {
		return row
	}
	switch {
	case g.page != nil:
		row.resume = g.page.resume(k.n)
	case g.rootEntries():
		row.resume = resumeIDs(k.n)
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
		if l.cursor != "" && l.total > 0 {
			return l.value.At(l.total - 1).Get(l.cursor)
		}
	}
	if p.shown <= len(p.cursors) {
		return p.cursors[p.shown-1]
	}
	return ojson.Value{}
}

// edits cut the lists to what is kept, and repair the page, which may stand in
// another part.
func (g *group) edits() {
	if g.keep.n >= g.total {
		return
	}
	for i, l := range g.lists {
		if g.keep.n < l.total {
			l.part.edits = append(l.part.edits, l.edit(g.keep.last[i], g.start))
		}
	}
	if g.page != nil {
		g.page.part.edits = append(g.page.part.edits, g.page.edits(g.keep.cursor)...)
	}
}

// edit takes away what lies beyond the item kept last.
func (l *list) edit(last ojson.Value, start bool) edit {
	if start {
		return edit{start: l.value.Offset() + len(`[`), end: last.Offset()}
	}
	return edit{start: last.Offset() + len(last.Bytes()), end: l.value.Offset() + len(l.value.Bytes()) - len(`]`)}
}
