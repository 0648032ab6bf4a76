package capa

import (
	"context"
	"net/http"

	"github.com/capacms/capa-mcp/capa/ojson"
)

const graphqlRoute = "/api/graphql"

// GraphQLRequest is one document to run.
type GraphQLRequest struct {
	Query         string
	Variables     ojson.Value // an object; Invalid for none
	OperationName string      // "" for none
}

// GraphQLAnswer is what came of a document that ran. Values that the API left out, or gave as another kind than theirs, are Invalid.
type GraphQLAnswer struct {
	Data         ojson.Value // an object or null
	Errors       ojson.Value // a list, beside the data
	Cost         ojson.Value // extensions.capa.cost, an object
	Budget       ojson.Value // extensions.cost.budget, an object
	REST         ojson.Value // extensions.capa.rest: [{"field","url"}]
	Deprecations ojson.Value // extensions.deprecations: [{"coordinate","reason"}]
	Environment  string      // extensions.capa.environment
}

// GraphQL runs a document, always asking for extensions.capa. A document that was refused (errors and no
// data) is an *Error with status 400, whichever status it came with.
//
// A GraphQL request counts as a read, since the API runs no mutation.
func (c *Client) GraphQL(ctx context.Context, g GraphQLRequest) (GraphQLAnswer, error) {
	r := request{method: http.MethodPost, path: graphqlRoute, body: g.body()}
	got, err := c.do(ctx, r)
	if err != nil {
		return GraphQLAnswer{}, err
	}
	document, fault := c.parse(r, got)
	if fault != nil {
		return GraphQLAnswer{}, fault
	}
	data := document.Get("data")
	if data.Kind() != ojson.Object && !data.IsNull() {
		return GraphQLAnswer{}, c.refusal(r, got, refusalOf(document))
	}
	extensions := document.Get("extensions")
	return GraphQLAnswer{
		Data:         data,
		Errors:       c.secrets.cleanMessages(ofKind(ojson.Array, document.Get("errors"))),
		Cost:         ofKind(ojson.Object, extensions.Get("capa").Get("cost")),
		Budget:       ofKind(ojson.Object, extensions.Get("cost").Get("budget")),
		REST:         ofKind(ojson.Array, extensions.Get("capa").Get("rest")),
		Deprecations: ofKind(ojson.Array, extensions.Get("deprecations")),
		Environment:  extensions.Get("capa").Get("environment").Text(),
	}, nil
}

// ofKind is v where it is of that kind, else Invalid: a client that checks an answer by its tool's output schema loses one whole for a
// member of another kind.
func ofKind(kind ojson.Kind, v ojson.Value) ojson.Value {
	if v.Kind() != kind {
		return ojson.Value{}
	}
	return v
}

// body asks for extensions.capa, which a production key is given only when it asks. [D] This is how.
func (g GraphQLRequest) body() []byte {
	capa := ojson.ObjectOf(ojson.Member{Name: "capa", Value: ojson.BoolOf(true)})
	return bodyOf(
		ojson.Member{Name: "query", Value: ojson.StringOf(g.Query)},
		ojson.Member{Name: "variables", Value: g.Variables},
		optional("operationName", g.OperationName),
		ojson.Member{Name: "extensions", Value: capa},
	)
}
