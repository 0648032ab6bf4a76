package capa

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync/atomic"
	"time"
)

// defaultTimeout is how long one request may take, reading the answer's body included.
const defaultTimeout = 25 * time.Second

// Options are what a program adds to its configuration. The zero value works.
type Options struct {
	UserAgent string            // "capa-mcp/<version>" [D]; "" is "capa-mcp"
	Transport http.RoundTripper // nil: one of the client's own, with the proxy settings of the environment
	Timeout   time.Duration     // of one request with its answer; 0 is 25 seconds
}

// Client asks one Capa deployment with one key. It is safe for concurrent use and never changes.
type Client struct {
	config    Config
	base      string // the address as requests begin with it
	origin    string
	secrets   scrubber
	userAgent string
	timeout   time.Duration
	once      bool // reads are not retried
	http      *http.Client
}

// New makes a client of a configuration that ConfigFrom gave, or one like it: its Address must not be
// nil. A user name or password in the address is dropped.
func New(config Config, options Options) *Client {
	address := *config.Address
	secrets := newScrubber(config.Key.reveal(), config.Tenant, address.User)
	address.User = nil
	config.Address = withoutSlash(&address)
	c := &Client{
		config:    config,
		base:      address.String(),
		origin:    secrets.clean(origin(&address)),
		secrets:   secrets,
		userAgent: options.UserAgent,
		timeout:   options.Timeout,
		http:      &http.Client{Transport: options.Transport, CheckRedirect: followSameOrigin},
	}
	if c.userAgent == "" {
		c.userAgent = "capa-mcp"
	}
	if c.timeout == 0 {
		c.timeout = defaultTimeout
	}
	if options.Transport == nil {
		c.http.Transport = newTransport()
	}
	return c
}

// Once returns the same client without its retry of reads, for probes.
func (c *Client) Once() *Client {
	once := *c
	once.once = true
	return &once
}

// Redact returns a JSON answer with this client's key replaced wherever a text or a member name holds it, and its tenant where it is a whole
// text: content, an API that repeats its request, or a caller may have put them there. An answer that holds neither, or is not JSON, is
// returned as it is.
func (c *Client) Redact(answer []byte) []byte {
	return c.secrets.cleanJSON(answer, inAnswer)
}

// RedactKey is Redact for the key in texts alone: for a message of a protocol, where any word may happen to be the tenant.
func (c *Client) RedactKey(message []byte) []byte { return c.secrets.cleanJSON(message, inMessage) }

// RedactText returns a text that is not JSON with this client's key, tenant and address credentials replaced.
func (c *Client) RedactText(text string) string { return c.secrets.clean(text) }

// Config returns the configuration the client was made of.
func (c *Client) Config() Config { return c.config }

// Origin returns the scheme, host and port of the address, without its path: "http://localhost:6199".
func (c *Client) Origin() string { return c.origin }

// answer is a response whose body has been read.
type answer struct {
	status   int
	header   http.Header
	body     []byte
	location *url.URL // the target of a redirect that was not followed; nil for any other answer
}

func (a answer) succeeded() bool { return a.status >= 200 && a.status < 300 }

// do sends a request, retries a read once where retryWait allows it, and gives an answer of status 2xx.
// Any other status is an *Error.
func (c *Client) do(ctx context.Context, r request) (answer, error) {
	got, err := c.send(ctx, r)
	if err != nil {
		return answer{}, err
	}
	if wait, ok := r.retryWait(got); ok && !c.once {
		if err := pause(ctx, wait); err != nil {
			return answer{}, stopped(err)
		}
		if got, err = c.send(ctx, r); err != nil {
			return answer{}, err
		}
	}
	if !got.succeeded() {
		return answer{}, c.refused(r, got)
	}
	return got, nil
}

// send sends a request once and reads its answer, whatever its status.
func (c *Client) send(ctx context.Context, r request) (answer, error) {
	bounded, cancel := context.WithTimeout(ctx, c.timeout)
	defer cancel()
	var trace connectionTrace
	req, err := c.newRequest(httptrace.WithClientTrace(bounded, trace.hooks()), r)
	if err != nil {
		// err repeats the address, so it goes no further.
		return answer{}, c.newError(r, Error{Cause: "the address cannot be used"})
	}
	response, err := c.http.Do(req)
	if err != nil {
		return answer{}, c.unanswered(ctx, r, &trace, 0, err)
	}
	defer response.Body.Close()
	body, err := readBody(response.Body, response.ContentLength, maxBody)
	if errors.Is(err, errTooLarge) {
		return answer{}, c.tooLarge(r, response.StatusCode)
	}
	if err != nil {
		return answer{}, c.unanswered(ctx, r, &trace, response.StatusCode, err)
	}
	return answer{response.StatusCode, response.Header, body, redirectTarget(response)}, nil
}

// unanswered makes the error of a request without a complete answer. Where the caller's context ended,
// it is that context's error; the client's own timeout is a cause like any other. status is 0 when not
// even the status line came.
func (c *Client) unanswered(ctx context.Context, r request, trace *connectionTrace, status int, err error) error {
	if err := contextError(ctx); err != nil {
		return stopped(err)
	}
	return c.newError(r, Error{Cause: causeOf(err, c.timeout), Status: status, Sent: r.write && trace.maybeSent()})
}

// refused makes the error of an answer that is a refusal, or is not Capa's.
func (c *Client) refused(r request, a answer) *Error {
	if said, redirected := c.redirectRefusal(r, a); redirected {
		return c.refusal(r, a, said)
	}
	return c.refusal(r, a, readRefusal(a.body, a.header.Get("Content-Type")))
}

// refusal makes the error of an answer from what was read in it.
func (c *Client) refusal(r request, a answer, said refusal) *Error {
	after, _ := parseRetryAfter(a.header.Get("Retry-After"), time.Now())
	return c.newError(r, Error{
		Reached:    true,
		Status:     statusOf(said.envelope, a.status),
		Envelope:   said.envelope,
		Problems:   said.problems,
		Sent:       r.write && said.envelope == EnvelopeNone && (a.succeeded() || a.status >= 500),
		RetryAfter: after,
	})
}

func (c *Client) tooLarge(r request, status int) *Error {
	return c.newError(r, Error{
		Reached: true,
		Status:  status,
		Sent:    r.write,
		Problems: []Problem{{
			Code:    CodeTooLarge,
			Message: fmt.Sprintf("The answer is over %d MiB, more than is read.", maxBody>>20),
			Hint:    "Ask for less: fewer fields, or a smaller page.",
		}},
	})
}

// stopped is the error of a request whose context ended. errors.Is finds the context's error in it.
func stopped(err error) error { return fmt.Errorf("request stopped by its caller: %w", err) }

// contextError returns ctx's error. Past its deadline that is DeadlineExceeded even before ctx itself reports
// it: a dial compares the clock with the deadline, and may give up a moment earlier.
func contextError(ctx context.Context) error {
	if deadline, ok := ctx.Deadline(); ok && !time.Now().Before(deadline) {
		return context.DeadlineExceeded
	}
	return ctx.Err()
}

// connectionTrace records whether a request asked for a connection and whether it got one.
type connectionTrace struct{ asked, connected atomic.Bool }

func (t *connectionTrace) hooks() *httptrace.ClientTrace {
	return &httptrace.ClientTrace{
		GetConn: func(string) { t.asked.Store(true) },
		GotConn: func(httptrace.GotConnInfo) { t.connected.Store(true) },
	}
}

// maybeSent reports whether the request can have left this machine. It is true too for a transport that
// reports nothing: only one that asked for a connection and got none has certainly sent nothing.
func (t *connectionTrace) maybeSent() bool { return !t.asked.Load() || t.connected.Load() }
