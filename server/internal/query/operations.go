package query

import (
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
)

// Operations are the names that a document's operations go by, in its order: what operationName can take. A document that does not parse
// has none.
func Operations(document string) []string {
	doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: document}, maxTokens)
	if err != nil {
		return nil
	}
	var names []string
	for _, op := range doc.Operations {
		if op.Name != "" {
			names = append(names, op.Name)
		}
	}
	return names
}

// IsMutation reports whether the operation that would run, operationName or the only one, is a mutation.
func IsMutation(document, operationName string) bool {
	doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: document}, maxTokens)
	if err != nil {
		return false
	}
	op := doc.Operations.ForName(operationName)
	return op != nil && op.Operation == ast.Mutation
}
