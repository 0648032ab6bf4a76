package stub

import (
	"net/http"
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/gql"
)

// graphQL answers POST /api/graphql. What is wrong with the request from here on is a refusal in GraphQL's envelope: REST's comes
// from this path only when it is not served at all, or for version, key and size.
func (s *Stub) graphQL(c *call) (reply, error) {
	if err := c.key.needAnyModel(); err != nil {
		return reply{}, err
	}
	full := prefersGraphQL(c.request.Header.Values("Accept"))
	request, wrong := graphQLRequest(c)
	if wrong != "" {
		return graphQLReply(gql.Unreadable(wrong), full), nil
	}
	return graphQLReply(s.engine.Do(c.request.Context(), c.view, request), full), nil
}

// graphQLRequest reads the body; wrong says why it cannot be.
func graphQLRequest(c *call) (request gql.Request, wrong string) {
	body, err := ojson.Parse(slices.Clone(c.body))
	if err != nil {
		return request, "The body is not JSON: " + err.Error() + "."
	}
	query, variables, operation := body.Get("query"), body.Get("variables"), body.Get("operationName")
	switch {
	case body.Kind() != ojson.Object:
		return request, "The body is not a JSON object."
	case query.Kind() != ojson.String:
		return request, "Must provide query string."
	case variables.Exists() && !variables.IsNull() && variables.Kind() != ojson.Object:
		return request, "variables is not an object."
	case operation.Exists() && !operation.IsNull() && operation.Kind() != ojson.String:
		return request, "operationName is not text."
	}
	return gql.Request{
		Query:         query.Text(),
		Variables:     variables,
		OperationName: operation.Text(),
		WantCapa:      body.Get("extensions").Get("capa").Bool(),
		Environment:   c.key.environment,
	}, ""
}

func graphQLReply(response gql.Response, full bool) reply {
	answer := reply{status: response.Status, contentType: typeGraphQL, body: response.Body}
	if !full {
		answer.status, answer.contentType = http.StatusOK, typeJSON
	}
	return answer
}
