package stub

import (
	"net/http"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// types answers GET /v3/api/types: TypeScript for the models' entries.
func (s *Stub) types(c *call) (reply, error) {
	if err := noParameters(c); err != nil {
		return reply{}, err
	}
	return reply{status: http.StatusOK, contentType: "text/plain; charset=utf-8", body: []byte(typeScript(c.view))}, nil
}

// sharedTypes are what the models' declarations refer to.
const sharedTypes = `// Generated from the models of this project.

/** A stored file. */
export interface CapaMedia {
  id: string;
  url: string;
  alt: string | null;
  type: "image" | "video" | "audio" | "document" | "pdf" | "file" | "unknown" | null;
  width: number | null;
  height: number | null;
}

/** What every entry has beside its content. */
export interface CapaEntry {
  id: string;
  model: string;
  status: "draft" | "published";
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  _version: number;
  _tags: string[];
  _folder: string | null;
}
`

// typeScript declares an interface for each model, with a comment on each field.
//
// [D] A value is null where nothing is stored, required or not; a list never is. A relation is an id, or the entry where the read expands
// it.
func typeScript(v read.View) string {
	names := typeNames(v.Models())
	var b strings.Builder
	b.WriteString(sharedTypes)
	for _, m := range v.Models() {
		b.WriteString("\n/** " + comment(m.Name+". Model "+m.Namespace+".") + " */\n")
		b.WriteString("export interface " + names[m] + " extends CapaEntry {\n")
		b.WriteString("  model: " + literal(m.Namespace) + ";\n")
		for _, f := range m.Fields {
			b.WriteString(fieldComment(f))
			b.WriteString("  " + f.Name + ": " + fieldType(f, names[v.Target(f)]) + ";\n")
		}
		b.WriteString("}\n")
	}
	return b.String()
}

// fieldComment stands before a field. A @deprecated tag counts at the start of a line only.
func fieldComment(f *project.Field) string {
	about := comment(f.Label + ". Capa type: " + f.Type.String() + ".")
	if f.Deprecated == "" {
		return "  /** " + about + " */\n"
	}
	return "  /**\n   * " + about + "\n   * @deprecated " + comment(f.Deprecated) + "\n   */\n"
}

// fieldType is the type of a field's value; target is the type of what a relation points at, "" where the key cannot read it.
func fieldType(f *project.Field, target string) string {
	one := valueType(f, target)
	switch {
	case f.Type.List && strings.Contains(one, " | "):
		return "(" + one + ")[]"
	case f.Type.List:
		return one + "[]"
	case one == anything: // null is in it
		return one
	default:
		return one + " | null"
	}
}

// anything is the type of json's values.
const anything = "unknown"

func valueType(f *project.Field, target string) string {
	base := f.Type.Base
	switch {
	case base == project.Relation && target != "":
		return "string | " + target
	case base == project.SelectT && len(f.Options) > 0:
		options := make([]string, len(f.Options))
		for i, option := range f.Options {
			options[i] = literal(option)
		}
		return strings.Join(options, " | ")
	case base.IsMedia():
		return "CapaMedia"
	}
	switch base {
	case project.NumberT, project.IntegerT:
		return "number"
	case project.BooleanT:
		return "boolean"
	case project.JSONT:
		return anything
	default:
		return "string"
	}
}

// literal writes text as a string literal of TypeScript, which JSON's are.
func literal(text string) string { return string(ojson.AppendString(nil, text)) }

// comment writes text so that it neither ends the comment it stands in nor breaks its line.
func comment(text string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "*/", "* /")
}
