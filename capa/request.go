package capa

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// request is one request to the API.
type request struct {
	method string
	path   string // path and query as written on the wire, from the route on
	body   []byte // JSON; nil for none
	accept string // "" is application/json
	write  bool   // changes what is stored: never sent twice
	noKey  bool   // the preview probe goes without a key
}

func get(t *target) request { return request{method: http.MethodGet, path: t.String()} }

// newRequest makes the HTTP request, with the headers of the contract and no others.
func (c *Client) newRequest(ctx context.Context, r request) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, r.method, c.base+r.path, bytes.NewReader(r.body))
	if err != nil {
		return nil, err
	}
	header := req.Header
	header.Set("User-Agent", c.userAgent)
	header.Set("Accept", "application/json")
	if r.accept != "" {
		header.Set("Accept", r.accept)
	}
	if r.body != nil {
		header.Set("Content-Type", "application/json")
	}
	if !r.noKey {
		// [D] No description of the API names the header that carries the key.
		header.Set("Authorization", "Bearer "+c.config.Key.reveal())
	}
	c.addSurfaceHeader(header, r.path)
	if r.body != nil && !r.write {
		// Without a value it is not sent, and tells net/http that this POST is safe to send again on a new
		// connection when the server had closed the old one.
		header["Idempotency-Key"] = nil
	}
	return req, nil
}

// addSurfaceHeader adds the header of the surface a path is on: the version on /api/, the tenant elsewhere.
func (c *Client) addSurfaceHeader(header http.Header, path string) {
	switch {
	case strings.HasPrefix(path, "/api/"):
		header.Set("Capa-Version", c.config.Version)
	case c.config.Tenant != "":
		header.Set("X-Tenant-Key", c.config.Tenant)
	}
}

// maxRetryWait is the longest Retry-After that a retry waits for. [D]
const maxRetryWait = 5 * time.Second

// retryWait reports whether the request is to be sent once more, and after how long: a read that was
// answered 429 or 503 with a Retry-After of at most maxRetryWait.
func (r request) retryWait(a answer) (time.Duration, bool) {
	if r.write || a.status != http.StatusTooManyRequests && a.status != http.StatusServiceUnavailable {
		return 0, false
	}
	wait, ok := parseRetryAfter(a.header.Get("Retry-After"), time.Now())
	return wait, ok && wait <= maxRetryWait
}

// parseRetryAfter reads whole seconds or an HTTP date; a date that has passed is no wait.
func parseRetryAfter(text string, now time.Time) (time.Duration, bool) {
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second, true
	}
	at, err := http.ParseTime(text)
	if err != nil {
		return 0, false
	}
	return max(0, at.Sub(now)), true
}

// pause waits; it returns the context's error when ctx ends first.
func pause(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
