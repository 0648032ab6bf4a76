package answer

import (
	"strconv"
	"strings"
)

const (
	sliceOpen  = `{"path":"`
	sliceMid   = `","offset":`
	sliceClose = `}.`

	longest = "The longest clipped value is "
)

// hint says how to ask for less, or how to read on.
func (f *fitter) hint(c cost) string {
	if f.need > maxBudget {
		return "The document takes " + strconv.Itoa(f.need) + " characters, more than any maxChars returns."
	}
	if f.need > 0 {
		return "Pass maxChars: " + strconv.Itoa(f.need) + " for the whole document."
	}
	hint := ""
	if t := c.longest; t != nil {
		hint = f.clipHint(t)
	}
	if hint == "" || c.cuts.n+f.dropped.n > 0 {
		hint = join(hint, f.listHint())
	}
	return hint
}

// maxBudget is the greatest budget a call can ask for.
const maxBudget = 200000

func (f *fitter) listHint() string {
	if f.answer.Hint != "" {
		return f.answer.Hint
	}
	return f.rules.list
}

func (f *fitter) clipHint(t *text) string {
	if f.rules.reads == "" {
		return longest + t.where.String() + "."
	}
	slice := strings.TrimPrefix(t.where.String(), f.unsliced())
	return f.rules.reads + sliceOpen + string(quoteInner(slice)) + sliceMid + strconv.Itoa(t.clip.kept) + sliceClose
}

// unsliced is what a path has that slice does not take: a Build's data stand
// where no slice finds them.
func (f *fitter) unsliced() string {
	if f.answer.Kind == Build {
		return "result."
	}
	return ""
}

func quoteInner(s string) []byte {
	quoted := appendText(nil, s)
	return quoted[1 : len(quoted)-1]
}

// hintUnits is the length of the hint as a member; 0 once it has given way.
func (f *fitter) hintUnits(c cost) int {
	if f.quiet {
		return 0
	}
	if f.need > 0 || c.longest == nil {
		return len(`"hint":,`) + quotedUnits(f.hint(cost{}))
	}
	units := len(`"hint":"",`)
	if f.rules.reads == "" {
		units += len(longest) + c.longest.where.units + len(`.`)
	} else {
		units += len(f.rules.reads) + quotedUnits(sliceOpen+sliceMid+sliceClose) - len(`""`) +
			c.longest.where.nested - len(f.unsliced()) + digits(c.longest.clip.kept)
	}
	if c.cuts.n+f.dropped.n > 0 {
		units += len(` `) + quotedUnits(f.listHint()) - len(`""`)
	}
	return units
}
