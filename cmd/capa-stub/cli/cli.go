// Package cli is the capa-stub command: its flags, its environment, what it prints and its exit status.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// Exit statuses, beside those of a command that was run and those of verify.
const (
	statusOK       = 0
	statusFailed   = 1 // it could not listen or print, stopped serving, or did not save a recording
	statusUsage    = 2 // a flag, or the file one names, is no good
	statusNotFound = 127
)

// process is what a run of the command has of its process.
type process struct {
	args     []string // without the command's own name
	getenv   func(string) string
	out, err io.Writer
	terminal bool // somebody reads err
}

// Main runs the command on the process it is in, and gives its exit status.
func Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return run(ctx, process{args: os.Args[1:], getenv: os.Getenv, out: os.Stdout, err: os.Stderr, terminal: isTerminal(os.Stderr)})
}

// run is the whole command; ctx ends with the signal that ends it.
func run(ctx context.Context, p process) int {
	if len(p.args) > 0 && p.args[0] == "verify" {
		return verify(ctx, p, p.args[1:])
	}
	s, err := parse(p.args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return p.print(usage)
	case err != nil:
		return p.misused(err, "capa-stub --help")
	case s.version:
		return p.print("capa-stub " + Version() + "\n")
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

// print writes text to stdout. Where it cannot, stderr says so: a status alone is easily taken for another.
func (p process) print(text string) int {
	if _, err := io.WriteString(p.out, text); err != nil {
		return p.fail(statusFailed, err)
	}
	return statusOK
}

// misused says what is wrong with the flags, and which help has them.
func (p process) misused(err error, help string) int {
	fmt.Fprintf(p.err, "capa-stub: %v\nRun %s for the flags.\n", err, help)
	return statusUsage
}

func (p process) fail(status int, err error) int {
	fmt.Fprintf(p.err, "capa-stub: %v\n", err)
	return status
}
