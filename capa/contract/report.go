package contract

import (
	"fmt"
	"io"
	"slices"
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
	Left    int // how many checks were not looked at, since the run was stopped
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

// Text writes a line for each check that ran and one for each reason to skip some, then every check that is not kept with what
// it takes to see it again, and a last line of counts. Where ids are left
// out a line says how to see them.
func (r Report) Text(w io.Writer) error {
	var b strings.Builder
	for _, result := range r.Results {
		if result.Verdict != Skipped {
			b.WriteString(result.line())
		}
	}
	skips := r.skips()
	for _, s := range skips {
		b.WriteString(s.line())
	}
	if slices.ContainsFunc(skips, skip.cut) {
		b.WriteString("         --junit FILE writes every one of them, with its reason.\n")
	}
	for _, result := range r.Results {
		if f := result.Failure; f != nil {
			fmt.Fprintf(&b, "\n%s         request  %s\n         expected %s\n         came     %s\n", result.line(), f.Request, f.Expected, f.Came)
		}
	}
	fmt.Fprintf(&b, "\n%s\n", r.Summary())
	_, err := io.WriteString(w, b.String())
	return err
}

func (r Result) line() string {
	return fmt.Sprintf("%-8s %s (%s): %s\n", r.Verdict, r.Check.ID, r.Check.Mark, r.Check.Rule)
}

// maxNamed is how many of the checks that are skipped for one reason are named; a JUnit report has them all.
const maxNamed = 3

// skip is a reason, and the ids of the checks that are skipped for it.
type skip struct {
	because string
	ids     []string
}

// skips are the reasons of a report, in the order they first come.
func (r Report) skips() []skip {
	var skips []skip
	for _, result := range r.Results {
		if result.Verdict != Skipped {
			continue
		}
		i := slices.IndexFunc(skips, func(s skip) bool { return s.because == result.Because })
		if i < 0 {
			i = len(skips)
			skips = append(skips, skip{because: result.Because})
		}
		skips[i].ids = append(skips[i].ids, result.Check.ID)
	}
	return skips
}

// cut reports whether the line leaves ids out.
func (s skip) cut() bool { return len(s.ids) > maxNamed }

func (s skip) line() string {
	named := strings.Join(s.ids[:min(len(s.ids), maxNamed)], ", ")
	if more := len(s.ids) - maxNamed; more > 0 {
		named += fmt.Sprintf(" and %d more", more)
	}
	return fmt.Sprintf("%-8s %s, because %s: %s\n", Skipped, checks(len(s.ids)), s.because, named)
}

// Summary is the counts in a line.
func (r Report) Summary() string {
	counts := fmt.Sprintf("%s: %d pass, %d fail, %d differ, %d skipped.",
		checks(len(r.Results)), r.count(Pass), r.count(Fail), r.count(Differs), r.count(Skipped))
	if r.Left > 0 {
		counts += fmt.Sprintf(" Stopped with %s left.", checks(r.Left))
	}
	return counts
}

func checks(n int) string {
	if n == 1 {
		return "1 check"
	}
	return fmt.Sprintf("%d checks", n)
}
