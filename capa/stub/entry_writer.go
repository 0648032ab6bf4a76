package stub

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// entryWriter writes entries as REST shows them, and keeps which it wrote.
type entryWriter struct {
	view    read.View
	entries []*project.Entry // each entry written, expanded ones included, once for each time
}

// entry writes e: id, model and status always, the rest as chosen, in the model's order whatever the order of the select.
func (w *entryWriter) entry(e *project.Entry, chosen *selection) ojson.Value {
	w.entries = append(w.entries, e)
	members := make([]ojson.Member, 0, len(e.Model.Fields)+len(read.SystemNames()))
	system := func(names []string) {
		for _, name := range names {
			if value, ok := w.view.System(e, name); ok && chosen.shows(name) {
				members = append(members, ojson.Member{Name: name, Value: value})
			}
		}
	}
	system(read.SystemBefore())
	for _, f := range e.Model.Fields {
		if chosen.shows(f.Name) {
			members = append(members, ojson.Member{Name: f.Name, Value: w.field(e, f, chosen)})
		}
	}
	system(read.SystemAfter())
	return ojson.ObjectOf(members...)
}

func (c *selection) shows(name string) bool {
	switch name {
	case "id", "model", "status":
		return true
	default:
		return c.whole || c.picks[name] != nil
	}
}

func (w *entryWriter) field(e *project.Entry, f *project.Field, chosen *selection) ojson.Value {
	picked := chosen.picks[f.Name]
	if chosen.deep && w.view.Target(f) != nil {
		picked = &pick{expand: &selection{whole: true}}
	}
	if picked == nil || picked.expand == nil {
		return w.view.RESTValue(e, f)
	}
	related := w.view.Sorted(w.view.Related(e, f), picked.sort)
	if picked.limit > 0 {
		related = related[:min(picked.limit, len(related))]
	}
	expanded := make([]ojson.Value, len(related))
	for i, one := range related {
		expanded[i] = w.entry(one, picked.expand)
	}
	switch {
	case f.Type.List:
		return ojson.ArrayOf(expanded...)
	case len(expanded) == 0:
		return ojson.NullOf()
	default:
		return expanded[0]
	}
}
