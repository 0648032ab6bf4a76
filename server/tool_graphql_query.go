package server

import (
	"context"
	"errors"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
	"github.com/capacms/capa-mcp/server/internal/query"
)

func graphqlQueryTool() *tool {
	return &tool{
		name:    queryName,
		title:   "Run a GraphQL read",
		answers: "the data of a GraphQL read, its errors with their fixes, cost and budget",
		about: "Run a GraphQL read: data, what it cost of the 5,000-entry budget, and the REST request each root field equals. A refused query lists " +
			"each error with its fix. Pass slice, from an answer's hint, to read on a text it clipped.",
		surface: apiSurface,
		need:    needAnyModel,
		part:    partGraphQL,
		params: []param{
			{name: "query", kind: text, required: true, about: "A GraphQL document; names as the schema tool shows them.", words: []string{"document", "graphql"}},
			{name: "variables", kind: object, words: []string{"args", "params"}},
			{name: "operationName", kind: text, words: []string{"operation"}},
			{name: "slice", kind: object, about: "{path, offset} of a text the answer clipped, with the same query."},
			maxChars,
		},
		output: `{"type":"object","properties":{"data":{"type":["object","null"]},"errors":{"type":"array"},"cost":{"type":"object"},` +
			`"budget":{"type":"object","description":"Entries counted, of the limit"},"rest":{"type":"array"},"environment":{"type":"string"},` +
			`"drafts":{"type":"string"},"notFound":{"type":"string"},"more":{"type":"array","description":"Relation lists holding more than shown"},` +
			`"note":{"type":"string"},"truncated":{"type":"array"},"clipped":{"type":"array"},"hint":{"type":"string"},"text":{"type":"string"},"next":{"description":"What to do next, or null"}}}`,
		example: `{"query":"{ articles(first: 3) { nodes { title } } }"}`,
		run:     graphqlQuery,
	}
}

func graphqlQuery(ctx context.Context, c *call) (reply, error) {
	sent := capa.GraphQLRequest{Query: c.args.text("query"), Variables: c.args.json("variables"), OperationName: c.args.text("operationName")}
	ran, err := c.client.GraphQL(ctx, sent)
	if err != nil {
		return c.queryRefusal(sent, err)
	}
	if c.args.has("slice") {
		return c.readSlice(ran)
	}
	shape := c.shapeOf(ctx, sent)
	return reply{json: answer.Fit(answer.Answer{
		Kind: answer.Query,
		Members: []ojson.Member{
			{Name: "data", Value: ran.Data},
			{Name: "errors", Value: ran.Errors},
			{Name: "cost", Value: ran.Cost},
			{Name: "budget", Value: ran.Budget},
			{Name: "rest", Value: ran.REST},
			{Name: "deprecations", Value: ran.Deprecations},
			{Name: "environment", Value: ojson.NonEmpty(ran.Environment)},
			{Name: "drafts", Value: ojson.NonEmpty(draftsNote(ran.Environment))},
			{Name: "notFound", Value: ojson.NonEmpty(notFound(ran.Environment, ran.Data, shape))},
		},
		Shape: shape,
		Next:  readOn(sent),
	}, c.args.budget())}, nil
}

// shapeOf says where the answer to a document that ran holds connections. Without a schema nothing is known of it, and it is cut as any
// JSON is.
func (c *call) shapeOf(ctx context.Context, sent capa.GraphQLRequest) answer.Shape {
	key, err := c.schemas.get(ctx)
	if err != nil {
		return answer.Shape{}
	}
	shape, err := query.ShapeOf(key, sent.Query, sent.OperationName, sent.Variables)
	if err != nil {
		return answer.Shape{}
	}
	return shape
}

// readOn gives the arguments that read a relation list on: what was sent, but for that list's after. A list that is not in a read of one
// entry has none.
func readOn(sent capa.GraphQLRequest) func(answer.More) ojson.Value {
	return func(m answer.More) ojson.Value {
		if m.EndCursor.Text() == "" || !inOneEntry(m.List) {
			return ojson.Value{}
		}
		path := make([]string, len(m.List))
		for i, f := range m.List {
			path[i] = f.Response
		}
		document, variables, ok := query.ReadOn(sent.Query, sent.OperationName, sent.Variables, path, m.EndCursor.Text())
		if !ok {
			return ojson.Value{}
		}
		arguments := []ojson.Member{{Name: "query", Value: ojson.StringOf(document)}}
		if variables.Count() > 0 {
			arguments = append(arguments, ojson.Member{Name: "variables", Value: variables})
		}
		return ojson.ObjectOf(append(arguments, ojson.Member{Name: "operationName", Value: ojson.NonEmpty(sent.OperationName)})...)
	}
}

// inOneEntry reports whether the way to a list leads from a read of one entry through no other list: the API pages on only there.
func inOneEntry(way []*answer.Field) bool {
	for _, f := range way[:len(way)-1] {
		if f.Role == answer.Connection || f.Role == answer.Nodes || f.Role == answer.Edges {
			return false
		}
	}
	return way[0].Single
}

// validationFailed is the code of a document that asks for what the schema does not have: the kept schema may be old.
const validationFailed = "graphql_validation_failed"

// queryRefusal is the reply to a document that did not run. A mutation is told that it tried to write, also where GraphQL is off.
func (c *call) queryRefusal(sent capa.GraphQLRequest, err error) (reply, error) {
	var failed *capa.Error
	if !errors.As(err, &failed) || failed.Envelope == capa.EnvelopeNone || failed.NotServed() {
		return reply{}, err
	}
	if failed.Code() == validationFailed {
		c.schemas.forget()
	}
	if failed.GraphQLOff() {
		if !query.IsMutation(sent.Query, sent.OperationName) {
			return reply{}, err
		}
		failed.Problems = []capa.Problem{{
			Code: failed.Code(), Message: "Mutations are not enabled.", Hint: "Send a query instead; nothing here can write.",
		}}
	}
	return c.refusedQuery(failed, sent.Query, query.Operations(sent.Query)), nil
}
