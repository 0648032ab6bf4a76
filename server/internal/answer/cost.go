package answer

// cost is what some values add to the length of an answer. Costs add up, so the
// length of any state of a cut is known without printing it.
type cost struct {
	body    int   // units of the print itself
	cuts    rows  // rows of truncated
	clips   rows  // rows of clipped
	mores   rows  // rows of more
	maybe   int   // rows of more that say "pageInfo": false
	pages   int   // rows of truncated that a smaller first makes fewer
	ids     int   // rows of truncated that fewer ids do
	longest *text // the longest clipped text, which the hint names
}

// rows counts the rows of a list and the units of their print, commas aside.
type rows struct{ n, units int }

func (r *rows) add(units int) {
	r.n++
	r.units += units
}

func (r rows) plus(s rows) rows { return rows{r.n + s.n, r.units + s.units} }

func (r rows) minus(s rows) rows { return rows{r.n - s.n, r.units - s.units} }

// print is the length of the rows as a list.
func (r rows) print() int { return r.units + max(r.n-1, 0) + len(`[]`) }

func (c *cost) add(d cost) {
	c.body += d.body
	c.cuts = c.cuts.plus(d.cuts)
	c.clips = c.clips.plus(d.clips)
	c.mores = c.mores.plus(d.mores)
	c.maybe += d.maybe
	c.pages += d.pages
	c.ids += d.ids
	if c.longest == nil || d.longest != nil && d.longest.total > c.longest.total {
		c.longest = d.longest
	}
}

// sub takes d off again. The longest text stays: what is taken off never held it,
// or is replaced by something that does.
func (c *cost) sub(d cost) {
	c.body -= d.body
	c.cuts = c.cuts.minus(d.cuts)
	c.clips = c.clips.minus(d.clips)
	c.mores = c.mores.minus(d.mores)
	c.maybe -= d.maybe
	c.pages -= d.pages
	c.ids -= d.ids
}

// units is what c adds to an answer that has such rows already.
func (c cost) units() int {
	return c.body + c.cuts.units + c.cuts.n + c.clips.units + c.clips.n + c.mores.units + c.mores.n
}

// cutRow is a row of truncated.
type cutRow struct {
	where       *path
	kept, total int
	start       bool // cut from the start
	resume      string
}

// minRow is how long a row of truncated is at least.
const minRow = len(`{"path":"","kept":1,"total":2}`)

func (c cutRow) units() int {
	units := len(`{"path":"","kept":,"total":}`) + c.where.units + digits(c.kept) + digits(c.total)
	if c.start {
		units += len(`,"cutFrom":"start"`)
	}
	if c.resume != "" {
		units += len(`,"resume":`) + quotedUnits(c.resume)
	}
	return units
}

func (c cutRow) append(dst []byte) []byte {
	dst = appendText(append(dst, `{"path":`...), c.where.String())
	dst = appendInt(append(dst, `,"kept":`...), c.kept)
	dst = appendInt(append(dst, `,"total":`...), c.total)
	if c.start {
		dst = append(dst, `,"cutFrom":"start"`...)
	}
	if c.resume != "" {
		dst = appendText(append(dst, `,"resume":`...), c.resume)
	}
	return append(dst, '}')
}
