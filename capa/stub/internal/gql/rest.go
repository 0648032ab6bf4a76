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
// [D] A root field that no REST request equals has none: a page that REST does not have, a read that pages a relation list
// on, and an id that nodes finds no entry for, since REST reads an entry under its model. An alias is left out.
func (s *served) twins(v read.View, roots []*field) []restTwin {
	var rows []restTwin
	for _, f := range roots {
		switch {
		case f.list != nil && !f.list.pagesAsREST(), pagesOn(f.below):
		case f.list != nil:
			rows = append(rows, restTwin{f.alias, f.list.url(f)})
		case f.found != nil:
			for _, id := range f.ids {
				if x, e := s.find(v, id); e != nil {
					url := read.RESTURL(x.model, id, read.URLParams{Select: selectText(f.below[x.typeName])})
					rows = append(rows, restTwin{f.alias, url})
				}
			}
		case len(f.ids) == 1:
			model := s.byRoot[f.name].model
			rows = append(rows, restTwin{f.alias, read.RESTURL(model, f.ids[0], read.URLParams{Select: selectText(f.of())})})
		}
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

// pagesOn reports whether a relation list among fields is read from a cursor on, which no select says.
func pagesOn(below map[string][]*field) bool {
	for _, fields := range below {
		for _, f := range fields {
			if f.list != nil && f.list.request.After != "" || pagesOn(f.below) {
				return true
			}
		}
	}
	return false
}

func (l *listing) url(f *field) string {
	p := read.URLParams{
		Select: selectText(f.entries()...),
		Sort:   strings.Join(read.SortTexts(l.request.Sort), ","),
		After:  l.request.After,
		Before: l.request.Before,
		Count:  f.asks("totalCount"),
	}
	if where := flatten(l.where, l.model); where.Count() > 0 {
		p.Where = where.String()
	}
	if l.size != read.DefaultPage {
		p.Limit = l.size
	}
	return read.RESTURL(l.model.model, "", p)
}

// alwaysThere are what REST shows of an entry without being asked.
var alwaysThere = []string{"id", "model", "status", typename}

// selectText is the select that reads what fields read. Nothing but what is always there is written as id, since no select
// would read every field.
func selectText(sets ...[]*field) string {
	names := selectNames(sets)
	if len(names) == 0 {
		return "id"
	}
	return strings.Join(names, ",")
}

func selectNames(sets [][]*field) []string {
	var names []string
	for _, fields := range sets {
		for _, f := range fields {
			if slices.Contains(alwaysThere, f.name) {
				continue
			}
			name := f.name
			switch {
			case f.list != nil:
				name = f.name + "(" + strings.Join(f.list.relationSelect(f), ",") + ")"
			case f.member != nil && f.member.isRelation():
				name = f.name + "(" + selectText(f.of()) + ")"
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// relationSelect is what stands in a relation list's parentheses: its arguments, then its entries' fields.
func (l *listing) relationSelect(f *field) []string {
	parts := []string{"limit:" + strconv.Itoa(l.size)}
	for _, sort := range read.SortTexts(l.request.Sort) {
		parts = append(parts, "sort:"+sort) // one each: a comma ends an argument
	}
	return append(parts, selectText(f.entries()...))
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
