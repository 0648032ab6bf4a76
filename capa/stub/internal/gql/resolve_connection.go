package gql

import (
	"strconv"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// connection is a page that was read: of a root list, or of a relation list of one entry.
type connection struct {
	*listing
	page   read.Page
	parent string // as cursors name a relation list: "articles/<id>.coauthors"; "" for a root list
}

// appendConnection reads the page that f asks for and answers it. of is the entry whose relation f is; nil for a root list.
func (x *execution) appendConnection(dst []byte, f *field, of *project.Entry) ([]byte, outcome) {
	c := connection{listing: f.list}
	request := f.list.request
	request.Total = f.selects("totalCount")
	if of != nil {
		c.parent = of.Model.Namespace + "/" + of.ID + "." + f.name
		request.Parent = c.parent
		request.Among = append([]*project.Entry{}, x.view.Related(of, f.list.relation)...)
	}
	var err error
	if c.page, err = x.view.List(f.list.model.model, request); err != nil {
		return dst, x.stop(err, f)
	}
	if len(f.entries()) > 0 {
		x.returned += len(c.page.Entries)
	}
	return x.appendObject(dst, c, f.subfields())
}

func (c connection) typeName() string { return c.model.typeName + "Connection" }

func (c connection) appendMember(x *execution, dst []byte, f *field) ([]byte, outcome) {
	switch f.name {
	case "nodes":
		return x.appendList(dst, f.def.Type, len(c.page.Entries), func(dst []byte, i int) ([]byte, outcome) {
			return x.appendObject(dst, entry{c.model, c.page.Entries[i]}, f.subfields())
		})
	case "edges":
		return x.appendList(dst, f.def.Type, len(c.page.Entries), func(dst []byte, i int) ([]byte, outcome) {
			return x.appendObject(dst, edge{c, c.page.Entries[i]}, f.subfields())
		})
	case "pageInfo":
		return x.appendObject(dst, pageInfo{c}, f.subfields())
	default:
		return strconv.AppendInt(dst, int64(c.page.Total), 10), wrote
	}
}

func (c connection) appendCursor(x *execution, dst []byte, e *project.Entry) ([]byte, outcome) {
	return ojson.AppendString(dst, x.view.Cursor(c.model.model, c.request.Sort, c.parent, e)), wrote
}

// edge is one entry of a connection with its cursor.
type edge struct {
	of    connection
	entry *project.Entry
}

func (e edge) typeName() string { return e.of.model.typeName + "Edge" }

func (e edge) appendMember(x *execution, dst []byte, f *field) ([]byte, outcome) {
	if f.name == "cursor" {
		return e.of.appendCursor(x, dst, e.entry)
	}
	return x.appendObject(dst, entry{e.of.model, e.entry}, f.subfields())
}

// pageInfo says how a connection goes on.
type pageInfo struct{ of connection }

func (pageInfo) typeName() string { return typePageInfo }

func (p pageInfo) appendMember(x *execution, dst []byte, f *field) ([]byte, outcome) {
	page := p.of.page
	switch f.name {
	case "hasNextPage":
		return appendBool(dst, page.HasNext)
	case "hasPreviousPage":
		return appendBool(dst, page.HasPrevious)
	}
	if len(page.Entries) == 0 {
		return dst, null
	}
	end := page.Entries[0]
	if f.name == "endCursor" {
		end = page.Entries[len(page.Entries)-1]
	}
	return p.of.appendCursor(x, dst, end)
}
