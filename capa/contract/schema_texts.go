package contract

import "strings"

func schemaTextChecks() []Check {
	return []Check{
		{ID: "schema-descriptions", Mark: Stated, Needs: []Need{schemaRead(), with(exposed())}, run: schemaDescriptions,
			Rule: "A field's description carries its label and its Capa type."},
		{ID: "schema-description-words", Mark: Decided, Needs: []Need{schemaRead(), with(exposed())}, run: schemaDescriptionWords,
			Rule: "A type's description is Article. Model articles. and a field's Title. Capa type: string."},
		{ID: "schema-deprecated", Mark: Stated, Needs: []Need{schemaRead(), with(inGraphQL(deprecatedField()))}, run: schemaDeprecated,
			Rule: "A deprecated field is so in the schema, with the reason."},
	}
}

// eachField calls do for every field that GraphQL has.
func eachField(p *probe, do func(x *exchange, m *model, f *field, got *member)) {
	s, x := p.schema()
	for _, m := range p.d.exposed() {
		for _, f := range m.fields {
			if got := s.typed(m.typeName).member(f.name); got.name != "" {
				do(x, m, f, got)
			}
		}
	}
}

func schemaDescriptions(p *probe) {
	eachField(p, func(x *exchange, m *model, f *field, got *member) {
		x.that(strings.Contains(got.description, f.label) && strings.Contains(got.description, f.capaType),
			m.typeName+"."+f.name+" described with "+f.label+" and "+f.capaType, got.description)
	})
}

func schemaDescriptionWords(p *probe) {
	s, x := p.schema()
	for _, m := range p.d.exposed() {
		want := m.name + ". Model " + m.namespace + "."
		got := s.typed(m.typeName).description
		x.that(got == want, want, got)
	}
	eachField(p, func(x *exchange, _ *model, f *field, got *member) {
		want := f.label + ". Capa type: " + f.capaType + "."
		x.that(got.description == want, want, got.description)
	})
}

func schemaDeprecated(p *probe) {
	eachField(p, func(x *exchange, m *model, f *field, got *member) {
		if f.deprecated != "" {
			x.that(got.deprecated && got.reason == f.deprecated, m.typeName+"."+f.name+" deprecated: "+f.deprecated, "deprecated: "+got.reason)
		}
	})
}
