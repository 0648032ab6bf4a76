package cli

import (
	"io"
	"os"
	"runtime"
	"strconv"
)

// Terminals says which of a process's streams a person is at.
type Terminals struct{ In, Out, Err bool }

// isTerminal reports whether f is a terminal. The null device is a character device too, and nobody is at it.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// [D] Where neither COLUMNS nor the terminal says how wide it is, 100 columns are read well.
const (
	usualWidth = 100
	leastWidth = 40
)

// widthOf is how wide the terminal w is: what COLUMNS says, or else the terminal itself.
func widthOf(w io.Writer, getenv func(string) string) int {
	columns, err := strconv.Atoi(getenv("COLUMNS"))
	if terminal, is := w.(*os.File); err != nil && is {
		columns = windowWidth(terminal)
	}
	if columns == 0 {
		return usualWidth
	}
	return max(columns, leastWidth)
}

// takesCodes reports whether the terminal obeys escape codes. [D] An old Windows console prints them instead; the newer ones say who
// they are.
func takesCodes(getenv func(string) string) bool {
	if getenv("TERM") == "dumb" {
		return false
	}
	return runtime.GOOS != "windows" || getenv("WT_SESSION") != "" || getenv("TERM") != ""
}
