package stdio

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// FuzzServe gives any bytes: every line of output is one whole JSON-RPC answer, or an array of them, and nothing is
// answered more often than it was asked.
func FuzzServe(f *testing.F) {
	for _, lines := range []string{
		tool(1, "x") + "\n" + tool(1, "y") + "\n" + cancelOf(1),
		initialize(1, batchVersion) + "\n[" + tool(2, "x") + "," + method(3, "ping") + "," + cancelOf(2) + ",1]\n[]",
		tool(`"a\u0041"`, "progress") + "\r\n\n \n" + tool(`1.0`, "panic") + "\n" + tool("null", "x"),
		`{"jsonrpc":"2.0","id":1,"result":{}}` + "\n{\n" + strings.Repeat("[", 250) + "\n" + strings.Repeat("x", 600),
		"\xff\n\"\\\n{\"jsonrpc\":\"2.0\",\"id\":\"\xff\\\"\",\"method\":\"m\",\"Method\":\"\",\"params\":{\"_meta\":{}}}",
	} {
		f.Add([]byte(lines))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		var out bytes.Buffer
		h := newHandler()
		close(h.release)
		err := Serve(t.Context(), Config{In: bytes.NewReader(in), Out: &out, Lane: laneOf, Handle: h.handle, MaxLine: 512, MaxWaiting: 8})
		if err != nil {
			t.Fatal(err)
		}
		answers := 0
		for line := range bytes.Lines(out.Bytes()) {
			answers += checkLine(t, line)
		}
		if most := bytes.Count(in, []byte("\n")) + 1 + bytes.Count(in, []byte(",")); answers > most {
			t.Errorf("%d answers to at most %d messages", answers, most)
		}
	})
}

// checkLine fails the test for a line that is no JSON-RPC, and gives how many answers it holds.
func checkLine(t *testing.T, line []byte) int {
	t.Helper()
	text, whole := bytes.CutSuffix(line, []byte("\n"))
	if !whole || bytes.ContainsAny(text, "\r\n") {
		t.Fatalf("not one line: %q", line)
	}
	var several []json.RawMessage
	if json.Unmarshal(text, &several) != nil {
		several = []json.RawMessage{text}
	}
	answers := 0
	for _, one := range several {
		var m struct {
			JSONRPC                   string
			ID, Result, Error, Method json.RawMessage
		}
		if err := json.Unmarshal(one, &m); err != nil || m.JSONRPC != "2.0" {
			t.Fatalf("no JSON-RPC: %q, %v", line, err)
		}
		switch {
		case m.Method != nil && m.ID == nil:
		case m.ID != nil && (m.Result == nil) != (m.Error == nil):
			answers++
		default:
			t.Fatalf("neither a notification nor an answer: %q", line)
		}
	}
	return answers
}

// FuzzCalls turns bytes into well formed requests and cancellations: each request is answered once, or not at all if
// it was cancelled.
func FuzzCalls(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 200, 9, 201, 202})
	f.Add([]byte(strings.Repeat("\x00\x80", 30)))
	f.Fuzz(func(t *testing.T, steps []byte) {
		var in strings.Builder
		cancelled := map[int]bool{}
		for id, step := range steps {
			if back := int(step & 0x7f); step&0x80 != 0 && back <= id {
				cancelled[id-back] = true
				fmt.Fprintln(&in, cancelOf(id-back))
				continue
			}
			fmt.Fprintln(&in, []string{tool(id, "x"), tool(id, "progress"), method(id, "a"), method(id, "ping"), initialize(id, ""), method(id, "listen")}[step%6])
		}
		answers := map[int]int{}
		out := lineFunc(func(line string) {
			var m struct {
				ID     *int
				Result json.RawMessage
			}
			if err := json.Unmarshal([]byte(line), &m); err != nil || m.ID != nil && m.Result == nil {
				t.Errorf("got %s, %v", line, err)
			} else if m.ID != nil {
				answers[*m.ID]++
			}
		})
		if err := Serve(context.Background(), Config{In: strings.NewReader(in.String()), Out: out, Lane: laneOf, Handle: newHandler().handle}); err != nil {
			t.Fatal(err)
		}
		requests := strings.Count(in.String(), `"id":`)
		for id, n := range answers {
			if n != 1 {
				t.Errorf("request %d was answered %d times", id, n)
			}
		}
		if missing := requests - len(answers); missing < 0 || missing > len(cancelled) {
			t.Errorf("%d of %d requests were not answered; %d were cancelled", missing, requests, len(cancelled))
		}
	})
}

// FuzzDecode: any text is decoded, and the id of a request is JSON that means what was written.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{`{"jsonrpc":"2.0","id":"\u0041","method":"m"}`, `{"id":"\\","id":"\"","jsonrpc":"2.0","method":"m"}`, `"id":"`, `{"id"`, `"\`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m := decode(bytes.Clone(text))
		if m.kind != request {
			return
		}
		var id, key, raw any
		if json.Unmarshal(m.ID, &id) != nil && !bytes.ContainsAny(m.ID, "eE") || json.Unmarshal([]byte(m.key), &key) == nil && id != key {
			t.Errorf("%q: the id is %q, its key %q", text, m.ID, m.key)
		}
		if err := json.Unmarshal(m.Raw, &raw); err != nil {
			t.Errorf("%q: raw is %q", text, m.Raw)
		}
	})
}
