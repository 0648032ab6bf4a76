package answer

import "github.com/capacms/capa-mcp/capa/ojson"

// Answer is a tool's answer before it is cut.
type Answer struct {
	Kind Kind

	// Members are the answer's own members; the order of the kind decides, then
	// theirs. Members without a Value are left out. What Fit writes itself,
	// truncated, clipped and hint, takes the place of a member of that name.
	Members []ojson.Member

	Shape    Shape  // of the member data of a Query, and of result.data of a Build
	Backward bool   // of Entries: the page was read with before
	Note     string // the tool's own note, before what Fit has to say in it
	Hint     string // how to ask this tool for less, in place of the kind's own words

	// Next gives the arguments of the call that reads a relation list on, or the
	// zero Value when no call does. nil means that none ever does.
	Next func(More) ojson.Value
}

// More is a relation list that holds more than it shows.
type More struct {
	Path      string      // where it is: data.bins.nodes[0].items
	List      []*Field    // the way to it in the Shape, itself last
	Shown     int         // entries shown
	EndCursor ojson.Value // of the last entry shown; null or the zero Value when the answer holds none
	Entry     ojson.Value // the id of the entry that holds the list; the zero Value when it was not selected
}

// Fit prints the answer as compact JSON of at most budget UTF-16 code units. The
// budget is at least 200; under it only the least answer of the kind may come
// out, which can be longer. A Refusal alone may pass its budget: its message,
// its first error and its next step are never cut.
func Fit(a Answer, budget int) []byte {
	f := newFitter(&a, budget)
	if f.fitsWhole() {
		return f.print()
	}
	f.makeWay()
	for _, name := range f.rules.first {
		f.leaveOut(f.part(name))
		if f.fitsWhole() {
			return f.print()
		}
	}
	f.trimTwin()
	for !f.cut() {
		if !f.giveWay() {
			return f.least()
		}
	}
	return f.print()
}
