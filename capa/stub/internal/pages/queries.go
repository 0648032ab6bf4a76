package pages

import (
	"cmp"
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// everything is the text of a query that sent no select.
const everything = "*"

// query is what a page asked of one model with one select, with its reads, oldest first. There is at least one.
type query struct {
	model *project.Model
	text  string
	reads []Read
}

// queriesOf groups reads by model and select: the most read first.
//
// [D] Those of equal reads go by namespace, then by text.
func queriesOf(reads []Read) []*query {
	type key struct {
		model *project.Model
		text  string
	}
	var all []*query
	known := map[key]*query{}
	for _, r := range reads {
		k := key{r.Model, cmp.Or(r.Select, everything)}
		q := known[k]
		if q == nil {
			q = &query{model: k.model, text: k.text}
			known[k] = q
			all = append(all, q)
		}
		q.reads = append(q.reads, r)
	}
	slices.SortFunc(all, func(a, b *query) int {
		return cmp.Or(cmp.Compare(len(b.reads), len(a.reads)), cmp.Compare(a.model.Namespace, b.model.Namespace), cmp.Compare(a.text, b.text))
	})
	return all
}

// queryRows shows queries.
//
// [D] keyIds are in order of id. selectionError is null: a read whose select cannot be understood is refused, and so is no read.
func queryRows(queries []*query) []queryRow {
	rows := []queryRow{}
	for _, q := range queries {
		latest := q.reads[len(q.reads)-1]
		var keys []string
		for _, r := range q.reads {
			keys = append(keys, r.KeyID)
		}
		slices.Sort(keys)
		rows = append(rows, queryRow{
			ModelID:        q.model.ID,
			Namespace:      q.model.Namespace,
			SelectText:     q.text,
			Reads:          len(q.reads),
			LastAt:         stamp(latest.At),
			KeyIDs:         slices.Compact(keys),
			URL:            latest.URL,
			Selection:      latest.Selection,
			SelectionError: ojson.NullOf(),
		})
	}
	return rows
}
