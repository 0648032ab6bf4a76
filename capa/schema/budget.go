package schema

import (
	"bytes"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// CutSDL is the compact SDL of as many models as an answer holds, each whole:
// with Query and the types it uses. When not even one model fits, Text is "".
type CutSDL struct {
	Text          string
	Printed, Left []string // namespaces, in the schema's order

	// AlsoReferenced are the types that Text names and that it leaves out as those
	// of models in Left, in the order it first names them.
	AlsoReferenced []string
}

// misfits is how many models in a row may be too large before all that follow are
// left out unmeasured. [D] Those are hardly smaller, and a project of hundreds of
// models would be measured whole for each answer.
const misfits = 8

// ModelsSDL prints the models that fit, in the schema's order: one that is too
// large is left out, and the next is tried. limit bounds, in UTF-16 units, all that
// an answer needs for it: the text as it stands inside a JSON string, the
// AlsoReferenced as members of a JSON array, and the Left in a sentence, each
// followed by a comma and a space. The answer may end that sentence early: names is
// the most that it takes.
func (s *Schema) ModelsSDL(limit, names int) CutSDL {
	selected := s.newSelection(limit, names)
	var cut CutSDL
	var printed []*Model
	missed := 0
	for _, m := range s.Models {
		if missed < misfits && selected.add(m) {
			missed = 0
			printed = append(printed, m)
			cut.Printed = append(cut.Printed, m.Namespace)
			continue
		}
		missed++
		cut.Left = append(cut.Left, m.Namespace)
	}
	if len(printed) == 0 {
		return cut
	}
	cut.Text = s.print(printer{compact: true}, selected.kept, printed...)
	cut.AlsoReferenced = s.leftOut(selected.kept, printed)
	return cut
}

// leftOut lists the types that the print of models with the types kept names without having them.
func (s *Schema) leftOut(kept map[string]bool, models []*Model) []string {
	var left []string
	for _, def := range s.types {
		switch {
		case def == s.ast.Query:
			def = s.narrowQuery(models...)
		case !kept[def.Name]:
			continue
		}
		for _, name := range references(def) {
			if !kept[name] && s.owner[name] != nil && !slices.Contains(left, name) {
				left = append(left, name)
			}
		}
	}
	return left
}

// selection is the models that a print within limit takes.
type selection struct {
	schema       *Schema
	limit, names int

	roots  map[*Model][]*ast.FieldDefinition // its fields of Query
	shared []string                          // the types that Query names in every print

	kept map[string]bool
	also map[string]bool // the types named, but not kept
	size size

	scratch printer // what is measured
}

// size is what a print takes of an answer, part by part.
type size struct{ text, also, left int }

func (s *Schema) newSelection(limit, names int) *selection {
	sel := &selection{
		schema: s, limit: limit, names: names,
		roots: make(map[*Model][]*ast.FieldDefinition),
		kept:  make(map[string]bool), also: make(map[string]bool),
		scratch: printer{compact: true},
	}
	for _, field := range s.ast.Query.Fields {
		if m := s.roots[field.Name]; m != nil {
			sel.roots[m] = append(sel.roots[m], field)
		}
	}
	bare := s.narrowQuery()
	sel.shared = references(bare)
	sel.scratch.entryPoints(&ast.Schema{Query: s.ast.Query})
	sel.scratch.definition(bare)
	sel.size.text = jsonUnits(sel.scratch.out)
	for _, m := range s.Models {
		sel.size.left += inSentence(m)
	}
	return sel
}

// add takes m into the print if it fits there.
func (sel *selection) add(m *Model) bool {
	roots := &ast.Definition{Fields: sel.roots[m]}
	needs := sel.schema.follow(m, append(references(roots), sel.shared...))
	with := sel.size
	with.left -= inSentence(m)
	with.text += sel.rootUnits(roots.Fields)
	for name := range needs.kept {
		if sel.kept[name] {
			continue
		}
		if sel.also[name] {
			with.also -= inArray(name)
		}
		if with.text += sel.units(sel.schema.ast.Types[name]); with.text > sel.limit {
			return false // the rest need not be measured
		}
	}
	for _, name := range needs.left {
		if !sel.kept[name] && !sel.also[name] {
			with.also += inArray(name)
		}
	}
	if with.text+with.also+min(with.left, sel.names) > sel.limit {
		return false
	}
	sel.keep(needs, with)
	return true
}

func (sel *selection) keep(needs reach, with size) {
	sel.size = with
	for name := range needs.kept {
		sel.kept[name] = true
		delete(sel.also, name)
	}
	for _, name := range needs.left {
		if !sel.kept[name] {
			sel.also[name] = true
		}
	}
}

// units is the size of one more definition.
func (sel *selection) units(def *ast.Definition) int {
	p := &sel.scratch
	p.out = p.out[:0]
	p.definition(def)
	p.separate()
	return jsonUnits(p.out)
}

// rootUnits is the size of more fields of Query.
func (sel *selection) rootUnits(fields ast.FieldList) int {
	p := &sel.scratch
	p.out = p.out[:0]
	for _, field := range fields {
		p.field(field, false)
	}
	return jsonUnits(p.out)
}

func inSentence(m *Model) int { return ojson.StringOf(m.Namespace).Units() - len(`""`) + len(", ") }

func inArray(typeName string) int { return len(typeName) + len(`"",`) }

// jsonUnits is the length of compact SDL inside a JSON string, in UTF-16 units. Its
// line breaks are the only control characters: others it escapes itself.
func jsonUnits(sdl []byte) int {
	units := ojson.TextUnits(string(sdl))
	for _, escaped := range []string{"\n", `"`, `\`} {
		units += bytes.Count(sdl, []byte(escaped))
	}
	return units
}
