package project

import (
	"io"
	"maps"
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Overlay returns a copy of p with some stored values changed: [{"model","id","set":{field: value},"unset":[field]}], applied
// in order. name is what errors call the text; the first fault is returned as a *LoadError. p itself is not changed.
//
// [D] A changed value is what every key reads: it takes the place of an unpublished change of the same field as well.
func (p *Project) Overlay(r io.Reader, name string) (*Project, error) {
	d, root, err := parseDocument(r, name)
	if err != nil {
		return nil, err
	}
	models := p.copyModels()
	for _, n := range root.items() {
		n.allow("model", "id", "set", "unset")
		n.overlay(models)
	}
	if root.absent() {
		root.fail("not a list")
	}
	if d.fault != nil {
		return nil, d.fault
	}
	return assemble(models), nil
}

// copyModels returns models whose entries can be changed without touching p's.
func (p *Project) copyModels() []*Model {
	models := make([]*Model, len(p.Models))
	for i, m := range p.Models {
		c := *m
		c.Entries = make([]*Entry, len(m.Entries))
		for j, e := range m.Entries {
			changed := *e
			c.Entries[j] = &changed
		}
		models[i] = &c
	}
	return models
}

func (n node) overlay(models []*Model) {
	namespace, id := n.needText("model"), n.needText("id")
	m := find(models, func(m *Model) bool { return m.Namespace == namespace || m.ID == namespace })
	if m == nil {
		n.at("model").fail("no model has the namespace or id %s", namespace)
		return
	}
	e := find(m.Entries, func(e *Entry) bool { return e.ID == id })
	if e == nil {
		n.at("id").fail("%s has no entry %s", m.Namespace, id)
		return
	}
	e.Values, e.Unpublished = maps.Clone(e.Values), maps.Clone(e.Unpublished)
	if e.Values == nil { // an entry that stores nothing yet
		e.Values = map[string]ojson.Value{}
	}
	for field, value := range n.at("set").values(m) {
		e.Values[field] = value
		delete(e.Unpublished, field)
	}
	for _, field := range n.at("unset").items() {
		if m.fields[field.text()] == nil {
			field.fail("%s has no field %s", m.Namespace, field.text())
		}
		delete(e.Values, field.text())
		delete(e.Unpublished, field.text())
	}
}

// find returns the first match, or nil.
func find[T any](among []*T, match func(*T) bool) *T {
	if i := slices.IndexFunc(among, match); i >= 0 {
		return among[i]
	}
	return nil
}
