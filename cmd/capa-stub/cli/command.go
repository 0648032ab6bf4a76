package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"time"

	"github.com/capacms/capa-mcp/capa/stub"
)

// runCommand runs a command against the stub at url and returns its status: 128 and the signal's number when one ended it, 127
// when it could not be started. A signal to the stub is passed on as SIGTERM.
func runCommand(ctx context.Context, command []string, url string, stdout, stderr io.Writer) int {
	c := exec.CommandContext(ctx, command[0], command[1:]...)
	c.Env = append(os.Environ(), "CAPA_API_URL="+url, "CAPA_KEY="+stub.Key)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, stdout, stderr
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
		fmt.Fprintf(stderr, "capa-stub: cannot run %s: %v\n", command[0], err)
		return statusNotFound
	default:
		return statusOK
	}
}
