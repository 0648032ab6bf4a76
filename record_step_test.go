package capamcp_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// step is one thing a client asks, and what of the answer a golden file holds.
type step func(s *session, told *transcript)

// transcript is what a server told a client, as a golden file holds it.
type transcript struct{ answers []answer }

// answer is one of them: what was asked and the text of the answer to the letter, and what else came with it. A title of "" is left out.
type answer struct {
	title, text string
	also, rest  string // the title of the rest, and the rest; "" for none
}

func (told *transcript) add(a answer) { told.answers = append(told.answers, a) }

// bytes are the golden file: each answer under a line that says to what.
func (told *transcript) bytes() []byte {
	var golden bytes.Buffer
	for _, a := range told.answers {
		if a.title != "" {
			fmt.Fprintf(&golden, "-- %s --\n", a.title)
		}
		fmt.Fprintln(&golden, a.text)
		if a.also != "" {
			fmt.Fprintf(&golden, "-- %s --\n%s\n", a.also, a.rest)
		}
	}
	return golden.Bytes()
}

// call is a tool's answer: its text to the letter, and its structured content where that says more than the text.
func call(tool string, arguments string) step {
	return func(s *session, told *transcript) {
		s.t.Helper()
		r := s.call(tool, arguments)
		title := strings.TrimSpace("tools/call " + tool + " " + arguments)
		if r.IsError {
			title += " (isError)"
		}
		given := answer{title: title, text: r.text()}
		if r.Structured != nil && string(r.Structured) != r.text() {
			given.also, given.rest = "its structuredContent", string(r.Structured)
		}
		told.add(given)
	}
}

// ask is the answer to another method, its result or its error as it came.
func ask(method, params string) step {
	return func(s *session, told *transcript) {
		s.t.Helper()
		came := s.request(method, params)
		title := strings.TrimSpace(method + " " + params)
		if came.Error != nil {
			told.add(answer{title: title + " (error)", text: string(came.Error)})
			return
		}
		told.add(answer{title: title, text: string(came.Result)})
	}
}

// list is the answer to a list method, an item a line, each as it came.
func list(method, member string) step {
	return func(s *session, told *transcript) {
		s.t.Helper()
		came := s.request(method, "")
		var lists map[string]json.RawMessage
		s.read(came.Result, &lists)
		var items []json.RawMessage
		s.read(lists[member], &items)
		lines := make([]string, len(items))
		for i, item := range items {
			lines[i] = string(item)
		}
		told.add(answer{title: method, text: strings.Join(lines, "\n")})
	}
}

// resource is the text of a resource, or the error in its place.
func resource(uri string) step {
	return texts("resources/read", fmt.Sprintf(`{"uri":%q}`, uri), func(s *session, result json.RawMessage) string {
		var r struct{ Contents []struct{ Text string } }
		s.read(result, &r)
		return r.Contents[0].Text
	})
}

// prompt is the text of a prompt, or the error in its place.
func prompt(name, arguments string) step {
	return texts("prompts/get", fmt.Sprintf(`{"name":%q,"arguments":%s}`, name, arguments), func(s *session, result json.RawMessage) string {
		var r struct {
			Messages []struct{ Content struct{ Text string } }
		}
		s.read(result, &r)
		return r.Messages[0].Content.Text
	})
}

// texts is an answer as it came without the text it holds, and that text to the letter.
func texts(method, params string, textOf func(*session, json.RawMessage) string) step {
	return func(s *session, told *transcript) {
		s.t.Helper()
		came := s.request(method, params)
		if came.Error != nil {
			told.add(answer{title: method + " " + params + " (error)", text: string(came.Error)})
			return
		}
		text := textOf(s, came.Result)
		quoted, err := json.Marshal(text)
		if err != nil {
			s.t.Fatal(err)
		}
		around := strings.Replace(string(came.Result), string(quoted), `"…"`, 1)
		told.add(answer{title: method + " " + params, text: text, also: "around its text", rest: around})
	}
}

// began is what the server said on stderr before it answered anything.
func began(s *session, told *transcript) {
	told.add(answer{title: "stderr", text: strings.TrimSuffix(s.began, "\n")})
}

// line sends a line as it is.
func line(text string) step {
	return func(s *session, _ *transcript) { s.send(text) }
}

// frames is every line of the session, as sent and as received, in the place of what the steps before it told.
func frames(s *session, told *transcript) {
	told.answers = []answer{{text: strings.TrimSuffix(s.frames.String(), "\n")}}
}
