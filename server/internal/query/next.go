package query

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// Next is the capa_graphql_query arguments {"query", "variables"} that read one entry's relation list on from a cursor.
// path names the relations that lead from the root's entries to the list, itself last; id is the entry that holds it.
// It reports false when the path leads to no list, or when the list's entries cannot be read by id.
func (b *Built) Next(path []string, id, cursor string) (ojson.Value, bool) {
	model, found := b.listAt(path)
	if found == nil || model.Single == "" {
		return ojson.Value{}, false
	}
	after := b.types[model.Type].Fields.ForName(found.name).Arguments.ForName("after")
	if after == nil {
		return ojson.Value{}, false
	}
	root := &node{name: model.Single, shape: entry, model: model, nodes: []*node{{name: "id"}, found}}
	p := &printer{cursors: true, after: after.Name, afterOf: found}
	document := p.document(model.Type+"ById", []variable{
		{name: "id", declared: b.entryID(model)},
		{name: after.Name, declared: after.Type.String()},
	}, root, nil)
	return ojson.ObjectOf(
		ojson.Member{Name: "query", Value: ojson.StringOf(document)},
		ojson.Member{Name: "variables", Value: ojson.ObjectOf(
			ojson.Member{Name: "id", Value: ojson.StringOf(id)},
			ojson.Member{Name: after.Name, Value: ojson.StringOf(cursor)},
		)},
	), true
}

// listAt is the relation list that a path leads to and the model of the entries that hold it; nil when there is none.
func (b *Built) listAt(path []string) (*schema.Model, *node) {
	holder, at := (*node)(nil), b.root
	for _, name := range path {
		if holder, at = at, at.child(name); at == nil {
			return nil, nil
		}
	}
	if holder == nil || at.shape != list {
		return nil, nil
	}
	return holder.model, at
}

// entryID is the declared type of the id that reads one entry of the model.
func (b *Built) entryID(m *schema.Model) string {
	return b.query.Fields.ForName(m.Single).Arguments.ForName("id").Type.String()
}
