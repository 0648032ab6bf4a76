package contract

import (
	"fmt"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func validationChecks() []Check {
	needs := overGraphQL(textField())
	return []Check{
		{ID: "validation-field", Mark: Decided, Needs: needs, run: validationField,
			Rule: "A field that is not there is refused in graphql-js's words, with the nearest one."},
		{ID: "validation-leaf", Mark: Decided, Needs: needs, run: validationLeaf,
			Rule: "A connection without a selection, and a text with one, are refused in graphql-js's words."},
		{ID: "validation-argument", Mark: Decided, Needs: needs, run: validationArgument,
			Rule: "An argument that is not there, where or limit, is refused in graphql-js's words."},
		{ID: "validation-literal", Mark: Decided, Needs: needs, run: validationLiteral,
			Rule: "A value of the wrong type is refused in graphql-js's words."},
		{ID: "validation-filter", Mark: Decided, Needs: needs, run: validationFilter,
			Rule: "A bare value and an unknown operator in a filter are refused in graphql-js's words."},
		{ID: "validation-sort", Mark: Decided, Needs: needs, run: validationSort,
			Rule: "A sort value that is not there is refused in graphql-js's words."},
		{ID: "validation-variables", Mark: Decided, Needs: needs, run: validationVariables,
			Rule: "A variable that is missing or of the wrong type is refused as invalid_variables, in graphql-js's words."},
		{ID: "validation-fragments", Mark: Decided, Needs: needs, run: validationFragments,
			Rule: "Unknown and unused fragments are refused in graphql-js's words."},
		{ID: "validation-syntax", Mark: Decided, Needs: []Need{graphQLOn()}, run: validationSyntax,
			Rule: "A document that cannot be read is refused as graphql_parse_failed with a Syntax Error."},
		{ID: "validation-body", Mark: Decided, Needs: []Need{graphQLOn()}, run: validationBody,
			Rule: "A body that holds no document is refused, not failed."},
	}
}

// refusedSaying expects a document to be refused with a code and a message.
func (p *probe) refusedSaying(code, message, document string, variables ...ojson.Member) {
	x := p.query(document, variables...)
	x.refusedAs(code)
	x.says(message)
}

const invalid = "graphql_validation_failed"

func validationField(p *probe) {
	s := p.subject(inGraphQL(textField()))
	wrong := misspelt(s.field.name)
	x := p.query(fmt.Sprintf("{ %s { nodes { %s } } }", s.list, wrong))
	x.refusedAs(invalid)
	x.says(fmt.Sprintf("Cannot query field %q on type %q.", wrong, s.typeName))
	x.says("Did you mean ")
	x.says(fmt.Sprintf("%q", s.field.name))
}

func validationLeaf(p *probe) {
	s := p.subject(inGraphQL(textField()))
	p.refusedSaying(invalid, fmt.Sprintf("Field %[1]q of type \"%[2]sConnection!\" must have a selection of subfields. Did you mean \"%[1]s { ... }\"?", s.list, s.typeName),
		fmt.Sprintf("{ %s }", s.list))
	p.refusedSaying(invalid, fmt.Sprintf("Field %q must not have a selection since type \"String\" has no subfields.", s.field.name),
		fmt.Sprintf("{ %s { nodes { %s { x } } } }", s.list, s.field.name))
}

func validationArgument(p *probe) {
	s := p.subject(inGraphQL(textField()))
	for _, argument := range []string{"where", "limit"} {
		p.refusedSaying(invalid, fmt.Sprintf("Unknown argument %q on field \"Query.%s\".", argument, s.list),
			fmt.Sprintf("{ %s(%s: 2) { nodes { id } } }", s.list, argument))
	}
	p.refusedSaying(invalid, fmt.Sprintf("Field %q argument \"id\" of type \"ID!\" is required, but it was not provided.", s.single),
		fmt.Sprintf("{ %s { id } }", s.single))
}

func validationLiteral(p *probe) {
	s := p.subject(inGraphQL(textField()))
	p.refusedSaying(invalid, `Int cannot represent non-integer value: "2"`, fmt.Sprintf(`{ %s(first: "2") { nodes { id } } }`, s.list))
}

func validationFilter(p *probe) {
	s := p.subject(inGraphQL(textField()))
	p.refusedSaying(invalid, `Expected value of type "IDFilter", found true.`, fmt.Sprintf("{ %s(filter: { id: true }) { nodes { id } } }", s.list))
	p.refusedSaying(invalid, fmt.Sprintf("Field \"like\" is not defined by type %q.", "IDFilter"), fmt.Sprintf(`{ %s(filter: { id: { like: "x" } }) { nodes { id } } }`, s.list))
	p.refusedSaying(invalid, fmt.Sprintf("Field %q is not defined by type \"%sFilter\".", misspelt(s.field.name), s.typeName),
		fmt.Sprintf(`{ %s(filter: { %s: { eq: "x" } }) { nodes { id } } }`, s.list, misspelt(s.field.name)))
}

func validationSort(p *probe) {
	s := p.subject(inGraphQL(textField()))
	p.refusedSaying(invalid, fmt.Sprintf("Value \"createdAt_DSC\" does not exist in \"%sSort\" enum.", s.typeName),
		fmt.Sprintf("{ %s(sort: [createdAt_DSC]) { nodes { id } } }", s.list))
}

func validationVariables(p *probe) {
	s := p.subject(inGraphQL(textField()))
	page := fmt.Sprintf("{ %s(first: $n) { nodes { id } } }", s.list)
	p.refusedSaying("invalid_variables", `Variable "$n" of required type "Int!" was not provided.`, "query($n: Int!) "+page)
	p.refusedSaying("invalid_variables", `Variable "$n" got invalid value "two"; Int cannot represent non-integer value: "two"`, "query($n: Int!) "+page, textVariable("n", "two"))
	p.refusedSaying(invalid, `Variable "$n" is not defined.`, page)
	p.refusedSaying(invalid, `Variable "$n" is never used.`, "query($n: Int) { __typename }")
}

func validationFragments(p *probe) {
	s := p.subject(inGraphQL(textField()))
	p.refusedSaying(invalid, `Unknown fragment "Card".`, fmt.Sprintf("{ %s { nodes { ...Card } } }", s.list))
	p.refusedSaying(invalid, `Fragment "Card" is never used.`, fmt.Sprintf("{ %s { nodes { id } } } fragment Card on %s { id }", s.list, s.typeName))
}

func validationSyntax(p *probe) {
	p.refusedSaying("graphql_parse_failed", "Syntax Error: Expected Name, found <EOF>.", "{ __typename")
	p.refusedSaying("graphql_parse_failed", "Syntax Error: Unexpected <EOF>.", "")
}

func validationBody(p *probe) {
	for _, body := range []string{"contract", "[]", "{}"} {
		r := graphQLRequest("")
		r.body = body
		x := p.ask(r)
		x.thatf(isRefusal(x), "errors and no data")
	}
}
