package contract

import (
	"slices"
	"strings"
)

func schemaRelationChecks() []Check {
	return []Check{
		{ID: "schema-relation", Mark: Stated, Needs: []Need{schemaRead(), with(reachable("relation"))}, run: schemaRelation,
			Rule: "A single relation is the related entry's type, or null: author: Authors."},
		{ID: "schema-relation-list", Mark: Stated, Needs: []Need{schemaRead(), with(reachable("array of relation"))}, run: schemaRelationList,
			Rule: "A list of relations is a page of entries: coauthors(first: Int, after: String, sort: [AuthorsSort!]): AuthorsConnection!."},
		{ID: "schema-relation-hidden", Mark: Stated, Needs: []Need{schemaRead(), with(hiddenRelation())}, run: schemaRelationHidden,
			Rule: "A relation to a model the key cannot read is an ID, a list of them [ID!]."},
	}
}

// reachable is a relation of some type between two models that GraphQL has.
func reachable(capaType string) trait {
	return trait{what: "a model with " + article(capaType) + " in GraphQL", find: func(p *probe, m *model) (subject, bool) {
		for _, f := range m.fields {
			if target := p.d.model(f.target); f.capaType == capaType && m.typeName != "" && target != nil && target.typeName != "" && f.plain() {
				return subject{model: m, field: f, target: target}, true
			}
		}
		return subject{}, false
	}}
}

func article(capaType string) string {
	if strings.HasPrefix(capaType, "a") {
		return "an " + capaType
	}
	return "a " + capaType
}

// hiddenRelation is a relation to a model the key cannot read.
func hiddenRelation() trait {
	return trait{what: "a model with a relation to a model that is not the key's to read", find: func(p *probe, m *model) (subject, bool) {
		i := slices.IndexFunc(m.fields, func(f *field) bool { return f.isRelation() && f.plain() && p.d.model(f.target) == nil })
		return subject{model: m}, i >= 0 && m.typeName != ""
	}}
}

func schemaRelation(p *probe) {
	s, x := p.schema()
	r := p.subject(reachable("relation"))
	x.wantSignature(s.typed(r.typeName), r.field.name+": "+r.target.typeName)
}

func schemaRelationList(p *probe) {
	s, x := p.schema()
	r := p.subject(reachable("array of relation"))
	t := r.target.typeName
	x.wantField(s.typed(r.typeName), r.field.name+"(first: Int, after: String, sort: ["+t+"Sort]): "+t+"Connection")
}

func schemaRelationHidden(p *probe) {
	s, x := p.schema()
	m := p.subject(hiddenRelation()).model
	for _, f := range m.fields {
		if !f.isRelation() || !f.plain() || p.d.model(f.target) != nil {
			continue
		}
		want := "ID"
		if _, list := f.base(); list {
			want = "[ID!]"
		}
		got := s.typed(m.typeName).member(f.name).typ
		x.that(strings.TrimSuffix(got, "!") == want, m.typeName+"."+f.name+": "+want, got)
	}
}
