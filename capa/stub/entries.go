package stub

import (
	"net/url"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// entries answers GET /api/entries/<model>: a page of entries.
func (s *Stub) entries(c *call) (reply, error) {
	m, err := readableModel(c)
	if err != nil {
		return reply{}, err
	}
	query, err := parameters(c, "select", "where", "sort", "limit", "after", "before", "count")
	if err != nil {
		return reply{}, err
	}
	chosen, err := parseSelect(c.view, m, query)
	if err != nil {
		return reply{}, err
	}
	request, err := listRequest(c.view, m, query)
	if err != nil {
		return reply{}, err
	}
	page, err := c.view.List(m, request)
	if err != nil {
		return reply{}, err
	}
	w := entryWriter{view: c.view}
	data := make([]ojson.Value, len(page.Entries))
	for i, e := range page.Entries {
		data[i] = w.entry(e, chosen)
	}
	s.observe(c, m, chosen, w.entries)
	return jsonReply(ojson.ObjectOf(
		ojson.Member{Name: "data", Value: ojson.ArrayOf(data...)},
		ojson.Member{Name: "page", Value: pageDocument(c.view, m, request, page)},
	)), nil
}

// entry answers GET /api/entries/<model>/<id>: one entry.
func (s *Stub) entry(c *call) (reply, error) {
	m, err := readableModel(c)
	if err != nil {
		return reply{}, err
	}
	query, err := parameters(c, "select")
	if err != nil {
		return reply{}, err
	}
	chosen, err := parseSelect(c.view, m, query)
	if err != nil {
		return reply{}, err
	}
	e := c.view.Entry(m, c.path["id"])
	if e == nil {
		return reply{}, entryNotFound(m)
	}
	w := entryWriter{view: c.view}
	found := w.entry(e, chosen)
	s.observe(c, m, chosen, w.entries)
	return jsonReply(found), nil
}

func entryNotFound(m *project.Model) error {
	return newProblem("entry_not_found", "No entry this key reads has that id in "+m.Namespace+".", "A production key reads published entries only.")
}

// readableModel is the model that a path names. The error does not tell a model that does not exist from one that the key cannot read.
func readableModel(c *call) (*project.Model, error) {
	if err := c.key.needAnyModel(); err != nil {
		return nil, err
	}
	return modelNamed(c, c.path["model"])
}

func modelNamed(c *call, name string) (*project.Model, error) {
	if m := c.view.Model(name); m != nil {
		return m, nil
	}
	var names []string
	for _, m := range c.view.Models() {
		names = append(names, m.Namespace)
	}
	message := "No model this key reads is called " + name + "."
	if near := read.Nearest(name, names); near != "" {
		message += " Did you mean " + near + "?"
	}
	return nil, newProblem("model_not_found", message, "GET /api/models lists the models.")
}

// listRequest reads the parameters of a list but for select. With before, the page is read backward.
func listRequest(v read.View, m *project.Model, query url.Values) (read.Request, error) {
	var request read.Request
	limit, err := limitOf(query, "Read the rest with after, page by page.")
	if err != nil {
		return request, err
	}
	if request.Total, err = countOf(query); err != nil {
		return request, err
	}
	if request.Filter, err = parseWhere(v, m, query); err != nil {
		return request, err
	}
	if request.Sort, err = v.ParseRESTSort(m, query.Get("sort")); err != nil {
		return request, err
	}
	request.After, request.Before = query.Get("after"), query.Get("before")
	if request.After != "" && request.Before != "" {
		return request, newProblem("invalid_parameter", "Pass after or before, not both.", "")
	}
	if request.Before != "" {
		request.Last = limit
	} else {
		request.First = limit
	}
	return request, nil
}

func parseWhere(v read.View, m *project.Model, query url.Values) (read.Filter, error) {
	if !query.Has("where") {
		return read.Filter{}, nil
	}
	where, err := ojson.ParseString(query.Get("where"))
	if err != nil {
		return read.Filter{}, newProblem("invalid_where", "where is not JSON: "+err.Error()+".", `Write it as {"title":{"eq":"…"}}, percent-encoded.`)
	}
	return v.Compile(m, where)
}

func pageDocument(v read.View, m *project.Model, request read.Request, page read.Page) ojson.Value {
	next, prev := ojson.NullOf(), ojson.NullOf()
	if n := len(page.Entries); n > 0 && page.HasNext {
		next = ojson.StringOf(v.Cursor(m, request.Sort, "", page.Entries[n-1]))
	}
	if len(page.Entries) > 0 && page.HasPrevious {
		prev = ojson.StringOf(v.Cursor(m, request.Sort, "", page.Entries[0]))
	}
	members := []ojson.Member{
		{Name: "limit", Value: ojson.IntOf(request.First + request.Last)},
		{Name: "hasNext", Value: ojson.BoolOf(page.HasNext)},
		{Name: "next", Value: next},
		{Name: "hasPrev", Value: ojson.BoolOf(page.HasPrevious)},
		{Name: "prev", Value: prev},
	}
	if request.Total {
		members = append(members, ojson.Member{Name: "total", Value: ojson.IntOf(page.Total)})
	}
	return ojson.ObjectOf(members...)
}
