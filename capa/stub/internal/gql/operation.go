package gql

import (
	"fmt"

	"github.com/vektah/gqlparser/v2/ast"
)

// chosen is the operation a request means; nil when it does not say which of several, or names none there is.
func chosen(doc *ast.QueryDocument, name string) *ast.OperationDefinition {
	if name != "" {
		return doc.Operations.ForName(name)
	}
	if len(doc.Operations) == 1 {
		return doc.Operations[0]
	}
	return nil
}

// refuseWrites refuses a mutation, or a subscription, before validation would find that the schema has neither.
func refuseWrites(doc *ast.QueryDocument, name string) *problem {
	op := chosen(doc, name)
	switch {
	case op == nil || op.Operation == ast.Query:
		return nil
	case op.Operation == ast.Mutation:
		return &problem{
			code:    codeMutation,
			message: "Mutations are not enabled on this API.",
			hint:    "Send a query: content is written in the Capa admin.",
			at:      locate(op.Position),
		}
	default:
		return &problem{code: codeValidation, message: "Schema is not configured to execute subscription operation.", at: locate(op.Position)}
	}
}

// operation is the query to run, or why there is none, in graphql-js's words.
func operation(doc *ast.QueryDocument, name string) (*ast.OperationDefinition, *problem) {
	op := chosen(doc, name)
	switch {
	case op != nil:
		return op, nil
	case name != "":
		return nil, &problem{code: codeUnknownName, message: fmt.Sprintf(`Unknown operation named "%s".`, quoted(name))}
	case len(doc.Operations) == 0:
		return nil, &problem{code: codeNameRequired, message: "Must provide an operation."}
	default:
		return nil, &problem{code: codeNameRequired, message: "Must provide operation name if query contains multiple operations."}
	}
}
