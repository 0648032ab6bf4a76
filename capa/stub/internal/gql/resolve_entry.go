package gql

import (
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// entry is an entry as its model's type shows it.
type entry struct {
	model  *exposed
	stored *project.Entry
}

func (e entry) typeName() string { return e.model.typeName }

func (e entry) appendMember(x *execution, dst []byte, f *field) ([]byte, outcome) {
	if f.member == nil {
		value, _ := x.view.System(e.stored, f.name)
		return appendValue(dst, value)
	}
	content := f.member.field
	switch {
	case f.list != nil:
		return x.appendConnection(dst, f, e.stored)
	case f.member.isRelation():
		return e.appendRelated(x, dst, f)
	case content.Type.Base == project.Relation && content.Type.List:
		return appendIDs(dst, x.view.TypedValue(e.stored, content))
	case content.Type.Base.IsMedia():
		return appendMedia(x, dst, f, x.view.TypedValue(e.stored, content))
	default:
		return appendValue(dst, x.view.TypedValue(e.stored, content))
	}
}

// appendRelated answers a single relation: null when the stored reference cannot be returned.
func (e entry) appendRelated(x *execution, dst []byte, f *field) ([]byte, outcome) {
	related := x.view.Related(e.stored, f.member.field)
	if len(related) == 0 {
		return dst, null
	}
	return x.appendEntry(dst, f.member.target, related[0], f.subfields())
}

// appendIDs answers a relation list as ids. Items that are no id are left out, since an item of [ID!] cannot be null.
func appendIDs(dst []byte, list ojson.Value) ([]byte, outcome) {
	if list.Kind() != ojson.Array {
		return dst, null
	}
	dst = append(dst, '[')
	count := 0
	for _, id := range list.Items() {
		if id.IsNull() {
			continue
		}
		dst = id.Append(append(dst, separator(count, "")...))
		count++
	}
	return append(dst, ']'), wrote
}

// appendMedia answers a file, or a list of files.
func appendMedia(x *execution, dst []byte, f *field, value ojson.Value) ([]byte, outcome) {
	switch {
	case value.IsNull():
		return dst, null
	case value.Kind() != ojson.Array:
		return x.appendObject(dst, media{value}, f.subfields())
	}
	items := make([]ojson.Value, 0, value.Count())
	for _, item := range value.Items() {
		items = append(items, item)
	}
	return x.appendList(dst, f.def.Type, len(items), func(dst []byte, i int) ([]byte, outcome) {
		if items[i].IsNull() {
			return dst, null
		}
		return x.appendObject(dst, media{items[i]}, f.subfields())
	})
}

// media is a stored file.
type media struct{ stored ojson.Value }

func (media) typeName() string { return typeMedia }

// appendMember answers null for a member that is missing or of another type than the schema's.
func (m media) appendMember(_ *execution, dst []byte, f *field) ([]byte, outcome) {
	value := m.stored.Get(f.name)
	fits := value.Kind() == ojson.String
	switch f.name {
	case "type":
		fits = slices.Contains(mediaKinds, value.Text())
	case "width", "height":
		_, fits = value.Int()
	}
	if !fits {
		return dst, null
	}
	return appendValue(dst, value)
}
