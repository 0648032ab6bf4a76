package gql

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/lexer"
)

// lexicalFault is the first place where a document holds no token.
type lexicalFault struct {
	problem *problem
	token   location // where the token begins, as the parser counts
}

// scan reads tokens up to one past the limit, the end of the document or what the lexer cannot read. The fault is the first; nil for none.
func scan(source *ast.Source) ([]lexer.Token, *lexicalFault) {
	lex := lexer.New(source)
	text := characters{source: source}
	var tokens []lexer.Token
	var fault *lexicalFault
	for len(tokens) <= maxTokens {
		token, err := lex.ReadToken()
		if fault == nil {
			fault = text.fault(token, err)
		}
		if err != nil {
			return tokens, fault
		}
		tokens = append(tokens, token)
		if token.Kind == lexer.EOF {
			break
		}
	}
	return tokens, fault
}

// characters are a document's characters, since tokens count their places in them. They are taken apart when first needed.
type characters struct {
	source *ast.Source
	all    []rune
}

func (c *characters) list() []rune {
	if c.all == nil {
		c.all = []rune(c.source.Input)
	}
	return c.all
}

// fault is what is wrong with a token that was read, or with what was there in place of one; nil for nothing.
func (c *characters) fault(token lexer.Token, err error) *lexicalFault {
	at := location{token.Pos.Line, token.Pos.Column}
	if err != nil {
		message, column := asGraphQL(err).Message, at.column
		if isEscape(message) {
			column-- // the lexer points behind the backslash
		}
		return &lexicalFault{syntaxError(c.words(message, token.Pos.End), at.line, column), at}
	}
	// The lexer reads half of a surrogate pair as U+FFFD.
	if token.Kind != lexer.String || !strings.ContainsRune(token.Value, utf8.RuneError) {
		return nil
	}
	half := loneSurrogate(c.list()[token.Pos.Start:token.Pos.End])
	if half < 0 {
		return nil
	}
	words := escapeWords(c.list()[token.Pos.Start+half:])
	return &lexicalFault{syntaxError(words, at.line, at.column-1+half), at} // the lexer puts a string's column behind its quote
}

// words rewords a lexer's message about the character at that place as graphql-js has it.
func (c *characters) words(message string, at int) string {
	const number = "Invalid number, expected digit but got: "
	switch {
	case strings.HasPrefix(message, "Cannot parse the unexpected character"), strings.HasPrefix(message, "Cannot contain the invalid character"):
		return "Unexpected character: " + c.print(at) + "."
	case strings.HasPrefix(message, number):
		return number + c.print(at) + "."
	case isEscape(message):
		return escapeWords(c.list()[at-1:])
	default:
		return message
	}
}

// print shows the character at a place as graphql-js does: as it is when it is printable ASCII, else by its number.
func (c *characters) print(at int) string {
	if at >= len(c.list()) {
		return lexer.EOF.String()
	}
	switch r := c.list()[at]; {
	case r == '"':
		return `'"'`
	case r < ' ' || r > '~':
		return fmt.Sprintf("U+%04X", r)
	default:
		return `"` + string(r) + `"`
	}
}

func isEscape(message string) bool {
	return strings.HasPrefix(message, "Invalid character escape sequence")
}

// escapeWords refuses the escape that text begins with.
func escapeWords(text []rune) string {
	kind, size := "character", 2
	if len(text) > 1 && text[1] == 'u' {
		kind, size = "Unicode", 6
		if len(text) > 2 && text[2] == '{' {
			size = bracedSize(text)
		}
	}
	return fmt.Sprintf(`Invalid %s escape sequence: "%s".`, kind, string(text[:min(size, len(text))]))
}

// bracedSize is how much of \u{…} graphql-js reads: up to the first character that is no digit of it, and no more than 12 in all.
func bracedSize(text []rune) int {
	for size := len(`\u{`); size < min(12, len(text)); size++ {
		if !strings.ContainsRune("0123456789abcdefABCDEF", text[size]) {
			return size + 1
		}
	}
	return 12
}

// loneSurrogate is where a string's text escapes half of a surrogate pair without the other half; -1 for nowhere.
func loneSurrogate(text []rune) int {
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		half := escapedUnit(text[i:])
		switch {
		case !utf16.IsSurrogate(half):
			i++ // past what is escaped, which may be a backslash
		case utf16.DecodeRune(half, escapedUnit(text[i+6:])) == utf8.RuneError:
			return i
		default:
			i += 11
		}
	}
	return -1
}

// escapedUnit is the UTF-16 unit of the escape \uXXXX that text begins with; 0 when it begins with none.
func escapedUnit(text []rune) rune {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0
	}
	unit, err := strconv.ParseUint(string(text[2:6]), 16, 16)
	if err != nil {
		return 0
	}
	return rune(unit)
}
