// Package cli is the capa-stub command: its flags, its environment and its exit status.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"syscall"

	"github.com/capacms/capa-mcp/capa/stub"
)

// Exit statuses, beside those of a command that was run.
const (
	statusOK       = 0
	statusFailed   = 1 // it could not listen, or stopped serving
	statusUsage    = 2 // a flag, or the file one names, is no good
	statusNotFound = 127
)

// Main runs the command on the process it is in, and gives its exit status.
func Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr)
}

// run is the whole command; ctx ends with the signal that ends it.
func run(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) int {
	s, err := parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, usage)
		return statusOK
	}
	if err != nil {
		fmt.Fprintf(stderr, "capa-stub: %v\nRun capa-stub --help for the flags.\n", err)
		return statusUsage
	}
	options, closeFiles, err := s.options(getenv)
	if err != nil {
		fmt.Fprintf(stderr, "capa-stub: %v\n", err)
		return statusUsage
	}
	defer closeFiles()
	running, err := stub.Listen(s.addr, options)
	if err != nil {
		fmt.Fprintf(stderr, "capa-stub: %v\n", err)
		return startStatus(err)
	}
	defer running.Close()
	if len(s.command) > 0 {
		fmt.Fprintln(stderr, running.URL)
		return runCommand(ctx, s.command, running.URL, stdout, stderr)
	}
	fmt.Fprintln(stdout, running.URL)
	if err := running.Wait(ctx); err != nil {
		fmt.Fprintf(stderr, "capa-stub: %v\n", err)
		return statusFailed
	}
	return statusOK
}

// startStatus tells an address that cannot be had from a data set that cannot be used.
func startStatus(err error) int {
	var network *net.OpError
	if errors.As(err, &network) {
		return statusFailed
	}
	return statusUsage
}
