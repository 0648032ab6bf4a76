package gql

import (
	"fmt"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// printModel writes a model's type, connection, edge, filter and sort.
func printModel(w *sdl, v read.View, x *exposed) {
	name := oneLine(x.model.Name)
	w.open(fmt.Sprintf("type %s implements %s", x.typeName, typeEntry), fmt.Sprintf("%s. Model %s.", name, oneLine(x.model.Namespace)))
	leading := len(read.SystemBefore())
	for _, m := range systemMembers[:leading] {
		w.member(m.text, "")
	}
	for _, m := range x.members {
		printMember(w, v, m)
	}
	for _, m := range systemMembers[leading:] {
		w.member(m.text, "")
	}
	w.close()
	w.open("type "+x.typeName+"Connection", "A page of "+name+" entries.")
	w.member("nodes: ["+x.typeName+"!]!", "")
	w.member("edges: ["+x.typeName+"Edge!]!", "")
	w.member("pageInfo: "+typePageInfo+"!", "")
	w.member("totalCount: Int!", "The entries that match, on every page.")
	w.close()
	w.open("type "+x.typeName+"Edge", "")
	w.member("node: "+x.typeName+"!", "")
	w.member("cursor: String!", "")
	w.close()
	printFilter(w, x)
	printSort(w, v, x)
}

func printMember(w *sdl, v read.View, m *member) {
	arguments := ""
	if m.isRelation() && m.field.Type.List {
		arguments = "(first: Int, after: String, sort: [" + m.target.typeName + "Sort!])"
	}
	w.deprecated(m.field.Name+arguments+": "+m.typeOf(), described(v, m.field), m.field.Deprecated)
}

// described is a field's label and Capa type.
func described(v read.View, f *project.Field) string {
	label := oneLine(v.Label(f))
	if label == "" {
		label = f.Name
	}
	return fmt.Sprintf("%s. Capa type: %s.", label, f.Type)
}

// systemFilters are the system fields that entries are filtered by.
var systemFilters = []struct{ name, filter string }{
	{"id", "IDFilter"}, {"createdAt", "DateTimeFilter"}, {"updatedAt", "DateTimeFilter"},
	{"publishedAt", "DateTimeFilter"}, {"_tags", "StringListFilter"},
}

// printFilter writes a model's filter.
func printFilter(w *sdl, x *exposed) {
	filter := x.typeName + "Filter"
	w.open("input "+filter, "Conditions on "+oneLine(x.model.Name)+" entries, all of which must hold.")
	w.member("and: ["+filter+"!]", "")
	w.member("or: ["+filter+"!]", "")
	w.member("not: "+filter, "")
	for _, s := range systemFilters {
		w.member(s.name+": "+s.filter, "")
	}
	for _, m := range x.members {
		w.member(m.field.Name+": "+m.filterOf(), "")
	}
	w.close()
}

// printSort writes a model's sort values: each scalar of its own and of its single relations, both ways. A field may be
// called like another's hop, author__name; the value is then one, and means the field.
func printSort(w *sdl, v read.View, x *exposed) {
	w.open("enum "+x.typeName+"Sort", "")
	done := map[string]bool{}
	for _, path := range v.SortNames(x.model) {
		value := strings.ReplaceAll(path, ".", "__")
		if done[value] || !x.sortable(path) {
			continue
		}
		done[value] = true
		w.member(value+"_ASC", path+", ascending.")
		w.member(value+"_DESC", path+", descending.")
	}
	w.close()
}

// sortable reports whether the schema has what a sort path names: a hop needs the type its relation leads to.
func (x *exposed) sortable(path string) bool {
	name, _, hops := strings.Cut(path, ".")
	return !hops || x.byName[name].isRelation()
}

// printRelationFilters writes the filters that relations use, each once.
func printRelationFilters(w *sdl, v read.View, models []*exposed) {
	done := map[string]bool{}
	for _, x := range models {
		for _, m := range x.members {
			if filter := m.filterOf(); m.isRelation() && !done[filter] {
				done[filter] = true
				printRelationFilter(w, v, m)
			}
		}
	}
}

// printRelationFilter writes the operators on a relation's ids, then a hop for each field it reaches. A field called like an
// operator gives way to it.
func printRelationFilter(w *sdl, v read.View, m *member) {
	ids := idFamily
	if m.field.Type.List {
		ids = idListFamily
	}
	w.open("input "+m.filterOf(), "")
	printOperators(w, ids)
	for _, name := range v.Hops(m.field) {
		hop := m.target.byName[name]
		switch {
		case slices.Contains(ids.operators(), name):
		case hop != nil:
			w.member(name+": "+hop.filterOf(), "")
		case name == "id":
			w.member("id: "+idFamily.filter, "")
		}
	}
	w.close()
}
