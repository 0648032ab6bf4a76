package stub

import (
	"slices"
	"sync"
	"time"

	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// pageHeader marks an entry read as made by that page of a site.
const pageHeader = "Capa-Page"

// maxPageReads bounds what is kept of the reads of pages: the newest.
const maxPageReads = 10_000

// pageRead is one entry read that a page made.
type pageRead struct {
	page    string
	at      time.Time
	keyID   string
	model   *project.Model   // read at the root
	entries []*project.Entry // read, the ones expanded included
	query   string           // the select as sent; "" for none
	url     string           // path and query, as sent
}

// pageReads are the reads of pages, oldest first.
type pageReads struct {
	mu    sync.Mutex
	reads []pageRead
}

// observe keeps a read that carries a page.
func (s *Stub) observe(c *call, m *project.Model, entries []*project.Entry) {
	page := c.request.Header.Get(pageHeader)
	if page == "" {
		return
	}
	s.reads.add(pageRead{
		page:    page,
		at:      s.clock(),
		keyID:   c.key.id,
		model:   m,
		entries: entries,
		query:   c.request.URL.Query().Get("select"),
		url:     c.request.URL.RequestURI(),
	})
}

func (p *pageReads) add(read pageRead) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.reads) == maxPageReads {
		p.reads = slices.Delete(p.reads, 0, 1)
	}
	p.reads = append(p.reads, read)
}

// all returns the reads kept, oldest first.
func (p *pageReads) all() []pageRead {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.reads)
}

func (p *pageReads) reset() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reads = nil
}
