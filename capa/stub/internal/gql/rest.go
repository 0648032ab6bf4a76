package gql

import (
	"slices"
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// restTwin is the REST request that a root field equals.
type restTwin struct{ field, url string }

// twins are the REST requests that root fields equal, in the answer's order; nodes(ids:) has one for each id.
//
// [D] A root field that no REST request equals has none: a page that REST does not have, a read that pages a relation list on or reads
// one in two ways, an empty id, and an id that nodes finds no entry for, since REST reads an entry under its model. An alias is left out.
func (s *compiledSchema) twins(v read.View, roots []*field) []restTwin {
	var rows []restTwin
	for _, f := range roots {
		switch {
		case f.list != nil:
			if f.list.pagesAsREST() && isOneSelect(f.entries()) {
				rows = append(rows, restTwin{f.alias, f.list.url(f)})
			}
		case f.found != nil:
			for _, id := range f.ids {
				if x, e := s.find(v, id); e != nil {
					rows = appendEntryTwin(rows, f.alias, x, id, f.below[x.typeName])
				}
			}
		case len(f.ids) == 1 && f.ids[0] != "":
			rows = appendEntryTwin(rows, f.alias, s.byRoot[f.name], f.ids[0], f.subfields())
		}
	}
	return rows
}

func appendEntryTwin(rows []restTwin, alias string, x *exposed, id string, fields []*field) []restTwin {
	if sets := [][]*field{fields}; isOneSelect(sets) {
		rows = append(rows, restTwin{alias, read.RESTURL(x.model, id, read.URLParams{Select: selectText(sets)})})
	}
	return rows
}

// pagesAsREST reports whether REST has the page: it reads backward from before, and forward without it.
func (l *listing) pagesAsREST() bool {
	if l.request.Before == "" {
		return l.request.Last == 0
	}
	return l.request.First == 0 && l.request.After == ""
}

// isOneSelect reports whether a select can say what the sets read: no relation list from a cursor on, and none of them twice with
// arguments that differ.
func isOneSelect(sets [][]*field) bool {
	for _, same := range byName(sets) {
		for _, f := range same {
			if f.list != nil && (f.list.request.After != "" || !slices.Equal(f.list.relationArguments(), same[0].list.relationArguments())) {
				return false
			}
		}
		if !isOneSelect(inside(same)) {
			return false
		}
	}
	return true
}

func (l *listing) url(f *field) string {
	p := read.URLParams{
		Select: selectText(f.entries()),
		Sort:   strings.Join(read.SortTexts(l.request.Sort), ","),
		After:  l.request.After,
		Before: l.request.Before,
		Count:  f.selects("totalCount"),
	}
	if where := flatten(l.where, l.model); where.Count() > 0 {
		p.Where = where.String()
	}
	if l.size != read.DefaultPage {
		p.Limit = l.size
	}
	return read.RESTURL(l.model.model, "", p)
}

// alwaysShown are the fields that no select has to name: REST shows the first three of every entry, and has no __typename.
var alwaysShown = []string{"id", "model", "status", typename}

// selectText is the select that reads what fields read. Where it names nothing but what is always shown it is id, since no select
// would read every field.
func selectText(sets [][]*field) string {
	names := selectNames(sets)
	if len(names) == 0 {
		return "id"
	}
	return strings.Join(names, ",")
}

func selectNames(sets [][]*field) []string {
	var names []string
	for _, same := range byName(sets) {
		f := same[0]
		switch {
		case f.list != nil:
			names = append(names, f.name+"("+strings.Join(append(f.list.relationArguments(), selectText(inside(same))), ",")+")")
		case f.member != nil && f.member.isRelation():
			names = append(names, f.name+"("+selectText(inside(same))+")")
		default:
			names = append(names, f.name)
		}
	}
	return names
}

// byName groups the fields of the sets by their names, in the order they are first met, but for what is always shown: REST names a field
// once, under however many aliases GraphQL reads it.
func byName(sets [][]*field) [][]*field {
	var groups [][]*field
	for _, fields := range sets {
		for _, f := range fields {
			if slices.Contains(alwaysShown, f.name) {
				continue
			}
			if i := slices.IndexFunc(groups, func(same []*field) bool { return same[0].name == f.name }); i >= 0 {
				groups[i] = append(groups[i], f)
				continue
			}
			groups = append(groups, []*field{f})
		}
	}
	return groups
}

// inside is what is read of the entries that reads of one relation lead to.
func inside(same []*field) [][]*field {
	var sets [][]*field
	for _, f := range same {
		switch {
		case f.list != nil:
			sets = append(sets, f.entries()...)
		case f.member != nil && f.member.isRelation():
			sets = append(sets, f.subfields())
		}
	}
	return sets
}

// relationArguments are what stands first in a relation list's parentheses.
func (l *listing) relationArguments() []string {
	arguments := []string{"limit:" + strconv.Itoa(l.size)}
	for _, sort := range read.SortTexts(l.request.Sort) {
		arguments = append(arguments, "sort:"+sort) // one each: a comma ends an argument
	}
	return arguments
}

// flatten is a GraphQL filter as REST writes it: a relation's hops under "author.name", its own operators under "author".
// It is Invalid for no filter.
func flatten(filter ojson.Value, x *exposed) ojson.Value {
	if filter.Kind() != ojson.Object {
		return ojson.Value{}
	}
	var members []ojson.Member
	for name, value := range filter.Members() {
		m := x.byName[name]
		switch {
		case name == "and", name == "or", name == "not":
			members = append(members, ojson.Member{Name: name, Value: flattenAll(value, x)})
		case m != nil && m.isRelation():
			members = append(members, flattenRelation(m, value)...)
		default:
			members = append(members, ojson.Member{Name: name, Value: value})
		}
	}
	return ojson.ObjectOf(members...)
}

// flattenAll flattens the filter or filters that a combinator takes.
func flattenAll(value ojson.Value, x *exposed) ojson.Value {
	if value.Kind() != ojson.Array {
		return flatten(value, x)
	}
	var items []ojson.Value
	for _, item := range value.Items() {
		items = append(items, flatten(item, x))
	}
	return ojson.ArrayOf(items...)
}

func flattenRelation(m *member, filter ojson.Value) []ojson.Member {
	name := m.field.Name
	operators := idFamily.operators()
	if m.field.Type.List {
		operators = idListFamily.operators()
	}
	var own, hops []ojson.Member
	for key, value := range filter.Members() {
		if slices.Contains(operators, key) {
			own = append(own, ojson.Member{Name: key, Value: value})
		} else {
			hops = append(hops, ojson.Member{Name: name + "." + key, Value: value})
		}
	}
	if len(own) > 0 {
		return append([]ojson.Member{{Name: name, Value: ojson.ObjectOf(own...)}}, hops...)
	}
	return hops
}
