package cli

import (
	"fmt"
	"io"
)

// progress returns what is told of each check of a verify, to be shown in one line that each call writes over, and what takes the line
// away. Nothing is shown where stderr is no terminal.
func (p process) progress() (show func(done, of int), end func()) {
	if !p.terminal {
		return nil, func() {}
	}
	show = func(done, of int) { fmt.Fprintf(p.err, "\r%d of %d checks", done, of) }
	return show, func() { _, _ = io.WriteString(p.err, "\r\x1b[K") }
}
