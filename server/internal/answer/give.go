package answer

import (
	"slices"
	"sort"
)

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
	for _, p := range f.largest(func(p *part) bool { return !f.keeps(p) }) {
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
	if !f.leaveOut(p) {
		return
	}
	floor.sub(p.least)
	if page := f.pageOfEntries(p.root()); page != nil {
		floor.body += page.empty()
	}
}

// keeps tells whether a part never gives way.
func (f *fitter) keeps(p *part) bool {
	return slices.Contains(f.rules.keep, p.name) || p == f.reader()
}

// keyPart is the part of capa_graphql_schema that holds the environment.
const keyPart = "key"

// reader is the part that says which key read; nil without one.
func (f *fitter) reader() *part {
	if p := f.part("environment"); p != nil {
		return p
	}
	if p := f.part(keyPart); p != nil && f.answer.Kind == Document && p.value.Get("environment").Exists() {
		return p
	}
	return nil
}

// leaveOut leaves out a part whole, if there is one and the answer gets shorter by it.
func (f *fitter) leaveOut(p *part) bool {
	if p == nil {
		return false
	}
	row := dropOf(p.name)
	if page := f.pageOfEntries(p.root()); page != nil {
		row.resume = page.resume(0)
	}
	if p.head+p.least.units() <= row.units()+len(`,`) {
		return false
	}
	p.gone = true
	f.heads -= p.head
	f.forget(p.name) // its last rows may have gone before
	f.nameCut(row)
	if p.name == f.rules.data {
		f.forget("more", "note")
		f.hintAgain()
		f.said = say(join(f.said.text, f.rules.leftOut))
	}
	return true
}

// hintAgain brings back a hint that gave way for data that have gone all the same: what is left says nothing of how to get them.
func (f *fitter) hintAgain() {
	if !slices.Contains(f.rules.silent, "hint") {
		f.quiet = false
		f.forget("hint")
	}
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

func dropOf(name string) cutRow {
	var root *path
	return cutRow{where: root.member(name), total: 1}
}

// drop names a member that was left out whole.
func (f *fitter) drop(name string) {
	if !slices.Contains(f.rules.silent, name) {
		f.nameCut(dropOf(name))
	}
}

func (f *fitter) nameCut(row cutRow) {
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
