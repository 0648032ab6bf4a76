package server

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub"
)

// logged is stderr in a test: safe to read while the server writes.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// on is a started server whose key reads the stub at url.
func on(t testing.TB, url, key string) (*Server, *logged) {
	t.Helper()
	values := map[string]string{capa.EnvAddress: url, capa.EnvKey: key, capa.EnvTenant: "tenant_stub"}
	config, err := capa.ConfigFrom(func(name string) string { return values[name] })
	if err != nil {
		t.Fatal(err)
	}
	said := &logged{}
	s := New(Options{Client: capa.New(config, capa.Options{UserAgent: "capa-mcp/test"}), Version: "test", Log: said, Began: time.Now()})
	s.Start(t.Context())
	return s, said
}

// onStub is a started server on a stub of its own.
func onStub(t *testing.T, o stub.Options, key string) (*Server, *logged) {
	t.Helper()
	running, err := stub.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = running.Close() })
	return on(t, running.URL, key)
}

// ask calls a tool with arguments as JSON and gives its text.
func ask(t *testing.T, s *Server, tool, arguments string) (text string, refused bool) {
	t.Helper()
	text, refused, err := s.Call(context.Background(), tool, readJSON(t, arguments))
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	return text, refused
}

// answerOf calls a tool that must not refuse, and gives its answer.
func answerOf(t *testing.T, s *Server, tool, arguments string) ojson.Value {
	t.Helper()
	text, refused := ask(t, s, tool, arguments)
	if refused {
		t.Fatalf("%s %s refused: %s", tool, arguments, text)
	}
	return readJSON(t, text)
}

func wantIn(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("want %q in\n%s", part, text)
		}
	}
}
