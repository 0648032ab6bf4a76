package capa

import (
	"bufio"
	"compress/gzip"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// clientOf is a client of address on its own transport, changed by the test.
func clientOf(address string, change func(*http.Transport)) *Client {
	transport := newTransport()
	change(transport)
	return New(Config{Address: mustParse(address), Key: NewKey("cap_live_x")}, Options{Transport: transport})
}

func unchanged(*http.Transport) {}

// closedPort is an address that nobody listens on: a port below those that are handed out, so that no server of a test can get it.
const closedPort = "http://127.0.0.1:1"

// rawServer answers each connection with what talk writes to it, then closes it.
func rawServer(t *testing.T, talk func(net.Conn)) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			http.ReadRequest(bufio.NewReader(conn))
			talk(conn)
			conn.Close()
		}
	}()
	return "http://" + listener.Addr().String()
}

func writing(text string) func(net.Conn) {
	return func(conn net.Conn) { io.WriteString(conn, text) }
}

// answeringRaw gives a whole answer.
func answeringRaw(status, body string) func(net.Conn) {
	return writing(fmt.Sprintf("HTTP/1.1 %s\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s", status, len(body), body))
}

// quiet is a server's log for tests that make it complain.
func quiet() *log.Logger { return log.New(io.Discard, "", 0) }

func reset(conn net.Conn) { conn.(*net.TCPConn).SetLinger(0) }

func failingLookup(err *net.DNSError) func(*http.Transport) {
	return func(t *http.Transport) {
		t.DialContext = func(context.Context, string, string) (net.Conn, error) {
			return nil, &net.OpError{Op: "dial", Net: "tcp", Err: err}
		}
	}
}

func throughProxy(address string) func(*http.Transport) {
	return func(t *http.Transport) { t.Proxy = http.ProxyURL(mustParse(address)) }
}

// trusting makes the transport take the server's certificate for the name.
func trusting(server *httptest.Server, name string) func(*http.Transport) {
	return func(t *http.Transport) {
		t.TLSClientConfig = server.Client().Transport.(*http.Transport).TLSClientConfig.Clone()
		t.TLSClientConfig.ServerName = name
	}
}

func TestCauses(t *testing.T) {
	ok := answering(200, "application/json", `{"models":[]}`)
	plain := httptest.NewServer(ok)
	defer plain.Close()
	secure := httptest.NewUnstartedServer(ok)
	secure.Config.ErrorLog = quiet()
	secure.StartTLS()
	defer secure.Close()
	modern := httptest.NewUnstartedServer(ok)
	modern.Config.ErrorLog = quiet()
	modern.TLS = &tls.Config{MinVersion: tls.VersionTLS13}
	modern.StartTLS()
	defer modern.Close()
	proxy := httptest.NewServer(answering(407, "text/html", "<h1>Who are you?</h1>"))
	defer proxy.Close()

	for _, test := range []struct {
		name    string
		address string
		change  func(*http.Transport)
		want    string
	}{
		{"a port nobody listens on", closedPort, unchanged, "ECONNREFUSED"},
		{"a connection that is reset", rawServer(t, reset), unchanged, "ECONNRESET"},
		{"a name nobody has", "http://capa.invalid", failingLookup(&net.DNSError{IsNotFound: true, Name: "capa.invalid"}), "ENOTFOUND"},
		{"a name server that does not answer", "http://capa.invalid", failingLookup(&net.DNSError{IsTimeout: true, IsTemporary: true}), "EAI_AGAIN"},
		{"a name server that refuses", "http://capa.invalid", failingLookup(&net.DNSError{Err: "connection refused", UnwrapErr: syscall.ECONNREFUSED}), "EAI_AGAIN"},
		{"a network that has no route", "http://capa.invalid", func(t *http.Transport) {
			t.DialContext = func(context.Context, string, string) (net.Conn, error) {
				return nil, &net.OpError{Op: "dial", Err: syscall.EHOSTUNREACH}
			}
		}, "EHOSTUNREACH"},
		{"closed without a word", rawServer(t, writing("")), unchanged, "the connection closed without an answer"},
		{"closed in the headers", rawServer(t, writing("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n")), unchanged, "the connection closed before the whole answer came"},
		{"closed in the body", rawServer(t, writing("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")), unchanged, "the connection closed before the whole answer came"},
		{"closed in a chunk", rawServer(t, writing("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{")), unchanged, "the connection closed before the whole answer came"},
		{"not HTTP", rawServer(t, writing("SSH-2.0-OpenSSH_9.6\r\n")), unchanged, "no answer that can be read"},
		{"gzip that is none", rawServer(t, writing("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 12\r\n\r\nplain text!!")), unchanged, "no answer that can be read"},
		{"TLS to a plain port", "https" + strings.TrimPrefix(plain.URL, "http"), unchanged, "TLS failed: the port answers without TLS"},
		{"TLS to a port that is not HTTP", "https" + strings.TrimPrefix(rawServer(t, writing("SSH-2.0-OpenSSH_9.6\r\n")), "http"), unchanged, "TLS failed: the port answers without TLS"},
		{"a certificate of nobody known", secure.URL, unchanged, "TLS failed: the certificate is signed by an unknown authority"},
		{"a certificate for another host", secure.URL, trusting(secure, "capa.test"), "TLS failed: the certificate is for another host"},
		{"an expired certificate", secure.URL, func(t *http.Transport) {
			trusting(secure, "example.com")(t)
			t.TLSClientConfig.Time = func() time.Time { return time.Date(2200, 1, 1, 0, 0, 0, 0, time.UTC) }
		}, "TLS failed: the certificate has expired or is not valid yet"},
		{"no TLS version in common", modern.URL, func(t *http.Transport) {
			trusting(modern, "example.com")(t)
			t.TLSClientConfig.MaxVersion = tls.VersionTLS12
		}, "TLS failed: the two sides found no common ground"},
		{"a proxy nobody listens on", "http://capa.invalid", throughProxy(closedPort), "ECONNREFUSED at the proxy"},
		{"a proxy that wants a password", "https://capa.invalid", throughProxy(proxy.URL), "the proxy answered HTTP 407"},
	} {
		t.Run(test.name, func(t *testing.T) {
			client := clientOf(test.address, test.change)
			_, err := client.Models(t.Context())
			e := asError(t, err)
			if e.Reached || e.Cause != test.want {
				t.Fatalf("got Reached %v, cause %q, want %q", e.Reached, e.Cause, test.want)
			}
			want := "Could not reach Capa at " + client.Origin() + " for GET /api/models (" + test.want + "). Next: check that CAPA_API_URL is right and that the API is running and reachable from this machine, then retry."
			if e.Error() != want {
				t.Errorf("got\n%s\nwant\n%s", e, want)
			}
		})
	}
}

func TestUnreachableText(t *testing.T) {
	client := clientOf("http://localhost:6199", func(t *http.Transport) {
		t.DialContext = func(context.Context, string, string) (net.Conn, error) {
			return nil, &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}
		}
	})
	_, err := client.GraphQL(t.Context(), GraphQLRequest{Query: "{ __typename }"})
	want := "Could not reach Capa at http://localhost:6199 for POST /api/graphql (ECONNREFUSED). Next: check that CAPA_API_URL is right and that the API is running and reachable from this machine, then retry."
	if err.Error() != want {
		t.Errorf("got\n%s\nwant\n%s", err, want)
	}
}

// A server that takes the connection and never answers, on real sockets.
func TestHangingServer(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	client := New(Config{Address: mustParse("http://" + listener.Addr().String())}, Options{Timeout: 20 * time.Millisecond})
	_, err = client.Models(t.Context())
	if e := asError(t, err); e.Cause != "no answer within 20ms" {
		t.Errorf("got %v", e)
	}
}

func TestTimeoutCause(t *testing.T) {
	for bound, want := range map[time.Duration]string{
		time.Second:             "no answer within 1 second",
		25 * time.Second:        "no answer within 25 seconds",
		1500 * time.Millisecond: "no answer within 1.5s",
	} {
		if got := timeoutCause(bound); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// A dial that divides the bound among a name's addresses ends by its own timer, not the request's.
func TestDialTimeoutIsTheBound(t *testing.T) {
	_, err := net.DialTimeout("tcp", "127.0.0.1:1", -time.Second)
	if err == nil {
		t.Fatal("a dial with no time left succeeded")
	}
	if got := causeOf(err, 25*time.Second); got != "no answer within 25 seconds" {
		t.Errorf("got %q of %v", got, err)
	}
}

// A write whose answer was lost says that it may have been carried out, and one that was never sent
// does not.
func TestSent(t *testing.T) {
	drop := rawServer(t, writing(""))
	for _, test := range []struct {
		name    string
		address string
		sent    bool
	}{
		{"closed without an answer", drop, true},
		{"closed in the body", rawServer(t, writing("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")), true},
		{"a gateway gave up waiting", rawServer(t, answeringRaw("504 Gateway Timeout", "<h1>504</h1>")), true},
		{"an answer that cannot be read", rawServer(t, answeringRaw("200 OK", "ok")), true},
		{"refused by the API", rawServer(t, answeringRaw("403 Forbidden", `{"error":{"code":"insufficient_scope"}}`)), false},
		{"refused by a proxy", rawServer(t, answeringRaw("403 Forbidden", "no")), false},
		{"nobody listens", closedPort, false},
		{"TLS to a plain port", "https" + strings.TrimPrefix(drop, "http"), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			client := clientOf(test.address, unchanged)
			_, err := client.SetLayout(t.Context(), "m", ojson.NullOf())
			if e := asError(t, err); e.Sent != test.sent {
				t.Errorf("Sent is %v in %v", e.Sent, e)
			}
			_, err = client.ModelDetail(t.Context(), "m")
			if e := asError(t, err); e.Sent {
				t.Errorf("a read is Sent in %v", e)
			}
		})
	}
}

func TestSentText(t *testing.T) {
	client := offline(func(*http.Request) (*http.Response, error) { return nil, io.EOF })
	_, err := client.SetLayout(t.Context(), "m", ojson.NullOf())
	want := "Could not reach Capa at http://capa.test for PUT /v2/api/models/m/layout (the connection closed without an answer). The write may have been carried out all the same. Next: read what is stored now, and write again only if the change is not there."
	if err.Error() != want {
		t.Errorf("got\n%s\nwant\n%s", err, want)
	}
}

// A body that ends well inside its gzip stream is read like any other.
func TestGzip(t *testing.T) {
	client := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		zipped := gzip.NewWriter(w)
		io.WriteString(zipped, `{"models":["zipped"]}`)
		zipped.Close()
	})
	got, err := client.Models(t.Context())
	if err != nil || got.String() != `{"models":["zipped"]}` {
		t.Errorf("got %s, %v", got, err)
	}
}

func TestAddressThatNoRequestCanHave(t *testing.T) {
	client := New(Config{Address: &url.URL{Scheme: "http", Host: "a b"}}, Options{})
	_, err := client.SetLayout(t.Context(), "m", ojson.NullOf())
	if e := asError(t, err); e.Cause != "the address cannot be used" || e.Sent {
		t.Errorf("got %v", e)
	}
}
