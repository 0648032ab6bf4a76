package answer

import (
	"bytes"
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// print writes the answer as it was cut.
func (f *fitter) print() []byte {
	for _, g := range f.groups {
		g.eachKept(func(g *group) { g.edits() })
	}
	shown := f.shownTexts()
	f.widen(shown)
	clipped := f.editTexts(shown)

	out := newPrinter(f.budget)
	led := false
	for _, p := range f.parts {
		if !led && !slices.Contains(f.rules.leading, p.name) {
			f.printMore(out)
			led = true
		}
		if !p.gone {
			slices.SortFunc(p.edits, func(a, b edit) int { return a.start - b.start })
			out.edited(p.name, p.value, p.edits)
		}
	}
	if !led {
		f.printMore(out)
	}
	cuts := f.cutRows()
	if len(cuts) > 0 {
		out.rows("truncated", cuts)
	}
	if len(clipped) > 0 {
		out.rows("clipped", clipped)
	}
	if len(cuts)+len(clipped) > 0 && !f.quiet {
		out.string("hint", f.hint(f.final))
	}
	return out.end()
}

// eachKept visits a group and the groups inside it, in document order.
func (g *group) eachKept(visit func(*group)) {
	visit(g)
	for _, inner := range g.inner {
		inner.eachKept(visit)
	}
}

func (f *fitter) printMore(out *printer) {
	rows := f.rows
	for _, g := range f.groups {
		g.eachKept(func(g *group) {
			if g.keep.more.print != nil {
				rows = append(rows, g.keep.more.print)
			}
			for _, inside := range g.keep.inside {
				if g.start {
					slices.Reverse(inside)
				}
				rows = append(rows, slices.Concat(inside...)...)
			}
		})
	}
	if len(rows) > 0 {
		out.rows("more", rows)
	}
	if note := f.note(f.final); note != "" && !f.muted {
		out.string("note", note)
	}
}

// cutRows are the rows of truncated: parts left out before the data were cut
// come first, then lists in document order.
func (f *fitter) cutRows() [][]byte {
	var cuts [][]byte
	for _, row := range f.dropped {
		cuts = append(cuts, row.append(nil))
	}
	for _, g := range f.groups {
		g.eachKept(func(g *group) {
			for i, l := range g.lists {
				if g.keep.n < l.total {
					cuts = append(cuts, g.cutOf(i, g.keep).append(nil))
				}
			}
		})
	}
	return cuts
}

// shownTexts are the long texts that no cut of a list took away.
func (f *fitter) shownTexts() []*text {
	var shown []*text
	for _, p := range f.parts {
		if p.gone {
			continue
		}
		slices.SortFunc(p.edits, func(a, b edit) int { return a.start - b.start })
		at := 0
		for _, t := range p.long.texts {
			for at < len(p.edits) && p.edits[at].end <= t.value.Offset() {
				at++
			}
			if at == len(p.edits) || t.value.Offset() < p.edits[at].start {
				shown = append(shown, t)
			}
		}
	}
	return shown
}

// editTexts adds the edits that clip, and gives the rows of clipped in document order.
func (f *fitter) editTexts(shown []*text) [][]byte {
	var printed [][]byte
	for _, t := range slices.Concat(shown, f.clips) {
		if t.clipped() {
			t.part.edits = append(t.part.edits, t.edit())
			printed = append(printed, t.appendRow(nil))
		}
	}
	return printed
}

// least is the answer when nothing else fits: which key read, that there was something, and how to get it.
func (f *fitter) least() []byte {
	if f.answer.Kind == Refusal {
		return f.print()
	}
	var root *path
	row := cutRow{total: 1}
	if f.rules.main != "" {
		row.where = root.member(f.rules.main)
	}
	out := newPrinter(f.budget)
	if p := f.reader(); p != nil {
		value := p.value
		if p.name == keyPart {
			value = ojson.ObjectOf(ojson.Member{Name: "environment", Value: value.Get("environment")})
		}
		if p.head+value.Units()+len(`{"truncated":[{"path":"","kept":0,"total":1}],"hint":""}`)+len(f.rules.main)+len(hintLarger) <= f.budget {
			out.edited(p.name, value, nil)
		}
	}
	out.rows("truncated", [][]byte{row.append(nil)})
	out.string("hint", hintLarger)
	return bytes.Clone(out.end())
}
