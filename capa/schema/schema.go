package schema

import (
	"errors"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/validator"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Schema is what one key can read. It never changes once parsed, so any number
// of calls may share it.
type Schema struct {
	// Models are those with a list root, in the order of the Query type's fields.
	Models []*Model
	// Unexposed are the models that only REST reads.
	Unexposed []Unexposed
	// MediaNote says what a media value holds; "" where no type is Media.
	MediaNote string

	ast        *ast.Schema
	types      ast.DefinitionList          // the answer's own, in its order
	directives ast.DirectiveDefinitionList // the answer's own, in its order
	owner      map[string]*Model           // by the name of a type that is one model's alone
	roots      map[string]*Model           // by the name of a field of Query
}

// Parse reads the `data` of an answer to IntrospectionQuery. The error is a
// *ParseError, which names the place in data that is not as introspection has it,
// or the rule of GraphQL that the described schema breaks.
func Parse(data ojson.Value) (*Schema, error) {
	doc, fault := readDocument(data)
	if fault != nil {
		return nil, fault
	}
	doc.Definitions = slices.DeleteFunc(doc.Definitions, isBuiltIn)
	doc.Directives = slices.DeleteFunc(doc.Directives, isStandard)
	checked, err := validator.ValidateSchemaDocument(withPrelude(doc))
	if err != nil {
		return nil, &ParseError{Path: "__schema", Message: "breaks a rule of GraphQL: " + messageOf(err)}
	}
	s := &Schema{ast: checked, types: doc.Definitions, directives: doc.Directives}
	s.findModels()
	s.Unexposed = LeftOut(checked.Query.Description)
	s.MediaNote = mediaNote(checked)
	return s, nil
}

// AST returns the schema for gqlparser, to validate documents against and to
// look up types. It is shared: not to be changed.
func (s *Schema) AST() *ast.Schema { return s.ast }

// ByType returns the model whose entries have that GraphQL type, or nil.
func (s *Schema) ByType(typeName string) *Model {
	if m := s.owner[typeName]; m != nil && m.Type == typeName {
		return m
	}
	return nil
}

// ByRoot returns the model that a field of Query reads, and whether that field
// reads one entry; nil for a field that is no model's, such as nodes.
func (s *Schema) ByRoot(rootField string) (m *Model, single bool) {
	m = s.roots[rootField]
	return m, m != nil && m.Single == rootField
}

// isBuiltIn reports whether every GraphQL schema has the type: introspection
// lists those too, and the prelude defines them.
func isBuiltIn(def *ast.Definition) bool {
	return strings.HasPrefix(def.Name, "__") ||
		def.Kind == ast.Scalar && slices.Contains([]string{"ID", "String", "Int", "Float", "Boolean"}, def.Name)
}

// isStandard reports whether every GraphQL schema has the directive.
func isStandard(def *ast.DirectiveDefinition) bool {
	return slices.Contains([]string{"include", "skip", "deprecated", "specifiedBy", "oneOf"}, def.Name)
}

// withPrelude returns doc with the types and directives that every GraphQL schema
// has. Nothing else of gqlparser's prelude is taken: @defer is refused here where
// the API does not list it.
func withPrelude(doc *ast.SchemaDocument) *ast.SchemaDocument {
	prelude := validator.PreludeDocument()
	extra := func(def *ast.DirectiveDefinition) bool { return !isStandard(def) }
	return &ast.SchemaDocument{
		Schema:      doc.Schema,
		Definitions: slices.Concat(prelude.Definitions, doc.Definitions),
		Directives:  slices.Concat(slices.DeleteFunc(prelude.Directives, extra), doc.Directives),
	}
}

// messageOf leaves out the position that gqlparser writes before its message:
// a schema read from introspection has none.
func messageOf(err error) string {
	if fault, ok := errors.AsType[*gqlerror.Error](err); ok {
		return strings.TrimSuffix(fault.Message, ".")
	}
	return err.Error()
}
