package cli

import (
	"fmt"
	"io"
)

// process is what a run of the command uses of the process it is in.
type process struct {
	args     []string // without the command's own name
	getenv   func(string) string
	out, err io.Writer
	terminal bool // err is a terminal
}

// print writes text to stdout and returns the exit status. A failure is also reported on stderr: a status alone does not say why.
func (p process) print(text string) int {
	if _, err := io.WriteString(p.out, text); err != nil {
		return p.fail(statusFailed, err)
	}
	return statusOK
}

// usageError reports what is wrong with the flags and which help lists them, and returns the exit status.
func (p process) usageError(err error, help string) int {
	fmt.Fprintf(p.err, "capa-stub: %v\nRun %s for the flags.\n", err, help)
	return statusUsage
}

// fail reports err on stderr and returns status.
func (p process) fail(status int, err error) int {
	fmt.Fprintf(p.err, "capa-stub: %v\n", err)
	return status
}
