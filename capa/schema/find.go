package schema

import (
	"slices"
	"strings"
)

// Find returns the model that name means: its namespace, the name the admin shows
// or its GraphQL type, in any case. An exact match wins over one in another case,
// then a namespace over a name over a type, then the earlier model. It is nil when
// no model this key reads is called so.
func (s *Schema) Find(name string) *Model {
	exact := func(candidate string) bool { return candidate == name }
	folded := func(candidate string) bool { return strings.EqualFold(candidate, name) }
	for _, same := range []func(string) bool{exact, folded} {
		for _, called := range modelNames {
			i := slices.IndexFunc(s.Models, func(m *Model) bool { return same(called(m)) })
			if i >= 0 {
				return s.Models[i]
			}
		}
	}
	return nil
}

// modelNames are a model's names, in the order in which they win.
var modelNames = [...]func(*Model) string{
	func(m *Model) string { return m.Namespace },
	func(m *Model) string { return m.Name },
	func(m *Model) string { return m.Type },
}

// Near returns the namespaces of the models one of whose names is near to name,
// by the rules of Nearest, best first.
func (s *Schema) Near(name string) []string {
	search := newSearch(name)
	for _, m := range s.Models {
		for _, called := range modelNames {
			search.add(called(m), m.Namespace)
		}
	}
	return search.best()
}
