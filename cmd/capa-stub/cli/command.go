package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// runCommand runs a command with more in its environment and returns its status: 128 and the signal's number when one ended it, 127
// when it could not be started. A signal to the stub is passed on as SIGTERM, where the system has it.
func runCommand(ctx context.Context, p process, command, environ []string) int {
	c := exec.CommandContext(ctx, command[0], command[1:]...)
	c.Env = append(os.Environ(), environ...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, p.out, p.err
	c.Cancel = func() error { return c.Process.Signal(syscall.SIGTERM) }
	c.WaitDelay = 5 * time.Second
	err := c.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		if status, ok := exit.Sys().(syscall.WaitStatus); ok && status.Signaled() {
			return 128 + int(status.Signal())
		}
		return exit.ExitCode()
	case err != nil && c.Process == nil:
		return p.fail(statusNotFound, fmt.Errorf("cannot run %s: %w", command[0], err))
	default:
		return statusOK
	}
}
