package tape

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// maxAnswer bounds what is read of one answer, in bytes once it is unpacked: without it an answer that does not end takes all memory.
//
// [D] It is what the client of this project reads at most.
const maxAnswer = 64 << 20

// upstream sends what is asked of Origin to the deployment that is recorded, so that a cassette holds neither its host nor its path.
type upstream struct {
	address   *url.URL
	transport http.RoundTripper
	secrets   *secrets
	limit     int64 // of an answer's body
}

func newUpstream(o Options, learned *secrets) *upstream {
	u := &upstream{address: o.Upstream, transport: o.Transport, secrets: learned, limit: maxAnswer}
	if u.transport == nil {
		u.transport = http.DefaultTransport
	}
	return u
}

// RoundTrip leaves gzip to the transport: it asks for it and unpacks it only where nobody else has asked for an encoding. An answer that
// cannot be passed on is an error, and so is reading one over the limit.
func (u *upstream) RoundTrip(r *http.Request) (*http.Response, error) {
	sent := r.Clone(r.Context())
	target := *r.URL
	target.Scheme, target.Host, target.User = u.address.Scheme, u.address.Host, nil
	prefix := strings.TrimSuffix(u.address.EscapedPath(), "/")
	plain, err := url.PathUnescape(prefix)
	if err != nil {
		return nil, err
	}
	target.RawPath = prefix + r.URL.EscapedPath()
	target.Path = plain + r.URL.Path
	sent.URL, sent.Host = &target, ""
	sent.Header.Del("Accept-Encoding")
	u.secrets.learnRequest(r)
	response, err := u.transport.RoundTrip(sent)
	if err != nil {
		return nil, err
	}
	u.secrets.learnAnswer(response)
	if !isFinal(response.StatusCode) {
		_ = response.Body.Close() // nothing of it is kept
		return nil, fmt.Errorf("the upstream answered with the status %03d", response.StatusCode)
	}
	response.Body = http.MaxBytesReader(nil, response.Body, u.limit)
	return response, nil
}
