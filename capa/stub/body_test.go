package stub

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// A client that stops in the middle of its body is told that, and not that it sent too much.
func TestBodyCutShort(t *testing.T) {
	c := serve(t, Options{})
	connection, err := net.Dial("tcp", strings.TrimPrefix(c.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	_, _ = fmt.Fprintf(connection, "POST /api/graphql HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Length: 500\r\n\r\n%s", Key, `{"query":"`)
	if err := connection.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	document, err := ojson.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if code := document.Get("error").Get("code").Text(); response.StatusCode != http.StatusBadRequest || code != "invalid_parameter" {
		t.Errorf("got %d %s", response.StatusCode, document)
	}
}

// A client that sends all of a body that is too large before it reads is answered too, and not cut off while it sends.
func TestBodyTooLargeToTheEnd(t *testing.T) {
	c := serve(t, Options{})
	connection, err := net.Dial("tcp", strings.TrimPrefix(c.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	const length = 32 << 20
	_, _ = fmt.Fprintf(connection, "POST /api/graphql HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n", Key, length)
	if _, err := connection.Write(make([]byte, length)); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("got %s", response.Status)
	}
}
