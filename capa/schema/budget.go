package schema

import (
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// ModelsSDL prints in compact form the first models that fit, each whole: with
// Query and the types it uses. limit bounds the text as it stands inside a JSON
// string, in UTF-16 units, since that is how an answer holds it. printed and left
// are namespaces, in the schema's order; when not even one model fits, text is "".
func (s *Schema) ModelsSDL(limit int) (text string, printed, left []string) {
	all := reach{kept: make(map[string]bool)}
	size := s.baseSize()
	for _, m := range s.Models {
		added, cost := s.cost(m, all)
		if size += cost; size > limit {
			break
		}
		for _, def := range added {
			all.kept[def.Name] = true
		}
		printed = append(printed, m.Namespace)
	}
	fitting, rest := s.Models[:len(printed)], s.Models[len(printed):]
	for _, m := range rest {
		left = append(left, m.Namespace)
	}
	if len(fitting) == 0 {
		return "", nil, left
	}
	return s.print(printer{compact: true}, all, fitting...), printed, left
}

// baseSize is what a print takes before its first model.
func (s *Schema) baseSize() int {
	p := printer{compact: true}
	p.entryPoints(&ast.Schema{Query: s.ast.Query})
	p.definition(s.narrowQuery())
	return jsonUnits(p.out)
}

// cost returns the types that m adds to those a print has, and what they and m's
// fields of Query add to its size.
func (s *Schema) cost(m *Model, has reach) (added []*ast.Definition, size int) {
	for name := range s.closure(m).kept {
		if has.kept[name] {
			continue
		}
		def := s.ast.Types[name]
		added = append(added, def)
		p := printer{compact: true}
		p.definition(def)
		p.separate()
		size += jsonUnits(p.out)
	}
	p := printer{compact: true}
	for _, root := range []string{m.List, m.Single} {
		if field := s.ast.Query.Fields.ForName(root); field != nil {
			p.field(field, false)
		}
	}
	return added, size + jsonUnits(p.out)
}

// jsonUnits is the length of text inside a JSON string, in UTF-16 units.
func jsonUnits(text []byte) int {
	return ojson.StringOf(string(text)).Units() - len(`""`)
}
