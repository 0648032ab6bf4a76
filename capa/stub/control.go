package stub

import (
	"net"
	"net/http"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// controlPrefix is the stub's own surface: what a test asks of the stub and not of the API. It takes no key.
const controlPrefix = "/_stub/"

func isControl(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, controlPrefix) }

// control serves the stub's own routes to its own machine, and to any other answers as the API does to a path it does not
// serve.
func (s *Stub) control(r *http.Request) reply {
	if !fromLoopback(r) {
		return newProblem("route_not_found", "The API does not serve "+r.Method+" "+r.URL.EscapedPath()+".", "").reply()
	}
	switch r.Method + " " + r.URL.Path {
	case "POST /_stub/reset":
		s.reset()
		return done()
	case "GET /_stub/requests":
		return jsonReply(s.journal.document())
	case "POST /_stub/faults":
		return s.addFaults(r)
	default:
		return newProblem("route_not_found", "The stub does not serve "+r.Method+" "+r.URL.EscapedPath()+".",
			"It serves POST /_stub/reset, GET /_stub/requests and POST /_stub/faults.").reply()
	}
}

// reset puts all state back to what it was at the start.
func (s *Stub) reset() {
	s.journal.reset()
	s.faults.reset()
	s.reads.Reset()
	s.layouts.reset()
	s.workspaces.Reset()
}

func (s *Stub) addFaults(r *http.Request) reply {
	body, _ := readBody(r) // a body cut short is no JSON, which parseFaults says
	more, err := parseFaults(body)
	if err != nil {
		return asProblem(err).reply()
	}
	s.faults.add(more)
	return done()
}

func done() reply {
	return jsonReply(ojson.ObjectOf(ojson.Member{Name: "ok", Value: ojson.BoolOf(true)}))
}

func fromLoopback(r *http.Request) bool {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
