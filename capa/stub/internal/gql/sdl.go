package gql

import (
	"strings"
	"unicode"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/vektah/gqlparser/v2/ast"
)

// sdl writes a schema in the form of graphql-js's printSchema, so that a client which rebuilds the schema from its
// introspection prints the same text.
type sdl struct {
	b     strings.Builder
	first bool // the next member is its block's first
}

// open starts a type: "type Articles implements Entry".
func (w *sdl) open(head, description string) {
	if w.b.Len() > 0 {
		w.b.WriteString("\n\n")
	}
	w.describe("", description)
	w.b.WriteString(head)
	w.b.WriteString(" {\n")
	w.first = true
}

// member writes a field, an input field or an enum value, as "title: String".
func (w *sdl) member(text, description string) { w.deprecated(text, description, "") }

// deprecated writes a member with the reason it is deprecated for; "" for none.
func (w *sdl) deprecated(text, description, reason string) {
	if !w.first {
		w.b.WriteByte('\n')
	}
	if description != "" && !w.first {
		w.b.WriteByte('\n')
	}
	w.first = false
	w.describe("  ", description)
	w.b.WriteString("  " + text)
	switch reason {
	case "":
	case defaultReason:
		w.b.WriteString(" @deprecated")
	default:
		w.b.WriteString(" @deprecated(reason: " + (&ast.Value{Kind: ast.StringValue, Raw: reason}).String() + ")")
	}
}

const defaultReason = "No longer supported"

func (w *sdl) close() { w.b.WriteString("\n}") }

// scalar writes a scalar type.
func (w *sdl) scalar(name, description string) {
	if w.b.Len() > 0 {
		w.b.WriteString("\n\n")
	}
	w.describe("", description)
	w.b.WriteString("scalar " + name)
}

// describe writes a description as a block string, over several lines when it is long.
func (w *sdl) describe(indent, description string) {
	if description == "" {
		return
	}
	text := strings.ReplaceAll(description, `"""`, `\"""`)
	if strings.Contains(text, "\n") || ojson.TextUnits(description) > maxOneLine {
		text = "\n" + text + "\n"
	}
	w.b.WriteString(indent + strings.ReplaceAll(`"""`+text+`"""`, "\n", "\n"+indent) + "\n")
}

// maxOneLine is the longest description that graphql-js prints on the line of its quotes.
const maxOneLine = 70

// oneLine returns text that a person typed on one line, without control characters.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}
