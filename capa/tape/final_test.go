package tape_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/tape"
)

// raw is an API that answers a request for a path with these bytes, and any other with an empty object.
func raw(t *testing.T, answers map[string]string) *url.URL {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return // the test is over
			}
			go answerRaw(connection, answers)
		}
	}()
	return parse(t, "http://"+listener.Addr().String())
}

func answerRaw(connection net.Conn, answers map[string]string) {
	defer connection.Close()
	asked, err := http.ReadRequest(bufio.NewReader(connection))
	if err != nil {
		return
	}
	answer, known := answers[asked.URL.Path]
	if !known {
		answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
	}
	_, _ = io.WriteString(connection, answer) // a proxy that has seen enough goes away
}

// TestProxyOfOddAnswers holds that what cannot be passed on is a 502 of which nothing is kept.
func TestProxyOfOddAnswers(t *testing.T) {
	answers := map[string]string{
		"/zero":       "HTTP/1.1 000 X\r\nContent-Length: 2\r\n\r\n{}",
		"/ninetynine": "HTTP/1.1 099 X\r\nContent-Length: 2\r\n\r\n{}",
		"/switching":  "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nxx",
		"/half":       "HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n{\"data\":[",
		"/early":      strings.Repeat("HTTP/1.1 103 Early Hints\r\n\r\n", 100),
	}
	path := cassette(t)
	proxy, err := tape.NewProxy(path, raw(t, answers), stubHeader)
	if err != nil {
		t.Fatal(err)
	}
	through := listen(t, proxy)
	for uri := range answers {
		if status, _, text := through.ask("GET", uri, ""); status != http.StatusBadGateway || !strings.Contains(text, `"code":"upstream_unreachable"`) {
			t.Errorf("%s: got %d %.200s", uri, status, text)
		}
	}
	if kept := proxy.Kept(); kept != 0 {
		t.Errorf("%d kept, want none", kept)
	}
	if status, _, text := through.ask("GET", "/whole", ""); status != http.StatusOK || text != "{}" {
		t.Errorf("a whole answer after them: got %d %s", status, text)
	}
	if kept := proxy.Kept(); kept != 1 {
		t.Errorf("%d kept, want the whole one", kept)
	}
}

// TestReplayRefusesOddStatuses holds that a cassette with an answer that no server can give is refused before it is served, by name.
func TestReplayRefusesOddStatuses(t *testing.T) {
	path := cassette(t)
	recording := record(t, path, echo(t))
	ask(t, recording, "GET", "/api/me", "")
	ask(t, recording, "GET", "/api/models", "")
	closed(t, recording)
	whole, code := read(t, path), regexp.MustCompile(`(?s)(.*)code: 200`) // the last one
	for replaced, status := range map[string]int{"": 0, "code: 0": 0, "code: 99": 99, "code: 100": 100, "code: 101": 101, "code: 1000": 1000} {
		if err := os.WriteFile(path, []byte(code.ReplaceAllString(whole, "${1}"+replaced)), 0o600); err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("cassette %s: interaction 1, the answer to GET /api/models, has the code %d, ", path, status)
		if _, err := tape.NewReplay(path); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s…", replaced, err, want)
		}
	}
	for _, code := range []string{"code: 204", "code: 304", "code: 599", "code: 999"} {
		if err := os.WriteFile(path, []byte(strings.ReplaceAll(whole, "code: 200", code)), 0o600); err != nil {
			t.Fatal(err)
		}
		replay, err := tape.NewReplay(path)
		if err != nil {
			t.Errorf("%s: %v", code, err)
			continue
		}
		if status, _, _ := listen(t, replay).ask("GET", "/api/me", ""); fmt.Sprintf("code: %d", status) != code {
			t.Errorf("%s is served as %d", code, status)
		}
	}
}
