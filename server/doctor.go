package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
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
	Probes []ProbeState // in the order in which stderr speaks of them
	Me     *capa.Me     // nil when GET /api/me did not say
	Tools  []ToolState  // as Tools gives them
	Next   string       // a sentence or two
}

// Healthy reports whether every probe told what it was asked for.
func (r Report) Healthy() bool {
	return !slices.ContainsFunc(r.Probes, func(p ProbeState) bool { return !p.OK })
}

// Examine waits for every probe, longer than a client would so that a slow one is told from a dead one, and reports what they found. It
// ends with ctx.
func (s *Server) Examine(ctx context.Context) Report {
	select {
	case <-s.backend.probes.done:
	case <-ctx.Done():
	}
	found := s.backend.probes.findings()
	took := s.backend.probes.durations()
	report := Report{Me: found.me, Tools: s.Tools(ctx)}
	for _, name := range probeNames {
		report.Probes = append(report.Probes, stateOf(found, name, took[name]))
	}
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
	}
	return "the key is known"
}

// nextStep is the one thing to do first: about the first probe that failed, else about what the key is offered, else about time.
func nextStep(found findings, r Report) string {
	if len(found.failures) > 0 {
		return mend(found.failures[0])
	}
	if !slices.ContainsFunc(r.Tools, func(t ToolState) bool { return t.Offered && t.Surface != offline.String() }) {
		return fmt.Sprintf("Give the key %s in the Capa admin, under Developers > Keys: as it is, it reads nothing.", needInstance)
	}
	for _, p := range r.Probes {
		if p.Late {
			return fmt.Sprintf("Find out why %s is slow: a client's first list waits %v for it. Everything else is well.", p.Request, listWait)
		}
	}
	return "Nothing is wrong. Add capa-mcp to your MCP client: capa-mcp config claude-code (or cursor, or codex) prints how."
}

// mend is what to do about a probe that failed.
func mend(f failure) string {
	var failed *capa.Error
	if !errors.As(f.err, &failed) {
		return "Run this again: " + f.probe + " had not answered when it ended."
	}
	switch {
	case !failed.Reached:
		return "Check that CAPA_API_URL is right and that the API is running and reachable from this machine, then run this again."
	case failed.Status == http.StatusTooManyRequests || failed.Status >= http.StatusInternalServerError:
		return "Wait a minute and run this again: something is there that cannot answer now."
	case failed.Code() == capa.CodeNotFollowed:
		return "Set CAPA_API_URL to the address that answers in the end: it redirects, and a key follows no redirect to another address."
	case failed.Envelope == capa.EnvelopeNone:
		return "Find out what answers at CAPA_API_URL: it is not Capa. Usual are a proxy's or a login's page, and the address of a site in place of its API's."
	case failed.Status == http.StatusUnauthorized:
		return "Check CAPA_KEY: the deployment does not know it. Copy it again from Developers > Keys in the Capa admin."
	case failed.Code() == "unsupported_version":
		return "Set CAPA_API_VERSION to a version the deployment serves, or unset it."
	case failed.NotServed():
		return "Check that CAPA_API_URL is the API's address, with no route after it. If it is, this deployment does not serve /api/: ask the person running it."
	}
	return "Mend what " + f.probe + " answered above, then run this again."
}
