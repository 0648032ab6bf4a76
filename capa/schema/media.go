package schema

import (
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

// mediaType is the type of a stored file.
const mediaType = "Media"

// mediaNote says in one line what a media value holds: its fields, then of each
// that is an enum what its description says and its values.
func mediaNote(schema *ast.Schema) string {
	media := schema.Types[mediaType]
	if media == nil || media.Kind != ast.Object {
		return ""
	}
	var names, enums []string
	for _, field := range media.Fields {
		names = append(names, field.Name)
		if named := schema.Types[field.Type.Name()]; named.Kind == ast.Enum {
			enums = append(enums, enumNote(field, named))
		}
	}
	return strings.Join(append([]string{"Media fields: " + strings.Join(names, ", ") + "."}, enums...), " ")
}

func enumNote(field *ast.FieldDefinition, enum *ast.Definition) string {
	values := make([]string, len(enum.EnumValues))
	for i, value := range enum.EnumValues {
		values[i] = value.Name
	}
	note := enum.Name + ": " + strings.Join(values, ", ") + "."
	if says := sentence(field.Description); says != "" {
		note = field.Name + ": " + says + ". " + note
	}
	return note
}
