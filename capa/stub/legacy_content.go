package stub

import (
	"fmt"
	"net/url"
	"strconv"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// listContent answers GET /v2/api/content/<namespace>: a model's instances, newest first.
//
// [D] An instance is written as an entry is, in a list with each relation as the stored ids. limit is that of entries.
func (s *Stub) listContent(c *call) (reply, error) {
	m, err := readableModel(c)
	if err != nil {
		return reply{}, err
	}
	query, err := parameters(c, "limit", "offset", "status")
	if err != nil {
		return reply{}, err
	}
	limit, err := limitOf(query, "Read the rest with offset, page by page.")
	if err != nil {
		return reply{}, err
	}
	offset, err := offsetOf(query)
	if err != nil {
		return reply{}, err
	}
	instances, err := instances(c.view, m, query)
	if err != nil {
		return reply{}, err
	}
	first := min(offset, len(instances))
	w := entryWriter{view: c.view}
	items := []ojson.Value{}
	for _, e := range instances[first:min(first+limit, len(instances))] {
		items = append(items, w.entry(e, &selection{whole: true}))
	}
	return jsonReply(ojson.ObjectOf(
		ojson.Member{Name: "items", Value: ojson.ArrayOf(items...)},
		ojson.Member{Name: "total", Value: ojson.IntOf(len(instances))},
	)), nil
}

// getContent answers GET /v2/api/content/<namespace>/<id>: one instance, its relations expanded one level.
func (s *Stub) getContent(c *call) (reply, error) {
	m, err := soleModel(c)
	if err != nil {
		return reply{}, err
	}
	e := c.view.Entry(m, c.path["id"])
	if e == nil {
		return reply{}, entryNotFound(m)
	}
	w := entryWriter{view: c.view}
	return jsonReply(w.entry(e, &selection{whole: true, deep: true})), nil
}

// instances are those of a model that the key sees, of one status where the query names one.
func instances(v read.View, m *project.Model, query url.Values) ([]*project.Entry, error) {
	status := query.Get("status")
	if query.Has("status") && status != project.Published && status != project.Draft {
		return nil, newProblem("invalid_parameter", fmt.Sprintf("status takes %s or %s, not %q.", project.Published, project.Draft, status), "")
	}
	var seen []*project.Entry
	for _, e := range m.Newest() {
		if v.Entry(m, e.ID) != nil && (status == "" || e.Status == status) {
			seen = append(seen, e)
		}
	}
	return seen, nil
}

func offsetOf(query url.Values) (int, error) {
	if !query.Has("offset") {
		return 0, nil
	}
	offset, err := strconv.Atoi(query.Get("offset"))
	if err != nil || offset < 0 {
		return 0, newProblem("invalid_parameter", fmt.Sprintf("offset takes a number from 0, not %q.", query.Get("offset")), "")
	}
	return offset, nil
}
