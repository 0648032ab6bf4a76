package answer

import (
	"slices"
	"sort"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// clipLongest clips the longest texts outside all lists, each to the room left
// but never below its least. When that does not fit either, each part gets its
// least cost.
func (f *fitter) clipLongest() bool {
	c := f.sum()
	for _, t := range f.looseTexts() {
		trial := c
		trial.add(cost{clips: rows{1, t.rowUnits(t.total)}, longest: t})
		over := f.size(trial) - f.budget
		if f.size(c) <= f.budget {
			break
		}
		t.clip = t.clipTo(t.print - over)
		c.add(t.cost())
		f.clips = append(f.clips, t)
	}
	for _, p := range f.parts {
		p.least = p.cost
		if p.hopeless(f.budget) {
			p.least.body += p.print + f.budget
		}
	}
	for _, t := range f.clips {
		t.part.least.add(t.cost())
	}
	return !slices.ContainsFunc(f.parts, func(p *part) bool { return !p.gone && p.hopeless(f.budget) }) && f.settle(c)
}

// looseTexts are the texts outside all lists that are worth clipping, the longest first.
func (f *fitter) looseTexts() []*text {
	var texts []*text
	for _, p := range f.parts {
		for _, s := range p.loose {
			if t := newText(s); t.gain() > 0 {
				texts = append(texts, t)
			}
		}
	}
	sort.SliceStable(texts, func(i, j int) bool { return texts[i].total > texts[j].total })
	return texts
}

// giveWay leaves out parts until what is left fits at its least, and tells
// whether that came to pass.
func (f *fitter) giveWay() bool {
	var floor cost
	for _, p := range f.parts {
		if !p.gone {
			floor.add(p.least)
		}
	}
	fits := func() bool { return f.size(floor) <= f.budget }
	for f.gave < len(f.rules.yield) {
		f.give(f.rules.yield[f.gave], &floor)
		f.gave++
		if fits() {
			return true
		}
	}
	if f.giveDocument(&floor, fits) {
		return true
	}
	for _, p := range f.largest(func(p *part) bool { return !slices.Contains(f.rules.keep, p.name) }) {
		f.givePart(p, &floor)
		if fits() {
			return true
		}
		if f.drops.units > f.budget {
			break // the rows alone are too many
		}
	}
	f.final = floor
	return false
}

// give leaves out one member, whoever writes it.
func (f *fitter) give(name string, floor *cost) {
	switch name {
	case "hint":
		f.quiet = true
		f.drop(name)
	case "note":
		if f.said.text != "" || floor.mores.n > 0 {
			f.muted = true
			f.drop(name)
		}
	case "more":
		if floor.mores.n > 0 {
			f.mores = false
			floor.mores, floor.maybe = rows{}, 0
			for _, p := range f.parts {
				p.least.mores, p.least.maybe = rows{}, 0
			}
			f.drop(name)
		}
	default:
		f.givePart(f.part(name), floor)
	}
}

func (f *fitter) givePart(p *part, floor *cost) {
	if f.leaveOut(p) {
		floor.sub(p.least)
	}
}

// leaveOut leaves out a part whole, if there is one and the answer gets shorter by it.
func (f *fitter) leaveOut(p *part) bool {
	if p == nil || p.head+p.least.body <= dropOf(p.name).units()+len(`,`) {
		return false
	}
	p.gone = true
	f.heads -= p.head
	f.drop(p.name)
	if p.name == f.rules.data {
		f.forget("more", "note")
		f.said = say(join(f.said.text, f.rules.leftOut))
	}
	return true
}

// makeWay leaves out the members whose names a cut answer needs for itself.
func (f *fitter) makeWay() {
	for _, p := range f.parts {
		if p.name == "truncated" || p.name == "clipped" || p.name == "hint" {
			p.gone = true
			f.heads -= p.head
		}
	}
}

func dropOf(name string) cut {
	var root *path
	return cut{where: root.member(name), total: 1}
}

// drop names a member that was left out whole.
func (f *fitter) drop(name string) {
	if !slices.Contains(f.rules.silent, name) {
		f.nameCut(dropOf(name))
	}
}

func (f *fitter) nameCut(row cut) {
	f.dropped = append(f.dropped, row)
	f.drops.add(row.units())
}

// forget takes back that members were left out, once what they were about is gone.
func (f *fitter) forget(names ...string) {
	dropped := f.dropped
	f.dropped, f.drops = nil, rows{}
	for _, row := range dropped {
		if !slices.Contains(names, row.where.name) {
			f.nameCut(row)
		}
	}
}

// giveDocument leaves out the document that was asked for, the largest part
// first. The hint comes back to say which budget returns it.
func (f *fitter) giveDocument(floor *cost, fits func() bool) bool {
	document := f.largest(func(p *part) bool { return slices.Contains(f.rules.document, p.name) })
	if len(document) == 0 {
		return false
	}
	f.need, f.quiet = say(needHint(f.size(*floor))), false
	for _, p := range document {
		f.givePart(p, floor)
		if fits() {
			return true
		}
	}
	f.quiet = true
	return fits()
}

// largest are the parts that may give way, the largest first.
func (f *fitter) largest(may func(*part) bool) []*part {
	var parts []*part
	for _, p := range f.parts {
		if !p.gone && may(p) {
			parts = append(parts, p)
		}
	}
	sort.SliceStable(parts, func(i, j int) bool {
		return parts[i].head+parts[i].least.body > parts[j].head+parts[j].least.body
	})
	return parts
}

// minTwin is how long a REST twin may be before it is cut ahead of the data.
const minTwin = 2000

// trimTwin cuts the last rows of the REST twin when it takes more than half the
// budget and more than 2,000 characters, but no more than is needed.
func (f *fitter) trimTwin() {
	p := f.part(f.rules.twin)
	if p == nil || p.value.Kind() != ojson.Array {
		return
	}
	total := p.value.Count()
	row := cut{where: dropOf(p.name).where, kept: total, total: total}
	limit := max(f.budget/2, minTwin)
	if p.print <= limit {
		return
	}
	beside := f.whole(cost{body: -p.print, cuts: rows{1, row.units()}}, func(moreRow) {})
	limit = max(limit, f.budget-f.size(beside))
	kept, units, end := 0, len(`[]`), p.value.Offset()+len(`[`)
	for i, item := range p.value.Items() {
		next := units + item.Units()
		if i > 0 {
			next += len(`,`)
		}
		if next > limit {
			break
		}
		kept, units, end = i+1, next, item.Offset()+len(item.Bytes())
	}
	if kept == 0 {
		f.leaveOut(p)
		return
	}
	p.print = units
	p.trimmed = []edit{{start: end, end: p.value.Offset() + len(p.value.Bytes()) - len(`]`)}}
	row.kept = kept
	f.nameCut(row)
}
