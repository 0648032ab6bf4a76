package contract

import (
	"cmp"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// subject is what a check is tried on: a model, and as far as its trait says, an entry, a field and more.
type subject struct {
	*model
	field  *field
	entry  ojson.Value // as stored, with a value in field
	value  ojson.Value // the value
	target *model      // of a relation
	hop    *field      // a text field of target
	text   ojson.Value // what the entry that value points at holds in hop
}

func (s subject) id() string { return s.entry.Get("id").Text() }

// trait is what a check needs of content.
type trait struct {
	what string // "a model with two entries"
	find func(*probe, *model) (subject, bool)
}

// found is a search's result.
type found struct {
	subject subject
	ok      bool
}

// with is the need of a trait.
func with(t trait) Need {
	return Need{Name: t.what, missing: func(p *probe) string {
		return unless(p.find(t).ok, cmp.Or(p.d.modelsWhy, p.d.entriesWhy, "there is no "+strings.TrimPrefix(t.what, "a ")))
	}}
}

// find looks for the first model with a trait, once a run.
func (p *probe) find(t trait) found {
	if f, done := p.d.subjects[t.what]; done {
		return f
	}
	var f found
	for _, m := range p.d.models {
		if s, ok := t.find(p, m); ok {
			f = found{s, true}
			break
		}
	}
	p.d.subjects[t.what] = f
	return f
}

// subject is the first model with a trait; a check that calls it needs that trait.
func (p *probe) subject(t trait) subject { return p.find(t).subject }

// inGraphQL is t of what GraphQL exposes.
func inGraphQL(t trait) trait {
	return trait{what: t.what + " in GraphQL", find: func(p *probe, m *model) (subject, bool) {
		if m.list == "" || m.single == "" {
			return subject{}, false
		}
		s, ok := t.find(p, m)
		return s, ok && (s.target == nil || s.target.list != "")
	}}
}

func entriesOrMore(what string, n int) trait {
	return trait{what: what, find: func(p *probe, m *model) (subject, bool) {
		list := m.entries(p)
		if len(list) < n {
			return subject{}, false
		}
		return subject{model: m, entry: list[0]}, true
	}}
}

func oneEntry() trait     { return entriesOrMore("a model with an entry", 1) }
func twoEntries() trait   { return entriesOrMore("a model with two entries", 2) }
func threeEntries() trait { return entriesOrMore("a model with three entries", 3) }

// valued is a model with a field of some types that stores a value fit to check with.
func valued(what string, fit func(ojson.Value) bool, capaTypes ...string) trait {
	return trait{what: what, find: func(p *probe, m *model) (subject, bool) {
		for _, f := range m.fields {
			if !slices.Contains(capaTypes, f.capaType) || !f.plain() {
				continue
			}
			for _, e := range m.entries(p) {
				if v := e.Get(f.name); fit(v) {
					return subject{model: m, field: f, entry: e, value: v}, true
				}
			}
		}
		return subject{}, false
	}}
}

// textTypes are the Capa types whose values are texts.
var textTypes = []string{"string", "text", "slug", "email", "url", "color", "select"}

func textField() trait { return valued("a model with a text in a field", shortText, textTypes...) }
func boolField() trait { return valued("a model with true or false in a field", isBool, "boolean") }
func numberField() trait {
	return valued("a model with a number in a field", isNumber, "number", "integer")
}
func textList() trait {
	return valued("a model with a list of texts in a field", func(v ojson.Value) bool { return shortText(v.At(0)) }, "array of string", "array of text", "array of slug", "array of select")
}
func deprecatedField() trait {
	return trait{what: "a model with a deprecated field", find: func(p *probe, m *model) (subject, bool) {
		for _, f := range m.fields {
			if base, _ := f.base(); f.deprecated != "" && f.plain() && base != "relation" && slices.Contains(textTypes, base) {
				return subject{model: m, field: f}, true
			}
		}
		return subject{}, false
	}}
}

func isNumber(v ojson.Value) bool { return v.Kind() == ojson.Number }
func isBool(v ojson.Value) bool   { return v.Kind() == ojson.Bool }

// shortText is a text of plain letters, digits and spaces: checks with it are checks of the rule, not of quoting.
func shortText(v ojson.Value) bool {
	text := v.Text()
	return len(text) > 1 && len(text) < 80 && strings.TrimSpace(text) == text && !strings.ContainsFunc(text, func(r rune) bool {
		return r != ' ' && (r < '0' || r > '9') && (r|0x20 < 'a' || r|0x20 > 'z')
	})
}

// relation is a model with a single relation whose entry can be read and holds a text.
func relation() trait {
	return trait{what: "a model with a single relation", find: func(p *probe, m *model) (subject, bool) {
		return related(p, m, "relation", func(v ojson.Value) ojson.Value { return v })
	}}
}

// relationList is the same of a list of relations.
func relationList() trait {
	return trait{what: "a model with a list of relations", find: func(p *probe, m *model) (subject, bool) {
		return related(p, m, "array of relation", func(v ojson.Value) ojson.Value { return v.At(0) })
	}}
}

// longRelationList is a list of relations with two ids or more.
func longRelationList() trait {
	return trait{what: "a model with a list of two relations", find: func(p *probe, m *model) (subject, bool) {
		return related(p, m, "array of relation", func(v ojson.Value) ojson.Value {
			if v.Count() < 2 {
				return ojson.Value{}
			}
			return v.At(0)
		})
	}}
}

// related finds a relation field of m with a stored id, of those that idOf finds, that leads to a readable entry.
func related(p *probe, m *model, capaType string, idOf func(ojson.Value) ojson.Value) (subject, bool) {
	for _, f := range m.fields {
		target := p.d.model(f.target)
		if f.capaType != capaType || !f.plain() || target == nil {
			continue
		}
		for _, e := range m.entries(p) {
			id := idOf(e.Get(f.name)).Text()
			for _, other := range target.entries(p) {
				if hop, text := target.firstText(other); hop != nil && other.Get("id").Text() == id {
					return subject{model: m, field: f, entry: e, value: e.Get(f.name), target: target, hop: hop, text: text}, true
				}
			}
		}
	}
	return subject{}, false
}

// firstText is the first text field of an entry that holds a short text; nil when none does.
func (m *model) firstText(entry ojson.Value) (*field, ojson.Value) {
	for _, f := range m.fields {
		if text := entry.Get(f.name); slices.Contains(textTypes, f.capaType) && f.plain() && shortText(text) {
			return f, text
		}
	}
	return nil, ojson.Value{}
}
