package answer

import (
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Lines is a refusal as text for people: a head, one line for each error, and
// what to do next.
type Lines struct {
	Head   string
	Errors []string // without line breaks at their ends
	Next   string   // "" when there is nothing to do
}

// Fit is the text in at most budget UTF-16 code units. Whole errors give way from
// the end, and a line says how many; the head, the first error and the next step
// are never cut, so that the text can pass its budget.
func (l Lines) Fit(budget int) string {
	kept := len(l.Errors)
	units := ojson.TextUnits(l.Head) + ojson.TextUnits(l.Next) + len("\n")
	for _, line := range l.Errors {
		units += ojson.TextUnits(line) + len("\n")
	}
	if units <= budget {
		return l.text(kept)
	}
	units += len(leftOut(kept)) + len("\n")
	for kept > 1 && units > budget {
		kept--
		units -= ojson.TextUnits(l.Errors[kept]) + len("\n")
	}
	return l.text(kept)
}

func (l Lines) text(kept int) string {
	lines := append([]string{l.Head}, l.Errors[:kept]...)
	if left := len(l.Errors) - kept; left > 0 {
		lines = append(lines, leftOut(left))
	}
	if l.Next != "" {
		lines = append(lines, l.Next)
	}
	return strings.Join(lines, "\n")
}

func leftOut(n int) string {
	if n == 1 {
		return "- 1 more error is left out."
	}
	return fmt.Sprintf("- %d more errors are left out.", n)
}
