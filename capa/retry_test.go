package capa

import (
	"context"
	"io"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
)

const limited = `{"error":{"code":"rate_limited","message":"Slow down."}}`

func TestRetry(t *testing.T) {
	read := func(ctx context.Context, c *Client) error { _, err := c.Models(ctx); return err }
	query := func(ctx context.Context, c *Client) error {
		_, err := c.GraphQL(ctx, GraphQLRequest{Query: "{ a }"})
		return err
	}
	write := func(ctx context.Context, c *Client) error {
		_, err := c.SetLayout(ctx, "m", ojson.NullOf())
		return err
	}
	after := func(text string) http.Header { return http.Header{"Retry-After": {text}} }
	date := func(d time.Duration) http.Header { return after(time.Now().Add(d).UTC().Format(http.TimeFormat)) }

	for _, test := range []struct {
		name   string
		call   func(context.Context, *Client) error
		status int
		header func() http.Header
		sent   int
		waited time.Duration
	}{
		{"a read, 429, in seconds", read, 429, func() http.Header { return after("2") }, 2, 2 * time.Second},
		{"a read, 503, at once", read, 503, func() http.Header { return after("0") }, 2, 0},
		{"a GraphQL read", query, 429, func() http.Header { return after("5") }, 2, 5 * time.Second},
		{"at a date", read, 503, func() http.Header { return date(3 * time.Second) }, 2, 3 * time.Second},
		{"at a date that has passed", read, 503, func() http.Header { return date(-time.Hour) }, 2, 0},
		{"over five seconds", read, 429, func() http.Header { return after("6") }, 1, 0},
		{"a date over five seconds off", read, 429, func() http.Header { return date(7 * time.Second) }, 1, 0},
		{"no Retry-After", read, 429, func() http.Header { return nil }, 1, 0},
		{"a Retry-After that cannot be read", read, 429, func() http.Header { return after("soon") }, 1, 0},
		{"a negative one", read, 429, func() http.Header { return after("-1") }, 1, 0},
		{"a huge one", read, 429, func() http.Header { return after("99999999999999999999") }, 1, 0},
		{"another status", read, 502, func() http.Header { return after("1") }, 1, 0},
		{"a write", write, 429, func() http.Header { return after("1") }, 1, 0},
		{"a write, 503", write, 503, func() http.Header { return after("0") }, 1, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				sent, start := 0, time.Now()
				client := offline(func(*http.Request) (*http.Response, error) {
					sent++
					return response(test.status, test.header(), limited), nil
				})
				e := asError(t, test.call(t.Context(), client))
				if waited := time.Since(start); sent != test.sent || waited != test.waited {
					t.Errorf("sent %d times over %s, want %d over %s", sent, waited, test.sent, test.waited)
				}
				if e.Status != test.status || e.Code() != "rate_limited" || e.Sent {
					t.Errorf("got %+v", e)
				}
			})
		})
	}
}

func TestRetryGivesTheSecondAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answers := []*http.Response{
			response(503, http.Header{"Retry-After": {"1"}}, "<h1>503</h1>"),
			response(200, nil, `{"models":[1]}`),
		}
		client := offline(func(*http.Request) (*http.Response, error) {
			next := answers[0]
			answers = answers[1:]
			return next, nil
		})
		got, err := client.Models(t.Context())
		if err != nil || got.String() != `{"models":[1]}` {
			t.Errorf("got %s, %v", got, err)
		}
	})
}

func TestRetryThatFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sent := 0
		client := offline(func(*http.Request) (*http.Response, error) {
			if sent++; sent > 1 {
				return nil, io.EOF
			}
			return response(503, http.Header{"Retry-After": {"1"}}, ""), nil
		})
		_, err := client.Models(t.Context())
		if e := asError(t, err); e.Reached || e.Cause != "the connection closed without an answer" || sent != 2 {
			t.Errorf("got %v after %d requests", e, sent)
		}
	})
}

func TestErrorCarriesRetryAfter(t *testing.T) {
	client := offline(func(*http.Request) (*http.Response, error) {
		return response(429, http.Header{"Retry-After": {"30"}}, limited), nil
	})
	_, err := client.Models(t.Context())
	if e := asError(t, err); e.RetryAfter != 30*time.Second {
		t.Errorf("got %s", e.RetryAfter)
	}
}

func TestOnceDoesNotRetry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sent := 0
		client := offline(func(*http.Request) (*http.Response, error) {
			sent++
			return response(503, http.Header{"Retry-After": {"1"}}, ""), nil
		})
		_, err := client.Once().Models(t.Context())
		if e := asError(t, err); e.Status != 503 || sent != 1 {
			t.Errorf("got %v after %d requests", e, sent)
		}
	})
}
