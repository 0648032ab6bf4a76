package schema

import (
	"math"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"
)

// SDL prints the whole schema in full form: every type in the answer's order,
// with every description.
func (s *Schema) SDL() string {
	var p printer
	s.whole(&p, math.MaxInt)
	return string(p.out)
}

// WholeSDL prints the whole schema in compact form if it fits: if the text, as it
// stands inside a JSON string, is at most limit UTF-16 units long.
func (s *Schema) WholeSDL(limit int) (text string, fits bool) {
	const widest = 3 // bytes of UTF-8 for one unit
	p := printer{compact: true}
	if !s.whole(&p, widest*limit) || jsonUnits(p.out) > limit {
		return "", false
	}
	return string(p.out), true
}

// ModelSDL prints one model in full form: Query narrowed to it, the types that
// are its alone (type, connection, edge, filter, sort) and the shared types these
// use. Types of the models it relates to are left out.
func (s *Schema) ModelSDL(m *Model) string {
	return s.print(printer{}, s.closure(m).kept, m)
}

// CompactSDL prints one model in compact form: input fields and enum values have
// no descriptions. With it come the filters that all models share and those by
// which others reach it. alsoReferenced are the types that the text names and that
// it leaves out as another model's, in the order it first names them.
func (s *Schema) CompactSDL(m *Model) (text string, alsoReferenced []string) {
	types := s.closure(m, s.filtersAround(m)...)
	return s.print(printer{compact: true}, types.kept, m), types.left
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

// whole writes the whole schema, but stops once that takes more than most bytes,
// and tells whether it came to the end.
func (s *Schema) whole(p *printer, most int) bool {
	p.entryPoints(s.ast)
	for _, def := range s.directives {
		p.directiveDefinition(def)
	}
	for _, def := range s.types {
		if p.definition(def); len(p.out) > most {
			return false
		}
	}
	return true
}

// print writes the types kept, in the answer's order, with Query narrowed to models.
func (s *Schema) print(p printer, kept map[string]bool, models ...*Model) string {
	p.entryPoints(&ast.Schema{Query: s.ast.Query})
	for _, def := range s.types {
		switch {
		case def == s.ast.Query:
			p.definition(s.narrowQuery(models...))
		case kept[def.Name]:
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
