package schema

import (
	"fmt"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// defaultReason is what GraphQL says of a deprecated element that gives no reason.
const defaultReason = "No longer supported"

// maxDefaultTokens bounds a default value, which is parsed as GraphQL.
const maxDefaultTokens = 1000

// readDocument reads introspection data as the definitions it describes, in the
// answer's order. What an answer leaves out or gives as null is empty; what has
// the wrong form is a fault.
func readDocument(data ojson.Value) (*ast.SchemaDocument, *ParseError) {
	root := data.Get("__schema")
	if fault := wantObject(root, "__schema"); fault != nil {
		return nil, fault
	}
	entry, fault := readEntryPoints(root)
	if fault != nil {
		return nil, fault.in("__schema")
	}
	types, fault := readList(root, "types", readDefinition)
	if fault != nil {
		return nil, fault.in("__schema")
	}
	directives, fault := readList(root, "directives", readDirective)
	if fault != nil {
		return nil, fault.in("__schema")
	}
	return &ast.SchemaDocument{
		Schema:      ast.SchemaDefinitionList{entry},
		Definitions: types,
		Directives:  directives,
	}, nil
}

func readEntryPoints(root ojson.Value) (*ast.SchemaDefinition, *ParseError) {
	entry := &ast.SchemaDefinition{Description: root.Get("description").Text()}
	for _, point := range []struct {
		member    string
		operation ast.Operation
	}{
		{"queryType", ast.Query},
		{"mutationType", ast.Mutation},
		{"subscriptionType", ast.Subscription},
	} {
		v := root.Get(point.member)
		if point.operation != ast.Query && (!v.Exists() || v.IsNull()) {
			continue
		}
		name, fault := readName(v)
		if fault != nil {
			return nil, fault.in(point.member)
		}
		entry.OperationTypes = append(entry.OperationTypes,
			&ast.OperationTypeDefinition{Operation: point.operation, Type: name})
	}
	return entry, nil
}

func readDefinition(v ojson.Value) (*ast.Definition, *ParseError) {
	name, fault := readName(v)
	if fault != nil {
		return nil, fault
	}
	def := &ast.Definition{
		Kind:        ast.DefinitionKind(v.Get("kind").Text()),
		Name:        name,
		Description: v.Get("description").Text(),
	}
	switch def.Kind {
	case ast.Scalar:
		def.Directives = readSpecifiedBy(v)
	case ast.Object, ast.Interface:
		if def.Interfaces, fault = readList(v, "interfaces", readName); fault == nil {
			def.Fields, fault = readList(v, "fields", readField)
		}
	case ast.InputObject:
		def.Fields, fault = readList(v, "inputFields", readInputField)
	case ast.Enum:
		def.EnumValues, fault = readList(v, "enumValues", readEnumValue)
	case ast.Union:
		def.Types, fault = readList(v, "possibleTypes", readName)
	default:
		fault = faultAt("kind", "is %q, which is no kind of type", def.Kind)
	}
	return def, fault
}

func readField(v ojson.Value) (*ast.FieldDefinition, *ParseError) {
	name, fault := readName(v)
	if fault != nil {
		return nil, fault
	}
	typ, fault := readType(v.Get("type"))
	if fault != nil {
		return nil, fault.in("type")
	}
	args, fault := readList(v, "args", readArgument)
	return &ast.FieldDefinition{
		Name:        name,
		Description: v.Get("description").Text(),
		Arguments:   args,
		Type:        typ,
		Directives:  readDeprecation(v),
	}, fault
}

func readInputField(v ojson.Value) (*ast.FieldDefinition, *ParseError) {
	arg, fault := readArgument(v)
	if fault != nil {
		return nil, fault
	}
	return &ast.FieldDefinition{
		Name:         arg.Name,
		Description:  arg.Description,
		DefaultValue: arg.DefaultValue,
		Type:         arg.Type,
		Directives:   arg.Directives,
	}, nil
}

func readArgument(v ojson.Value) (*ast.ArgumentDefinition, *ParseError) {
	name, fault := readName(v)
	if fault != nil {
		return nil, fault
	}
	typ, fault := readType(v.Get("type"))
	if fault != nil {
		return nil, fault.in("type")
	}
	value, fault := readDefault(v.Get("defaultValue"))
	return &ast.ArgumentDefinition{
		Name:         name,
		Description:  v.Get("description").Text(),
		DefaultValue: value,
		Type:         typ,
		Directives:   readDeprecation(v),
	}, fault
}

func readEnumValue(v ojson.Value) (*ast.EnumValueDefinition, *ParseError) {
	name, fault := readName(v)
	return &ast.EnumValueDefinition{
		Name:        name,
		Description: v.Get("description").Text(),
		Directives:  readDeprecation(v),
	}, fault
}

func readDirective(v ojson.Value) (*ast.DirectiveDefinition, *ParseError) {
	name, fault := readName(v)
	if fault != nil {
		return nil, fault
	}
	args, fault := readList(v, "args", readArgument)
	if fault != nil {
		return nil, fault
	}
	directive := &ast.DirectiveDefinition{
		Name:         name,
		Description:  v.Get("description").Text(),
		Arguments:    args,
		IsRepeatable: v.Get("isRepeatable").Bool(),
	}
	for _, location := range v.Get("locations").Items() {
		directive.Locations = append(directive.Locations, ast.DirectiveLocation(location.Text()))
	}
	return directive, nil
}

// readType reads a reference to a type: NON_NULL and LIST wrap what ofType holds.
func readType(v ojson.Value) (*ast.Type, *ParseError) {
	switch v.Get("kind").Text() {
	case "NON_NULL":
		inner, fault := readType(v.Get("ofType"))
		if fault != nil {
			return nil, fault.in("ofType")
		}
		inner.NonNull = true
		return inner, nil
	case "LIST":
		inner, fault := readType(v.Get("ofType"))
		if fault != nil {
			return nil, fault.in("ofType")
		}
		return ast.ListType(inner, nil), nil
	default:
		name, fault := readName(v)
		return ast.NamedType(name, nil), fault
	}
}

func readDeprecation(v ojson.Value) ast.DirectiveList {
	if !v.Get("isDeprecated").Bool() {
		return nil
	}
	reason := v.Get("deprecationReason").Text()
	if reason == "" {
		reason = defaultReason
	}
	return directive("deprecated", "reason", reason)
}

func readSpecifiedBy(v ojson.Value) ast.DirectiveList {
	address := v.Get("specifiedByURL").Text()
	if address == "" {
		return nil
	}
	return directive("specifiedBy", "url", address)
}

func directive(name, argument, text string) ast.DirectiveList {
	value := &ast.Value{Kind: ast.StringValue, Raw: text}
	return ast.DirectiveList{{Name: name, Arguments: ast.ArgumentList{{Name: argument, Value: value}}}}
}

// readDefault reads a default value, which introspection gives as GraphQL text,
// by parsing a field that takes it as its only argument.
func readDefault(v ojson.Value) (*ast.Value, *ParseError) {
	if v.Kind() != ojson.String {
		return nil, nil
	}
	fault := faultAt("defaultValue", "is not a GraphQL value")
	source := &ast.Source{Input: "{f(v:" + v.Text() + "\n)}"}
	doc, err := parser.ParseQueryWithTokenLimit(source, maxDefaultTokens)
	if err != nil || len(doc.Operations) != 1 || len(doc.Fragments) != 0 {
		return nil, fault
	}
	selections := doc.Operations[0].SelectionSet
	field, ok := selections[0].(*ast.Field)
	if !ok || len(selections) != 1 || len(field.Arguments) != 1 || len(field.SelectionSet) != 0 {
		return nil, fault
	}
	return field.Arguments[0].Value, nil
}

// readName reads the name of what v describes, which the GraphQL grammar must allow.
func readName(v ojson.Value) (string, *ParseError) {
	member := v.Get("name")
	name := member.Text()
	switch {
	case isName(name):
		return name, nil
	case !member.Exists():
		return "", faultAt("name", "is missing")
	default:
		return "", faultAt("name", "is %s, which is no GraphQL name", member)
	}
}

func isName(s string) bool {
	for i, c := range []byte(s) {
		letter := c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

// readList reads a member that holds a list of objects, by read.
func readList[T any](holder ojson.Value, member string, read func(ojson.Value) (T, *ParseError)) ([]T, *ParseError) {
	list := holder.Get(member)
	if !list.Exists() || list.IsNull() {
		return nil, nil
	}
	if list.Kind() != ojson.Array {
		return nil, faultAt(member, "is not a list")
	}
	items := make([]T, 0, list.Count())
	for i, v := range list.Items() {
		place := func() string { return fmt.Sprintf("%s[%d]", member, i) }
		if v.Kind() != ojson.Object {
			return nil, faultAt(place(), "is not an object")
		}
		item, fault := read(v)
		if fault != nil {
			return nil, fault.in(place())
		}
		items = append(items, item)
	}
	return items, nil
}

func wantObject(v ojson.Value, place string) *ParseError {
	switch {
	case v.Kind() == ojson.Object:
		return nil
	case !v.Exists():
		return faultAt(place, "is missing")
	default:
		return faultAt(place, "is not an object")
	}
}
