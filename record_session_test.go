package capamcp_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/server"
)

// testVersion is the server's in every recording, so that a release changes no golden file.
const testVersion = "0.0.0-test"

// session is one client of one server in this process. It sends a request only after the previous one was answered, so that the order of
// frames is always the same.
type session struct {
	t      *testing.T
	in     *io.PipeWriter
	out    *bufio.Reader
	began  string        // what the server said on stderr before it answered anything
	frames *bytes.Buffer // every line, as sent and as received
	last   int           // the id of the last request
}

// frame is a message of the server. Its parts are its bytes as they came.
type frame struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
}

// begin starts a server over a cassette. The session, and the use of the cassette, end with the test.
func begin(t *testing.T, cassette string, d deployment, visits []visit) *session {
	t.Helper()
	recording, getenv := openTape(t, cassette, d, visits)
	config, err := capa.ConfigFrom(getenv)
	if err != nil {
		t.Fatal(err)
	}
	client := capa.New(config, capa.Options{UserAgent: "capa-mcp/" + testVersion, Transport: recording})
	var stderr bytes.Buffer
	s := &session{t: t, frames: &bytes.Buffer{}}
	served := server.New(server.Options{Client: client, Version: testVersion, Log: &stderr, Began: time.Now()})
	ctx, stop := context.WithCancel(context.Background())
	served.Start(ctx)
	served.Tools(ctx) // the probes run side by side: once they have answered, nothing comes unasked
	s.began = stderr.String()
	end := s.serve(ctx, served)
	t.Cleanup(func() {
		end()
		stop()
		if err := recording.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// serve serves the session; end ends it as a client does, by closing stdin.
func (s *session) serve(ctx context.Context, served *server.Server) (end func()) {
	stdin, in := io.Pipe()
	out, stdout := io.Pipe()
	s.in, s.out = in, bufio.NewReaderSize(out, 1<<20)
	var done sync.WaitGroup
	done.Go(func() {
		if err := served.Serve(ctx, stdin, stdout); err != nil {
			s.t.Errorf("Serve: %v", err)
		}
		_ = stdout.Close() // a pipe's Close gives no error
	})
	return func() {
		_ = in.Close()
		_, _ = io.Copy(io.Discard, s.out)
		done.Wait()
	}
}

// send sends one line and, where it is a request, gives its answer.
func (s *session) send(line string) frame {
	s.t.Helper()
	fmt.Fprintf(s.frames, "--> %s\n", line)
	if _, err := fmt.Fprintln(s.in, line); err != nil {
		s.t.Fatal(err)
	}
	var sent frame
	if json.Unmarshal([]byte(line), &sent) == nil && sent.ID == nil {
		return frame{} // a notification: nothing answers it
	}
	for {
		received, err := s.out.ReadString('\n')
		if err != nil {
			s.t.Fatalf("no answer to %s: %v", line, err)
		}
		fmt.Fprintf(s.frames, "<-- %s", received)
		var f frame
		if err := json.Unmarshal([]byte(received), &f); err != nil {
			s.t.Fatalf("the server wrote a line that is no JSON: %v\n%s", err, received)
		}
		if f.Method == "" {
			return f
		}
	}
}

// request sends a request with params, JSON or "", and gives its answer.
func (s *session) request(method, params string) frame {
	s.t.Helper()
	s.last++
	line := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q`, s.last, method)
	if params != "" {
		line += `,"params":` + params
	}
	return s.send(line + "}")
}

// initialize begins a session as every client does.
func (s *session) initialize() frame {
	s.t.Helper()
	answer := s.request("initialize", `{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}`)
	s.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return answer
}

// result is what a tool answered.
type result struct {
	Content []struct {
		Text string `json:"text"`
	} `json:"content"`
	Structured json.RawMessage `json:"structuredContent"`
	IsError    bool            `json:"isError"`
}

func (r result) text() string {
	var all []string
	for _, part := range r.Content {
		all = append(all, part.Text)
	}
	return strings.Join(all, "\n")
}

// call calls a tool with arguments, JSON or "" for none.
func (s *session) call(tool, arguments string) result {
	s.t.Helper()
	params := fmt.Sprintf(`{"name":%q}`, tool)
	if arguments != "" {
		params = fmt.Sprintf(`{"name":%q,"arguments":%s}`, tool, arguments)
	}
	answer := s.request("tools/call", params)
	if answer.Error != nil {
		return result{Content: []struct {
			Text string `json:"text"`
		}{{Text: "JSON-RPC error " + string(answer.Error)}}, IsError: true}
	}
	var r result
	s.read(answer.Result, &r)
	return r
}

// read reads JSON into what has its members.
func (s *session) read(text json.RawMessage, into any) {
	s.t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		s.t.Fatalf("%v: %s", err, text)
	}
}
