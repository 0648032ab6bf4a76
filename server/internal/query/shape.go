package query

import (
	"errors"
	"fmt"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

const (
	// maxTokens is the API's limit on a document: it answers no longer one.
	maxTokens = 15_000
	// maxVisits bounds the selections that fragments multiply to. [D] The API's budget of 5,000 entries refuses such a
	// document long before, so an answer that needs a shape stays far below it.
	maxVisits = 200_000
	// maxShapeDepth bounds fragments that spread one another. [D] It is far past the API's limits, 10 and 15 for
	// introspection.
	maxShapeDepth = 100
)

// errMultiplied is a document whose fragments spread one another without end, or multiply past maxVisits.
var errMultiplied = errors.New("the document's fragments multiply to more selections than an answer can hold")

// ShapeOf says what the values in the answer to a document are: which are connections, how they page and what their
// parts answer to. operationName is "" for the only operation; variables is what was sent, Invalid for none. Fields are
// merged as an executor collects them; those the schema does not have are left out. The error is a document that does
// not parse, or whose operation is not there: the API answers no data to those.
func ShapeOf(s *schema.Schema, document, operationName string, variables ojson.Value) (answer.Shape, error) {
	doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: document}, maxTokens)
	if err != nil {
		return answer.Shape{}, fmt.Errorf("the document does not parse: %w", err)
	}
	op, err := operation(doc, operationName)
	if err != nil {
		return answer.Shape{}, err
	}
	c := &collector{
		schema:    s,
		fragments: doc.Fragments,
		values:    values{sent: variables, declared: op.VariableDefinitions},
	}
	fields, err := c.fields([]selected{{s.AST().Query, op.SelectionSet}}, 0)
	return answer.Shape{Fields: fields}, err
}

// operation is the one an answer is to: the one named, or the only one.
func operation(doc *ast.QueryDocument, name string) (*ast.OperationDefinition, error) {
	op := doc.Operations.ForName(name)
	switch {
	case op == nil && name == "":
		return nil, fmt.Errorf("the document has %d operations and none is named", len(doc.Operations))
	case op == nil:
		return nil, fmt.Errorf("the document has no operation %s", name)
	case op.Operation != ast.Query:
		return nil, fmt.Errorf("the operation is a %s, not a query", op.Operation)
	}
	return op, nil
}

// fields turns merged selection sets into what they answer with, depth levels below the root fields.
func (c *collector) fields(sets []selected, depth int) ([]*answer.Field, error) {
	if depth > maxShapeDepth {
		return nil, errMultiplied
	}
	groups, err := c.collect(sets)
	if err != nil {
		return nil, err
	}
	fields := make([]*answer.Field, 0, len(groups))
	for _, g := range groups {
		field := c.field(g, depth == 0)
		if field.Fields, err = c.fields(g.below, depth+1); err != nil {
			return nil, err
		}
		fields = append(fields, field)
	}
	return fields, nil
}

// field describes one response name, all but what is selected below it.
func (c *collector) field(g *group, root bool) *answer.Field {
	f := &answer.Field{Response: g.response, Name: g.field.Name, Root: root, Role: c.role(g.parent, g.definition)}
	if root {
		_, f.Single = c.schema.ByRoot(f.Name)
	}
	if f.Role == answer.Connection {
		f.Size, f.Backward = c.page(g.field, root)
	}
	return f
}

// page is how many entries a connection asks for, and whether from its end, as the API reads first, last and before.
func (c *collector) page(field *ast.Field, root bool) (size int, backward bool) {
	if n, ok := c.values.of(field, "first").Int(); ok {
		return n, false
	}
	if n, ok := c.values.of(field, "last").Int(); ok {
		return n, true
	}
	size = relationPage
	if root {
		size = rootPage
	}
	return size, c.values.of(field, "before").Kind() == ojson.String
}

// Shape is the shape of RunQuery's answer. What RunQuery adds to relation lists is hidden: it is there to cut them and to
// read them on, and the answer is printed as Query would have it.
func (b *Built) Shape(s *schema.Schema) (answer.Shape, error) {
	shape, err := ShapeOf(s, b.RunQuery, b.OperationName, b.Variables)
	hideAdded(shape.Fields)
	return shape, err
}

func hideAdded(fields []*answer.Field) {
	for _, field := range fields {
		if field.Role == answer.Connection && !field.Root {
			for _, part := range field.Fields {
				part.Hidden = part.Role != answer.Nodes
			}
		}
		hideAdded(field.Fields)
	}
}
