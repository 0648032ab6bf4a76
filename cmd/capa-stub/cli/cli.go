// Package cli is the capa-stub command: its flags, its environment, what it prints and its exit status.
package cli

import (
	"context"
	"errors"
	"flag"
	"os"
	"os/signal"
	"syscall"
)

// Exit statuses, beside those of a command that was run and those of verify.
const (
	statusOK       = 0
	statusFailed   = 1   // it could not listen or print, stopped serving, or did not save a recording
	statusUsage    = 2   // a flag, or the file it names, cannot be used
	statusNotFound = 127 // the command could not be started, as in a shell
)

// Main runs the command with the arguments and streams of this process, and returns its exit status.
func Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return run(ctx, process{args: os.Args[1:], getenv: os.Getenv, out: os.Stdout, err: os.Stderr, terminal: isTerminal(os.Stderr)})
}

// run is the whole command. ctx ends on the signal that is to end it.
func run(ctx context.Context, p process) int {
	if len(p.args) > 0 && p.args[0] == "verify" {
		return verify(ctx, p, p.args[1:])
	}
	s, err := parse(p.args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return p.print(usage)
	case err != nil:
		return p.usageError(err, "capa-stub --help")
	case s.version:
		return p.print("capa-stub " + version() + "\n")
	}
	served, err := s.service(p)
	if err != nil {
		return p.fail(statusUsage, err)
	}
	status := serve(ctx, p, s, served)
	if err := served.end(p.err); err != nil {
		return p.fail(max(status, statusFailed), err)
	}
	return status
}
