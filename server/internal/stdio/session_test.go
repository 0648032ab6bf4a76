package stdio

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// slowInitialize holds initialize until the client is released.
func slowInitialize(held *client, release chan struct{}) func(*Config) {
	return func(c *Config) {
		c.Handle = func(ctx context.Context, r Request, notify func([]byte)) []byte {
			if r.Method == methodInitialize {
				<-release
			}
			return held.handle(ctx, r, notify)
		}
	}
}

func TestInitializeIsABarrier(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		held, release := &client{handler: newHandler()}, make(chan struct{})
		c := connect(t, slowInitialize(held, release))
		c.send(initialize(1, "2025-06-18"), method(2, "tools/list"), tool(3, "a"), tool(4, "b"), cancelOf(3), method(5, "ping"))
		c.expect(result(5, `"ping"`))
		close(release)
		got := c.settle()
		if len(got) != 3 || got[0] != result(1, `{"protocolVersion":"2025-06-18"}`) {
			t.Errorf("got %q, want the answer to initialize before the others", got)
		}
		c.send(initialize(6, "2025-06-18"), initialize(7, "2025-06-18"), tool(8, "c"))
		c.expect(result(6, `{"protocolVersion":"2025-06-18"}`), result(7, `{"protocolVersion":"2025-06-18"}`), result(8, `"c"`))
		c.close()
	})
}

func TestBatch(t *testing.T) {
	during(t, nil, func(t *testing.T, c *client) {
		c.send(initialize(0, batchVersion))
		c.expect(result(0, `{"protocolVersion":"2025-03-26"}`))
		for _, test := range []struct{ in, want string }{
			{`[` + tool(1, "a") + `,` + method(2, "b") + `,` + tool(3, "c") + `]`, `[` + result(1, `"a"`) + `,` + result(2, `"b"`) + `,` + result(3, `"c"`) + `]`},
			{`[` + method(1, "ping") + `]`, `[` + result(1, `"ping"`) + `]`},
			{`[` + tool(`"\u0041"`, "a") + `]`, `[` + result(`"\u0041"`, `"a"`) + `]`},
			{`[1,` + tool(1, "a") + `]`, `[` + failure("null", decode([]byte("1")).fault) + `,` + result(1, `"a"`) + `]`},
			{`[` + initialize(1, batchVersion) + `]`, `[` + failure(1, initializeInBatchFault()) + `]`},
			{`[]`, failure("null", fault{codeInvalidRequest, "A batch holds 1 to 1000 messages; this one holds 0."})},
		} {
			c.send(test.in)
			c.expect(test.want)
		}
		c.send(`[{"jsonrpc":"2.0","method":"m"},{"jsonrpc":"2.0","id":1,"result":1}]`)
		c.expect()
		c.close()
	})
}

func TestBatchWaitsForItsLastAnswer(t *testing.T) {
	during(t, nil, func(t *testing.T, c *client) {
		c.send(initialize(0, batchVersion))
		c.settle()
		c.send(`[` + tool(1, "block") + `,` + tool(2, "progress") + `,` + tool(3, "x") + `]`)
		c.send(cancelOf(3))
		c.expect()
		close(c.release)
		c.expect(progress(0), progress(1), progress(2), `[`+result(1, `"block"`)+`,`+result(2, `"progress"`)+`]`)
		c.send(`[` + tool(1, "x") + `,` + cancelOf(9) + `]`)
		c.expect(`[` + result(1, `"x"`) + `]`)
		c.close()
	})
}

func TestBatchOfCancelledCalls(t *testing.T) {
	during(t, nil, func(t *testing.T, c *client) {
		c.send(initialize(0, batchVersion))
		c.settle()
		c.send(`[`+tool(1, "block")+`,`+tool(2, "x")+`]`, cancelOf(2), cancelOf(1), method(3, "ping"))
		c.expect(result(3, `"ping"`))
		c.close()
	})
}

func TestBatchSentWithInitialize(t *testing.T) {
	for version, want := range map[string]string{
		batchVersion: `[` + result(2, `"a"`) + `]`,
		"2025-06-18": failure("null", noBatchFault()),
	} {
		synctest.Test(t, func(t *testing.T) {
			held, release := &client{handler: newHandler()}, make(chan struct{})
			c := connect(t, slowInitialize(held, release))
			c.send(initialize(1, version), `[`+tool(2, "a")+`,`+tool(3, "b")+`]`, cancelOf(3), method(4, "ping"))
			c.expect(result(4, `"ping"`))
			close(release)
			c.expect(result(1, `{"protocolVersion":"`+version+`"}`), want)
			c.send(tool(2, "again"))
			c.expect(result(2, `"again"`))
			c.close()
		})
	}
}

func TestEndOfStdinWaitsForCalls(t *testing.T) {
	during(t, nil, func(t *testing.T, c *client) {
		c.send(tool(1, "block"), tool(2, "x"), method(3, "block"))
		c.stdin.Close()
		c.expect()
		close(c.release)
		if got := c.settle(); len(got) != 3 {
			t.Errorf("got %q, want the three answers", got)
		}
		c.close()
	})
}

func TestEndOfStdinEndsStandingCalls(t *testing.T) {
	during(t, func(c *Config) { c.Pool = 1 }, func(t *testing.T, c *client) {
		c.send(method(1, "listen"), method(2, "listen"), method(3, "a"), cancelOf(2))
		c.expect(result(3, `"a"`))
		c.close()
		c.expect(result(1, `"listen"`))
	})
}

func TestContextEndsServe(t *testing.T) {
	during(t, nil, func(t *testing.T, c *client) {
		c.send(tool(1, "block"), tool(2, "x"))
		c.expect()
		c.stop()
		if err := <-c.ended; err != nil {
			t.Errorf("Serve gave %v, want nil", err)
		}
		c.expect()
		if seen := c.seen(); len(seen) != 1 {
			t.Errorf("%q ran, want only the first call", seen)
		}
	})
}

func TestContextEndsBesideADeafHandler(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		deaf := make(chan struct{})
		c := connect(t, func(c *Config) {
			c.Handle = func(context.Context, Request, func([]byte)) []byte {
				<-deaf
				return []byte(`{"result":1}`)
			}
		})
		c.send(tool(1, "x"))
		c.expect()
		c.stop()
		if err := <-c.ended; err != nil {
			t.Errorf("Serve gave %v, want nil", err)
		}
		close(deaf)
		c.expect()
	})
}

// TestContextEndsBehindABlockedWrite has a client that does not read.
func TestContextEndsBehindABlockedWrite(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stdin, in := io.Pipe()
		out, stdout := io.Pipe()
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- Serve(ctx, Config{In: stdin, Out: stdout, Handle: newHandler().handle}) }()
		io.WriteString(in, method(1, "a")+"\n")
		synctest.Wait()
		start := time.Now()
		stop()
		if err := <-ended; err != nil || time.Since(start) != lastWrite {
			t.Errorf("Serve gave %v after %v, want nil after %v", err, time.Since(start), lastWrite)
		}
		out.Close()
		in.Close()
	})
}

func TestUnreadAnswersHoldUpTheirCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		out, stdout := io.Pipe()
		w := newWriter(stdout, 10)
		go w.run()
		w.send([]byte("12345678"))
		synctest.Wait() // it is being written
		sent := 0
		go func() {
			for range 4 {
				w.send([]byte("12345678"))
				sent++
			}
			w.finish()
		}()
		synctest.Wait()
		if sent != 2 { // of 18 bytes
			t.Errorf("%d more lines were taken while nobody read, want 2", sent)
		}
		all, err := io.ReadAll(io.LimitReader(out, 5*9))
		if err != nil || string(all) != strings.Repeat("12345678\n", 5) {
			t.Errorf("got %q, %v", all, err)
		}
		<-w.done
		w.send([]byte("late"))
	})
}

type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

func TestBrokenOutputEndsServe(t *testing.T) {
	broken := errors.New("broken pipe")
	during(t, func(c *Config) { c.Out = brokenWriter{broken} }, func(t *testing.T, c *client) {
		c.send(tool(1, "x"), tool(2, "block"))
		if err := <-c.ended; !errors.Is(err, broken) {
			t.Errorf("Serve gave %v, want the writer's error", err)
		}
	})
}

func TestBrokenInputEndsServe(t *testing.T) {
	broken := errors.New("input/output error")
	during(t, nil, func(t *testing.T, c *client) {
		c.send(tool(1, "x"))
		c.expect(result(1, `"x"`))
		c.stdin.CloseWithError(broken)
		if err := <-c.ended; !errors.Is(err, broken) {
			t.Errorf("Serve gave %v, want the reader's error", err)
		}
	})
}

func TestPanicIsLoggedAndNotSent(t *testing.T) {
	during(t, nil, func(t *testing.T, c *client) {
		c.send(tool(1, "panic"))
		if got := strings.Join(c.settle(), "\n"); strings.Contains(got, "secret") {
			t.Errorf("the client got %s", got)
		}
		if log := c.logs.String(); !strings.HasPrefix(log, "panic at serve_test.go:") || !strings.HasSuffix(log, "in tools/call panic: secret") {
			t.Errorf("the log says %q", log)
		}
		c.close()
	})
}

func TestNotices(t *testing.T) {
	const changed = `{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`
	synctest.Test(t, func(t *testing.T) {
		notices := make(chan []byte, 3)
		c := connect(t, func(c *Config) { c.Notices = notices })
		notices <- []byte(changed)
		c.expect(changed)
		c.send(tool(1, "block"))
		c.stdin.Close()
		synctest.Wait()
		for range 3 {
			notices <- []byte(changed)
		}
		close(c.release)
		c.expectSet(result(1, `"block"`), changed, changed, changed)
		c.close()
	})
}

func TestServeWithoutOptions(t *testing.T) {
	var out strings.Builder
	h := newHandler()
	in := strings.NewReader(method(1, "panic"))
	if err := Serve(t.Context(), Config{In: in, Out: &out, Handle: h.handle}); err != nil {
		t.Fatal(err)
	}
	if want := failure(1, internalFault("panic")) + "\n"; out.String() != want {
		t.Errorf("got %s, want %s", out.String(), want)
	}
}
