package cli

import (
	"context"
	"fmt"
	"text/tabwriter"
)

// tools lists the tools this key is offered here, with what each answers.
func tools(ctx context.Context, p Process, f flags) int {
	s, close, status := started(ctx, p, f)
	if status != exitOK {
		return status
	}
	defer close()
	table := tabwriter.NewWriter(p.Out, 0, 4, 2, ' ', 0)
	for _, t := range s.Tools(ctx) {
		if t.Offered {
			fmt.Fprintf(table, "%s\t%s\n", t.Name, t.Answers)
		}
	}
	if err := table.Flush(); err != nil {
		return exitFailed
	}
	return exitOK
}
