package query

import (
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/lexer"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// ReadOn returns a document and its variables with the `after` of one relation list set to a cursor, and everything else
// as it was: the read that goes on where that list stopped. The cursor goes in the variable that the list takes its after
// from, if nothing else takes it, or else in the text. path holds the response names from the root field to the list. It
// reports false where no field answers there, and where a fragment that holds it is spread more than once, since the
// cursor would go to other lists too.
func ReadOn(document, operationName string, variables ojson.Value, path []string, cursor string) (text string, sent ojson.Value, ok bool) {
	doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: document}, maxTokens)
	if err != nil {
		return "", ojson.Value{}, false
	}
	op, err := operation(doc, operationName)
	if err != nil {
		return "", ojson.Value{}, false
	}
	tokens := tokensOf(document)
	lists, ok := fieldsAt(doc, op.SelectionSet, path, tokens)
	if !ok {
		return "", ojson.Value{}, false
	}
	if name := afterVariable(lists); name != "" && tokens.count(lexer.Dollar, name) == len(lists)+declarations(doc, name) {
		return document, with(variables, name, cursor), true
	}
	return tokens.withAfter(document, lists, quoted(cursor)), variables, true
}

// with is an object with one member set to a text: in its place, or last when it is new.
func with(variables ojson.Value, name, text string) ojson.Value {
	var members []ojson.Member
	set := false
	for member, value := range variables.Members() {
		if member == name {
			value, set = ojson.StringOf(text), true
		}
		members = append(members, ojson.Member{Name: member, Value: value})
	}
	if !set {
		members = append(members, ojson.Member{Name: name, Value: ojson.StringOf(text)})
	}
	return ojson.ObjectOf(members...)
}

// fieldsAt are the fields that answer at a path of response names: several when a document selects one in parts.
func fieldsAt(doc *ast.QueryDocument, set ast.SelectionSet, path []string, tokens tokens) (found []*ast.Field, ok bool) {
	sets := []ast.SelectionSet{set}
	for _, response := range path {
		f := finder{response: response, doc: doc, tokens: tokens, spread: make(map[string]bool)}
		for _, set := range sets {
			f.visit(set)
		}
		if f.shared {
			return nil, false
		}
		found, sets = f.found, nil
		for _, field := range found {
			sets = append(sets, field.SelectionSet)
		}
	}
	return found, len(found) > 0
}

// finder finds the fields of one response name among merged selection sets.
type finder struct {
	response string
	doc      *ast.QueryDocument
	tokens   tokens
	spread   map[string]bool
	found    []*ast.Field
	shared   bool // one was found in a fragment spread more than once
}

func (f *finder) visit(set ast.SelectionSet) {
	for _, selection := range set {
		switch selection := selection.(type) {
		case *ast.Field:
			if selection.Alias == f.response {
				f.found = append(f.found, selection)
			}
		case *ast.InlineFragment:
			f.visit(selection.SelectionSet)
		case *ast.FragmentSpread:
			fragment := f.doc.Fragments.ForName(selection.Name)
			if fragment == nil || f.spread[selection.Name] {
				continue
			}
			f.spread[selection.Name] = true
			before := len(f.found)
			f.visit(fragment.SelectionSet)
			f.shared = f.shared || len(f.found) > before && f.tokens.count(lexer.Spread, selection.Name) > 1
		}
	}
}

// afterVariable is the variable that every one of the fields passes as its after; "" when there is none.
func afterVariable(fields []*ast.Field) string {
	name := ""
	for _, field := range fields {
		after := field.Arguments.ForName("after")
		if after == nil || after.Value.Kind != ast.Variable || name != "" && after.Value.Raw != name {
			return ""
		}
		name = after.Value.Raw
	}
	return name
}

// declarations counts the operations that declare a variable.
func declarations(doc *ast.QueryDocument, name string) int {
	n := 0
	for _, op := range doc.Operations {
		if op.VariableDefinitions.ForName(name) != nil {
			n++
		}
	}
	return n
}
