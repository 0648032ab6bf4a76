package query

import (
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/lexer"
)

// tokens are a document's tokens. The parser keeps where a field starts, not where its arguments do.
type tokens []lexer.Token

func tokensOf(document string) tokens {
	var all tokens
	lex := lexer.New(&ast.Source{Input: document})
	for {
		token, err := lex.ReadToken()
		if err != nil || token.Kind == lexer.EOF {
			return all
		}
		if token.Kind != lexer.Comment {
			all = append(all, token)
		}
	}
}

// count is how often a name follows a token of that kind: $name, ...name.
func (t tokens) count(kind lexer.Type, name string) int {
	n := 0
	for i := 1; i < len(t); i++ {
		if t[i-1].Kind == kind && t[i].Kind == lexer.Name && t[i].Value == name {
			n++
		}
	}
	return n
}

// withAfter is the document with `after: value` in each of the fields, which come in the order they are found, not that
// of the text.
func (t tokens) withAfter(document string, fields []*ast.Field, value string) string {
	byStart := make(map[int]*ast.Field, len(fields))
	for _, field := range fields {
		byStart[field.Position.Start] = field
	}
	runes := []rune(document) // the lexer counts in runes
	var text strings.Builder
	from := 0
	for i, token := range t {
		field := byStart[token.Pos.Start]
		if field == nil {
			continue
		}
		e := t.setAfter(i, field, value)
		text.WriteString(string(runes[from:e.start]) + e.text)
		from = e.end
	}
	text.WriteString(string(runes[from:]))
	return text.String()
}

// edit puts text in place of the runes from start to end.
type edit struct {
	start, end int
	text       string
}

// setAfter gives the field that starts at token i the argument `after: value`, in place of the one it has.
func (t tokens) setAfter(i int, field *ast.Field, value string) edit {
	name := i
	if t[i+1].Kind == lexer.Colon { // an alias
		name += 2
	}
	if after := field.Arguments.ForName("after"); after != nil {
		start, end := t.valueOf(name, after)
		return edit{start, end, value}
	}
	if open := t[name+1]; open.Kind == lexer.ParenL {
		return edit{open.Pos.End, open.Pos.End, "after: " + value + ", "}
	}
	return edit{t[name].Pos.End, t[name].Pos.End, "(after: " + value + ")"}
}

// valueOf is where the value of an argument stands, given the place of its field's name among the tokens: a text, null,
// or a variable of two tokens.
func (t tokens) valueOf(name int, argument *ast.Argument) (start, end int) {
	for i := name; i < len(t); i++ {
		if t[i].Pos.Start != argument.Position.Start {
			continue
		}
		value := t[i+2] // after the colon
		if value.Kind == lexer.Dollar {
			return value.Pos.Start, t[i+3].Pos.End
		}
		return value.Pos.Start, value.Pos.End
	}
	return 0, 0
}
