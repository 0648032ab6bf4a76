package cli

import (
	"bufio"
	"fmt"
	"io"
)

// screen is where a command prints: a terminal that a person reads, or a pipe that gets the text as it is. It holds back what is
// written until Flush, whose error is that of any write before it.
type screen struct {
	*bufio.Writer
	terminal bool
	width    int  // columns to wrap at; 0 for never
	colour   bool // never under NO_COLOR
}

func newScreen(w io.Writer, terminal bool, getenv func(string) string) screen {
	if !terminal {
		return screen{Writer: bufio.NewWriter(w)}
	}
	return screen{bufio.NewWriter(w), true, widthOf(w, getenv), getenv("NO_COLOR") == "" && takesCodes(getenv)}
}

func (p Process) stdout() screen { return newScreen(p.Out, p.Terminals.Out, p.Getenv) }

// end flushes the screen and is the exit status: status, unless what was printed did not get through.
func (s screen) end(status int) int {
	if s.Flush() != nil && status == exitOK {
		return exitFailed
	}
	return status
}

// style is how a text looks, as the number of an escape code.
type style int

const (
	plain  style = 0
	bold   style = 1
	red    style = 31
	green  style = 32
	yellow style = 33
	blue   style = 34
	purple style = 35
)

// span is a text in one style.
type span struct {
	text  string
	style style
}

func (s screen) spans(spans ...span) {
	for _, each := range spans {
		if s.colour && each.style != plain && each.text != "" {
			fmt.Fprintf(s, "\x1b[%dm%s\x1b[0m", each.style, each.text)
			continue
		}
		_, _ = s.WriteString(each.text) // Flush gives the error
	}
}

// newLine ends the line and starts the next one at column indent.
func (s screen) newLine(indent int) { fmt.Fprintf(s, "\n%*s", indent, "") }

// mark is whether something is so; looks is how a no looks.
func mark(ok bool, looks style) span {
	if ok {
		return span{"yes", green}
	}
	return span{"no", looks}
}
