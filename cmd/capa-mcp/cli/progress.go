package cli

import (
	"fmt"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// progressLine tells a person at a terminal what is being waited for, on a line of stderr that is gone before the answer comes. Elsewhere
// it tells nothing.
type progressLine struct {
	screen
	shown bool
}

func (p Process) progressLine() *progressLine {
	return &progressLine{screen: newScreen(p.Err, p.Terminals.Err && takesCodes(p.Getenv), p.Getenv)}
}

// step tells how far a call is.
func (l *progressLine) step(done, total int, message string) {
	l.tell(fmt.Sprintf("%d of %d: %s", done, total, message))
}

const eraseLine = "\r\x1b[K"

// tell shows text in place of what was shown, cut to one line.
func (l *progressLine) tell(text string) {
	if !l.terminal {
		return
	}
	l.shown = true
	text = visible(text)
	if columns(text) >= l.width {
		text = ojson.Cut(text, l.width-2) + "…"
	}
	_, _ = l.WriteString(eraseLine + text)
	_ = l.Flush() // no answer hangs on it
}

func (l *progressLine) clear() {
	if l.shown {
		_, _ = l.WriteString(eraseLine)
		_ = l.Flush()
	}
}
