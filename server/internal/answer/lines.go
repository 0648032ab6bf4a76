package answer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Lines is a refusal as text for people: a head, one line for each error, and under "Next:" what mends them.
type Lines struct {
	Head   string
	Errors []Line // at least one
}

// Line is one error of a refusal and what mends it, each a line without its break.
type Line struct{ Text, Fix string }

// mostFixes is how many different fixes a refusal lists. [D] Past that they are the same mistake made again.
const mostFixes = 10

const nextLine = "\nNext:"

// Fit is the text in at most budget UTF-16 code units. Whole errors give way from the end, each with its fix, and a line says how many; the
// head and the first error with its fix are never cut, so that the text can pass its budget.
func (l Lines) Fit(budget int) string {
	var fixes []string
	ends := make([]int, len(l.Errors)+1) // by errors kept: how long the text is without the line on those left out
	told := make([]int, len(l.Errors)+1) // and how many fixes it tells
	ends[0] = ojson.TextUnits(l.Head) + len(nextLine)
	for i, e := range l.Errors {
		ends[i+1] = ends[i] + len("\n") + ojson.TextUnits(e.Text)
		if len(fixes) < mostFixes && !slices.Contains(fixes, e.Fix) {
			fixes = append(fixes, e.Fix)
			ends[i+1] += len("\n") + ojson.TextUnits(e.Fix)
		}
		told[i+1] = len(fixes)
	}
	kept := len(l.Errors)
	for kept > 1 && ends[kept]+ojson.TextUnits(l.leftOut(kept)) > budget {
		kept--
	}
	return l.text(kept, fixes[:told[kept]])
}

func (l Lines) text(kept int, fixes []string) string {
	var b strings.Builder
	b.WriteString(l.Head)
	for _, e := range l.Errors[:kept] {
		b.WriteString("\n" + e.Text)
	}
	b.WriteString(l.leftOut(kept) + nextLine)
	for _, fix := range fixes {
		b.WriteString("\n" + fix)
	}
	return b.String()
}

// leftOut is the line on the errors past kept, with the break before it; "" when there are none.
func (l Lines) leftOut(kept int) string {
	switch left := len(l.Errors) - kept; left {
	case 0:
		return ""
	case 1:
		return "\n- 1 more error is left out."
	default:
		return fmt.Sprintf("\n- %d more errors are left out.", left)
	}
}
