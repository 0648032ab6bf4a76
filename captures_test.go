package capamcp_test

import (
	"errors"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub"
	"github.com/capacms/capa-mcp/server"
)

// capture is an output of version 0.2.0 that its README prints, golden/captures/<file>.txt, and the answer that must be it. Captures are
// never written by a test: they are what this server has to be the same as.
type capture struct {
	file      string
	recording string
	answer    int    // of the recording, from 0; all of them for anyAnswer
	member    string // the part of the answer that was printed: "check.fix"; "" for the whole
	how       likeness
}

const anyAnswer = -1

// likeness is how a capture is held against an answer.
type likeness uint8

const (
	wrapped likeness = iota // the whole answer; the capture's lines were wrapped for print, so that each break and its indent are nothing
	text                    // the whole answer, line by line
	within                  // each line of the capture stands somewhere in the answer
)

var captures = []capture{
	{file: "schema-map", recording: "schema/map"},
	{file: "schema-relation-filter", recording: "schema/model", how: within},
	{file: "schema-media", recording: "schema/model-with-media", member: "media", how: text},
	{file: "schema-twin", recording: "schema/map-zoo", how: within},
	{file: "twin-refusal", recording: "entries/twins", answer: 1, member: "error", how: text},
	{file: "explore-tags", recording: "explore/one-field"},
	{file: "explore-changed-values", recording: "explore/changed-values", answer: anyAnswer, how: within},
	{file: "explore-cut-hint", recording: "explore/cut", member: "hint", how: text},
	{file: "build-run-code", recording: "build/run-with-code"},
	{file: "build-sdk-document", recording: "build/run-with-code", member: "sdk.document", how: text},
	{file: "build-sdk-next", recording: "build/run-with-code", member: "sdk.next", how: text},
	{file: "build-sdk-node", recording: "build/run-with-code", member: "sdk.node", how: text},
	{file: "build-sdk-rest", recording: "build/run-with-code", member: "sdk.rest", how: text},
	{file: "build-unknown-field", recording: "build/refusals"},
	{file: "build-bare-filter", recording: "build/refusals", answer: 2, member: "error", how: text},
	{file: "build-unknown-argument", recording: "build/refusals", answer: 5, member: "error", how: text},
	{file: "build-unreadable-relation", recording: "build/one-model-key", answer: 1, member: "error", how: text},
	{file: "build-check-fix", recording: "build/over-budget", member: "check.fix", how: text},
	{file: "query-example", recording: "query/example"},
	{file: "query-next", recording: "query/refusals", how: within},
	{file: "query-drafts", recording: "query/drafts", member: "drafts", how: text},
	{file: "query-not-found", recording: "query/not-found", member: "notFound", how: text},
	{file: "query-more-note", recording: "query/more-of-a-relation-list", member: "note", how: text},
	{file: "explain-invalid-cursor", recording: "explain/example"},
	{file: "explain-mutation", recording: "explain/two-causes", answer: 1, member: "errors.0.fix", how: text},
	{file: "entries-cut", recording: "entries/cut", answer: 1},
	{file: "pages-list", recording: "pages/list"},
	{file: "pages-get", recording: "pages/get"},
	{file: "pages-suggest", recording: "pages/suggest"},
}

// TestCaptures holds the server's answers against what version 0.2.0 printed, where ... stands for what its README shortened.
func TestCaptures(t *testing.T) {
	told := map[string]*transcript{}
	for _, c := range captures {
		t.Run(c.file, func(t *testing.T) {
			if told[c.recording] == nil {
				told[c.recording] = recordingOf(t, c.recording).run(t)
			}
			holdCapture(t, c.file, c.how, c.of(t, told[c.recording]))
		})
	}
}

func recordingOf(t *testing.T, name string) recording {
	t.Helper()
	all := recordings()
	i := slices.IndexFunc(all, func(r recording) bool { return r.name == name })
	if i < 0 {
		t.Fatalf("there is no recording %s", name)
	}
	return all[i]
}

// of is the text that the capture is of.
func (c capture) of(t *testing.T, told *transcript) string {
	t.Helper()
	if c.answer == anyAnswer {
		return string(told.bytes())
	}
	answered := told.answers[c.answer].text
	if c.member == "" {
		return answered
	}
	part, err := ojson.ParseString(answered)
	if err != nil {
		t.Fatalf("%v: %s", err, answered)
	}
	for name := range strings.SplitSeq(c.member, ".") {
		if name == "0" {
			part = part.At(0)
			continue
		}
		part = part.Get(name)
	}
	return part.Text()
}

func holdCapture(t *testing.T, file string, how likeness, actual string) {
	t.Helper()
	printed, err := os.ReadFile(filepath.Join("golden", "captures", file+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range how.patterns(string(printed)) {
		if !want.MatchString(actual) {
			t.Errorf("want %s\n got %s", want, actual)
		}
	}
}

// elision is what stands for what was left out of a print: "..." or "...the query above...".
var elision = regexp.MustCompile(`\.\.\.(?:[a-z][a-z ]*\.\.\.)?`)

// wrap is a line break that was put in for print.
var wrap = regexp.MustCompile(`\n *`)

// patterns are what an answer must match, all of them.
func (how likeness) patterns(printed string) []*regexp.Regexp {
	printed = strings.TrimSpace(printed)
	if how == within {
		var each []*regexp.Regexp
		for line := range strings.SplitSeq(printed, "\n") {
			each = append(each, regexp.MustCompile("(?s)"+pattern(line)))
		}
		return each
	}
	if how == wrapped {
		printed = wrap.ReplaceAllString(printed, "")
	}
	return []*regexp.Regexp{regexp.MustCompile(`(?s)\A` + pattern(printed) + `\n?\z`)}
}

// pattern is a regular expression for a print.
func pattern(printed string) string {
	parts := elision.Split(printed, -1)
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	return strings.Join(parts, ".*?")
}

// TestCaptureOfAnUnreachableHost holds the one answer that no cassette can: there is none.
func TestCaptureOfAnUnreachableHost(t *testing.T) {
	refusing := roundTripper(func(*http.Request) (*http.Response, error) {
		return nil, &net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}
	})
	holdCapture(t, "unreachable", text, queryOver(t, "http://localhost:6199", refusing))
}

// TestCaptureOfGraphQLOff holds what a tool says that a failed probe let register.
func TestCaptureOfGraphQLOff(t *testing.T) {
	running, err := stub.Start(stub.Options{GraphQLOff: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = running.Close() })
	var first sync.Once
	dropping := roundTripper(func(r *http.Request) (*http.Response, error) {
		var dropped error
		if r.URL.Path == "/api/graphql" {
			first.Do(func() { dropped = errors.New("connection closed") })
		}
		if dropped != nil {
			return nil, dropped
		}
		return http.DefaultTransport.RoundTrip(r)
	})
	holdCapture(t, "graphql-off", text, queryOver(t, running.URL, dropping))
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// queryOver is what capa_graphql_query answers over a transport.
func queryOver(t *testing.T, address string, transport http.RoundTripper) string {
	t.Helper()
	config, err := capa.ConfigFrom(func(name string) string {
		return map[string]string{capa.EnvAddress: address, capa.EnvKey: stub.Key}[name]
	})
	if err != nil {
		t.Fatal(err)
	}
	served := server.New(server.Options{Client: capa.New(config, capa.Options{Transport: transport}), Version: testVersion, Began: time.Now()})
	served.Start(t.Context())
	arguments, err := ojson.ParseString(`{"query":"{ articles { nodes { id } } }"}`)
	if err != nil {
		t.Fatal(err)
	}
	answered, refused, err := served.Call(t.Context(), "capa_graphql_query", arguments)
	if err != nil || !refused {
		t.Fatalf("refused is %v, error is %v", refused, err)
	}
	return answered
}

// TestMatcher holds that the matcher can fail: a capture that matched anything would hold nothing.
func TestMatcher(t *testing.T) {
	for _, c := range []struct {
		name            string
		how             likeness
		printed, actual string
		same            bool
	}{
		{"to the letter", wrapped, `{"a":1}`, `{"a":1}`, true},
		{"another value", wrapped, `{"a":1}`, `{"a":2}`, false},
		{"more before", wrapped, `{"a":1}`, ` {"a":1}`, false},
		{"more behind", wrapped, `{"a":1}`, `{"a":1}x`, false},
		{"a wrapped line", wrapped, "{\"a\":1,\n   \"b\":2}", `{"a":1,"b":2}`, true},
		{"a space that was printed", wrapped, `{"a": 1}`, `{"a":1}`, false},
		{"an elision", wrapped, `{"a":[...],"b":2}`, `{"a":[1,{"c":"\n"}],"b":2}`, true},
		{"an elision of nothing", wrapped, `{"a":"x..."}`, `{"a":"x"}`, true},
		{"an elision does not reach past what follows it", wrapped, `{"a":[...],"b":2}`, `{"a":[1],"c":3}`, false},
		{"an elision in words", text, "a {\n  ...the rest...\n}", "a {\n  b\n  c\n}", true},
		{"lines are lines", text, "a\nb", "ab", false},
		{"dots and brackets are themselves", text, "a.b (c)", "axb (c)", false},
		{"somewhere", within, "b\nd", "abcde", true},
		{"one line nowhere", within, "b\nx", "abcde", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			same := true
			for _, want := range c.how.patterns(c.printed) {
				same = same && want.MatchString(c.actual)
			}
			if same != c.same {
				t.Errorf("%q against %q is %v", c.printed, c.actual, same)
			}
		})
	}
}

// TestEveryCaptureIsHeld holds that no capture lies there unread.
func TestEveryCaptureIsHeld(t *testing.T) {
	held := []string{"unreachable", "graphql-off"}
	for _, c := range captures {
		held = append(held, c.file)
	}
	files, err := filepath.Glob("golden/captures/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if name := strings.TrimSuffix(filepath.Base(file), ".txt"); !slices.Contains(held, name) {
			t.Errorf("%s is held against nothing", file)
		}
	}
}
