package gql

import "github.com/capacms/capa-mcp/capa/stub/internal/project"

// query is the root object.
type query struct{}

func (query) typeName() string { return "Query" }

func (q query) appendMember(x *execution, dst []byte, f *field) ([]byte, outcome) {
	switch {
	case f.name == "__schema":
		return x.appendObject(dst, introspectedSchema{x.schema}, f.subfields())
	case f.name == "__type":
		return x.appendNamedType(dst, f.args["name"].Text(), f)
	case f.list != nil:
		return x.appendConnection(dst, f, nil)
	case f.found != nil:
		return x.appendNodes(dst, f)
	default:
		model := x.schema.byRoot[f.name]
		return x.appendEntry(dst, model, x.view.Entry(model.model, f.ids[0]), f.subfields())
	}
}

// appendNodes answers nodes(ids:): an entry for each id, in their order.
func (x *execution) appendNodes(dst []byte, f *field) ([]byte, outcome) {
	return x.appendList(dst, f.def.Type, len(f.ids), func(dst []byte, i int) ([]byte, outcome) {
		model, e := x.schema.find(x.view, f.ids[i])
		if model == nil {
			return dst, null
		}
		return x.appendEntry(dst, model, e, f.below[model.typeName])
	})
}

// appendEntry answers one entry, which is nil where there is none to see.
func (x *execution) appendEntry(dst []byte, model *exposed, e *project.Entry, fields []*field) ([]byte, outcome) {
	if e == nil {
		return dst, null
	}
	x.returned++
	return x.appendObject(dst, entry{model, e}, fields)
}
