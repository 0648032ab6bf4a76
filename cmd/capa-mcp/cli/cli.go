// Package cli is the capa-mcp command: its flags, its environment, what it prints and its exit status.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// Process is what a run of the command has of its process.
type Process struct {
	Args      []string // without the command's own name
	In        io.Reader
	Out       io.Writer
	Err       io.Writer // takes writes from several goroutines at once, as a file does
	Terminals Terminals
	Getenv    func(string) string
	Transport http.RoundTripper // nil for the network
	Began     time.Time
}

// Exit statuses.
const (
	exitOK      = 0
	exitFailed  = 1 // a tool refused, or something could not be done
	exitMisused = 2 // flags, arguments or environment that cannot be used
)

// Main runs the command on the process it is in, and gives its exit status. Nothing but it writes to stdout: a stray print would end the
// client's session, so os.Stdout becomes stderr.
func Main() int {
	began := time.Now()
	out := os.Stdout
	os.Stdout = os.Stderr
	log.SetOutput(io.Discard)      // net/http reports there, raw, what a server sends unasked: it may hold the key
	signal.Ignore(syscall.SIGPIPE) // a client that is gone is an error of the write, not the end of the process
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return Run(ctx, Process{
		Args: os.Args[1:], In: os.Stdin, Out: out, Err: os.Stderr, Getenv: os.Getenv, Began: began,
		Terminals: Terminals{In: isTerminal(os.Stdin), Out: isTerminal(out), Err: isTerminal(os.Stderr)},
	})
}

// Run runs the command and gives its exit status. It ends with ctx.
func Run(ctx context.Context, p Process) int {
	f, err := parse(p.Args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return p.print(usage)
	case err != nil:
		fmt.Fprintf(p.Err, "capa-mcp: %v\nRun capa-mcp --help for what it takes.\n", err)
		return exitMisused
	case f.version:
		return p.print("capa-mcp " + Version() + "\n")
	}
	return f.command(ctx, p, f)
}

// print writes text to stdout as it is.
func (p Process) print(text string) int {
	if _, err := io.WriteString(p.Out, text); err != nil {
		return exitFailed
	}
	return exitOK
}
