package answer

import (
	"slices"
	"sort"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// shareRoom clips the texts longer than half the budget to the room that
// everything else leaves, shared equally among them.
func (f *fitter) shareRoom() {
	var all []*text
	crowded := false
	for _, p := range f.parts {
		p.long = longTexts{}
		if p.clip && !p.gone && !f.findLong(p.root(), &p.long) {
			crowded = true
		}
		all = append(all, p.long.texts...)
	}
	if len(all) == 0 {
		return
	}
	level := 0
	if !crowded {
		level = waterLevel(all, f.roomBeside(all))
	}
	for _, p := range f.parts {
		clipped := p.long.texts[:0]
		for _, t := range p.long.texts {
			if level < t.print {
				t.clip = t.clipTo(level)
				clipped = append(clipped, t)
			}
		}
		p.long.texts = clipped
		p.long.sumUp()
	}
}

// findLong collects the texts in s that are longer than half the budget, as far
// as an answer can reach into its lists. It tells whether it saw everything:
// what it did not see is more than the whole budget.
func (f *fitter) findLong(s spot, found *longTexts) bool {
	half := max(f.budget/2, minText)
	if s.value.Units() <= half {
		return true
	}
	switch s.value.Kind() {
	case ojson.String:
		if s.clippable() && s.value.TextUnits() > half {
			if t := newText(s); t.gain() > 0 {
				found.texts = append(found.texts, t)
			}
		}
	case ojson.Object:
		all := true
		for m := range s.members() {
			all = f.findLong(m, found) && all
		}
		return all
	case ojson.Array:
		return f.findLongInItems(s, found)
	}
	return true
}

func (f *fitter) findLongInItems(s spot, found *longTexts) bool {
	where, reach, total, all := s.where(), f.budget/2+1, s.value.Count(), true
	from, behind := 0, min(reach, total)
	if f.backward(s) {
		from, behind = max(total-reach, 0), total
	}
	for i, item := range s.value.Items() {
		if i >= behind {
			break
		}
		if i >= from {
			all = f.findLong(s.itemAt(where, i, item), found) && all
		}
	}
	return all && behind-from == total
}

// backward tells whether the list at s is cut from its start.
func (f *fitter) backward(s spot) bool {
	if s.node == nil {
		return f.answer.Backward && f.pageOfEntries(s) != nil
	}
	role := s.node.role()
	return (role == Nodes || role == Edges) && s.node.parent.role() == Connection && s.node.parent.field.Backward
}

// roomBeside is what the answer leaves for the prints of the texts when
// everything else stays.
func (f *fitter) roomBeside(texts []*text) int {
	var c cost
	for _, t := range texts {
		c.add(cost{body: -t.print, clips: rows{1, t.rowUnits(t.total)}, longest: t})
	}
	return max(f.budget-f.size(f.whole(c, func(moreRow) {})), 0)
}

// waterLevel is the greatest length to which the prints of all texts can be
// clipped so that together they take at most room; 0 when not even their least
// lengths do.
func waterLevel(texts []*text, room int) int {
	low, high := 0, 0
	for _, t := range texts {
		high = max(high, t.print)
	}
	for low < high {
		level, sum := (low+high+1)/2, 0
		for _, t := range texts {
			sum += max(t.least.print, min(t.print, level))
		}
		if sum <= room {
			low = level
		} else {
			high = level - 1
		}
	}
	return low
}

// widen gives what room is left over to the long texts that are shown.
func (f *fitter) widen(shown []*text) {
	room := f.budget - f.size(f.final)
	if len(shown) == 0 || room <= 0 {
		return
	}
	growth := func(t *text) int { return digits(t.total) - digits(t.clip.kept) }
	room -= growth(f.final.longest) // in the hint
	for _, t := range shown {
		room += t.clip.print - growth(t)
	}
	level := waterLevel(shown, room)
	before, c := make([]clip, len(shown)), f.final
	c.longest = nil
	for i, t := range shown {
		before[i] = t.clip
		c.sub(t.cost())
		t.clip = t.clipTo(max(level, t.clip.print))
		c.add(t.cost())
	}
	for _, t := range f.clips {
		c.add(cost{longest: t})
	}
	if f.size(c) <= f.budget {
		f.final = c
		return
	}
	for i, t := range shown {
		t.clip = before[i]
	}
}

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
