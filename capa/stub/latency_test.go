package stub

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"time"
)

// Every answer of the API waits; the stub's own answers do not, and a client that goes away is not waited for.
func TestLatency(t *testing.T) {
	const wait = 20 * time.Millisecond
	c := serve(t, Options{Latency: wait})
	began := time.Now()
	c.get("/api/me")
	if took := time.Since(began); took < wait {
		t.Errorf("answered after %v", took)
	}

	endless := serve(t, Options{Latency: time.Hour})
	endless.ok("/_stub/requests")
	if a := endless.get("/"); a.status != http.StatusOK {
		t.Errorf("the page: %d", a.status)
	}
	ctx, cancel := context.WithCancel(t.Context())
	request, err := http.NewRequestWithContext(ctx, "GET", endless.url+"/api/me", nil)
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(wait, cancel)
	if _, err := http.DefaultClient.Do(request); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}
