package cli

import (
	"regexp"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

const everyKind = `{"model":"articles","counts":{"total":13,"exact":9007199254740993,"price":1.10,"big":1e400},"none":null,"yes":true,"no":false,` +
	`"empty":{},"nothing":[],"tags":["news","tech","life","a tag of several words","日本語のタグ","another one","and the last of them"],` +
	`"rows":[["news",6],["a longer value so that the row takes a line of its own",6],[]],` +
	`"query":"query ArticlesList {\n  articles {\n    nodes {\n      id\n      title\n    }\n  }\n}","short":"two\nlines","path":"C:\\new\\folder",` +
	`"note":"A text that is far too long for a line, with \"quotes\" in it, and an address https://capa.example/api/entries/articles?select=title,body,author(name) that stays whole.",` +
	`"a member whose name is so long that its value would start beyond the middle":"and so the text hangs under the name, not under its first word"}`

func TestPretty(t *testing.T) {
	v := parsed(t, everyKind)
	for name, on := range screens {
		if on.width > 0 {
			golden(t, "pretty-"+name, printed(on.width, on.colour, func(s screen) { s.pretty(v) }))
		}
	}
}

// TestAnswer holds what a call prints: the exact text in a pipe, and on a terminal JSON laid out, words wrapped, codes made harmless.
func TestAnswer(t *testing.T) {
	const refusal = "HTTP 400: the query was refused.\n- graphql_validation_failed: Cannot query field \"titel\" on type \"Articles\". Did you mean \"title\"?\nNext:"
	for name, test := range map[string]struct{ text, pipe, terminal string }{
		"an object":          {`{"a":1,"b":[1.10,"x"]}`, "{\"a\":1,\"b\":[1.10,\"x\"]}\n", "{\"a\": 1, \"b\": [1.10, \"x\"]}\n"},
		"a list":             {`[]`, "[]\n", "[]\n"},
		"an escape code":     {"{\"a\":\"\u009b2J\"}", "{\"a\":\"\u009b2J\"}\n", "{\"a\": \"\\u009b2J\"}\n"},
		"words":              {refusal, refusal + "\n", "HTTP 400: the query was refused.\n- graphql_validation_failed: Cannot query\n  field \"titel\" on type \"Articles\". Did you\n  mean \"title\"?\nNext:\n"},
		"words with a code":  {"red \x1b[31m", "red \x1b[31m\n", "red \\u001b[31m\n"},
		"what only looks so": {"{ not JSON", "{ not JSON\n", "{ not JSON\n"},
		"nothing":            {"", "\n", "\n"},
	} {
		t.Run(name, func(t *testing.T) {
			show := func(s screen) { s.answer(test.text) }
			if got := string(printed(0, false, show)); got != test.pipe {
				t.Errorf("in a pipe %q, want %q", got, test.pipe)
			}
			if got := string(printed(44, false, show)); got != test.terminal {
				t.Errorf("on a terminal %q, want %q", got, test.terminal)
			}
		})
	}
}

func TestEscapedLines(t *testing.T) {
	for quoted, want := range map[string]string{
		`"one"`:           `"one"`,
		`"one\ntwo"`:      `"one\n|two"`,
		`"one\n"`:         `"one\n"`,
		`"C:\\new"`:       `"C:\\new"`,
		`"a\\\nb\"\n\"c"`: `"a\\\n|b\"\n|\"c"`,
		`"\n\nb"`:         `"\n|\n|b"`,
		`1`:               `1`,
	} {
		if got := strings.Join(escapedLines(quoted), "|"); got != want {
			t.Errorf("%s: %s, want %s", quoted, got, want)
		}
	}
}

var (
	codes  = regexp.MustCompile("\x1b\\[[0-9]+m")
	blanks = regexp.MustCompile(`[ \n]+`)
)

// FuzzPretty holds what pretty promises: it adds white space and nothing else, at any width, and no line ends beyond the edge that could
// have been broken before it.
func FuzzPretty(f *testing.F) {
	f.Add(everyKind, 60)
	f.Add(`[[[[[["deep"]]]]]]`, 1)
	f.Add(`{"":"","\u0000":[null,-0.0]}`, 40)
	f.Fuzz(func(t *testing.T, text string, width int) {
		v, err := ojson.ParseString(text)
		if err != nil {
			return
		}
		width = max(min(width, 300), leastWidth)
		pretty := string(codes.ReplaceAll(printed(width, true, func(s screen) { s.pretty(v) }), nil))
		if got, want := blanks.ReplaceAllString(pretty, ""), blanks.ReplaceAllString(visible(v.String()), ""); got != want {
			t.Errorf("width %d:\n%s\nis not\n%s", width, got, want)
		}
	})
}

func parsed(t *testing.T, text string) ojson.Value {
	t.Helper()
	v, err := ojson.ParseString(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// BenchmarkPretty lays out the longest answer there is.
func BenchmarkPretty(b *testing.B) {
	text := "[" + strings.Repeat(everyKind+",", 160) + "1]"
	v, err := ojson.ParseString(text)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		printed(100, true, func(s screen) { s.pretty(v) })
	}
}
