package cli

import (
	"context"
	"fmt"

	"github.com/capacms/capa-mcp/server"
)

// tools lists the tools this key is offered here, with what each answers; with --all, those left out too, and why. With a tool's name it
// says what that one takes.
func tools(ctx context.Context, p Process, f flags) int {
	if len(f.rest) > 0 {
		return manual(ctx, p, f)
	}
	s, stop, status := started(ctx, p, f)
	if status != exitOK {
		return status
	}
	defer stop()
	states := s.Tools(ctx)
	out := p.stdout()
	out.tools(states, f.all)
	status = out.end(exitOK)
	if left := len(leftOut(states)); p.Terminals.Err && left > 0 && !f.all {
		fmt.Fprintf(p.Err, "capa-mcp: %d more are not offered to this key here: capa-mcp tools --all says why.\n", left)
	}
	return status
}

// tools prints what is offered and, after a blank line, what was left out.
func (s screen) tools(states []server.ToolState, all bool) {
	var offered []row
	for _, t := range states {
		if t.Offered {
			offered = append(offered, row{{t.Name, bold}, {t.Answers, plain}})
		}
	}
	s.table(offered...)
	left := leftOut(states)
	if !all || len(left) == 0 {
		return
	}
	s.spans(span{"\nNot offered:", bold})
	s.newLine(0)
	if s.terminal { // in a pipe each row stands for itself: grep finds it
		left = ditto(left)
	}
	s.table(left...)
}

func leftOut(states []server.ToolState) []row {
	var left []row
	for _, t := range states {
		if !t.Offered {
			left = append(left, row{{t.Name, plain}, {t.Why, plain}})
		}
	}
	return left
}

// toolRows says of each tool whether it is offered: what it is for, or why not.
func toolRows(tools []server.ToolState) []row {
	rows := make([]row, len(tools))
	for i, t := range tools {
		why := t.Why
		if t.Offered {
			why = t.Title
		}
		rows[i] = row{{t.Name, bold}, mark(t.Offered, yellow), {why, plain}}
	}
	return rows
}
