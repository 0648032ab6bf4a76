package cli

import (
	"context"
	"errors"

	"github.com/capacms/capa-mcp/server"
)

// manual prints what a tool takes. It is the same for every key and deployment, so no variable has to be set for it.
func manual(_ context.Context, p Process, f flags) int {
	read, err := server.ManualOf(f.rest[0])
	if err != nil {
		p.complainOfTool(err)
		return exitFailed
	}
	out := p.stdout()
	out.manual(read)
	return out.end(exitOK)
}

// complainOfTool is complain, and for a name that no tool has also where the names are.
func (p Process) complainOfTool(err error) {
	var unknown *server.UnknownToolError
	if errors.As(err, &unknown) {
		err = errors.New(err.Error() + " capa-mcp tools lists them.")
	}
	complain(p.Err, err)
}

func (s screen) manual(m server.Manual) {
	s.spans(span{m.Name, bold}, span{text: ": " + m.Title})
	s.newLine(0)
	s.newLine(0)
	s.words(m.About)
	s.newLine(0)
	if len(m.Arguments) > 0 {
		s.table(argumentRows(m.Arguments)...)
		s.newLine(0)
	}
	line := "capa-mcp call " + m.Name
	if m.Example != "" {
		line += " '" + m.Example + "'"
	}
	s.spans(span{"Example", bold}, span{text: "  " + line})
	s.newLine(0)
}

func argumentRows(arguments []server.ArgumentManual) []row {
	rows := make([]row, len(arguments))
	for i, a := range arguments {
		rows[i] = row{{a.Name, bold}, {a.Form, plain}}
		switch {
		case a.Needed:
			rows[i] = append(rows[i], span{"needed", yellow}, span{text: a.About})
		case a.About != "":
			rows[i] = append(rows[i], span{}, span{text: a.About})
		}
	}
	return rows
}
