package tape

import (
	"net/http"
	"strings"

	"gopkg.in/dnaeon/go-vcr.v4/pkg/cassette"
)

// The headers a cassette keeps. Every other header is left out, so that one nobody thought of is never written.
var (
	requestHeaders = []string{"Accept", "Capa-Page", "Capa-Version", "Content-Type"}
	answerHeaders  = []string{"Content-Type", "Location", "Retry-After"}
)

const protocol = "HTTP/1.1"

// redact is an interaction as it is written: allowed headers alone, Host in the place of the upstream's, and nothing that another run
// would write otherwise (how long it took, over which protocol, in how many pieces).
func redact(i cassette.Interaction, host string) cassette.Interaction {
	body := withoutHost(i.Response.Body, host)
	headers := allowed(i.Response.Headers, answerHeaders)
	if location := headers.Get("Location"); location != "" {
		headers.Set("Location", withoutHost(location, host))
	}
	return cassette.Interaction{
		Request: cassette.Request{
			Proto: protocol, ProtoMajor: 1, ProtoMinor: 1,
			ContentLength: int64(len(i.Request.Body)),
			Host:          Host,
			Body:          i.Request.Body,
			Headers:       allowed(i.Request.Headers, requestHeaders),
			URL:           i.Request.URL,
			Method:        i.Request.Method,
		},
		Response: cassette.Response{
			Proto: protocol, ProtoMajor: 1, ProtoMinor: 1,
			ContentLength: int64(len(body)),
			Body:          body,
			Headers:       headers,
			Status:        i.Response.Status,
			Code:          i.Response.Code,
		},
	}
}

func allowed(all http.Header, names []string) http.Header {
	kept := http.Header{}
	for _, name := range names {
		if values := all.Values(name); len(values) > 0 {
			kept[name] = append([]string(nil), values...)
		}
	}
	return kept
}

// withoutHost is a text with Host for the upstream's, as addresses in content have it: https whatever the upstream spoke.
func withoutHost(text, host string) string {
	if host == "" || !strings.Contains(text, host) {
		return text
	}
	return strings.NewReplacer("http://"+host, Origin, `http:\/\/`+host, `https:\/\/`+Host, host, Host).Replace(text)
}
