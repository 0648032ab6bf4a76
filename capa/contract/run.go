package contract

import (
	"context"
	"fmt"
)

// UnreachableError says that a deployment answered nothing at all.
type UnreachableError struct {
	URL   string
	Cause error // the transport's
}

func (e *UnreachableError) Error() string {
	return fmt.Sprintf("no answer from %s: %s. Next: check the address, and that the API is running and can be reached from here.", e.URL, visible(causeOf(e.Cause)))
}

func (e *UnreachableError) Unwrap() error { return e.Cause }

// Run runs the checks on a deployment, one request at a time. The error is a *TargetError when there is nothing to run,
// the deployment does not know the key or nothing at the address is Capa's, an *UnreachableError when nothing answers, or
// ctx's: then the report is of what was checked until it ended.
func Run(ctx context.Context, t Target) (Report, error) {
	t, err := t.checked()
	if err != nil {
		return Report{}, err
	}
	chosen, err := Choose(t.Only)
	if err != nil {
		return Report{}, err
	}
	d, err := survey(ctx, t)
	if err != nil {
		return Report{}, err
	}
	report := Report{URL: t.URL, Left: len(chosen)}
	for _, c := range chosen {
		result := d.check(ctx, c)
		if ctx.Err() != nil {
			break // what came of the check is the stop's doing
		}
		report.Results = append(report.Results, result)
		report.Left--
		if t.Progress != nil {
			t.Progress(len(report.Results), len(chosen))
		}
	}
	report.Results = d.withUnanswered(report.Results)
	return report, ctx.Err()
}

// check runs one check, unless something it needs is missing.
func (d *deployment) check(ctx context.Context, c Check) Result {
	if because := d.flooded(); because != "" {
		return Result{Check: c, Verdict: Skipped, Because: because}
	}
	p := &probe{ctx: ctx, d: d}
	for _, need := range c.Needs {
		if because := need.missing(p); because != "" {
			return Result{Check: c, Verdict: Skipped, Because: bounded(d.hide(because))}
		}
	}
	c.run(p)
	if p.flooded {
		d.floods++
	}
	switch {
	case p.because != "":
		return Result{Check: c, Verdict: Skipped, Because: bounded(d.hide(p.because))}
	case p.failure == nil:
		return Result{Check: c, Verdict: Pass}
	case c.Mark == Decided:
		return Result{Check: c, Verdict: Differs, Failure: p.failure}
	default:
		return Result{Check: c, Verdict: Fail, Failure: p.failure}
	}
}
