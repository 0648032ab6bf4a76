package contract

import (
	"slices"
	"strings"
)

func schemaFilterChecks() []Check {
	return []Check{
		{ID: "schema-filter-members", Mark: Stated, Needs: []Need{schemaRead(), with(exposed())}, run: schemaFilterMembers,
			Rule: "A model's filter takes and, or, not, id, createdAt, updatedAt, publishedAt, _tags and its fields."},
		{ID: "schema-filter-operators", Mark: Stated, Needs: []Need{schemaRead(), with(exposed())}, run: schemaFilterOperators,
			Rule: "Filters take eq, ne, in, nin, exists and null on a text, has, exists and null on a list."},
		{ID: "schema-filter-all-operators", Mark: Decided, Needs: []Need{schemaRead(), with(exposed())}, run: schemaFilterAllOperators,
			Rule: "Each kind of value has its operators: text also contains, startsWith, endsWith; numbers and dates gt, gte, lt, lte; lists hasAny, hasAll."},
		{ID: "schema-filter-relation", Mark: Stated, Needs: []Need{schemaRead(), with(reachable("relation"))}, run: schemaFilterRelation,
			Rule: "A single relation's filter takes eq, ne, in, nin, exists and null on the id, and each scalar field of its target."},
		{ID: "schema-filter-relation-list", Mark: Decided, Needs: []Need{schemaRead(), with(reachable("array of relation"))}, run: schemaFilterRelationList,
			Rule: "A list of relations' filter takes has, hasAny, exists and null on the ids, and each scalar field of its target."},
		{ID: "schema-sort-values", Mark: Stated, Needs: []Need{schemaRead(), with(exposed())}, run: schemaSortValues,
			Rule: "A model sorts by each scalar field, both ways, views_ASC and views_DESC, and by id, createdAt, updatedAt and publishedAt."},
		{ID: "schema-sort-hop", Mark: Stated, Needs: []Need{schemaRead(), with(reachable("relation"))}, run: schemaSortHop,
			Rule: "A model sorts by a single relation's scalar fields: author__name_ASC."},
	}
}

// wants expects names among those a type has.
func (x *exchange) wants(t *typeDef, among, names []string) {
	for _, name := range names {
		x.that(slices.Contains(among, name), t.name+" with "+strings.Join(names, ", "), strings.Join(among, ", "))
	}
}

func schemaFilterMembers(p *probe) {
	s, x := p.schema()
	for _, m := range p.d.exposed() {
		t := s.typed(m.typeName + "Filter")
		x.wants(t, t.names(), []string{"and", "or", "not", "id", "createdAt", "updatedAt", "publishedAt", "_tags"})
		for _, f := range m.fields {
			if f.plain() && s.typed(m.typeName).member(f.name).name != "" {
				x.wants(t, t.names(), []string{f.name})
			}
		}
	}
}

// operators are the names of the operators on a field of a model.
func (s *schema) operators(m *model, f *field) (*typeDef, []string) {
	t := s.typed(s.typed(m.typeName + "Filter").member(f.name).typ)
	return t, t.names()
}

func schemaFilterOperators(p *probe) {
	s, x := p.schema()
	for _, m := range p.d.exposed() {
		for _, f := range m.fields {
			base, list := f.base()
			t, got := s.operators(m, f)
			if base != "string" || t.name == "" {
				continue
			}
			if list {
				x.wants(t, got, []string{"has", "exists", "null"})
			} else {
				x.wants(t, got, []string{"eq", "ne", "in", "nin", "exists", "null"})
			}
		}
	}
}

// operatorsOf are the operators on a value of a type, or on a list of them; nil for relations.
func operatorsOf(base string, list bool) []string {
	switch {
	case base == "relation":
		return nil
	case mediaType(base) || base == "json":
		return []string{"exists", "null"}
	case list:
		return []string{"has", "hasAny", "hasAll", "exists", "null"}
	case base == "boolean":
		return []string{"eq", "ne", "exists", "null"}
	case slices.Contains([]string{"number", "integer", "date", "datetime"}, base):
		return []string{"eq", "ne", "in", "nin", "gt", "gte", "lt", "lte", "exists", "null"}
	default:
		return []string{"eq", "ne", "in", "nin", "contains", "startsWith", "endsWith", "exists", "null"}
	}
}

func schemaFilterAllOperators(p *probe) {
	s, x := p.schema()
	for _, m := range p.d.exposed() {
		for _, f := range m.fields {
			want := operatorsOf(f.base())
			t, got := s.operators(m, f)
			if want == nil || t.name == "" {
				continue
			}
			x.that(sameNames(got, want), m.namespace+"."+f.name+" to take "+strings.Join(want, ", "), t.name+" with "+strings.Join(got, ", "))
		}
	}
}

func schemaFilterRelation(p *probe) {
	s, x := p.schema()
	r := p.subject(reachable("relation"))
	t, got := s.operators(r.model, r.field)
	x.wants(t, got, append([]string{"eq", "ne", "in", "nin", "exists", "null"}, r.target.scalars(s)...))
}

func schemaFilterRelationList(p *probe) {
	s, x := p.schema()
	r := p.subject(reachable("array of relation"))
	t, got := s.operators(r.model, r.field)
	x.wants(t, got, append([]string{"has", "hasAny", "exists", "null"}, r.target.scalars(s)...))
}

// scalars are a model's fields in GraphQL that hold one plain value.
func (m *model) scalars(s *schema) []string {
	var names []string
	for _, f := range m.fields {
		if base, list := f.base(); !list && base != "relation" && base != "json" && !mediaType(base) && s.typed(m.typeName).member(f.name).name != "" {
			names = append(names, f.name)
		}
	}
	return names
}

func schemaSortValues(p *probe) {
	s, x := p.schema()
	for _, m := range p.d.exposed() {
		t := s.typed(m.typeName + "Sort")
		for _, name := range append([]string{"id", "createdAt", "updatedAt", "publishedAt"}, m.scalars(s)...) {
			x.wants(t, t.values, []string{name + "_ASC", name + "_DESC"})
		}
	}
}

func schemaSortHop(p *probe) {
	s, x := p.schema()
	r := p.subject(reachable("relation"))
	t := s.typed(r.typeName + "Sort")
	for _, name := range r.target.scalars(s) {
		x.wants(t, t.values, []string{r.field.name + "__" + name + "_ASC", r.field.name + "__" + name + "_DESC"})
	}
}
