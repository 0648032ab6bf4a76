package stub

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// anyOrigin stands for every origin.
const anyOrigin = "*"

// What a page of an allowed origin may send and read, beside what browsers let through by themselves.
//
// [D] The methods and headers that the API has a use for. A key goes in a header, so nothing needs a browser's credentials.
const (
	corsMethods = "GET, POST, PUT"
	corsHeaders = "Accept, Authorization, Capa-Page, Capa-Version, Content-Type, X-Tenant-Key"
	corsExposed = "Date, Retry-After"
	corsMaxAge  = "600"
)

// crossOrigin lists the origins whose pages may read the API's answers; nil for none.
//
// [D] It opens the API alone. The stub's own routes stay shut, or every page that reads content could reset the stub or read what
// other clients have sent.
type crossOrigin []string

// newCrossOrigin checks origins as a browser writes them: a scheme, a host and perhaps a port.
func newCrossOrigin(origins []string) (crossOrigin, error) {
	for _, origin := range origins {
		if origin == anyOrigin {
			continue
		}
		u, err := url.Parse(origin)
		if err != nil || u.Host == "" || origin != u.Scheme+"://"+u.Host || strings.ToLower(origin) != origin {
			return nil, fmt.Errorf("%q is no origin a browser sends; write http://localhost:3000, or * for any", origin)
		}
	}
	return slices.Clone(origins), nil
}

// allow sets the headers that let the page which sent r read the answer, and reports whether r is a preflight, which those headers
// answer in full.
func (c crossOrigin) allow(header http.Header, r *http.Request) (preflight bool) {
	if len(c) == 0 {
		return false
	}
	anyone := slices.Contains(c, anyOrigin)
	if !anyone {
		header.Add("Vary", "Origin")
	}
	origin := r.Header.Get("Origin")
	switch {
	case origin == "":
		return false
	case anyone:
		header.Set("Access-Control-Allow-Origin", anyOrigin)
	case slices.Contains(c, origin):
		header.Set("Access-Control-Allow-Origin", origin)
	default:
		return false
	}
	header.Set("Access-Control-Expose-Headers", corsExposed)
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	header.Set("Access-Control-Allow-Methods", corsMethods)
	header.Set("Access-Control-Allow-Headers", corsHeaders)
	header.Set("Access-Control-Max-Age", corsMaxAge)
	return true
}
