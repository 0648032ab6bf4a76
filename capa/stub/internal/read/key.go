package read

import (
	"cmp"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// kind is how values of a type compare.
type kind uint8

const (
	opaque kind = iota // not at all: json, media, lists of them
	textual
	numeric
	temporal
	boolean
	identity // ids: equal or not
)

func kindOf(base project.Base) kind {
	switch {
	case base.IsText():
		return textual
	case base.IsTime():
		return temporal
	}
	switch base {
	case project.NumberT, project.IntegerT:
		return numeric
	case project.BooleanT:
		return boolean
	case project.Relation:
		return identity
	default:
		return opaque
	}
}

// takes says which operand a kind compares with.
func (k kind) takes() string {
	switch k {
	case numeric:
		return "a number"
	case temporal:
		return "a date or a moment, like \"2026-08-01\" or \"2026-08-01T09:00:00.000Z\""
	case boolean:
		return "true or false"
	case identity:
		return "an id"
	default:
		return "text"
	}
}

// key is a value made comparable. Two keys of one kind are equal exactly when they are ==.
type key struct {
	number float64
	text   string
}

func (a key) compare(b key) int {
	return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.text, b.text))
}

// momentKey sorts as text in the order of time, for the years that RFC 3339 can write.
const momentKey = "2006-01-02T15:04:05.000000000Z"

// keyOf makes a value of that kind comparable; false for a value that is missing or of another type, which no
// comparison matches.
func (k kind) keyOf(value ojson.Value) (key, bool) {
	switch k {
	case textual, identity:
		return key{text: value.Text()}, value.Kind() == ojson.String
	case numeric:
		n, ok := number(value)
		return key{number: n}, ok
	case temporal:
		t, ok := parseTime(value)
		return key{text: t.UTC().Format(momentKey)}, ok
	case boolean:
		if value.Bool() {
			return key{number: 1}, true
		}
		return key{}, value.Kind() == ojson.Bool
	default:
		return key{}, false
	}
}

// value is a key as a cursor carries it, its text cut so that cursors stay short.
func (k kind) value(of key) ojson.Value {
	const limit = 100
	if k == numeric || k == boolean {
		return ojson.FloatOf(of.number)
	}
	return ojson.StringOf(ojson.Cut(of.text, limit))
}
