package contract

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
)

// lookup is a request whose answer decides which checks mean anything. It is no check of its own: it is reported only where the
// deployment does not answer, since the checks that are skipped for it would hide that.
type lookup struct {
	id       string // "survey-models", as the ids of checks are
	name     string // "GET /api/models"
	mark     Mark   // of an answer with another status or shape; one that is missing or broken is never only decided
	expected string // "a list of models"
	request  request
	usable   func(*exchange) bool
}

// learn carries out a lookup. why is empty when the answer is usable; otherwise it says what came in its place, and a lookup that
// failed is kept for the report. A refusal of the key is not a failure: it says what the key may read, and no more.
func (d *deployment) learn(ctx context.Context, l lookup) (x *exchange, why string) {
	p := &probe{ctx: ctx, d: d}
	x = p.ask(l.request)
	if refusesKey(x) {
		return x, l.name + " answered " + outcome(x) + " to this key"
	}
	if p.failure == nil {
		x.thatf(l.usable(x), "%s", l.expected)
	}
	if p.failure == nil {
		return x, ""
	}
	why = l.name + " " + p.became(x, l.expected)
	if ctx.Err() == nil {
		d.unanswered = append(d.unanswered, l.failed(p, x))
	}
	if p.flooded {
		d.floods++
	}
	return x, why
}

// failed is a lookup's line of the report.
func (l lookup) failed(p *probe, x *exchange) Result {
	result := Result{Check: Check{ID: l.id, Rule: l.name + " answers, so that it can be said what there is to check."}, Verdict: Fail, Failure: p.failure}
	if l.mark == Decided && x.document.Exists() && x.status < http.StatusInternalServerError {
		result.Check.Mark, result.Verdict = Decided, Differs
	}
	return result
}

// became says in words what came in place of what was expected.
func (p *probe) became(x *exchange, expected string) string {
	switch {
	case p.flooded:
		return "answered more than can be read"
	case x.status == 0:
		return "gave no answer"
	case !x.document.Exists():
		return "answered " + outcome(x) + " and no JSON"
	case x.status == http.StatusOK:
		return "answered 200 and not " + expected
	default:
		return "answered " + outcome(x)
	}
}

// outcome is an answer's status, with the code of its envelope if it has one: "403 insufficient_scope".
func outcome(x *exchange) string {
	status, code := strconv.Itoa(x.status), cmp.Or(x.at("error", "code").Text(), x.at("errors", "0", "extensions", "code").Text())
	if code == "" {
		return status
	}
	return status + " " + code
}

// refusesKey reports whether an answer is the API's own refusal of a key. A proxy's 403 is not, nor is any other status.
func refusesKey(x *exchange) bool {
	return (x.status == http.StatusUnauthorized || x.status == http.StatusForbidden) && x.at("error", "code").Text() != ""
}

// withUnanswered are the results of a run, after the lookups that failed: each once, however often it was asked.
func (d *deployment) withUnanswered(results []Result) []Result {
	var first []Result
	for _, r := range d.unanswered {
		if !slices.ContainsFunc(first, func(f Result) bool { return f.Check.ID == r.Check.ID }) {
			first = append(first, r)
		}
	}
	return append(first, results...)
}
