package capa

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// serve starts a server of handler and a client of it with a cap_ key.
func serve(t *testing.T, handler http.HandlerFunc) *Client {
	t.Helper()
	return serveTo(t, Config{Key: NewKey("cap_live_x"), Version: DefaultVersion}, handler)
}

func serveTo(t *testing.T, config Config, handler http.HandlerFunc) *Client {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	config.Address = mustParse(server.URL)
	return New(config, Options{UserAgent: "capa-mcp/1.2.3"})
}

// answering is a handler that gives one answer.
func answering(status int, contentType, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

// roundTrip is a transport without a network.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

func response(status int, header http.Header, body string) *http.Response {
	if header == nil {
		header = http.Header{}
	}
	return &http.Response{StatusCode: status, Header: header, Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body))}
}

func offline(f roundTrip) *Client {
	config := Config{Address: mustParse("http://capa.test"), Key: NewKey("cap_live_x"), Tenant: "tenant_x", Version: DefaultVersion}
	return New(config, Options{Transport: f})
}

// asError gives the *Error in err.
func asError(t *testing.T, err error) *Error {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v (%T), want an *Error", err, err)
	}
	return e
}

// Each request's headers, net/http's own Accept-Encoding and Content-Length included.
func TestHeaders(t *testing.T) {
	legacy := Config{Key: NewKey("pk_x"), Tenant: "tenant_x", Version: "2026-04-01"}
	capKey := Config{Key: NewKey("cap_x"), Tenant: "tenant_x", Version: DefaultVersion}
	for _, test := range []struct {
		name   string
		config Config
		call   func(context.Context, *Client) error
		want   []string
	}{
		{"a read of /api/", capKey, func(ctx context.Context, c *Client) error { _, err := c.Me(ctx); return err },
			[]string{"Accept: application/json", "Authorization: Bearer cap_x", "Capa-Version: 2026-10-01"}},
		{"a legacy key on /api/ sends no tenant", legacy, func(ctx context.Context, c *Client) error { _, err := c.Models(ctx); return err },
			[]string{"Accept: application/json", "Authorization: Bearer pk_x", "Capa-Version: 2026-04-01"}},
		{"GraphQL", capKey, func(ctx context.Context, c *Client) error {
			_, err := c.GraphQL(ctx, GraphQLRequest{Query: "{ a }"})
			return err
		}, []string{"Accept: application/json", "Authorization: Bearer cap_x", "Capa-Version: 2026-10-01", "Content-Length: 44", "Content-Type: application/json"}},
		{"the preview probe sends no key", capKey, func(ctx context.Context, c *Client) error { _, err := c.PagesServed(ctx); return err },
			[]string{"Accept: application/json", "Capa-Version: 2026-10-01"}},
		{"a legacy read sends the tenant and no version", legacy, func(ctx context.Context, c *Client) error { _, err := c.ListModels(ctx); return err },
			[]string{"Accept: application/json", "Authorization: Bearer pk_x", "X-Tenant-Key: tenant_x"}},
		{"a legacy write", legacy, func(ctx context.Context, c *Client) error {
			_, err := c.SetLayout(ctx, "m", ojson.NullOf())
			return err
		}, []string{"Accept: application/json", "Authorization: Bearer pk_x", "Content-Length: 15", "Content-Type: application/json", "X-Tenant-Key: tenant_x"}},
		{"types are text", legacy, func(ctx context.Context, c *Client) error { _, err := c.Types(ctx); return err },
			[]string{"Accept: text/plain, application/json", "Authorization: Bearer pk_x", "X-Tenant-Key: tenant_x"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			client := serveTo(t, test.config, func(_ http.ResponseWriter, req *http.Request) {
				for name, values := range req.Header {
					got = append(got, name+": "+strings.Join(values, " | "))
				}
			})
			_ = test.call(t.Context(), client) // The answer is empty: only what was sent counts.
			want := append(test.want, "Accept-Encoding: gzip", "User-Agent: capa-mcp/1.2.3")
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

func TestUserAgentHasADefault(t *testing.T) {
	client := offline(func(req *http.Request) (*http.Response, error) {
		if got := req.Header.Get("User-Agent"); got != "capa-mcp" {
			t.Errorf("got %q", got)
		}
		return response(200, nil, `{"models":[]}`), nil
	})
	if _, err := client.Models(t.Context()); err != nil {
		t.Error(err)
	}
}

// The address's own path goes before every route, and is no part of the origin or of an error's path.
func TestProxyPathIsKept(t *testing.T) {
	var asked string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		asked = req.RequestURI
		answering(404, "application/json", `{"error":{"code":"model_not_found","message":"m"}}`)(w, req)
	}))
	defer server.Close()
	client := New(Config{Address: mustParse(server.URL + "/a%2Fb/"), Key: NewKey("cap_x")}, Options{})
	_, err := client.Entries(t.Context(), EntriesQuery{Model: "m/n", Where: `{"a":1}`})
	if want := "/a%2Fb/api/entries/m%2Fn?where=%7B%22a%22:1%7D"; asked != want {
		t.Errorf("asked for %s, want %s", asked, want)
	}
	if e := asError(t, err); e.Origin != server.URL || e.Path != "/api/entries/m%2Fn" || client.Origin() != server.URL {
		t.Errorf("got origin %s and path %s", e.Origin, e.Path)
	}
}

func TestOriginIsWrittenAsABrowserDoes(t *testing.T) {
	for address, want := range map[string]string{
		"https://API.capacms.com:443/capa": "https://api.capacms.com",
		"http://h:80":                      "http://h",
		"http://h:443":                     "http://h:443",
		"http://[::1]:4461/x":              "http://[::1]:4461",
		"http://ann:s3cret@h":              "http://h",
	} {
		if got := New(Config{Address: mustParse(address)}, Options{}).Origin(); got != want {
			t.Errorf("the origin of %s is %s, want %s", address, got, want)
		}
	}
}

// A user name that a program put into a Config by hand is not sent as Basic either.
func TestUserInfoOfAConfigIsDropped(t *testing.T) {
	client := offline(nil)
	config := client.Config()
	config.Address = mustParse("http://ann:s3cret@capa.test")
	got := New(config, Options{}).Config().Address.String()
	if got != "http://capa.test" || config.Address.User == nil {
		t.Errorf("got %s, and the caller's own address is %s", got, config.Address)
	}
}

func TestTimeoutIsTwentyFiveSeconds(t *testing.T) {
	hang := func(req *http.Request) (*http.Response, error) {
		<-req.Context().Done()
		return nil, req.Context().Err()
	}
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		_, err := offline(hang).GraphQL(t.Context(), GraphQLRequest{Query: "{ a }"})
		if took := time.Since(start); took != 25*time.Second {
			t.Errorf("gave up after %s", took)
		}
		want := "Could not reach Capa at http://capa.test for POST /api/graphql (no answer within 25 seconds). Next: check that CAPA_API_URL is right and that the API is running and reachable from this machine, then retry."
		if err.Error() != want {
			t.Errorf("got\n%s\nwant\n%s", err, want)
		}
	})
}

// stuck is a body that gives nothing until its request ends.
type stuck struct{ ctx context.Context }

func (s stuck) Read([]byte) (int, error) { <-s.ctx.Done(); return 0, s.ctx.Err() }
func (s stuck) Close() error             { return nil }

func TestTimeoutCoversTheBody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client := offline(func(req *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, Header: http.Header{}, Body: stuck{req.Context()}, ContentLength: -1}, nil
		})
		start := time.Now()
		_, err := client.ListModels(t.Context())
		if took := time.Since(start); took != 25*time.Second {
			t.Errorf("gave up after %s", took)
		}
		if e := asError(t, err); e.Reached || e.Cause != "no answer within 25 seconds" || e.Status != 200 {
			t.Errorf("got %+v", e)
		}
	})
}

// What a caller stops is the caller's own error, whether the answer, its body or a retry was awaited.
func TestCancel(t *testing.T) {
	waiting := map[string]roundTrip{
		"for the answer": func(req *http.Request) (*http.Response, error) {
			<-req.Context().Done()
			return nil, req.Context().Err()
		},
		"for the body": func(req *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, Header: http.Header{}, Body: stuck{req.Context()}, ContentLength: -1}, nil
		},
		"to retry": func(*http.Request) (*http.Response, error) {
			return response(503, http.Header{"Retry-After": {"5"}}, ""), nil
		},
	}
	for name, transport := range waiting {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				done := make(chan error, 1)
				go func() {
					_, err := offline(transport).Models(ctx)
					done <- err
				}()
				synctest.Wait()
				cancel()
				err := <-done
				if !errors.Is(err, context.Canceled) || errors.As(err, new(*Error)) {
					t.Errorf("got %v", err)
				}
			})
		})
		t.Run(name+" until a deadline", func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), time.Second)
				defer cancel()
				_, err := offline(transport).Models(ctx)
				if !errors.Is(err, context.DeadlineExceeded) || errors.As(err, new(*Error)) {
					t.Errorf("got %v", err)
				}
			})
		})
	}
}

// A kept connection that the server closed meanwhile costs a GraphQL read nothing: it goes out again on
// a new one, and the header that asks net/http for that is not sent.
func TestGraphQLSurvivesAClosedConnection(t *testing.T) {
	requests := 0
	client := serve(t, func(w http.ResponseWriter, req *http.Request) {
		requests++
		if _, sent := req.Header["Idempotency-Key"]; sent {
			t.Error("Idempotency-Key is sent")
		}
		if requests == 2 {
			panic(http.ErrAbortHandler) // closes the kept connection without an answer
		}
		answering(200, "application/json", `{"data":{"a":1}}`)(w, req)
	})
	for range 2 {
		if _, err := client.GraphQL(t.Context(), GraphQLRequest{Query: "{ a }"}); err != nil {
			t.Error(err)
		}
	}
	if requests != 3 {
		t.Errorf("%d requests came, want 3", requests)
	}
}
