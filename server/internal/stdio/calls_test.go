package stdio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func syntaxMessage(text string) string {
	_, err := ojson.ParseString(text)
	var syntax *ojson.SyntaxError
	if !errors.As(err, &syntax) {
		return ""
	}
	return syntax.Message
}

// during runs a test with a client inside a synctest bubble.
func during(t *testing.T, change func(*Config), test func(t *testing.T, c *client)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { test(t, connect(t, change)) })
}

func TestCallsInOrder(t *testing.T) {
	during(t, nil, func(t *testing.T, c *client) {
		c.send(tool(1, "block"), tool(2, "a"), tool(3, "b"), method(4, "tools/list"), method(5, "ping"))
		c.expectSet(result(4, `"tools/list"`), result(5, `"ping"`))
		close(c.release)
		c.expect(result(1, `"block"`), result(2, `"a"`), result(3, `"b"`))
		c.close()
	})
}

func TestCancelRunning(t *testing.T) {
	during(t, nil, func(t *testing.T, c *client) {
		c.send(tool(1, "block"), tool(2, "x"))
		c.expect()
		c.send(cancelOf(1))
		c.expect(result(2, `"x"`))
		c.send(tool(1, "again"))
		c.expect(result(1, `"again"`))
		c.close()
	})
}

func TestCancelWaiting(t *testing.T) {
	during(t, nil, func(t *testing.T, c *client) {
		c.send(tool(1, "block"), tool(2, "x"), tool(`"2"`, "y"), cancelOf(2))
		c.expect()
		close(c.release)
		c.expect(result(1, `"block"`), result(`"2"`, `"y"`))
		if slices.Contains(c.seen(), "x 2") {
			t.Error("a call that was cancelled while it waited ran")
		}
		c.close()
	})
}

func TestCancelAnswered(t *testing.T) {
	during(t, nil, func(t *testing.T, c *client) {
		c.send(tool(1, "x"))
		c.expect(result(1, `"x"`))
		c.send(cancelOf(1), tool(1, "y"))
		c.expect(result(1, `"y"`))
		c.close()
	})
}

func TestCancelSentWithItsRequest(t *testing.T) {
	during(t, nil, func(t *testing.T, c *client) {
		for id := range 1000 {
			c.send(tool(id, "block"), cancelOf(id), method(-1, "ping"))
			c.expect(result(-1, `"ping"`))
		}
		c.close()
		c.expect()
	})
}

func TestCancelSilencesProgress(t *testing.T) {
	late := make(chan func([]byte), 1)
	during(t, func(c *Config) {
		c.Handle = func(ctx context.Context, _ Request, notify func([]byte)) []byte {
			<-ctx.Done()
			notify([]byte(progress(1)))
			late <- notify
			return []byte(`{"result":1}`)
		}
	}, func(t *testing.T, c *client) {
		c.send(tool(1, "x"))
		c.expect()
		c.send(cancelOf(1))
		c.expect()
		(<-late)([]byte(progress(2)))
		c.expect()
		c.close()
	})
}

func TestNotifyAfterTheAnswer(t *testing.T) {
	late := make(chan func([]byte), 1)
	during(t, func(c *Config) {
		c.Handle = func(_ context.Context, _ Request, notify func([]byte)) []byte {
			late <- notify
			return []byte(`{"result":1}`)
		}
	}, func(t *testing.T, c *client) {
		c.send(tool(1, "x"))
		c.expect(result(1, `1`))
		(<-late)([]byte(progress(2)))
		c.expect()
		c.close()
	})
}

func TestNotifyOfNoNotification(t *testing.T) {
	for _, raw := range []string{``, `{`, `{"jsonrpc":"2.0"}`, `{"jsonrpc":"2.0","id":1,"method":"m"}`, `[]`} {
		during(t, func(c *Config) {
			c.Handle = func(_ context.Context, _ Request, notify func([]byte)) []byte {
				notify([]byte(raw))
				return []byte(`{"result":1}`)
			}
		}, func(t *testing.T, c *client) {
			c.send(tool(1, "x"))
			c.expect(result(1, `1`))
			if !strings.Contains(c.logs.String(), "not sent") {
				t.Errorf("%q: the log says %q", raw, c.logs)
			}
			c.close()
		})
	}
}

// TestCancelRacesAnswer lets answers and cancellations meet: whichever wins, nothing is answered twice and every
// call that was not cancelled is answered.
func TestCancelRacesAnswer(t *testing.T) {
	const calls = 2000
	stdin, in := io.Pipe()
	var answers [calls]atomic.Int32
	out := lineFunc(func(line string) {
		var id int
		if _, err := fmt.Sscanf(line, `{"jsonrpc":"2.0","id":%d,`, &id); err != nil {
			t.Errorf("got %s", line)
			return
		}
		answers[id].Add(1)
	})
	h := newHandler()
	ended := make(chan error, 1)
	go func() {
		ended <- Serve(t.Context(), Config{In: stdin, Out: out, Lane: laneOf, Handle: h.handle, MaxWaiting: calls})
	}()
	for id := range calls {
		io.WriteString(in, tool(id, "x")+"\n")
		if id%2 == 1 {
			io.WriteString(in, cancelOf(id)+"\n")
		}
	}
	in.Close()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	for id := range answers {
		if n := answers[id].Load(); n > 1 || n == 0 && id%2 == 0 {
			t.Errorf("call %d was answered %d times", id, n)
		}
	}
}

// lineFunc is called with each line that is written.
type lineFunc func(line string)

func (f lineFunc) Write(p []byte) (int, error) {
	for line := range strings.Lines(string(p)) {
		f(strings.TrimSuffix(line, "\n"))
	}
	return len(p), nil
}

func TestRepeatedID(t *testing.T) {
	repeated := func(id string) fault { return *repeatedFault(ID(id)) }
	during(t, nil, func(t *testing.T, c *client) {
		c.send(tool(1, "block"), tool(1, "x"), method(1, "ping"), tool(`"a"`, "y"), tool(`"\u0061"`, "z"))
		c.expect(failure(1, repeated("1")), failure(1, repeated("1")), failure(`"\u0061"`, repeated(`"\u0061"`)))
		close(c.release)
		c.expect(result(1, `"block"`), result(`"a"`, `"y"`))
		c.close()
	})
}

func TestWaitingLimit(t *testing.T) {
	during(t, func(c *Config) { c.MaxWaiting = 3 }, func(t *testing.T, c *client) {
		for id := range 6 {
			c.send(tool(id, "block"))
		}
		c.send(method(9, "ping"), `{"jsonrpc":"2.0","method":"notifications/other"}`)
		c.expect(failure(4, *busyFault(3)), failure(5, *busyFault(3)), result(9, `"ping"`))
		c.send(cancelOf(2), tool(6, "block"), tool(7, "block"))
		c.expect(failure(7, *busyFault(3)))
		close(c.release)
		c.expect(result(0, `"block"`), result(1, `"block"`), result(3, `"block"`), result(6, `"block"`))
		c.close()
	})
}

func TestDefaultWaitingLimit(t *testing.T) {
	during(t, nil, func(t *testing.T, c *client) {
		lines := make([]string, DefaultMaxWaiting+2)
		for id := range lines {
			lines[id] = tool(id, "block")
		}
		c.send(lines...)
		c.expect(failure(DefaultMaxWaiting+1, *busyFault(DefaultMaxWaiting)))
		close(c.release)
		if got := c.settle(); len(got) != DefaultMaxWaiting+1 {
			t.Errorf("%d calls were answered, want %d", len(got), DefaultMaxWaiting+1)
		}
		c.close()
	})
}

func TestPoolIsBounded(t *testing.T) {
	during(t, func(c *Config) { c.Pool = 2 }, func(t *testing.T, c *client) {
		c.send(method(1, "block"), method(2, "block"), method(3, "a"), method(4, "ping"), tool(5, "x"))
		c.expectSet(result(4, `"ping"`), result(5, `"x"`))
		close(c.release)
		c.expectSet(result(1, `"block"`), result(2, `"block"`), result(3, `"a"`))
		c.close()
	})
}
