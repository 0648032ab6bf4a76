package query

import (
	"strconv"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// coerce returns a value as the scalar or enum it is declared as, whichever way it was written: "10" as 10 where a number
// is declared, 10 as "10" where a text is. A number keeps its digits. It reports false for what cannot be such a value, a
// number that no Float holds included: the API refuses one. A scalar of the API's own (DateTime, JSON) takes any value as
// it is: what it holds is the API's to say.
func coerce(def *ast.Definition, v ojson.Value) (ojson.Value, bool) {
	if def.Kind == ast.Enum {
		return v, def.EnumValues.ForName(v.Text()) != nil
	}
	switch def.Name {
	case "Boolean":
		return coerceBool(v)
	case "Int":
		number, ok := coerceNumber(v)
		n, whole := number.Int()
		return ojson.IntOf(n), ok && whole && int64(n) == int64(int32(n)) // GraphQL's Int has 32 bits
	case "Float":
		number, ok := coerceNumber(v)
		return number, ok && !isBeyondFloat(v)
	case "String", "ID":
		return coerceText(v)
	}
	return v, true
}

func coerceBool(v ojson.Value) (ojson.Value, bool) {
	switch strings.ToLower(strings.TrimSpace(v.Text())) {
	case "true":
		return ojson.BoolOf(true), true
	case "false":
		return ojson.BoolOf(false), true
	}
	return v, v.Kind() == ojson.Bool
}

func coerceNumber(v ojson.Value) (ojson.Value, bool) {
	if v.Kind() == ojson.Number {
		return v, true
	}
	number, err := ojson.ParseString(strings.TrimSpace(v.Text()))
	return number, err == nil && number.Kind() == ojson.Number
}

// isBeyondFloat reports whether a value is a number, or the text of one, past the largest that a Float holds.
func isBeyondFloat(v ojson.Value) bool {
	number, is := coerceNumber(v)
	if !is {
		return false
	}
	_, err := strconv.ParseFloat(number.String(), 64)
	return err != nil
}

func coerceText(v ojson.Value) (ojson.Value, bool) {
	switch v.Kind() {
	case ojson.String:
		return v, true
	case ojson.Number, ojson.Bool:
		return ojson.StringOf(v.String()), true
	}
	return v, false
}
