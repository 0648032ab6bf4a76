package answer

import (
	"strconv"
	"strings"
)

// words are a text that the cut may write, with the length of its print within quotes.
type words struct {
	text  string
	units int
}

func say(text string) words { return words{text, quotedUnits(text) - len(`""`)} }

// The hint that names the longest clipped value: a path, or a call of slice.
const (
	longest = "The longest clipped value is "

	slicePath   = `{"path":`
	sliceOffset = `,"offset":`
	sliceEnd    = `}.`
)

// less says how to ask for less of what was cut.
func (f *fitter) less(c cost) words {
	if f.list.text != "" {
		return f.list
	}
	text := hintLarger // parts of the answer alone gave way
	switch {
	case c.pages > 0 && c.ids > 0:
		text = hintBoth
	case c.pages > 0:
		text = hintQuery
	case c.ids > 0:
		text = hintIDs
	case c.cuts.n > 0:
		text = hintFields
	}
	return words{text, len(text)}
}

// hint says how to ask for less, or how to read on.
func (f *fitter) hint(c cost) string {
	switch {
	case f.need.text != "":
		return f.need.text
	case c.longest == nil:
		return f.less(c).text
	case f.rules.reads == "":
		return longest + c.longest.where.String() + ". " + f.less(c).text
	}
	path := appendText(nil, strings.TrimPrefix(c.longest.where.String(), f.rules.unsliced))
	hint := f.rules.reads + slicePath + string(path) + sliceOffset + strconv.Itoa(c.longest.clip.kept) + sliceEnd
	if c.cuts.n+len(f.dropped) > 0 {
		hint += " " + f.less(c).text
	}
	return hint
}

// hintUnits is the length of the hint as a member; 0 once it has given way.
func (f *fitter) hintUnits(c cost) int {
	units := len(`"hint":"",`)
	switch {
	case f.quiet:
		return 0
	case f.need.text != "":
		return units + f.need.units
	case c.longest == nil:
		return units + f.less(c).units
	case f.rules.reads == "":
		return units + len(longest) + c.longest.where.units + len(`. `) + f.less(c).units
	}
	const escapes = 6 // of the quotes around two names and the path
	units += len(f.rules.reads) + len(slicePath) + len(sliceOffset) + len(sliceEnd) + len(`""`) + escapes
	units += c.longest.where.nested - len(f.rules.unsliced) + digits(c.longest.clip.kept)
	if c.cuts.n+len(f.dropped) > 0 {
		units += len(` `) + f.less(c).units
	}
	return units
}

// maxBudget is the greatest budget that a call can ask for.
const maxBudget = 200_000

// needHint says which maxChars returns a document of which parts are left out.
func needHint(units int) string {
	if units > maxBudget {
		return "The document takes " + strconv.Itoa(units) + " characters, more than any maxChars returns."
	}
	return "Pass maxChars: " + strconv.Itoa(units) + " for the whole document."
}
