package contract

import (
	"fmt"
	"io"
	"strings"
)

// Verdict is what became of a check.
type Verdict uint8

// What becomes of a check.
const (
	Pass    Verdict = iota
	Fail            // a stated rule is broken
	Differs         // a decided rule is not this deployment's
	Skipped         // it means nothing here
)

// String is the verdict as a report writes it.
func (v Verdict) String() string { return [...]string{"pass", "FAIL", "differs", "skipped"}[v] }

// Failure is a request, what its answer was expected to be and what it was. It holds neither key nor tenant.
type Failure struct {
	Request  string // as a curl command, with $CAPA_KEY and $CAPA_TENANT_ID
	Expected string // one line
	Came     string // one line, cut
}

// Result is a check and what became of it.
type Result struct {
	Check   Check
	Verdict Verdict
	Failure *Failure // of Fail and Differs
	Because string   // of Skipped
}

// Report is what became of every check that was run, in order.
type Report struct {
	URL     string
	Results []Result
}

// The exit statuses of a run. Misuse and a deployment that does not answer are errors of Run, and the command's own.
const (
	ExitKept    = 0 // every check passed or was skipped
	ExitBroken  = 1 // a stated rule is broken
	ExitDiffers = 3 // only decided rules differ; 2 is a command's misuse
)

// Exit is the status to end a command with.
func (r Report) Exit() int {
	switch {
	case r.count(Fail) > 0:
		return ExitBroken
	case r.count(Differs) > 0:
		return ExitDiffers
	default:
		return ExitKept
	}
}

func (r Report) count(v Verdict) int {
	n := 0
	for _, result := range r.Results {
		if result.Verdict == v {
			n++
		}
	}
	return n
}

// Text writes a line for each check, with what a failure needs to be seen again below it, and a last line of counts.
func (r Report) Text(w io.Writer) error {
	var b strings.Builder
	for _, result := range r.Results {
		fmt.Fprintf(&b, "%-8s %s (%s): %s\n", result.Verdict, result.Check.ID, result.Check.Mark, result.Check.Rule)
		if result.Verdict == Skipped {
			fmt.Fprintf(&b, "         because %s\n", result.Because)
		}
		if f := result.Failure; f != nil {
			fmt.Fprintf(&b, "         request  %s\n         expected %s\n         came     %s\n", f.Request, f.Expected, f.Came)
		}
	}
	fmt.Fprintf(&b, "%s\n", r.Summary())
	_, err := io.WriteString(w, b.String())
	return err
}

// Summary is the counts in a line.
func (r Report) Summary() string {
	return fmt.Sprintf("%d checks: %d pass, %d fail, %d differ, %d skipped.",
		len(r.Results), r.count(Pass), r.count(Fail), r.count(Differs), r.count(Skipped))
}
