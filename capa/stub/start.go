package stub

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"time"
)

// Running is a stub, or another handler, that listens. Close it when done.
type Running struct {
	URL string // "http://127.0.0.1:4461"

	server *http.Server
	done   chan error // holds what Serve ended with, once
}

// Start serves a new stub on a free port of the loopback interface. The error is that of New or of Serve.
func Start(o Options) (*Running, error) {
	handler, err := New(o)
	if err != nil {
		return nil, err
	}
	return Serve("127.0.0.1:0", handler)
}

// Serve serves a handler on addr, "127.0.0.1:4461"; port 0 takes a free one, and 0.0.0.0 every IPv4 interface. It answers requests
// from when it returns. The error is the network's.
func Serve(addr string, handler http.Handler) (*Running, error) {
	listener, err := net.Listen(network(addr), addr)
	if err != nil {
		return nil, err
	}
	r := &Running{
		URL:    "http://" + reachable(listener.Addr()),
		server: &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second},
		done:   make(chan error, 1),
	}
	go func() { r.done <- r.server.Serve(listener) }()
	return r, nil
}

// network is the network to listen on: "tcp4" for an IPv4 address, since "tcp" takes 0.0.0.0 for every address of both families.
func network(addr string) string {
	host, _, _ := net.SplitHostPort(addr)
	if ip, err := netip.ParseAddr(host); err == nil && ip.Is4() {
		return "tcp4"
	}
	return "tcp"
}

// reachable is the address at which a client on this machine reaches a listener: its own, or loopback where it has every interface.
func reachable(listening net.Addr) string {
	at, err := netip.ParseAddrPort(listening.String())
	if err != nil || !at.Addr().IsUnspecified() {
		return listening.String()
	}
	if at.Addr().Is4() {
		return fmt.Sprintf("127.0.0.1:%d", at.Port())
	}
	return fmt.Sprintf("[::1]:%d", at.Port())
}

// Close lets the requests in flight finish, for a second at most, and stops listening.
func (r *Running) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if err := r.server.Shutdown(ctx); err != nil {
		return r.server.Close()
	}
	return nil
}

// Wait blocks until ctx ends or serving fails, and returns that failure; nil after Close.
func (r *Running) Wait(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case err := <-r.done:
		if errors.Is(err, http.ErrServerClosed) {
			return nil
		}
		return err
	}
}
