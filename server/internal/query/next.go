package query

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// Next is the capa_graphql_query arguments {"query", "variables"} that read a relation list of RunQuery's answer on from
// where it stopped: the entry that holds it, by its id, with that list alone and its pageInfo. Its entries' cursors stay
// out: they would take more of that answer's budget than the entries do. It is Invalid where the answer lacks the cursor
// or the id for it. It suits [answer.Answer].
func (b *Built) Next(more answer.More) ojson.Value {
	holder, found := b.listAt(more.List)
	if found == nil || holder.Single == "" || more.EndCursor.Text() == "" || more.Entry.Text() == "" {
		return ojson.Value{}
	}
	after := b.types[holder.Type].Fields.ForName(found.name).Arguments.ForName("after")
	if after == nil {
		return ojson.Value{}
	}
	root := &node{name: holder.Single, shape: entry, model: holder, nodes: []*node{{name: "id"}, found}}
	p := &printer{pageInfo: true, after: after.Name, afterOf: found}
	document := p.document(holder.Type+"ById", []variable{
		{name: "id", declared: b.entryID(holder)},
		{name: after.Name, declared: after.Type.String()},
	}, root, nil)
	return ojson.ObjectOf(
		ojson.Member{Name: "query", Value: ojson.StringOf(document)},
		ojson.Member{Name: "variables", Value: ojson.ObjectOf(
			ojson.Member{Name: "id", Value: more.Entry},
			ojson.Member{Name: after.Name, Value: more.EndCursor},
		)},
	)
}

// listAt is the relation list that a way through the shape leads to and the model of the entries that hold it; nil when
// it leads to none.
func (b *Built) listAt(way []*answer.Field) (*schema.Model, *node) {
	holder, at := (*node)(nil), b.root
	for _, field := range way {
		if field.Root || field.Role == answer.Nodes {
			continue
		}
		if holder, at = at, at.child(field.Name); at == nil {
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
