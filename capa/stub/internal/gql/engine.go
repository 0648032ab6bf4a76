package gql

import (
	"context"
	"net/http"
	"strconv"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
	"github.com/vektah/gqlparser/v2/ast"
)

// Request is a GraphQL request, as it came in the body.
type Request struct {
	Query         string
	OperationName string      // "" for none
	Variables     ojson.Value // an object; Invalid or null for none
	WantCapa      bool        // extensions.capa: true was sent
	Environment   string      // the key's: development, or production
}

const development = "development"

// Response is what the request answers with: JSON, with data, or with errors only where it was refused.
type Response struct {
	Status int // on application/graphql-response+json; on application/json every answer is a 200
	Body   []byte
}

// Do answers one request with what v reads. When ctx ends before the answer is ready, it refuses with service_unavailable.
func (e *Engine) Do(ctx context.Context, v read.View, r Request) Response {
	body, refusals := e.answer(ctx, v, r)
	if len(refusals) > 0 {
		return refuse(refusals)
	}
	return Response{http.StatusOK, body}
}

// Unreadable returns the answer to a body that holds no request to run; why says what is wrong with it.
//
// [D] Its code is graphql_parse_failed: there is no document to read.
func Unreadable(why string) Response {
	return refuse([]problem{{code: codeParse, message: why, hint: `Send {"query":"{ __typename }"} as application/json.`}})
}

func refuse(problems []problem) Response {
	return Response{status(problems[0].code), append(appendProblems([]byte(`{"errors":`), problems), '}')}
}

// answer takes the request through its steps; problems of any but the last refuse it.
func (e *Engine) answer(ctx context.Context, v read.View, r Request) ([]byte, []problem) {
	schema := e.schema(v)
	if schema.err != nil {
		return nil, []problem{{code: codeInternal, message: "This project's models make no GraphQL schema."}}
	}
	doc, refusal := parse(r.Query)
	if refusal == nil {
		refusal = refuseWrites(doc, r.OperationName)
	}
	if refusal == nil {
		refusal = checkDocument(doc)
	}
	if refusal != nil {
		return nil, []problem{*refusal}
	}
	if found := validate(schema.ast, doc); len(found) > 0 {
		return nil, found
	}
	op, refusal := operation(doc, r.OperationName)
	if refusal != nil {
		return nil, []problem{*refusal}
	}
	vars, found := coerceVariables(schema.ast, op, r.Variables)
	if len(found) > 0 {
		return nil, found
	}
	return schema.run(ctx, v, r, op, vars)
}

// run plans an operation, checks its cost and executes it.
func (s *compiledSchema) run(ctx context.Context, v read.View, r Request, op *ast.OperationDefinition, vars variables) ([]byte, []problem) {
	p := &planner{schema: s, view: v, vars: vars}
	roots, refusal := p.fields(s.ast.Query, []ast.SelectionSet{op.SelectionSet}, scope{})
	if refusal == nil && p.connections > maxConnections {
		refusal = overLimit(codeConnections, "The query has %s connections", p.connections, maxConnections)
	}
	var c *cost
	if refusal == nil {
		c, refusal = s.estimateCost(roots, p.connections)
	}
	if refusal != nil {
		return nil, []problem{*refusal}
	}
	x := &execution{ctx: ctx, view: v, schema: s}
	body, result := x.appendObject([]byte(`{"data":`), query{}, roots)
	if x.stopped != nil {
		return nil, []problem{*x.stopped}
	}
	if result != wrote {
		body = append(body, "null"...)
	}
	if len(x.problems) > 0 {
		body = appendProblems(append(body, `,"errors":`...), x.problems)
	}
	c.nodes = x.returned
	return append(s.appendExtensions(body, v, r, c, roots, p.deprecations), '}'), nil
}

// appendExtensions writes what the answer says about itself: to a production key its cost, twins and environment only when
// they were asked for.
func (s *compiledSchema) appendExtensions(dst []byte, v read.View, r Request, c *cost, roots []*field, deprecated []deprecation) []byte {
	dst = append(dst, `,"extensions":{`...)
	if r.WantCapa || r.Environment == development {
		dst = append(c.appendTo(append(dst, `"capa":{"cost":`...)), `,"rest":[`...)
		for i, twin := range s.twins(v, roots) {
			dst = ojson.AppendString(append(append(dst, separator(i, "")...), `{"field":`...), twin.field)
			dst = append(ojson.AppendString(append(dst, `,"url":`...), twin.url), '}')
		}
		dst = append(ojson.AppendString(append(dst, `],"environment":`...), r.Environment), `},`...)
	}
	dst = strconv.AppendInt(append(dst, `"cost":{"budget":{"counted":`...), int64(c.counted()), 10)
	dst = append(strconv.AppendInt(append(dst, `,"limit":`...), maxCounted, 10), "}}"...)
	for i, d := range deprecated {
		dst = append(dst, separator(i, `,"deprecations":[`)...)
		dst = ojson.AppendString(append(dst, `{"coordinate":`...), d.coordinate)
		dst = append(ojson.AppendString(append(dst, `,"reason":`...), d.reason), '}')
	}
	if len(deprecated) > 0 {
		dst = append(dst, ']')
	}
	return append(dst, '}')
}
