package server

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/capacms/capa-mcp/capa"
)

// ToolState is one tool of this server and whether this key is offered it here.
type ToolState struct {
	Name, Title, Answers string
	Surface, Needs       string // as the tool table prints them
	Offered              bool
	Why                  string // why it was left out; "" when it is offered
}

// Tools is every tool in the order of the tool table, once it is known which are offered.
func (s *Server) Tools(ctx context.Context) []ToolState {
	s.await(ctx)
	offered := s.offered()
	states := make([]ToolState, len(s.all))
	for i, t := range s.all {
		states[i] = ToolState{
			Name: t.name, Title: t.title, Answers: t.answers, Surface: t.surface.String(), Needs: string(t.need),
			Offered: offered.has(t.name), Why: offered.left[t.name],
		}
	}
	return states
}

// ProbeState is what a startup probe said.
type ProbeState struct {
	Request string        // "GET /api/me"
	Answer  string        // in words, one line
	OK      bool          // it told what it was asked for
	Took    time.Duration // 0 when it has not answered
	Late    bool          // it answered after a client's first list had stopped waiting for it
}

// Report is what the doctor reads: the probes, the key, the tools, and the one next step.
type Report struct {
	Probes []ProbeState // in the order in which stderr speaks of them; for a legacy key a legacy route's last
	Me     *capa.Me     // nil when GET /api/me did not say
	Tools  []ToolState  // as Tools gives them, but for what proves nothing
	Next   string       // a sentence or two; "" where nothing is wrong
}

// Healthy reports whether every probe told what it was asked for.
func (r Report) Healthy() bool {
	return !slices.ContainsFunc(r.Probes, func(p ProbeState) bool { return !p.OK })
}

// Examine waits for every probe, longer than a client would so that a slow one is told from a dead one, and reports what they found. It
// ends with ctx.
func (s *Server) Examine(ctx context.Context) Report {
	legacy := s.askLegacy(ctx)
	select {
	case <-s.backend.probes.done:
	case <-ctx.Done():
	}
	found := s.backend.probes.findings()
	took := s.backend.probes.durations()
	report := Report{Me: found.me, Tools: s.Tools(ctx)}
	if found.provesNothingOfPages() {
		found.failures = append(found.failures, failure{probePreview, errUnserved})
		s.unsayPages(report.Tools)
	}
	answered := <-legacy
	if answered.err != nil {
		found.failures = append(found.failures, failure{probeLegacy, answered.err})
	}
	for _, name := range probeNames {
		report.Probes = append(report.Probes, stateOf(found, name, took[name]))
	}
	if answered.asked {
		report.Probes = append(report.Probes, answered.state(found))
	}
	shareAnswers(report.Probes)
	report.Next = nextStep(found, report)
	return report
}

func stateOf(found findings, probe string, took time.Duration) ProbeState {
	state := ProbeState{Request: probe, OK: true, Took: took, Late: took > listWait, Answer: found.said(probe)}
	for _, f := range found.failures {
		if f.probe == probe {
			state.OK, state.Answer = false, whatFailed(f.err)
		}
	}
	return state
}

// shareAnswers says once what the API answered several probes, or why it could not be reached for them.
func shareAnswers(probes []ProbeState) {
	first := map[string]string{} // by what failed, whatever the request: the request that failed with it first
	for i, p := range probes {
		failed := strings.ReplaceAll(p.Answer, p.Request, "")
		if p.OK || failed == p.Answer { // this server's own few words
			continue
		}
		if request, said := first[failed]; said {
			probes[i].Answer = "as " + request
			continue
		}
		first[failed] = p.Request
	}
}

// provesNothingOfPages reports whether GET /api/preview answered as a path that is not served where GET /api/me did too: then /api/ is
// not there, and nothing is known of its parts. The server leaves the page tools out all the same.
func (f findings) provesNothingOfPages() bool { return f.pagesOff && f.meMissing }

// unsayPages takes back why the page tools were left out.
func (s *Server) unsayPages(states []ToolState) {
	for i, t := range s.all {
		if t.part == partPages && !states[i].Offered {
			states[i].Why = probePreview + " was not served, and nor was " + probeMe + ": whether there are pages here is not known."
		}
	}
}

// whatFailed is a probe's failure without its next step, which the report says once.
func whatFailed(err error) string {
	var failed *capa.Error
	if errors.As(err, &failed) {
		return failed.Summary()
	}
	return oneLine(err.Error())
}

// said is what a probe that answered found, in words.
func (f findings) said(probe string) string {
	switch {
	case probe == probePreview && f.pagesOff:
		return "pages are not served here (CAPA_SITE_PREVIEW is not on)"
	case probe == probePreview:
		return "pages are served"
	case probe == probeGraphQL && f.graphqlOff:
		return "GraphQL is switched off here (CAPA_API_GRAPHQL=off)"
	case probe == probeGraphQL && len(f.unexposed) > 0:
		return "GraphQL is served; it leaves out " + join(unexposedModels(f))
	case probe == probeGraphQL:
		return "GraphQL is served"
	case probe == probeLegacy:
		return "the tenant is known, and the key there"
	}
	return "the key is known"
}
