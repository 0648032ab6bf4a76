package gql

import (
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
)

// unreadable are documents that hold no token somewhere, with what graphql-js 16 says and where.
var unreadable = []struct {
	query, message string
	at             location
}{
	{`{ ﬁ }`, `Unexpected character: U+FB01.`, location{1, 3}},
	{`{ 😀 }`, `Unexpected character: U+1F600.`, location{1, 3}},
	{"{ a\n  é}", `Unexpected character: U+00E9.`, location{2, 3}},
	{"{ \x00 }", `Unexpected character: U+0000.`, location{1, 3}},
	{"{ \x7f }", `Unexpected character: U+007F.`, location{1, 3}},
	{`{ a% }`, `Unexpected character: "%".`, location{1, 4}},
	{`{ 'a' }`, `Unexpected single quote character ('), did you mean to use a double quote (")?`, location{1, 3}},
	{`{ a(b: -é) }`, `Invalid number, expected digit but got: U+00E9.`, location{1, 9}},
	{`{ a(b: -"") }`, `Invalid number, expected digit but got: '"'.`, location{1, 9}},
	{`{ a(b: 1e`, `Invalid number, expected digit but got: <EOF>.`, location{1, 10}},
	{`{ a(b: "x`, `Unterminated string.`, location{1, 10}},
	{`{ a(b: "\uD83D") }`, `Invalid Unicode escape sequence: "\uD83D".`, location{1, 9}},
	{`{ a(b: "é\\\uD83Dx") }`, `Invalid Unicode escape sequence: "\uD83D".`, location{1, 12}},
	{`{ a(b: "\uD83D\u0041") }`, `Invalid Unicode escape sequence: "\uD83D".`, location{1, 9}},
	{`{ a(b: "\uD83D\uDE00\uDE00") }`, `Invalid Unicode escape sequence: "\uDE00".`, location{1, 21}},
	{`{ a(b: "\u{D83D}") }`, `Invalid Unicode escape sequence: "\u{D83D}".`, location{1, 9}},
	{`{ a(b: "\u{}") }`, `Invalid Unicode escape sequence: "\u{}".`, location{1, 9}},
	{`{ a(b: "\u{1x}") }`, `Invalid Unicode escape sequence: "\u{1x".`, location{1, 9}},
	{`{ a(b: "\u{00000000000000}") }`, `Invalid Unicode escape sequence: "\u{000000000".`, location{1, 9}},
	{`{ a(b: "\uZZZZ") }`, `Invalid Unicode escape sequence: "\uZZZZ".`, location{1, 9}},
	{`{ a(b: "\u`, `Invalid Unicode escape sequence: "\u".`, location{1, 9}},
	{`{ a(b: "\é") }`, `Invalid character escape sequence: "\é".`, location{1, 9}},
	{`"a\uD83D" é`, `Invalid Unicode escape sequence: "\uD83D".`, location{1, 3}}, // before the parser's own, and before the second
	{`} "\uD83D"`, `Unexpected "}".`, location{1, 1}},
}

func TestUnreadableDocuments(t *testing.T) {
	for _, tt := range unreadable {
		_, p := parse(tt.query)
		if p == nil {
			t.Errorf("%s is read", tt.query)
			continue
		}
		if p.message != "Syntax Error: "+tt.message || len(p.at) != 1 || p.at[0] != tt.at {
			t.Errorf("%s:\n got %s at %v\nwant Syntax Error: %s at %v", tt.query, p.message, p.at, tt.message, tt.at)
		}
	}
}

func TestEscapesThatAreRead(t *testing.T) {
	for query, want := range map[string]string{
		`{ a(b: "\uD83D\uDE00") }`:               "😀",
		`{ a(b: "\u{1F600}") }`:                  "😀",
		`{ a(b: "\\uD83D\uFFFD") }`:              `\uD83D` + "\uFFFD", // an escaped backslash, and the character that half a pair is read as
		`{ a(b: """\uD83D` + "\uFFFD" + `""") }`: `\uD83D` + "\uFFFD", // a block string escapes nothing
	} {
		document, p := parse(query)
		if p != nil {
			t.Errorf("%s: %s", query, p.message)
			continue
		}
		if got := document.Operations[0].SelectionSet[0].(*ast.Field).Arguments[0].Value.Raw; got != want {
			t.Errorf("%s holds %q, want %q", query, got, want)
		}
	}
}

// Places in a document are counted once, not again for each string.
func TestManyStringsAreScannedInOnePass(t *testing.T) {
	query := `{ a(b: [` + strings.Repeat(`"\uFFFD" `, maxTokens-10) + strings.Repeat("#", 100_000)
	if _, p := parse(query); p == nil || !strings.HasPrefix(p.message, "Syntax Error: ") {
		t.Errorf("got %v", p)
	}
}
