package stub

import (
	"net/http"
	"strings"
	"testing"
)

// The address that is printed is one that a client on this machine can ask, and keeps to the kind of address that was asked for.
func TestServe(t *testing.T) {
	for addr, want := range map[string]string{
		"127.0.0.1:0": "http://127.0.0.1:",
		"0.0.0.0:0":   "http://127.0.0.1:",
	} {
		t.Run(addr, func(t *testing.T) {
			handler, err := New(Options{})
			if err != nil {
				t.Fatal(err)
			}
			running, err := Serve(addr, handler)
			if err != nil {
				t.Fatal(err)
			}
			defer running.Close()
			if !strings.HasPrefix(running.URL, want) {
				t.Errorf("%s, want %s…", running.URL, want)
			}
			response, err := http.Get(running.URL + "/_stub/about")
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if response.StatusCode != http.StatusOK {
				t.Errorf("answers %d", response.StatusCode)
			}
		})
	}
}

func TestReachable(t *testing.T) {
	for listening, want := range map[string]string{
		"0.0.0.0:4461":     "127.0.0.1:4461",
		"[::]:4461":        "[::1]:4461",
		"192.0.2.1:80":     "192.0.2.1:80",
		"[2001:db8::1]:80": "[2001:db8::1]:80",
	} {
		if got := reachable(address(listening)); got != want {
			t.Errorf("%s: %s, want %s", listening, got, want)
		}
	}
}

// address is a net.Addr of its text.
type address string

func (a address) Network() string { return "tcp" }
func (a address) String() string  { return string(a) }
