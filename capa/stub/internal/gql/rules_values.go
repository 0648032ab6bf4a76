package gql

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/core"
)

// valuesOfCorrectType says about a literal what graphql-js's scalars and enums say about it.
var valuesOfCorrectType = validator.Rule{Name: "ValuesOfCorrectType", RuleFunc: func(observers *validator.Events, add validator.AddErrFunc) {
	observers.OnValue(func(_ *validator.Walker, v *ast.Value) {
		if v.Definition == nil || v.ExpectedType == nil || v.Kind == ast.Variable {
			return
		}
		if message := literalProblem(v); message != "" {
			add(core.At(v.Position), core.Message("%s", message))
		}
		if v.Kind == ast.ObjectValue && v.Definition.Kind == ast.InputObject {
			unknownInputFields(v, add)
		}
	})
}}

// literalProblem is what is wrong with a literal itself, its members aside; "" when nothing is.
func literalProblem(v *ast.Value) string {
	unexpected := func() string {
		return fmt.Sprintf(`Expected value of type "%s", found %s.`, v.ExpectedType, printLiteral(v))
	}
	switch {
	case v.Kind == ast.NullValue && v.ExpectedType.NonNull:
		return unexpected()
	case v.Kind == ast.NullValue, v.Kind == ast.ListValue && v.ExpectedType.Elem != nil:
		return ""
	case v.Definition.Kind == ast.Enum:
		return enumLiteralProblem(v)
	case v.Definition.Kind == ast.Scalar:
		return scalarLiteralProblem(v)
	case v.Kind != ast.ObjectValue:
		return unexpected()
	default:
		return missingInputField(v)
	}
}

func enumLiteralProblem(v *ast.Value) string {
	if v.Kind == ast.EnumValue && v.Definition.EnumValues.ForName(v.Raw) != nil {
		return ""
	}
	text := printLiteral(v)
	near := didYouMean("the enum value ", suggest(text, enumNames(v.Definition)))
	if v.Kind == ast.EnumValue {
		return fmt.Sprintf(`Value "%s" does not exist in "%s" enum.%s`, text, v.Definition.Name, near)
	}
	return fmt.Sprintf(`Enum "%s" cannot represent non-enum value: %s.%s`, v.Definition.Name, text, near)
}

func enumNames(d *ast.Definition) []string {
	names := make([]string, len(d.EnumValues))
	for i, v := range d.EnumValues {
		names[i] = v.Name
	}
	return names
}

func scalarLiteralProblem(v *ast.Value) string {
	text := v.Kind == ast.StringValue || v.Kind == ast.BlockValue
	switch v.Definition.Name {
	case "Int":
		if v.Kind != ast.IntValue {
			return "Int cannot represent non-integer value: " + printLiteral(v)
		}
		if _, err := strconv.ParseInt(v.Raw, 10, 32); err != nil {
			return "Int cannot represent non 32-bit signed integer value: " + v.Raw
		}
	case "Float":
		if v.Kind != ast.IntValue && v.Kind != ast.FloatValue {
			return "Float cannot represent non numeric value: " + printLiteral(v)
		}
	case "String":
		if !text {
			return "String cannot represent a non string value: " + printLiteral(v)
		}
	case "Boolean":
		if v.Kind != ast.BooleanValue {
			return "Boolean cannot represent a non boolean value: " + printLiteral(v)
		}
	case "ID":
		if !text && v.Kind != ast.IntValue {
			return "ID cannot represent a non-string and non-integer value: " + printLiteral(v)
		}
	case scalarDateTime:
		if !text {
			return scalarDateTime + notText + printLiteral(v)
		}
	}
	return ""
}

// notText is what DateTime says of a value that is no string.
//
// [D] DateTime takes text, as the API writes it; what the text says is for the filter to judge.
const notText = " cannot represent a non string value: "

func missingInputField(v *ast.Value) string {
	for _, f := range v.Definition.Fields {
		if f.Type.NonNull && f.DefaultValue == nil && v.Children.ForName(f.Name) == nil {
			return fmt.Sprintf(`Field "%s.%s" of required type "%s" was not provided.`, v.Definition.Name, f.Name, f.Type)
		}
	}
	return ""
}

func unknownInputFields(v *ast.Value, add validator.AddErrFunc) {
	for _, child := range v.Children {
		if v.Definition.Fields.ForName(child.Name) == nil {
			add(core.At(child.Position), lazyMessage(func() string { return unknownInputField(child.Name, v.Definition) }))
		}
	}
}

func unknownInputField(name string, d *ast.Definition) string {
	return fmt.Sprintf(`Field "%s" is not defined by type "%s".%s`, name, d.Name, didYouMean("", suggest(name, fieldNames(d))))
}

// printLiteral prints a literal as graphql-js does, with a space after each comma and colon.
func printLiteral(v *ast.Value) string { return quoted(literalText(v)) }

func literalText(v *ast.Value) string {
	switch v.Kind {
	case ast.ListValue:
		items := make([]string, len(v.Children))
		for i, child := range v.Children {
			items[i] = literalText(child.Value)
		}
		return "[" + strings.Join(items, ", ") + "]"
	case ast.ObjectValue:
		members := make([]string, len(v.Children))
		for i, child := range v.Children {
			members[i] = child.Name + ": " + literalText(child.Value)
		}
		return "{" + strings.Join(members, ", ") + "}"
	case ast.BlockValue:
		return `"""` + v.Raw + `"""`
	default:
		return v.String()
	}
}
