package server

import (
	"context"
	"errors"
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
	Answer  string        // in words
	OK      bool          // it told what it was asked for
	Took    time.Duration // 0 when it has not answered
}

// Report is what the doctor reads: the probes, the key, and the one next step.
type Report struct {
	Probes []ProbeState
	Me     *capa.Me // nil when GET /api/me did not say
	Tools  []ToolState
	Next   string
}

// Examine waits for the probes and reports what they found.
func (s *Server) Examine(ctx context.Context) Report {
	tools := s.Tools(ctx)
	found := s.backend.probes.findings()
	report := Report{Me: found.me, Tools: tools}
	took := s.backend.probes.durations()
	for _, name := range probeNames {
		state := ProbeState{Request: name, OK: true, Took: took[name], Answer: found.said(name)}
		for _, f := range found.failures {
			if f.probe == name {
				state.OK, state.Answer = false, oneLine(f.err)
			}
		}
		report.Probes = append(report.Probes, state)
	}
	report.Next = nextStep(found)
	return report
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

// nextStep is the one thing to do first.
func nextStep(found findings) string {
	for _, f := range found.failures {
		var failed *capa.Error
		switch {
		case errors.As(f.err, &failed) && !failed.Reached:
			return "Check that CAPA_API_URL is right and that the API is running and reachable from this machine, then run this again."
		case errors.As(f.err, &failed) && failed.Status == 401:
			return "Check CAPA_KEY: the deployment does not know it. Copy it again from Developers > Keys in the Capa admin."
		case errors.As(f.err, &failed) && failed.NotServed():
			return "Check that CAPA_API_URL is the API's address, with no route after it."
		case errors.As(f.err, &failed) && failed.Code() == "unsupported_version":
			return "Set CAPA_API_VERSION to a version the deployment serves, or unset it."
		}
		return "Read what " + f.probe + " answered above, and try again."
	}
	return "Nothing is wrong. Add capa-mcp to your MCP client."
}
