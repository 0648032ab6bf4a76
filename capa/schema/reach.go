package schema

import (
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

// reach is the set of types that a print keeps, and those it names but leaves out.
type reach struct {
	kept map[string]bool
	left []string
}

// closure follows every reference from m's roots and from the types more, but
// stops at a type that is another model's alone.
func (s *Schema) closure(m *Model, more ...string) reach {
	return s.follow(m, append(references(s.narrowQuery(m)), more...))
}

func (s *Schema) follow(m *Model, queue []string) reach {
	r := reach{kept: make(map[string]bool)}
	for len(queue) > 0 {
		name := queue[0]
		queue = queue[1:]
		def := s.ast.Types[name]
		if r.kept[name] || isBuiltIn(def) || def == s.ast.Query {
			continue
		}
		if owner := s.owner[name]; owner != nil && owner != m {
			if !slices.Contains(r.left, name) {
				r.left = append(r.left, name)
			}
			continue
		}
		r.kept[name] = true
		queue = append(queue, references(def)...)
	}
	return r
}

// references lists the types that def names, in the order it names them.
func references(def *ast.Definition) []string {
	names := slices.Concat(def.Interfaces, def.Types)
	for _, field := range def.Fields {
		if strings.HasPrefix(field.Name, "__") {
			continue
		}
		for _, arg := range field.Arguments {
			names = append(names, arg.Type.Name())
		}
		names = append(names, field.Type.Name())
	}
	return names
}
