package cli

import (
	"bytes"
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sebdah/goldie/v2"
)

// golden holds what a screen prints byte for byte, escape codes and all. `go test ./cmd/capa-mcp/cli -update` writes the files anew.
func golden(t *testing.T, name string, printed []byte) {
	t.Helper()
	goldie.New(t).Assert(t, name, printed)
}

// printed is what print leaves on a screen of that width and colour; width 0 is a pipe.
func printed(width int, colour bool, print func(screen)) []byte {
	var b bytes.Buffer
	s := newScreen(&b, width > 0, func(string) string { return "" })
	s.width, s.colour = width, colour
	print(s)
	_ = s.Flush()
	return b.Bytes()
}

// screens are those that each layout is held on.
var screens = map[string]struct {
	width  int
	colour bool
}{
	"pipe": {0, false}, "narrow": {48, false}, "wide": {100, true},
}

// logged is stderr in a test: the server's log writes to it beside the command.
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

// ran is a run of the command.
type ran struct {
	status      int
	out, stderr string
}

// run runs the command line in an environment of NAME=value words, which come first.
func run(t *testing.T, terminals Terminals, stdin string, words ...string) ran {
	t.Helper()
	variables := map[string]string{}
	for len(words) > 0 && strings.Contains(words[0], "=") && !strings.HasPrefix(words[0], "-") {
		name, value, _ := strings.Cut(words[0], "=")
		variables[name], words = value, words[1:]
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	var out bytes.Buffer
	var stderr logged
	status := Run(ctx, Process{
		Args: words, In: strings.NewReader(stdin), Out: &out, Err: &stderr, Terminals: terminals,
		Getenv: func(name string) string { return variables[name] }, Began: time.Now(),
	})
	return ran{status, out.String(), stderr.String()}
}

// want holds a status, and texts that stdout and stderr have in them; "" is for nothing at all.
func (r ran) want(t *testing.T, status int, out, stderr string) {
	t.Helper()
	if r.status != status {
		t.Errorf("status %d, want %d", r.status, status)
	}
	for _, each := range []struct{ name, text, part string }{{"stdout", r.out, out}, {"stderr", r.stderr, stderr}} {
		if each.part == "" && each.text != "" || !strings.Contains(each.text, each.part) {
			t.Errorf("%s is %q\nwant %q in it", each.name, each.text, each.part)
		}
	}
}
