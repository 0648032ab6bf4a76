package read

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// SystemBefore returns the system fields that come before an entry's content fields, in their order.
func SystemBefore() []string {
	return []string{"id", "model", "status", "createdAt", "updatedAt", "publishedAt"}
}

// SystemAfter returns the system fields that come after an entry's content fields, in their order.
func SystemAfter() []string { return []string{"_version", "_tags", "_folder"} }

// SystemNames returns the names of all fields an entry has beside its content.
func SystemNames() []string { return append(SystemBefore(), SystemAfter()...) }

// System returns a system field of e; false for a name that is none.
func (v View) System(e *project.Entry, name string) (ojson.Value, bool) {
	switch name {
	case "id":
		return ojson.StringOf(e.ID), true
	case "model":
		return ojson.StringOf(e.Model.Namespace), true
	case "status":
		return ojson.StringOf(e.Status), true
	case "createdAt":
		return ojson.StringOf(e.CreatedAt), true
	case "updatedAt":
		return ojson.StringOf(e.UpdatedAt), true
	case "publishedAt":
		return textOrNull(e.PublishedAt), true
	case "_version":
		return ojson.IntOf(e.Version), true
	case "_tags":
		return ojson.StringsOf(e.Tags), true
	case "_folder":
		return textOrNull(e.Folder), true
	default:
		return ojson.Value{}, false
	}
}

func textOrNull(text string) ojson.Value {
	if text == "" {
		return ojson.NullOf()
	}
	return ojson.StringOf(text)
}
