package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/capacms/capa-mcp/server"
)

// doctor checks everything that a session stands on and says the one next step. It prints no key.
func doctor(ctx context.Context, p Process, f flags) int {
	table := tabwriter.NewWriter(p.Out, 0, 4, 2, ' ', 0)
	defer table.Flush()
	reportVariables(table, p.Getenv)
	quiet := p
	quiet.Err = io.Discard // the report says in its own words what stderr says of the start
	s, close, err := connect(quiet, f)
	if err != nil {
		fmt.Fprintf(table, "\nNext\t%s\n", strings.ReplaceAll(err.Error(), "\n", " "))
		return exitMisused
	}
	defer close()
	s.Start(ctx)
	report := s.Examine(ctx)
	reportProbes(table, s, report)
	reportTools(table, report.Tools)
	fmt.Fprintf(table, "\nNext\t%s\n", report.Next)
	for _, probe := range report.Probes {
		if !probe.OK {
			return exitFailed
		}
	}
	return exitOK
}

func reportProbes(w io.Writer, s *server.Server, report server.Report) {
	fmt.Fprintf(w, "\nAddress\t%s\n", s.Origin())
	for _, probe := range report.Probes {
		fmt.Fprintf(w, "%s\t%s\t%s\n", probe.Request, mark(probe.OK), answerIn(probe))
	}
	if report.Me == nil {
		return
	}
	scopes := "not reported by this deployment"
	if report.Me.ScopesReported {
		scopes = strings.Join(report.Me.Scopes, ", ")
	}
	fmt.Fprintf(w, "\nKey\t%s, %s, %s\nScopes\t%s\n", report.Me.Family, report.Me.Bundle, report.Me.Environment, scopes)
}

func answerIn(probe server.ProbeState) string {
	if probe.Took == 0 {
		return probe.Answer
	}
	return fmt.Sprintf("%s (%v)", probe.Answer, probe.Took.Round(time.Millisecond))
}

func reportTools(w io.Writer, tools []server.ToolState) {
	fmt.Fprintln(w)
	for _, t := range tools {
		fmt.Fprintf(w, "%s\t%s\t%s\n", t.Name, mark(t.Offered), t.Why)
	}
}

func mark(ok bool) string {
	if ok {
		return "yes"
	}
	return "no"
}
