package capamcp_test

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"strings"
	"sync"
)

// bridge serves a stdio server over Streamable HTTP, for a client that speaks to a URL alone: a process a session, and every message passes
// as the bytes it is, but for the names that a replacer puts in the client's. It knows of a message only whether it is a request, a notification or an answer, and to which id.
type bridge struct {
	ctx     context.Context   // ends every process
	names   *strings.Replacer // on what the client sends
	command func(context.Context) *exec.Cmd

	mu       sync.Mutex
	sessions map[string]*bridgeSession
}

const sessionHeader = "Mcp-Session-Id"

func newBridge(ctx context.Context, names *strings.Replacer, command func(context.Context) *exec.Cmd) *bridge {
	return &bridge{ctx: ctx, names: names, command: command, sessions: map[string]*bridgeSession{}}
}

func (b *bridge) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.Method {
	case http.MethodPost:
		b.post(w, r)
	case http.MethodDelete:
		b.end(r.Header.Get(sessionHeader))
	default: // a server that starts no messages of its own needs no stream for them
		w.Header().Set("Allow", "POST, DELETE")
		w.WriteHeader(http.StatusMethodNotAllowed)
	}
}

// post passes one message on. A request is answered by a stream of events: what the server writes from then on, up to its answer.
func (b *bridge) post(w http.ResponseWriter, r *http.Request) {
	text, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	text = []byte(b.names.Replace(string(text)))
	var message envelope
	if err := json.Unmarshal(text, &message); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	id, session, err := b.session(r.Header.Get(sessionHeader), message.Method)
	if err != nil {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	w.Header().Set(sessionHeader, id)
	if message.Method == "" || message.ID == nil {
		session.send(text)
		w.WriteHeader(http.StatusAccepted)
		return
	}
	lines := session.open(string(message.ID))
	session.send(text)
	w.Header().Set("Content-Type", "text/event-stream")
	for line := range lines { // to the end even when the client is gone, so that the server is never held up
		fmt.Fprintf(w, "event: message\ndata: %s\n\n", line)
		w.(http.Flusher).Flush()
	}
}

// session is the one of that id; initialize begins one.
func (b *bridge) session(id, method string) (string, *bridgeSession, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if session := b.sessions[id]; session != nil {
		return id, session, nil
	}
	if id != "" || method != "initialize" {
		return "", nil, fmt.Errorf("there is no session %q", id)
	}
	session, err := startBridgeSession(b.command(b.ctx))
	if err != nil {
		return "", nil, err
	}
	id = rand.Text()
	b.sessions[id] = session
	return id, session, nil
}

func (b *bridge) end(id string) {
	b.mu.Lock()
	session := b.sessions[id]
	delete(b.sessions, id)
	b.mu.Unlock()
	if session != nil {
		session.end()
	}
}

// endAll ends the sessions that their client left open.
func (b *bridge) endAll() {
	for id := range b.sessions {
		b.end(id)
	}
}

// bridgeSession is one session: its process, and the requests whose answers are awaited, with what each is told until then.
type bridgeSession struct {
	process *exec.Cmd
	in      io.WriteCloser
	ended   chan struct{}

	writing sync.Mutex // of one line at a time

	mu      sync.Mutex
	waiting map[string]chan []byte // by the id's text; nil once the process has ended
}

type envelope struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
}

func startBridgeSession(process *exec.Cmd) (*bridgeSession, error) {
	in, err := process.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := process.Start(); err != nil {
		return nil, err
	}
	s := &bridgeSession{process: process, in: in, ended: make(chan struct{}), waiting: map[string]chan []byte{}}
	go s.read(out)
	return s, nil
}

// open has the answer to id, and the notifications before it, come to a channel that is closed behind the answer.
func (s *bridgeSession) open(id string) <-chan []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines := make(chan []byte)
	if s.waiting == nil {
		close(lines)
		return lines
	}
	s.waiting[id] = lines
	return lines
}

// send writes one line. A process that has ended closes what waits for it, which says more than the broken pipe.
func (s *bridgeSession) send(text []byte) {
	s.writing.Lock()
	defer s.writing.Unlock()
	_, _ = s.in.Write(append(text, '\n'))
}

func (s *bridgeSession) read(out io.Reader) {
	defer close(s.ended)
	for lines := bufio.NewReader(out); ; {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			break
		}
		s.pass(line[:len(line)-1])
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, lines := range s.waiting {
		close(lines)
	}
	s.waiting = nil
}

// pass hands a line to the request it answers; a notification goes to one that waits, since no message may go to two streams.
func (s *bridgeSession) pass(line []byte) {
	var message envelope
	_ = json.Unmarshal(line, &message) // a line that is no message has no id, and so comes to the client as it is
	s.mu.Lock()
	defer s.mu.Unlock()
	if lines, ok := s.waiting[string(message.ID)]; ok && message.Method == "" {
		lines <- line
		close(lines)
		delete(s.waiting, string(message.ID))
		return
	}
	for _, lines := range s.waiting {
		lines <- line
		return
	}
}

func (s *bridgeSession) end() {
	_ = s.in.Close()
	<-s.ended
	_ = s.process.Wait()
}
