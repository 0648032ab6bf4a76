package capamcp_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	goldenfile "github.com/sebdah/goldie/v2"
)

// recording is one cassette and the golden file of what the server answers over it: cassettes/<name>.yaml and golden/<name>.golden.
//
// To add one, add it to a table in a recordings_<area>_test.go, run CAPA_VCR=record GOLDIE_UPDATE=1 go test -count=1 -run
// 'TestRecordings/<name>' . and give both files their line in golden/README.md.
type recording struct {
	name   string // "<area>/<case>"
	of     deployment
	visits []visit
	steps  []step
}

// step is one thing a client asks, and what of the answer the golden file holds.
type step func(*session, *bytes.Buffer)

// recordings are all of them, an area a table.
func recordings() []recording {
	var all []recording
	for _, area := range [][]recording{schemaRecordings} {
		all = append(all, area...)
	}
	return all
}

// TestRecordings holds every answer to the letter. With CAPA_VCR=record it records the cassettes anew, and with GOLDIE_UPDATE=1 the golden
// files are written from what the server answers; without either it reaches no network.
func TestRecordings(t *testing.T) {
	for _, r := range recordings() {
		t.Run(r.name, func(t *testing.T) {
			s := begin(t, filepath.Join("cassettes", r.name+".yaml"), r.of, r.visits)
			s.initialize()
			var answers bytes.Buffer
			for _, take := range r.steps {
				take(s, &answers)
			}
			holdGolden(t, r.name, answers.Bytes())
		})
	}
}

func holdGolden(t *testing.T, name string, actual []byte) {
	t.Helper()
	goldenfile.New(t, goldenfile.WithFixtureDir("golden")).Assert(t, name, actual)
}

// call is a tool's answer: its text to the letter, and its structured content where that says more than the text.
func call(tool string, arguments string) step {
	return func(s *session, golden *bytes.Buffer) {
		s.t.Helper()
		r := s.call(tool, arguments)
		title := strings.TrimSpace("tools/call " + tool + " " + arguments)
		if r.IsError {
			title += " (isError)"
		}
		block(golden, title, r.text())
		if r.Structured != nil && string(r.Structured) != r.text() {
			block(golden, "its structuredContent", string(r.Structured))
		}
	}
}

// ask is the answer to another method, its result or its error as it came.
func ask(method, params string) step {
	return func(s *session, golden *bytes.Buffer) {
		s.t.Helper()
		answer := s.request(method, params)
		title := strings.TrimSpace(method + " " + params)
		if answer.Error != nil {
			block(golden, title+" (error)", string(answer.Error))
			return
		}
		block(golden, title, string(answer.Result))
	}
}

// list is the answer to a list method, an item a line, each as it came.
func list(method, member string) step {
	return func(s *session, golden *bytes.Buffer) {
		s.t.Helper()
		answer := s.request(method, "")
		var lists map[string]json.RawMessage
		s.read(answer.Result, &lists)
		var items []json.RawMessage
		s.read(lists[member], &items)
		block(golden, method, string(bytes.Join(toBytes(items), []byte("\n"))))
	}
}

func toBytes(items []json.RawMessage) [][]byte {
	lines := make([][]byte, len(items))
	for i, item := range items {
		lines[i] = item
	}
	return lines
}

// block is one answer in a golden file, under a line that says to what.
func block(golden *bytes.Buffer, title, text string) {
	fmt.Fprintf(golden, "-- %s --\n%s\n", title, text)
}

// schemaRecordings are those of capa_graphql_schema.
var schemaRecordings = []recording{
	{name: "schema/map", of: deployment{scopes: true}, steps: []step{call("capa_graphql_schema", "")}},
}
