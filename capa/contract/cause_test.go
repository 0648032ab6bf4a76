package contract

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"syscall"
	"testing"
)

func TestCauseOf(t *testing.T) {
	inGet := func(err error) error { return &url.Error{Op: "Get", URL: "http://capa.test", Err: err} }
	for want, err := range map[string]error{
		"the run was stopped":                              inGet(context.Canceled),
		"no host of that name was found":                   inGet(&net.DNSError{Name: "capa.test", IsNotFound: true}),
		"nothing listens there":                            inGet(&net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}),
		"it took too long":                                 inGet(context.DeadlineExceeded),
		"the connection closed before a whole answer came": inGet(io.EOF),
		"odd": errors.New("odd"),
	} {
		if got := causeOf(err); got != want {
			t.Errorf("%v: %s, want %s", err, got, want)
		}
	}
}

// TestCauseOfTLS asks servers that are not what their address says.
func TestCauseOfTLS(t *testing.T) {
	plain, secure := httptest.NewServer(http.NotFoundHandler()), httptest.NewUnstartedServer(http.NotFoundHandler())
	secure.Config.ErrorLog = log.New(io.Discard, "", 0) // it is to complain
	secure.StartTLS()
	defer plain.Close()
	defer secure.Close()
	for address, want := range map[string]string{
		"https://" + plain.Listener.Addr().String():  "it does not speak https",
		"https://" + secure.Listener.Addr().String(): "its certificate cannot be trusted",
	} {
		_, err := Run(t.Context(), Target{URL: address, Key: "cap_live_x"})
		var unreachable *UnreachableError
		if !errors.As(err, &unreachable) || causeOf(unreachable.Cause) != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
