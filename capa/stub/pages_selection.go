package stub

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// document shows a selection of m as a page's queries do: null for no select.
//
// [D] It is {"fields":["title",{"field":"coauthors","limit":24,"sort":["-name"],"fields":["name"]}]}, in the order entries are written.
// An expanded relation is an object, without fields when it shows them all.
func (c *selection) document(v read.View, m *project.Model) ojson.Value {
	if c.deep {
		return ojson.NullOf()
	}
	return ojson.ObjectOf(ojson.Member{Name: "fields", Value: c.fields(v, m)})
}

// fields is Invalid for a selection of every field.
func (c *selection) fields(v read.View, m *project.Model) ojson.Value {
	if c.whole {
		return ojson.Value{}
	}
	var chosen []ojson.Value
	system := func(names []string) {
		for _, name := range names {
			if c.picks[name] != nil {
				chosen = append(chosen, ojson.StringOf(name))
			}
		}
	}
	system(read.SystemBefore())
	for _, f := range m.Fields {
		if picked := c.picks[f.Name]; picked != nil {
			chosen = append(chosen, picked.document(v, f))
		}
	}
	system(read.SystemAfter())
	return ojson.ArrayOf(chosen...)
}

func (p *pick) document(v read.View, f *project.Field) ojson.Value {
	if p.expand == nil {
		return ojson.StringOf(f.Name)
	}
	members := []ojson.Member{{Name: "field", Value: ojson.StringOf(f.Name)}}
	if p.limit > 0 {
		members = append(members, ojson.Member{Name: "limit", Value: ojson.IntOf(p.limit)})
	}
	if len(p.sort) > 0 {
		members = append(members, ojson.Member{Name: "sort", Value: ojson.StringsOf(read.SortTexts(p.sort))})
	}
	return ojson.ObjectOf(append(members, ojson.Member{Name: "fields", Value: p.expand.fields(v, v.Target(f))})...)
}
