package stub

import (
	"net"
	"net/http"
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// controlPrefix is the stub's own surface: what a test asks of the stub and not of the API. It takes no key.
const controlPrefix = "/_stub/"

func isControl(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, controlPrefix) }

// control serves the stub's own routes to its own machine; any other gets the API's answer to a path that it does not serve. It
// refuses a page of another origin, since any page on the web can send a POST to this machine.
func (s *Stub) control(r *http.Request) reply {
	if !fromThisMachine(r) {
		return newProblem("route_not_found", "The API does not serve "+r.Method+" "+r.URL.EscapedPath()+".", "").reply()
	}
	if http.NewCrossOriginProtection().Check(r) != nil {
		return newProblem("insufficient_scope", "A page of another origin asked this of the stub.", "Ask it from a program, or from the stub's own page.").reply()
	}
	switch r.Method + " " + r.URL.Path {
	case "POST /_stub/reset":
		s.reset()
		return okReply()
	case "GET /_stub/requests":
		return s.requests(r)
	case "POST /_stub/faults":
		return s.addFaults(r)
	case "GET /_stub/about":
		return jsonReply(s.about())
	}
	if answer, ok := s.home(r); ok {
		return answer
	}
	return newProblem("route_not_found", "The stub does not serve "+r.Method+" "+r.URL.EscapedPath()+".",
		"It serves POST /_stub/reset, GET /_stub/requests, POST /_stub/faults and GET /_stub/about, and its page on /.").reply()
}

// reset puts all state back to what it was at the start.
func (s *Stub) reset() {
	s.journal.reset()
	s.faults.reset()
	s.reads.Reset()
	s.layouts.reset()
	s.workspaces.Reset()
}

// requests answers the journal: all of it, or with ?after=N what came after request number N.
func (s *Stub) requests(r *http.Request) reply {
	text := r.URL.Query().Get("after")
	if text == "" {
		return jsonReply(s.journal.document())
	}
	after, err := strconv.Atoi(text)
	if err != nil || after < 0 {
		return newProblem("invalid_parameter", "after is not the number of a request.", "Pass newest of the last answer, or 0.").reply()
	}
	return jsonReply(s.journal.documentAfter(after))
}

func (s *Stub) addFaults(r *http.Request) reply {
	body, _ := readBody(r) // an incomplete body is not JSON, which parseFaults reports
	more, err := parseFaults(body)
	if err != nil {
		return asProblem(err).reply()
	}
	s.faults.add(more)
	return okReply()
}

func okReply() reply {
	return jsonReply(ojson.ObjectOf(ojson.Member{Name: "ok", Value: ojson.BoolOf(true)}))
}

// fromThisMachine reports whether a request came over the loopback interface and was sent to one of its names: a host name of a web
// page's own can be made to resolve to this machine (DNS rebinding), and would make the page one of the stub's origin.
func fromThisMachine(r *http.Request) bool { return isLoopback(r.RemoteAddr) && isLoopback(r.Host) }

// isLoopback reports whether the host of an address, with or without a port, is localhost or a loopback IP.
func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = strings.Trim(address, "[]")
	}
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}
