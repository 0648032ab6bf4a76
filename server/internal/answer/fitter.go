package answer

import (
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// part is one member of an answer.
type part struct {
	name     string
	value    ojson.Value
	node     *node
	head     int // units of its name, colon and comma
	cuttable bool
	clip     bool // its texts may be clipped
	gone     bool
	print    int // units of its value, less what trimTwin took
	trimmed  []edit

	long  longTexts
	loose []spot // texts outside all lists that may be clipped
	cost  cost   // of what no list of the level at work holds
	floor int    // units that it takes at least, as far as it is known
	least cost   // of the least that a cut can make of it
	edits []edit
}

func (p *part) root() spot {
	return spot{part: p, value: p.value, node: p.node, name: p.name, index: -1, clip: p.clip}
}

func (p *part) reset() {
	p.cost, p.least, p.floor = cost{body: p.print}, cost{body: p.print}, 0
	p.loose, p.edits = nil, slices.Clone(p.trimmed)
}

// hopeless tells that no cut makes the part fit: the rows that its lists need are too many.
func (p *part) hopeless(budget int) bool { return p.floor > budget }

// fitter cuts one answer.
type fitter struct {
	answer *Answer
	rules  *rules
	budget int
	parts  []*part // in the order in which they are printed
	heads  int     // of the parts that are not gone
	hidden map[int]*page

	mores   bool     // rows of more are written
	said    words    // the note, but for what the rows of more need said
	list    words    // the hint when items were cut, unless what was cut decides
	need    words    // the hint once parts of the document are gone
	quiet   bool     // the hint has given way
	muted   bool     // the note has given way
	gave    int      // how many of rules.yield have been asked to give way
	dropped []cutRow // members left out whole, and the twin that lost rows
	drops   rows     // what naming them costs

	groups []*group
	clips  []*text  // the loose texts that were clipped
	rows   [][]byte // of more, when nothing is cut
	final  cost
}

func newFitter(a *Answer, budget int) *fitter {
	f := &fitter{answer: a, rules: a.Kind.rules(), budget: budget, mores: true, said: say(a.Note)}
	if f.list = say(f.rules.list); a.Hint != "" {
		f.list = say(a.Hint)
	}
	for _, m := range a.Members {
		if m.Value.Exists() {
			f.parts = append(f.parts, f.newPart(m))
		}
	}
	slices.SortStableFunc(f.parts, func(a, b *part) int { return f.rank(a) - f.rank(b) })
	return f
}

// rank is the place of a part in the order of its kind.
func (f *fitter) rank(p *part) int {
	if at := slices.Index(f.rules.order, p.name); at >= 0 {
		return at
	}
	return len(f.rules.order)
}

func (f *fitter) newPart(m ojson.Member) *part {
	p := &part{name: m.Name, value: m.Value, head: headUnits(m.Name)}
	p.cuttable = !slices.Contains(f.rules.fixed, m.Name)
	p.clip = p.cuttable && !slices.Contains(f.rules.verbatim, m.Name)
	switch {
	case f.answer.Kind == Query && m.Name == "data":
		p.node = f.answer.Shape.root()
	case f.answer.Kind == Build && m.Name == "result":
		p.node = f.answer.Shape.result()
		if p.node.hiding {
			p.value, f.hidden = strip(p.value, p.node)
		}
	}
	p.print = p.value.Units()
	p.least = cost{body: p.print}
	f.heads += p.head
	return p
}

func (f *fitter) part(name string) *part {
	for _, p := range f.parts {
		if p.name == name && !p.gone {
			return p
		}
	}
	return nil
}

// sum is what the parts cost by themselves.
func (f *fitter) sum() cost {
	var c cost
	for _, p := range f.parts {
		if !p.gone {
			c.add(p.cost)
		}
	}
	return c
}

// size is how long the answer is when its parts and rows cost c.
func (f *fitter) size(c cost) int {
	units := len(`{}`) - len(`,`) + f.heads + c.body + f.noteUnits(c)
	if c.mores.n > 0 {
		units += len(`"more":,`) + c.mores.print()
	}
	cuts := c.cuts.plus(f.drops)
	if cuts.n > 0 {
		units += len(`"truncated":,`) + cuts.print()
	}
	if c.clips.n > 0 {
		units += len(`"clipped":,`) + c.clips.print()
	}
	if cuts.n+c.clips.n > 0 {
		units += f.hintUnits(c)
	}
	return units
}

// settle makes c what the answer costs, if that fits.
func (f *fitter) settle(c cost) bool {
	f.final = c
	return f.size(c) <= f.budget
}

// fitsWhole tells whether all parts that are not gone fit as they are.
func (f *fitter) fitsWhole() bool {
	f.rows = nil
	c := f.whole(cost{}, func(row moreRow) { f.rows = append(f.rows, row.print) })
	return f.settle(c)
}

// whole is what all parts that are not gone cost as they are, besides c. The rows
// of more count, and are given to row, when the parts fit without them.
func (f *fitter) whole(c cost, row func(moreRow)) cost {
	for _, p := range f.parts {
		if !p.gone {
			c.body += p.print
		}
	}
	if f.size(c) > f.budget {
		return c
	}
	for _, p := range f.parts {
		if !p.gone {
			f.moresIn(p.root(), func(r moreRow) {
				c.add(r.cost())
				row(r)
			})
		}
	}
	return c
}

// pageOfEntries is what pages the list at s when no Shape says it: the page of
// capa_read_entries. It is nil for any other list.
func (f *fitter) pageOfEntries(s spot) *page {
	if f.answer.Kind != Entries || s.up != nil || s.name != "data" {
		return nil
	}
	info := f.part("page")
	if info == nil {
		return nil
	}
	flag, end := "hasNext", "next"
	if f.answer.Backward {
		flag, end = "hasPrev", "prev"
	}
	p := &page{part: info, backward: f.answer.Backward}
	if v := info.value.Get(flag); v.Exists() {
		p.flags = append(p.flags, v)
	}
	if v := info.value.Get(end); v.Exists() {
		p.ends = append(p.ends, v)
	}
	p.sumUp()
	return p
}
