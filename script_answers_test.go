package capamcp_test

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// message is one line that the server wrote.
type message struct {
	text  string
	value ojson.Value
}

// isAnswer tells an answer, or a batch of them, from the server's notifications.
func (m message) isAnswer() bool { return !m.value.Get("method").Exists() }

// String says in a few words what a message is: "1 answered", "2 refused", "3 error -32602: There is no tool x.", "notifications/progress".
func (m message) String() string {
	switch v := m.value; {
	case v.Kind() == ojson.Array:
		var all []string
		for _, one := range v.Items() {
			all = append(all, message{value: one}.String())
		}
		return "[" + strings.Join(all, ", ") + "]"
	case v.Get("method").Exists():
		return v.Get("method").Text()
	case v.Get("error").Exists():
		return v.Get("id").String() + " error " + v.Get("error").Get("code").String() + ": " + v.Get("error").Get("message").Text()
	case v.Get("result").Get("isError").Bool():
		return v.Get("id").String() + " refused"
	default:
		return v.Get("id").String() + " answered"
	}
}

// body is what an answer comes to: a tool's text, else the result or the error.
func (m message) body() string {
	result := m.value.Get("result")
	if text := result.Get("content").At(0).Get("text"); text.Exists() {
		return text.Text()
	}
	if result.Exists() {
		return result.String()
	}
	return m.value.Get("error").String()
}

func cmdMCP(ts *testscript.TestScript, neg bool, args []string) {
	script, flags := "start", []string(nil)
	if len(args) > 0 {
		script, flags = ts.ReadFile(args[0]), args[1:]
	}
	failed, err := converse(ts, flags, script)
	s := sceneOf(ts)
	var printed strings.Builder
	for _, m := range s.messages {
		printed.WriteString(m.text + "\n")
	}
	s.print(ts, printed.String())
	ts.Check(err)
	if failed == nil && neg {
		ts.Fatalf("capa-mcp ended well")
	}
	if !neg {
		ts.Check(failed)
	}
}

func cmdTool(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) == 0 || len(args) > 2 {
		ts.Fatalf("usage: [!] tool NAME [JSON | FILE.json | FILE.graphql]")
	}
	call := `call 1 ` + args[0]
	if len(args) == 2 {
		call += " " + argumentsOf(ts, args[1])
	}
	failed, err := converse(ts, nil, "start\n"+call)
	ts.Check(err)
	ts.Check(failed)
	s := sceneOf(ts)
	answer, found := s.answer("1")
	if !found {
		ts.Fatalf("no answer")
	}
	s.print(ts, answer.body())
	if answer.value.Get("error").Exists() {
		ts.Fatalf("%s", answer)
	}
	if refused := answer.value.Get("result").Get("isError").Bool(); refused != neg {
		ts.Fatalf("refused: %v", refused)
	}
}

// argumentsOf are a tool's arguments on one line: JSON as it is or in a file, or a document in a file.graphql.
func argumentsOf(ts *testscript.TestScript, given string) string {
	if strings.HasSuffix(given, ".graphql") {
		document := strings.TrimSpace(ts.ReadFile(given))
		return ojson.ObjectOf(ojson.Member{Name: "query", Value: ojson.StringOf(document)}).String()
	}
	if !strings.HasPrefix(given, "{") {
		given = ts.ReadFile(given)
	}
	var compact bytes.Buffer
	ts.Check(json.Compact(&compact, []byte(given)))
	return compact.String()
}

func cmdAnswer(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: answer ID")
	}
	s := sceneOf(ts)
	answer, found := s.answer(args[0])
	if !found {
		ts.Fatalf("no answer to %s", args[0])
	}
	s.print(ts, answer.body())
}

// answer is the first answer to an id as JSON writes it.
func (s *scene) answer(id string) (message, bool) {
	for _, m := range s.messages {
		if m.isAnswer() && m.value.Get("id").String() == id {
			return m, true
		}
	}
	return message{}, false
}

func cmdAnswers(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: answers")
	}
	s := sceneOf(ts)
	var printed strings.Builder
	for _, m := range s.messages {
		printed.WriteString(m.String() + "\n")
	}
	s.print(ts, printed.String())
}
