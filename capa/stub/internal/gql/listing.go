package gql

import (
	"fmt"
	"slices"
	"strings"

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

// connect compiles a connection's arguments into its listing.
func (p *planner) connect(f *field, x *exposed, in scope) *problem {
	p.connections++
	l := &listing{model: x, where: f.args["filter"], size: read.DefaultPage}
	if f.member != nil {
		l.relation, l.size = f.member.field, read.DefaultRelationPage
	}
	f.list = l
	refuse := func(code, message, hint string) *problem {
		return &problem{code: code, message: message, hint: hint, path: in.path, at: locate(f.at)}
	}
	l.request = read.Request{After: f.args["after"].Text(), Before: f.args["before"].Text()}
	if l.request.After != "" && l.relation != nil && !in.one {
		hint := "Read the entry by its id, and pass after to " + f.name + " there."
		return refuse(codeCursor, "after pages a relation list only in a read of one entry.", hint)
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
			return refuse(codeParameter, fmt.Sprintf("%s: %s must be 1 to %d, not %d.", f.alias, size.name, read.MaxPage, n), "")
		}
		*size.into, l.size = n, n
	}
	var err error
	if l.request.Filter, err = p.view.Compile(x.model, l.where); err == nil {
		l.request.Sort, err = p.view.ParseEnumSort(x.model, texts(f.args["sort"]))
	}
	if err != nil {
		return fromRead(err, in.path, f.at)
	}
	return nil
}

// texts are the items of a list of enum values.
func texts(list ojson.Value) []string {
	var all []string
	for _, item := range list.Items() {
		all = append(all, item.Text())
	}
	return all
}

// sorts names the listing's sorts in REST's form.
func (l *listing) sorts() string {
	names := make([]string, len(l.request.Sort))
	for i, s := range l.request.Sort {
		names[i] = s.String()
	}
	return strings.Join(names, ",")
}

// asks reports whether a member called name is selected of an object of the field's own type.
func (f *field) asks(name string) bool {
	return slices.ContainsFunc(f.of(), func(m *field) bool { return m.name == name })
}

// entries are the fields that a connection selects of its entries: those in nodes, and those in edges' node.
func (f *field) entries() [][]*field {
	var all [][]*field
	for _, m := range f.of() {
		switch m.name {
		case "nodes":
			all = append(all, m.of())
		case "edges":
			for _, edge := range m.of() {
				if edge.name == "node" {
					all = append(all, edge.of())
				}
			}
		}
	}
	return all
}
