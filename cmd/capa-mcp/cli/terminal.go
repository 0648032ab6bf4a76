package cli

import (
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

// [D] A terminal's width is what COLUMNS says, since asking the terminal takes a call of its own on each system. Most shells do not
// export it, and 100 columns are read well in a wider window.
const (
	usualWidth = 100
	leastWidth = 40
)

func widthOf(getenv func(string) string) int {
	columns, err := strconv.Atoi(getenv("COLUMNS"))
	if err != nil {
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
