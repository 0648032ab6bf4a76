package read

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// Title returns what lists call an entry: the value of its model's first field of type string. It is null when that is no text,
// when the model has no such field, and for an entry that the key does not see.
func (v View) Title(e *project.Entry) ojson.Value {
	if !v.sees(e) {
		return ojson.NullOf()
	}
	for _, f := range e.Model.Fields {
		if f.Type == (project.Type{Base: project.StringT}) {
			return v.TypedValue(e, f)
		}
	}
	return ojson.NullOf()
}
