package capamcp_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"syscall"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// client is capa-mcp as a process of its own, and a script that is its client. It knows no time: each step waits for what it waits for.
type client struct {
	scene   *scene
	process *exec.Cmd
	in      io.WriteCloser
	lines   chan string // what the server writes, until it writes no more

	stray    []string  // lines of the server that are no JSON
	keep     bool      // messages are for the script to see
	messages []message // kept, in the order they came
}

// launch starts capa-mcp with flags in the script's environment. Its stderr is the script's.
func launch(ctx context.Context, ts *testscript.TestScript, flags []string) (*client, error) {
	c := &client{scene: sceneOf(ts), process: exec.CommandContext(ctx, "capa-mcp", flags...), lines: make(chan string), keep: true}
	c.process.Env, c.process.Dir, c.process.Stderr = c.scene.environ(ts), ts.MkAbs("."), ts.Stderr()
	in, err := c.process.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.in = in
	if err := c.process.Start(); err != nil {
		return nil, err
	}
	go c.read(out)
	return c, nil
}

func (c *client) read(out io.Reader) {
	defer close(c.lines)
	for r := bufio.NewReader(out); ; {
		line, err := r.ReadString('\n')
		if line != "" {
			c.lines <- line
		}
		if err != nil {
			return
		}
	}
}

// end closes the server's stdin, takes what it still writes and gives what its process ended with.
func (c *client) end() error {
	closed := c.in.Close()
	for line := range c.lines {
		c.take(line)
	}
	return errors.Join(closed, c.process.Wait())
}

// write sends text. A server that has ended takes none, which its exit status tells better than the broken pipe.
func (c *client) write(text string) error {
	_, err := io.WriteString(c.in, text)
	if errors.Is(err, syscall.EPIPE) {
		return nil
	}
	return err
}

// awaitAnswer returns when the server has answered something once more: the notifications before it are taken too.
func (c *client) awaitAnswer() error {
	for line := range c.lines {
		if c.take(line).isAnswer() {
			return nil
		}
	}
	return errors.New("the server ended without an answer")
}

func (c *client) take(line string) message {
	m := message{text: strings.TrimSuffix(line, "\n")}
	parsed, err := ojson.ParseString(m.text)
	if err != nil {
		c.stray = append(c.stray, m.text)
	}
	m.value = parsed
	if c.keep {
		c.messages = append(c.messages, m)
	}
	return m
}

// The handshake of a client, and the list it asks for first, which is answered once the startup probes are.
const (
	sayInitialize  = `{"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"script","version":"1"}}}`
	sayInitialized = `{"jsonrpc":"2.0","method":"notifications/initialized"}`
	sayList        = `{"jsonrpc":"2.0","id":"list","method":"tools/list"}`
)

// start is the beginning that every client's session has. A script that is about something else does not see it.
func (c *client) start(context.Context, string) error {
	c.keep = false
	defer func() { c.keep = true }()
	for _, line := range []string{sayInitialize, sayInitialized, sayList} {
		if err := c.say(line); err != nil {
			return err
		}
	}
	return nil
}

// say sends a message and waits for the answer, if it is one that is answered.
func (c *client) say(text string) error {
	if err := c.write(text + "\n"); err != nil || isNotification(text) {
		return err
	}
	return c.awaitAnswer()
}

func isNotification(text string) bool {
	m, err := ojson.ParseString(text)
	return err == nil && m.Kind() == ojson.Object && m.Get("method").Exists() && !m.Get("id").Exists()
}

// converse takes capa-mcp through a session, from its start to its end. failed is what its process ended with; err says that the session
// could not be had as text writes it down.
func converse(ts *testscript.TestScript, flags []string, text string) (failed, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	c, err := launch(ctx, ts, flags)
	if err != nil {
		return nil, err
	}
	lived := c.follow(ctx, text)
	ended := c.end()
	c.scene.messages = c.messages
	if ctx.Err() != nil {
		return nil, fmt.Errorf("the session did not end within %v; before that: %w", patience, errors.Join(lived, ended))
	}
	if len(c.stray) > 0 {
		return nil, fmt.Errorf("stdout is for JSON-RPC alone, and held %q", c.stray)
	}
	return ended, lived
}
