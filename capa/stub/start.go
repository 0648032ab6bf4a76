package stub

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"
)

// Running is a stub, or another handler, that listens. Close it when done.
type Running struct {
	URL string // "http://127.0.0.1:4461"

	server *http.Server
	done   chan error // holds what Serve ended with, once
}

// Start serves a stub on a free port of the loopback interface.
func Start(o Options) (*Running, error) { return Listen("127.0.0.1:0", o) }

// Listen serves a stub on addr, "127.0.0.1:4461"; port 0 takes a free one. It answers requests from when it returns.
func Listen(addr string, o Options) (*Running, error) {
	handler, err := New(o)
	if err != nil {
		return nil, err
	}
	return Serve(addr, handler)
}

// Serve serves a handler on addr, as Listen does a stub. The error is the network's.
func Serve(addr string, handler http.Handler) (*Running, error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	r := &Running{
		URL:    "http://" + listener.Addr().String(),
		server: &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second},
		done:   make(chan error, 1),
	}
	go func() { r.done <- r.server.Serve(listener) }()
	return r, nil
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

// Wait blocks until ctx ends or serving fails, and returns that failure.
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
