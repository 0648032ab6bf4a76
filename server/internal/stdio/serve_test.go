package stdio

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
)

// handler is a Config.Handle whose calls of the method or tool "block" run until released or cancelled. It answers
// with the method, and keeps what it saw.
type handler struct {
	mu      sync.Mutex
	began   []string // method, or tool, and id, in the order they began
	atOnce  int      // calls of the lane InOrder that run
	most    int      // the most of them at a time
	release chan struct{}
}

func newHandler() *handler { return &handler{release: make(chan struct{})} }

func laneOf(r Request) Lane {
	switch r.Method {
	case methodToolsCall:
		return InOrder
	case "listen":
		return Standing
	default:
		return Beside
	}
}

func (h *handler) handle(ctx context.Context, r Request, notify func([]byte)) []byte {
	what := r.Method
	if r.Tool != "" {
		what = r.Tool
	}
	h.enter(r, what)
	defer h.leave(r)
	switch what {
	case "block":
		select {
		case <-h.release:
		case <-ctx.Done():
		}
	case "listen":
		<-ctx.Done()
	case "progress":
		for i := range 3 {
			notify(fmt.Appendf(nil, `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":%d}}`, i))
		}
	case "panic":
		panic("secret")
	case "nothing":
		return nil
	case "garbage":
		return []byte("{\n")
	case "both":
		return []byte(`{"result":1,"error":{}}`)
	case "fail":
		return []byte(`{"jsonrpc":"2.0","id":99,"error":{"code":-32602,"message":"a \u003c b"}}`)
	case "lines":
		return []byte("{\"result\":\r\n{\"a\": \"\\u003cb\\u003e\\n\", \"n\": 1.50}}\n")
	case methodInitialize:
		return fmt.Appendf(nil, `{"result":{"protocolVersion":%q}}`, r.Params.Get("protocolVersion").Text())
	}
	return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":0,"result":%q}`, what)
}

func (h *handler) enter(r Request, what string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.began = append(h.began, strings.TrimSpace(what+" "+string(r.ID)))
	if laneOf(r) == InOrder {
		h.atOnce++
		h.most = max(h.most, h.atOnce)
	}
}

func (h *handler) leave(r Request) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if laneOf(r) == InOrder {
		h.atOnce--
	}
}

func (h *handler) seen() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.began)
}

// client drives one Serve over pipes. Its methods are for the inside of a synctest bubble.
type client struct {
	*handler
	t     *testing.T
	stdin *io.PipeWriter
	lines chan string
	stop  context.CancelFunc
	ended chan error
	logs  *logs
}

type logs struct {
	mu    sync.Mutex
	lines []string
}

func (l *logs) add(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, line)
}

func (l *logs) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.lines, "\n")
}

func connect(t *testing.T, change func(*Config)) *client {
	stdin, in := io.Pipe()
	out, stdout := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	c := &client{handler: newHandler(), t: t, stdin: in, lines: make(chan string, 10_000), stop: stop, ended: make(chan error, 1), logs: &logs{}}
	config := Config{In: stdin, Out: stdout, Lane: laneOf, Handle: c.handle, Log: c.logs.add}
	if change != nil {
		change(&config)
	}
	go func() {
		scanner := bufio.NewScanner(out)
		scanner.Buffer(nil, 32<<20)
		for scanner.Scan() {
			c.lines <- scanner.Text()
		}
		close(c.lines)
	}()
	go func() {
		err := Serve(ctx, config)
		stdout.Close()
		stdin.Close()
		c.ended <- err
	}()
	t.Cleanup(stop)
	return c
}

// send writes lines in one piece.
func (c *client) send(lines ...string) {
	c.t.Helper()
	if _, err := io.WriteString(c.stdin, strings.Join(lines, "\n")+"\n"); err != nil {
		c.t.Errorf("write to the server: %v", err)
	}
}

// settle gives what came once nothing moves any more.
func (c *client) settle() []string {
	synctest.Wait()
	got := []string{}
	for {
		select {
		case line, ok := <-c.lines:
			if !ok {
				return got
			}
			got = append(got, line)
		default:
			return got
		}
	}
}

func (c *client) expect(want ...string) {
	c.t.Helper()
	if got := c.settle(); !slices.Equal(got, want) {
		c.t.Errorf("got  %s\nwant %s", strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}

// expectSet is expect for answers in any order.
func (c *client) expectSet(want ...string) {
	c.t.Helper()
	got := c.settle()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		c.t.Errorf("got  %s\nwant %s", strings.Join(got, "\n     "), strings.Join(want, "\n     "))
	}
}

// close ends stdin and expects Serve to end without an error.
func (c *client) close() {
	c.t.Helper()
	c.stdin.Close()
	if err := <-c.ended; err != nil {
		c.t.Errorf("Serve gave %v, want nil", err)
	}
}

func tool(id any, name string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%v,"method":"tools/call","params":{"name":%q}}`, id, name)
}

func method(id any, name string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%v,"method":%q}`, id, name)
}

func cancelOf(id any) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":%v}}`, id)
}

func initialize(id any, version string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%v,"method":"initialize","params":{"protocolVersion":%q}}`, id, version)
}

func result(id any, body string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%v,"result":%s}`, id, body)
}

func failure(id any, f fault) string { return string(f.line(ID(fmt.Sprint(id)))) }

// TestServeLines gives lines and the end of stdin, and wants every answer.
func TestServeLines(t *testing.T) {
	long := `{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", 2000) + `"}`
	for name, test := range map[string]struct{ in, want []string }{
		"a request":               {[]string{method(1, "a")}, []string{result(1, `"a"`)}},
		"the client's id":         {[]string{tool(`"a\u0041"`, "x")}, []string{result(`"a\u0041"`, `"x"`)}},
		"a big id":                {[]string{tool(`9007199254740993`, "x")}, []string{result(`9007199254740993`, `"x"`)}},
		"a text and a number":     {[]string{tool(`7`, "x"), tool(`"7"`, "y")}, []string{result(`7`, `"x"`), result(`"7"`, `"y"`)}},
		"an error":                {[]string{tool(1, "fail")}, []string{`{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"a < b"}}`}},
		"one line an answer":      {[]string{tool(1, "lines")}, []string{result(1, `{"a":"<b>\n","n":1.50}`)}},
		"progress first":          {[]string{tool(1, "progress"), tool(2, "x")}, []string{progress(0), progress(1), progress(2), result(1, `"progress"`), result(2, `"x"`)}},
		"a panic":                 {[]string{tool(1, "panic"), tool(2, "x")}, []string{failure(1, internalFault("tools/call")), result(2, `"x"`)}},
		"no answer":               {[]string{tool(1, "nothing")}, []string{failure(1, internalFault("tools/call"))}},
		"an answer that is none":  {[]string{tool(1, "garbage")}, []string{failure(1, internalFault("tools/call"))}},
		"a result and an error":   {[]string{tool(1, "both")}, []string{failure(1, internalFault("tools/call"))}},
		"a notification":          {[]string{`{"jsonrpc":"2.0","method":"notifications/initialized"}`}, nil},
		"one that panics":         {[]string{`{"jsonrpc":"2.0","method":"panic"}`}, nil},
		"a client's answer":       {[]string{`{"jsonrpc":"2.0","id":1,"result":{}}`}, nil},
		"blank lines":             {[]string{"", "  ", tool(1, "x"), ""}, []string{result(1, `"x"`)}},
		"no JSON":                 {[]string{"hello", tool(1, "x")}, []string{failure("null", fault{codeParse, "The line is not JSON at byte 0: " + syntaxMessage("hello") + ". Send one JSON-RPC message a line."}), result(1, `"x"`)}},
		"a long line":             {[]string{long, tool(1, "x")}, []string{failure("null", tooLongFault(1000)), result(1, `"x"`)}},
		"a batch before any":      {[]string{"[" + tool(1, "x") + "]"}, []string{failure("null", noBatchFault())}},
		"an empty batch":          {[]string{"[]"}, []string{failure("null", noBatchFault())}},
		"an id again, answered":   {[]string{tool(1, "x"), initialize(2, ""), tool(1, "y")}, []string{result(1, `"x"`), result(2, `{"protocolVersion":""}`), result(1, `"y"`)}},
		"cancelling nothing":      {[]string{cancelOf(5), cancelOf("null"), tool(1, "x")}, []string{result(1, `"x"`)}},
		"a cancelled one of text": {[]string{cancelOf(`"1"`), tool(1, "x")}, []string{result(1, `"x"`)}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := connect(t, func(c *Config) { c.MaxLine = 1000 })
				for _, line := range test.in {
					c.send(line)
					synctest.Wait()
				}
				c.close()
				c.expect(test.want...)
			})
		})
	}
}

func progress(n int) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":%d}}`, n)
}

func TestServeAnswersWhatCameBeforeTheEnd(t *testing.T) {
	var in, want strings.Builder
	for i := range 20 {
		fmt.Fprintln(&in, tool(i, "x"))
		fmt.Fprintln(&want, result(i, `"x"`))
	}
	h, out := newHandler(), &bytes.Buffer{}
	stdin := strings.NewReader(strings.TrimSuffix(in.String(), "\n"))
	if err := Serve(t.Context(), Config{In: stdin, Out: out, Lane: laneOf, Handle: h.handle}); err != nil {
		t.Fatal(err)
	}
	if out.String() != want.String() {
		t.Errorf("got %s\nwant %s", out, want.String())
	}
	if h.most != 1 {
		t.Errorf("%d calls that reach Capa ran at a time, want 1", h.most)
	}
}
