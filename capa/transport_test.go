package capa

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// net/http reads the proxy variables once per process, so each case runs this test again as its child.
func TestProxyFromEnvironment(t *testing.T) {
	const child = "CAPA_TEST_BEHIND_PROXY"
	if os.Getenv(child) != "" {
		client := New(Config{Address: mustParse("http://capa.invalid"), Key: NewKey("cap_x")}, Options{})
		got, err := client.Models(t.Context())
		t.Logf("got %s, %v", got, err)
		return
	}

	var asked string
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		asked = req.RequestURI
		answering(200, "application/json", `{"models":["proxied"]}`)(w, req)
	}))
	defer proxy.Close()
	for _, test := range []struct{ name, proxy, want string }{
		{"the proxy is asked", proxy.URL, `got {"models":["proxied"]}, <nil>`},
		{"its password is not repeated", strings.Replace(closedPort, "//", "//ann:s3cret@", 1), "(ECONNREFUSED at the proxy)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			command := exec.Command(os.Args[0], "-test.run=^TestProxyFromEnvironment$", "-test.v")
			command.Env = append(os.Environ(), child+"=1", "HTTP_PROXY="+test.proxy, "http_proxy="+test.proxy, "NO_PROXY=", "no_proxy=")
			printed, err := command.CombinedOutput()
			if err != nil || !strings.Contains(string(printed), test.want) || strings.Contains(string(printed), "s3cret") {
				t.Errorf("%v\n%s", err, printed)
			}
		})
	}
	if want := "http://capa.invalid/api/models"; asked != want {
		t.Errorf("the proxy was asked for %q, want %q", asked, want)
	}
}

// An HTTPS address goes through a proxy that connects.
func TestProxyThatConnects(t *testing.T) {
	secure := httptest.NewTLSServer(answering(200, "application/json", `{"models":["tunnelled"]}`))
	defer secure.Close()
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		there, err := net.Dial("tcp", req.Host)
		if err != nil {
			t.Error(err)
			return
		}
		here, _, err := w.(http.Hijacker).Hijack() // before it is answered: nothing of the tunnel can be in the server's buffer yet
		if err != nil {
			t.Error(err)
			return
		}
		io.WriteString(here, "HTTP/1.1 200 OK\r\n\r\n")
		go func() { io.Copy(there, here); there.Close() }()
		go func() { io.Copy(here, there); here.Close() }()
	}))
	defer proxy.Close()
	client := clientOf(secure.URL, func(transport *http.Transport) {
		trusting(secure, "example.com")(transport)
		throughProxy(proxy.URL)(transport)
	})
	defer client.http.CloseIdleConnections()
	got, err := client.Models(t.Context())
	if err != nil || got.String() != `{"models":["tunnelled"]}` {
		t.Errorf("got %s, %v", got, err)
	}
}
