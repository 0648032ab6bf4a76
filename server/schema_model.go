package server

import (
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
	"github.com/capacms/capa-mcp/server/internal/query"
)

// modelDetails is one model: what each field is and how it filters and sorts, an example with its REST twin, and with sdl the compact
// schema language of its types. The SDL is never cut: where both do not fit, it is left out whole.
func (c *call) modelDetails(key *schema.Schema, m *schema.Model, head []ojson.Member) reply {
	members := append(append([]ojson.Member{}, head...), modelHead(m)...)
	members = append(members, ojson.Member{Name: "fields", Value: fieldRows(m)})
	members = append(members, ojson.Member{Name: "sorts", Value: ojson.StringsOf(m.Sorts)})
	if m.HasMedia {
		members = append(members, ojson.Member{Name: "media", Value: ojson.StringOf(key.MediaNote)})
	}
	members = append(members, ojson.Member{Name: "system", Value: ojson.StringOf(systemNote)}, example(key, m))
	next := ojson.Member{Name: "next", Value: ojson.StringOf(detailsNext)}
	with := func(more ...ojson.Member) ojson.Value {
		return ojson.ObjectOf(slices.Concat(members, more, []ojson.Member{next})...)
	}
	if !c.args.flag("sdl") {
		return c.passOn(with(), modelHint)
	}
	text, also := key.CompactSDL(m)
	if both := with(sdlMember(text), alsoMember(also)); both.Units() <= c.args.budget() {
		return c.passOn(both, modelHint)
	}
	return c.withoutSDL(with(note(sdlBesideDetails)), with(), sdlBesideDetails, modelHint)
}

func fieldRows(m *schema.Model) ojson.Value {
	rows := make([]ojson.Value, len(m.Fields))
	for i, f := range m.Fields {
		rows[i] = fieldRow(f)
	}
	return ojson.ArrayOf(rows...)
}

func fieldRow(f *schema.Field) ojson.Value {
	return ojson.ObjectOf(
		ojson.Member{Name: "field", Value: ojson.StringOf(fieldLine(f))},
		ojson.Member{Name: "label", Value: ojson.NonEmpty(f.Label)},
		ojson.Member{Name: "capa", Value: ojson.NonEmpty(f.CapaType)},
		ojson.Member{Name: "filter", Value: ojson.NonEmptyStrings(f.Operators)},
		ojson.Member{Name: "hops", Value: ojson.NonEmptyStrings(f.Hops)},
		ojson.Member{Name: "sort", Value: ojson.BoolOf(f.Sortable)},
		ojson.Member{Name: "deprecated", Value: ojson.NonEmpty(f.Deprecated)},
	)
}

// exampleFields is how many plain fields the example selects.
const exampleFields = 2

// example is a query of this model that runs as it stands, with its REST twin.
func example(key *schema.Schema, m *schema.Model) ojson.Member {
	built, err := query.Build(key, query.Intent{Model: m.Namespace, Fields: exampleSpecs(m), Sort: exampleSort(m), First: exampleFields})
	if err != nil {
		return ojson.Member{} // a model of which nothing can be read has no example
	}
	return ojson.Member{Name: "example", Value: ojson.ObjectOf(
		ojson.Member{Name: "query", Value: ojson.StringOf(built.Query)},
		ojson.Member{Name: "variables", Value: built.Variables},
		ojson.Member{Name: "rest", Value: ojson.StringOf(built.REST)},
	)}
}

// exampleSpecs picks the first plain fields, and the first relation with its target's first plain field.
func exampleSpecs(m *schema.Model) []query.Spec {
	specs := plainFields(m, exampleFields)
	for _, f := range m.Fields {
		if f.Class != schema.Relation || f.Deprecated != "" {
			continue
		}
		spec := query.Spec{Field: f.Name}
		if plain := plainFields(f.Target, 1); plain != nil {
			spec.Fields, spec.HasFields = plain, true
		}
		return append(specs, spec)
	}
	return specs
}

// plainFields are the model's first scalar fields that are not deprecated, at most that many.
func plainFields(m *schema.Model, most int) []query.Spec {
	var specs []query.Spec
	for _, f := range m.Fields {
		if f.Class == schema.Scalar && f.Deprecated == "" && len(specs) < most {
			specs = append(specs, query.Spec{Field: f.Name})
		}
	}
	return specs
}

// exampleSort sorts by the model's first own field that sorts, downwards.
func exampleSort(m *schema.Model) []string {
	for _, f := range m.Fields {
		if f.Sortable && len(f.SortValues) > 0 {
			return f.SortValues[len(f.SortValues)-1:]
		}
	}
	return nil
}
