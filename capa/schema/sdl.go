package schema

import (
	"slices"

	"github.com/vektah/gqlparser/v2/ast"
)

// SDL prints the whole schema in full form: every type in the answer's order,
// with every description.
func (s *Schema) SDL() string { return s.whole(printer{}) }

// ModelSDL prints one model in full form: Query narrowed to it, the types that
// are its alone (type, connection, edge, filter, sort) and the shared types these
// use. Types of the models it relates to are left out.
func (s *Schema) ModelSDL(m *Model) string {
	return s.print(printer{}, s.closure(m), m)
}

// CompactSDL prints one model, or for nil the whole schema, in compact form: input
// fields and enum values have no descriptions. With a model come also the filters
// that all models share and those by which others reach it. alsoReferenced are the
// types that the text names and that it leaves out as another model's, in the
// order it first names them; nil for the whole.
func (s *Schema) CompactSDL(m *Model) (text string, alsoReferenced []string) {
	if m == nil {
		return s.whole(printer{compact: true}), nil
	}
	types := s.closure(m, s.filtersAround(m)...)
	return s.print(printer{compact: true}, types, m), types.left
}

// filtersAround lists the filter types of every model's fields, as far as they
// reach no other model than m.
func (s *Schema) filtersAround(m *Model) []string {
	var filters []string
	for _, other := range s.Models {
		for _, field := range slices.Concat(other.Fields, other.System) {
			if field.FilterType != "" && (len(field.Hops) == 0 || field.Target == m) {
				filters = append(filters, field.FilterType)
			}
		}
	}
	return filters
}

func (s *Schema) whole(p printer) string {
	p.entryPoints(s.ast)
	for _, def := range s.directives {
		p.directiveDefinition(def)
	}
	for _, def := range s.types {
		p.definition(def)
	}
	return string(p.out)
}

// print writes the types reached, in the answer's order, with Query narrowed to models.
func (s *Schema) print(p printer, types reach, models ...*Model) string {
	p.entryPoints(&ast.Schema{Query: s.ast.Query})
	for _, def := range s.types {
		switch {
		case def == s.ast.Query:
			p.definition(s.narrowQuery(models...))
		case types.kept[def.Name]:
			p.definition(def)
		}
	}
	return string(p.out)
}

// narrowQuery returns Query with the roots of models and those that read entries
// of any model, such as nodes.
func (s *Schema) narrowQuery(models ...*Model) *ast.Definition {
	query := *s.ast.Query
	query.Fields = slices.DeleteFunc(slices.Clone(query.Fields), func(field *ast.FieldDefinition) bool {
		if m := s.roots[field.Name]; m != nil {
			return !slices.Contains(models, m)
		}
		return field.Type.Name() != entryInterface
	})
	return &query
}
