package stub

import (
	"github.com/capacms/capa-mcp/capa/stub/internal/pages"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// pageHeader marks an entry read as made by that page of a site.
const pageHeader = "Capa-Page"

// observe logs a read of entries that a page made; other reads are not logged.
func (s *Stub) observe(c *call, m *project.Model, chosen *selection, entries []*project.Entry) {
	page := c.request.Header.Get(pageHeader)
	if page == "" {
		return
	}
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = e.ID
	}
	s.reads.Add(pages.Read{
		Page:      page,
		At:        s.clock(),
		KeyID:     c.key.id,
		Model:     m,
		Entries:   ids,
		Select:    c.request.URL.Query().Get("select"),
		Selection: chosen.document(c.view, m),
		URL:       c.request.URL.RequestURI(),
	})
}

// listPages answers GET /api/pages: all pages, or with entry those that read it.
func (s *Stub) listPages(c *call) (reply, error) {
	site, err := s.site(c)
	if err != nil {
		return reply{}, err
	}
	query, err := parameters(c, "entry")
	if err != nil {
		return reply{}, err
	}
	if !query.Has("entry") {
		return documentReply(site.Listing())
	}
	entry := query.Get("entry")
	if !read.IsUUID(entry) {
		return reply{}, newProblem("invalid_parameter", "entry takes an entry's id, a UUID.", "Entries carry their id as id.")
	}
	return documentReply(site.Reading(entry))
}

// page answers GET /api/pages/<id>: one page in full.
func (s *Stub) page(c *call) (reply, error) {
	site, err := s.site(c)
	if err != nil {
		return reply{}, err
	}
	if err := noParameters(c); err != nil {
		return reply{}, err
	}
	document, found, err := site.Page(c.path["page"])
	if err == nil && !found {
		err = newProblem("page_not_found", "No model declares this page and nothing has read it.", "GET /api/pages lists the pages.")
	}
	return documentReply(document, err)
}

// site is the site's pages as they are now. A page may read any model, so a key of some models only is refused.
func (s *Stub) site(c *call) (pages.Site, error) {
	if !c.key.holds(readInstances) {
		return pages.Site{}, missingScope(readInstances)
	}
	return pages.Site{View: c.view, Now: s.clock(), Reads: s.reads.Reads()}, nil
}
