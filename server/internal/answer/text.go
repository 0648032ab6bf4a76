package answer

import (
	"sort"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// minText is how many characters of a text a cut leaves at least.
const minText = 200

// text is a text value that may be clipped.
type text struct {
	part  *part
	value ojson.Value
	where *path
	total int // characters of the text
	print int // units of its print within the quotes
	least clip
	clip  clip // what is left of it; clip.print == print when all is
}

// clip is the part of a text that is kept.
type clip struct {
	kept  int // characters
	print int // units of their print
	bytes int // of their print
}

func newText(s spot) *text {
	t := &text{part: s.part, value: s.value, where: s.where(), total: s.value.TextUnits(), print: s.value.Units() - len(`""`)}
	t.least = t.clipTo(0)
	t.clip = clip{kept: t.total, print: t.print, bytes: len(s.value.Bytes()) - len(`""`)}
	return t
}

// clipTo is the longest beginning whose print has at most the given units, but
// never under minText characters. It splits no escape and no surrogate pair.
func (t *text) clipTo(units int) clip {
	print := t.value.Bytes()
	return cutPrint(print[1:len(print)-1], minText, units)
}

// cutPrint cuts the print of a text, without its quotes: at least least
// characters, then as many as print as at most the given units.
func cutPrint(print []byte, least, units int) clip {
	var c clip
	for c.bytes < len(print) {
		bytes, chars, printed := nextChar(print[c.bytes:])
		if c.kept >= least && c.print+printed > units {
			break
		}
		c.bytes += bytes
		c.kept += chars
		c.print += printed
	}
	return c
}

// nextChar measures the character that a print begins with: the bytes and the
// units it takes, and the code units it stands for.
func nextChar(print []byte) (bytes, chars, printed int) {
	switch c := print[0]; {
	case c == '\\' && print[1] == 'u':
		return len(`\u0000`), 1, len(`\u0000`)
	case c == '\\':
		return len(`\n`), 1, len(`\n`)
	case c < 0x80:
		return 1, 1, 1
	case c < 0xE0:
		return 2, 1, 1
	case c < 0xF0:
		return 3, 1, 1
	default:
		return 4, 2, 2
	}
}

// rowUnits is the length of the row of clipped that names the text.
func (t *text) rowUnits(kept int) int {
	return len(`{"path":"","kept":,"total":}`) + t.where.units + digits(kept) + digits(t.total)
}

func (t *text) appendRow(dst []byte) []byte {
	return cutRow{where: t.where, kept: t.clip.kept, total: t.total}.append(dst)
}

// gain is how much shorter the answer gets at most when the text is clipped.
func (t *text) gain() int { return t.print - t.least.print - t.rowUnits(t.least.kept) - len(`,`) }

func (t *text) clipped() bool { return t.clip.kept < t.total }

// cost is what clipping the text adds, which is less than nothing.
func (t *text) cost() cost {
	if !t.clipped() {
		return cost{}
	}
	return cost{body: t.clip.print - t.print, clips: rows{1, t.rowUnits(t.clip.kept)}, longest: t}
}

// edit is the edit that clips the text.
func (t *text) edit() edit {
	start := t.value.Offset()
	return edit{start: start + len(`"`) + t.clip.bytes, end: start + len(t.value.Bytes()) - len(`"`)}
}

// longTexts are the texts of one part that are longer than half the budget, in
// the order of the print, with their costs summed up.
type longTexts struct {
	texts []*text
	sums  []cost // sums[i] is the cost of texts[:i]
}

func (l *longTexts) sumUp() {
	l.sums = make([]cost, len(l.texts)+1)
	for i, t := range l.texts {
		l.sums[i+1] = l.sums[i]
		l.sums[i+1].add(t.cost())
	}
}

// within is the index of the first long text in v and of the first behind it.
func (l *longTexts) within(v ojson.Value) (first, behind int) {
	if len(l.texts) == 0 {
		return 0, 0
	}
	start := v.Offset()
	end := start + len(v.Bytes())
	first = sort.Search(len(l.texts), func(i int) bool { return l.texts[i].value.Offset() >= start })
	behind = first + sort.Search(len(l.texts)-first, func(i int) bool { return l.texts[first+i].value.Offset() >= end })
	return first, behind
}

// cost is what the clipping of the long texts in v adds.
func (l *longTexts) cost(v ojson.Value) cost {
	first, behind := l.within(v)
	if first == behind {
		return cost{}
	}
	sum := l.sums[behind]
	sum.sub(l.sums[first])
	sum.longest = nil
	for _, t := range l.texts[first:behind] {
		sum.add(cost{longest: t.cost().longest})
	}
	return sum
}

// at is the long text at v, or nil.
func (l *longTexts) at(v ojson.Value) *text {
	first, behind := l.within(v)
	if first == behind {
		return nil
	}
	return l.texts[first]
}
