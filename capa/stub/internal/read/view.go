package read

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// View is a project as one key sees it. It is a plain value, safe for concurrent use.
type View struct {
	Project  *project.Project
	Drafts   bool                      // a development key: drafts and unpublished changes too
	Readable func(*project.Model) bool // which models the key reads; nil for all
	Version  string                    // the dated API version of the request, which cursors carry
}

// Models returns the models the key reads, in the data set's order.
func (v View) Models() []*project.Model {
	var readable []*project.Model
	for _, m := range v.Project.Models {
		if v.reads(m) {
			readable = append(readable, m)
		}
	}
	return readable
}

// Model returns the model with that namespace or id; nil when there is none or the key cannot read it, so that the
// two cannot be told apart.
func (v View) Model(name string) *project.Model {
	m := v.Project.Model(name)
	if m == nil || !v.reads(m) {
		return nil
	}
	return m
}

// Target returns the model a relation field points at; nil when f is no relation or the key cannot read that model.
func (v View) Target(f *project.Field) *project.Model {
	if f.Type.Base != project.Relation {
		return nil
	}
	return v.Model(f.Target)
}

// Label is what the key is shown as a field's label.
//
// [D] A relation to a model the key cannot read is labelled by its own name: a label as a person wrote it may name the
// model, which nothing the key reads does.
func (v View) Label(f *project.Field) string {
	if f.Type.Base == project.Relation && v.Target(f) == nil {
		return f.Name
	}
	return f.Label
}

// Entry returns the entry of m with that id; nil when there is none or it is a draft and the key reads published ones.
func (v View) Entry(m *project.Model, id string) *project.Entry {
	e := m.Entry(id)
	if e == nil || !v.sees(e) {
		return nil
	}
	return e
}

func (v View) reads(m *project.Model) bool { return v.Readable == nil || v.Readable(m) }

func (v View) sees(e *project.Entry) bool { return v.Drafts || e.Status == project.Published }

// Stored returns the value e stores for f, of whatever type it is; Invalid when it stores none. A development key
// reads an unpublished change in place of the published value.
func (v View) Stored(e *project.Entry, f *project.Field) ojson.Value {
	if v.Drafts {
		if changed, ok := e.Unpublished[f.Name]; ok {
			return changed
		}
	}
	return e.Values[f.Name]
}

// Related returns the entries a relation field of e points at, in stored order, each once: those of the target model
// that the key sees. A single relation gives at most one. It is empty when the key cannot read the target.
//
// [D] An id stored twice in a list is one entry of it: a cursor names its place in the list by the entry.
func (v View) Related(e *project.Entry, f *project.Field) []*project.Entry {
	target := v.Target(f)
	if target == nil {
		return nil
	}
	stored := v.Stored(e, f)
	if !f.Type.List {
		if one := v.Entry(target, stored.Text()); one != nil {
			return []*project.Entry{one}
		}
		return nil
	}
	related := make([]*project.Entry, 0, stored.Count())
	taken := make(map[string]bool, stored.Count())
	for _, item := range stored.Items() {
		id := item.Text()
		if one := v.Entry(target, id); one != nil && !taken[id] {
			taken[id] = true
			related = append(related, one)
		}
	}
	return related
}
