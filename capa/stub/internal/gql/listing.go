package gql

import (
	"fmt"
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// listing is what a connection asks for: a page of a model's entries, or of the entries a relation list points at.
type listing struct {
	model    *exposed
	request  read.Request
	size     int            // entries a page reads at most
	where    ojson.Value    // the filter as given; Invalid for none
	relation *project.Field // nil for a root list
	bound    int            // entries this list can read in the whole answer, those below it included; set with the cost
}

// planConnection compiles a connection's arguments into its listing.
func (p *planner) planConnection(f *field, x *exposed, in scope) *problem {
	p.connections++
	f.list = &listing{model: x, where: f.args["filter"], size: read.DefaultPage}
	if f.member != nil {
		f.list.relation, f.list.size = f.member.field, read.DefaultRelationPage
	}
	if refusal := f.list.page(f, in); refusal != nil {
		refusal.path, refusal.at = in.path, locate(f.at)
		return refusal
	}
	request := &f.list.request
	var err error
	if request.Filter, err = p.view.Compile(x.model, f.list.where); err == nil {
		request.Sort, err = p.view.ParseEnumSort(x.model, f.args["sort"].Texts())
	}
	if err != nil {
		return fromRead(err, in.path, f.at)
	}
	return nil
}

// page takes the arguments that say which page to read.
func (l *listing) page(f *field, in scope) *problem {
	l.request.After, l.request.Before = f.args["after"].Text(), f.args["before"].Text()
	if l.request.After != "" && l.relation != nil && !in.one {
		return &problem{
			code:    codeCursor,
			message: "after pages a relation list only in a read of one entry.",
			hint:    "Read the entry by its id, and pass after to " + f.name + " there.",
		}
	}
	for _, size := range []struct {
		name string
		into *int
	}{{"first", &l.request.First}, {"last", &l.request.Last}} {
		n, given := f.args[size.name].Int()
		if !given {
			continue
		}
		if n < 1 || n > read.MaxPage {
			return &problem{code: codeParameter, message: fmt.Sprintf("%s: %s must be 1 to %d, not %d.", f.alias, size.name, read.MaxPage, n)}
		}
		*size.into, l.size = n, n
	}
	return nil
}

// selects reports whether f has a subfield called name.
func (f *field) selects(name string) bool {
	return slices.ContainsFunc(f.subfields(), func(m *field) bool { return m.name == name })
}

// entries are the fields that a connection selects of its entries: those in nodes, and those in edges' node.
func (f *field) entries() [][]*field {
	var all [][]*field
	for _, m := range f.subfields() {
		switch m.name {
		case "nodes":
			all = append(all, m.subfields())
		case "edges":
			for _, edge := range m.subfields() {
				if edge.name == "node" {
					all = append(all, edge.subfields())
				}
			}
		}
	}
	return all
}
