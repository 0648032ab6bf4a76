package stub

import (
	"embed"
	"net/http"
	"path"
	"strings"
)

// homeFiles are the stub's page for a browser: HTML, CSS and JavaScript as they are sent, with nothing to build and nothing to fetch
// from elsewhere.
//
//go:embed home
var homeFiles embed.FS

const (
	homePrefix    = controlPrefix + "home/" // where the page's own files are
	homeAPIPrefix = controlPrefix + "api/"  // where the page asks the API
)

// homePolicy lets the page run its own files and ask its own origin, and nothing else: content is never markup, whatever it holds.
const homePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

// isHome reports whether a request is for the page.
//
// [D] From another machine / is a path that the API does not serve, as it is of a deployment.
func isHome(r *http.Request) bool {
	return r.URL.Path == "/" && isRead(r) && fromThisMachine(r)
}

func isRead(r *http.Request) bool { return r.Method == http.MethodGet || r.Method == http.MethodHead }

// home answers the page, its files and what it asks of the API; ok is false for any other request.
func (s *Stub) home(r *http.Request) (answer reply, ok bool) {
	if strings.HasPrefix(r.URL.Path, homeAPIPrefix) {
		return s.homeAPI(r), true
	}
	name := "index.html"
	if r.URL.Path != "/" {
		name, ok = strings.CutPrefix(r.URL.Path, homePrefix)
		if !ok {
			return reply{}, false
		}
	}
	text, err := homeFiles.ReadFile("home/" + name)
	if err != nil || !isRead(r) {
		return reply{}, false
	}
	return reply{
		status:      http.StatusOK,
		contentType: homeType(name),
		header: http.Header{
			"Cache-Control":           {"no-store"},
			"Content-Security-Policy": {homePolicy},
			"Referrer-Policy":         {"no-referrer"},
			"X-Content-Type-Options":  {"nosniff"},
		},
		body: text,
	}, true
}

// homeType gives a file's media type. The machine's own table of types may be empty, so it is not asked.
func homeType(name string) string {
	switch path.Ext(name) {
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	default:
		return "text/html; charset=utf-8"
	}
}

// homeAPI answers /_stub/api/… as the API answers /api/….
//
// [D] What the page asks is no client's request: it is not in the journal, takes no fault that waits for a client, and is not delayed.
func (s *Stub) homeAPI(r *http.Request) reply {
	asked := r.Clone(r.Context())
	prefix := strings.TrimSuffix(controlPrefix, "/")
	asked.URL.Path = strings.TrimPrefix(asked.URL.Path, prefix)
	asked.URL.RawPath = strings.TrimPrefix(asked.URL.RawPath, prefix)
	body, bodyErr := readBody(asked)
	return s.answer(asked, body, bodyErr)
}
