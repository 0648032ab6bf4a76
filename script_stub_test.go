package capamcp_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub"
)

// scriptClock is now for a script's stub, so that what it answers repeats.
const scriptClock = "2026-09-25T05:03:06.808Z"

// patience bounds every wait of a script, so that a server that is stuck fails it by name. It is no measure of speed.
const patience = time.Minute

// theStub is a script's stub, and a count of the requests that have come to it.
type theStub struct {
	url string

	mu      sync.Mutex
	came    map[string]int // by "METHOD /path"
	changed chan struct{}  // closed when came changes
}

func cmdStub(ts *testscript.TestScript, neg bool, args []string) {
	s := &theStub{came: map[string]int{}, changed: make(chan struct{})}
	options, err := stubOptions(ts, args)
	if neg || err != nil {
		ts.Fatalf("usage: stub [data=NAME] [overlay=FILE] [graphql=off] [scopes=on] [pages=on] [clock=RFC3339]: %v", err)
	}
	handler, err := stub.New(options)
	ts.Check(err)
	listening := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.count(r.Method + " " + r.URL.Path)
		handler.ServeHTTP(w, r)
	}))
	ts.Defer(listening.Close)
	s.url = listening.URL
	sceneOf(ts).stub = s
	ts.Setenv("CAPA_API_URL", s.url)
	if ts.Getenv("CAPA_KEY") == "" {
		ts.Setenv("CAPA_KEY", stub.Key)
	}
}

func stubOptions(ts *testscript.TestScript, args []string) (stub.Options, error) {
	var o stub.Options
	clock := scriptClock
	for _, arg := range args {
		switch name, value, _ := strings.Cut(arg, "="); name {
		case "data":
			o.Data = value
		case "overlay":
			o.Overlay, o.OverlayName = strings.NewReader(ts.ReadFile(value)), value
		case "graphql":
			o.GraphQLOff = value == "off"
		case "scopes":
			o.KeyScopes = value == "on"
		case "pages":
			o.SitePreview = value == "on"
		case "clock":
			clock = value
		default:
			return o, fmt.Errorf("there is no %s", arg)
		}
	}
	now, err := time.Parse(time.RFC3339, clock)
	o.Clock = func() time.Time { return now }
	return o, err
}

func (s *theStub) count(request string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.came[request]++
	close(s.changed)
	s.changed = make(chan struct{})
}

// await returns when so many requests, "POST /api/graphql", have come since the stub was started.
func (s *theStub) await(ctx context.Context, request string, count int) error {
	for {
		s.mu.Lock()
		came, changed := s.came[request], s.changed
		s.mu.Unlock()
		if came >= count {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("%d of %d %s came", came, count, request)
		}
	}
}

func cmdFault(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("usage: fault METHOD PATH [status=N] [body=TEXT] [close] [delay=DURATION] [times=N]")
	}
	ts.Check(sceneOf(ts).fault(args))
}

// fault asks the stub for a fault in the words of a script.
func (s *scene) fault(words []string) error {
	if s.stub == nil || len(words) < 3 {
		return fmt.Errorf("a fault wants a stub, METHOD, PATH and what is wrong")
	}
	members := []ojson.Member{
		{Name: "method", Value: ojson.StringOf(words[0])},
		{Name: "path", Value: ojson.StringOf(words[1])},
	}
	for _, word := range words[2:] {
		member, err := faultMember(word)
		if err != nil {
			return err
		}
		members = append(members, member)
	}
	_, err := s.stub.send("POST", "/_stub/faults", ojson.ArrayOf(ojson.ObjectOf(members...)).String())
	return err
}

func faultMember(word string) (ojson.Member, error) {
	name, value, _ := strings.Cut(word, "=")
	switch name {
	case "close":
		return ojson.Member{Name: name, Value: ojson.BoolOf(true)}, nil
	case "body":
		return ojson.Member{Name: name, Value: ojson.StringOf(value)}, nil
	case "delay":
		delay, err := time.ParseDuration(value)
		return ojson.Member{Name: "delayMs", Value: ojson.IntOf(int(delay.Milliseconds()))}, err
	default: // status and times; the stub refuses what it does not know
		number, err := ojson.ParseString(value)
		return ojson.Member{Name: name, Value: number}, err
	}
}

// cmdRequests prints "METHOD /path?query [Header: value…] body -> status". A read's body is GraphQL's, which other scripts show.
func cmdRequests(ts *testscript.TestScript, neg bool, args []string) {
	s := sceneOf(ts)
	if neg || s.stub == nil || len(args) > 1 {
		ts.Fatalf("usage, after stub: requests [METHOD]")
	}
	sent, err := s.stub.send("GET", "/_stub/requests", "")
	ts.Check(err)
	var lines strings.Builder
	for _, request := range sent.Get("requests").Items() {
		if method := request.Get("method").Text(); len(args) == 0 || args[0] == method {
			fmt.Fprintln(&lines, requestLine(request))
		}
	}
	s.print(ts, lines.String())
}

// headersThatMatter are those by which Capa knows who asks for what.
var headersThatMatter = []string{"Authorization", "Capa-Version", "X-Tenant-Key", "Capa-Page"}

func requestLine(request ojson.Value) string {
	line := request.Get("method").Text() + " " + request.Get("path").Text()
	if query := request.Get("query").Text(); query != "" {
		line += "?" + query
	}
	var headers []string
	for _, name := range headersThatMatter {
		if value := request.Get("headers").Get(name); value.Exists() {
			headers = append(headers, name+": "+value.Text())
		}
	}
	line += " [" + strings.Join(headers, ", ") + "]"
	if body := request.Get("body"); !body.IsNull() && !body.Get("query").Exists() {
		line += " " + body.String()
	}
	return line + " -> " + request.Get("status").String()
}

// cmdVisit reads PATH as a site does that renders PAGE.
func cmdVisit(ts *testscript.TestScript, neg bool, args []string) {
	s := sceneOf(ts)
	if neg || s.stub == nil || len(args) != 2 {
		ts.Fatalf("usage, after stub: visit PAGE PATH")
	}
	_, err := s.stub.send("GET", args[1], "", "Capa-Page", args[0], "Authorization", "Bearer "+stub.Key)
	ts.Check(err)
}

// send asks the stub something itself, with headers by name and value. Another status than 200 is an error.
func (s *theStub) send(method, path, body string, headers ...string) (ojson.Value, error) {
	request, err := http.NewRequest(method, s.url+path, strings.NewReader(body))
	if err != nil {
		return ojson.Value{}, err
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return ojson.Value{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return ojson.Value{}, err
	}
	if response.StatusCode != http.StatusOK {
		return ojson.Value{}, fmt.Errorf("%s: %s", response.Status, text)
	}
	return ojson.Parse(text)
}
