package gql

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/lexer"
	"github.com/vektah/gqlparser/v2/parser"
)

// parse reads a document, or says in graphql-js's words why it is none.
//
// gqlparser's own messages name the kind of the token they met but not the token, and hide what its lexer had to say;
// the tokens that the limit counts anyway supply both.
func parse(query string) (*ast.QueryDocument, *problem) {
	source := &ast.Source{Input: query}
	tokens, lexical := scan(source)
	if len(tokens) > maxTokens && tokens[maxTokens].Kind != lexer.EOF {
		return nil, overLimit(codeTooLong, "The document is at least %s tokens", maxTokens+1, maxTokens)
	}
	if deepest := nesting(tokens); deepest > maxNesting {
		return nil, overLimit(codeTooDeep, "The document nests %s levels", deepest, maxNesting)
	}
	doc, err := parser.ParseQuery(source)
	switch {
	case lexical != nil && !isBefore(err, lexical.token):
		return nil, lexical.problem
	case err != nil:
		return nil, syntaxProblem(err, tokens)
	}
	if len(doc.Operations)+len(doc.Fragments) == 0 {
		return nil, syntaxError("Unexpected <EOF>.", tokens[len(tokens)-1].Pos.Line, tokens[len(tokens)-1].Pos.Column)
	}
	return doc, nil
}

// nesting is how deep braces and brackets nest.
func nesting(tokens []lexer.Token) int {
	depth, deepest := 0, 0
	for _, t := range tokens {
		switch t.Kind {
		case lexer.BraceL, lexer.BracketL:
			depth++
			deepest = max(deepest, depth)
		case lexer.BraceR, lexer.BracketR:
			depth--
		}
	}
	return deepest
}

func asGraphQL(err error) *gqlerror.Error {
	var known *gqlerror.Error
	if errors.As(err, &known) {
		return known
	}
	return gqlerror.Wrap(err)
}

func syntaxError(message string, line, column int) *problem {
	return &problem{code: codeParse, message: "Syntax Error: " + message, at: []location{{line, column}}}
}

// syntaxProblem is a parser's error in graphql-js's words.
func syntaxProblem(err error, tokens []lexer.Token) *problem {
	known := asGraphQL(err)
	if len(known.Locations) == 0 {
		return &problem{code: codeParse, message: "Syntax Error: " + known.Message}
	}
	at := known.Locations[0]
	for _, token := range tokens {
		if token.Pos.Line == at.Line && token.Pos.Column == at.Column {
			return syntaxError(parserWords(known.Message, token), at.Line, at.Column)
		}
	}
	return syntaxError(known.Message, at.Line, at.Column)
}

// isBefore reports whether err is one of the parser's own about a place before at.
func isBefore(err error, at location) bool {
	if err == nil {
		return false
	}
	known := asGraphQL(err)
	if len(known.Locations) == 0 {
		return false
	}
	found := known.Locations[0]
	return found.Line < at.line || found.Line == at.line && found.Column < at.column
}

// parserWords rewords gqlparser's "Expected :, found Int" about a token as graphql-js has it: `Expected ":", found Int "2".`
func parserWords(message string, found lexer.Token) string {
	expected, isExpected := strings.CutPrefix(message, "Expected ")
	if isExpected {
		expected, _, isExpected = cutLast(expected, ", found ")
	}
	switch {
	case isExpected:
		return fmt.Sprintf("Expected %s, found %s.", quotePunctuator(expected), describe(found))
	case strings.HasPrefix(message, "Unexpected "):
		return fmt.Sprintf("Unexpected %s.", describe(found))
	case strings.HasPrefix(message, "expected at least one definition"):
		// An empty selection set or argument list: gqlparser looks for one item, graphql-js for the name it starts with.
		return fmt.Sprintf("Expected Name, found %s.", describe(found))
	default:
		return message + "."
	}
}

func cutLast(s, separator string) (before, after string, found bool) {
	i := strings.LastIndex(s, separator)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(separator):], true
}

// quotePunctuator quotes what a parser expected unless it is the name of a kind, or quoted already.
func quotePunctuator(expected string) string {
	if expected == lexer.Name.String() || strings.HasPrefix(expected, `"`) {
		return expected
	}
	return strconv.Quote(expected)
}

// describe names a token as graphql-js does: `Int "2"`, `"{"`, `<EOF>`.
func describe(t lexer.Token) string {
	switch t.Kind {
	case lexer.EOF:
		return t.Kind.String()
	case lexer.Name, lexer.Int, lexer.Float, lexer.String, lexer.BlockString:
		return fmt.Sprintf(`%s "%s"`, t.Kind, t.Value)
	default:
		return strconv.Quote(t.Kind.String())
	}
}
