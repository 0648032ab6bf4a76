package tape

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

// endless is a body without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }
func (endless) Close() error               { return nil }

type transport func(*http.Request) (*http.Response, error)

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }

// TestUpstreamEnds holds that reading an answer that does not end is an error at the limit.
func TestUpstreamEnds(t *testing.T) {
	u := newUpstream(Options{Upstream: &url.URL{Scheme: "https", Host: "cms.test"}, Transport: transport(func(*http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: endless{}}, nil
	})}, &secrets{})
	u.limit = 1000
	response, err := u.RoundTrip(httptest.NewRequest("GET", Origin+"/api/me", nil))
	if err != nil {
		t.Fatal(err)
	}
	read, err := io.ReadAll(response.Body)
	var tooLarge *http.MaxBytesError
	if !errors.As(err, &tooLarge) || len(read) != 1000 {
		t.Errorf("read %d bytes, %v", len(read), err)
	}
}
