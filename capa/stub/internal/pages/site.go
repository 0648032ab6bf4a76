package pages

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// Site is the pages of a project at one moment, as a key sees them.
type Site struct {
	View  read.View
	Now   time.Time
	Reads []Read // oldest first
}

// page is one page with its reads in the window, oldest first.
type page struct {
	id       string
	declares []*project.Model // the models whose route it is
	reads    []Read
}

// Listing answers {"pages","total","insights"}: every page, busiest first, pages of equal reads by id.
func (s Site) Listing() (ojson.Value, error) {
	listed := listing{Pages: []row{}, Insights: []insight{}}
	for _, p := range s.pages() {
		listed.Pages = append(listed.Pages, s.row(p))
	}
	listed.Total = len(listed.Pages)
	return ojson.Marshal(listed)
}

// Reading is Listing of the pages that read an entry within the shorter window, each with entryReads. One that nothing reads
// and one that never was both give an empty list, so that nobody finds out which entries exist.
func (s Site) Reading(entry string) (ojson.Value, error) {
	listed := listing{Pages: []row{}, Insights: []insight{}}
	for _, p := range s.pages() {
		reads := 0
		for _, r := range since(p.reads, startOf(s.Now, entryDays)) {
			if slices.ContainsFunc(r.Entries, func(id string) bool { return strings.EqualFold(id, entry) }) {
				reads++
			}
		}
		if reads > 0 {
			found := s.row(p)
			found.EntryReads = reads
			listed.Pages = append(listed.Pages, found)
		}
	}
	listed.Total = len(listed.Pages)
	return ojson.Marshal(listed)
}

// Page answers one page in full; false when no model declares it and nothing read it within the window.
func (s Site) Page(id string) (ojson.Value, bool, error) {
	for _, p := range s.pages() {
		if p.id == id {
			document, err := ojson.Marshal(s.detail(p))
			return document, true, err
		}
	}
	return ojson.Value{}, false, nil
}

// pages joins those that models declare and those that reads came from, on their id.
func (s Site) pages() []*page {
	var all []*page
	known := map[string]*page{}
	at := func(id string) *page {
		p := known[id]
		if p == nil {
			p = &page{id: id}
			known[id] = p
			all = append(all, p)
		}
		return p
	}
	for _, m := range s.View.Models() {
		if m.Route != "" {
			p := at(m.Route)
			p.declares = append(p.declares, m)
		}
	}
	for _, r := range since(s.Reads, startOf(s.Now, readDays)) {
		p := at(r.Page)
		p.reads = append(p.reads, r)
	}
	slices.SortFunc(all, func(a, b *page) int {
		return cmp.Or(cmp.Compare(len(b.reads), len(a.reads)), cmp.Compare(a.id, b.id))
	})
	return all
}

// since returns the reads at start or later.
func since(reads []Read, start time.Time) []Read {
	var late []Read
	for _, r := range reads {
		if !r.At.Before(start) {
			late = append(late, r)
		}
	}
	return late
}

func (p *page) kind() string {
	switch {
	case len(p.declares) == 0:
		return "observed"
	case len(p.reads) == 0:
		return "declared"
	default:
		return "both"
	}
}

// lastReadAt is when the page's newest read was, or null.
func (p *page) lastReadAt() ojson.Value {
	if len(p.reads) == 0 {
		return ojson.NullOf()
	}
	return ojson.StringOf(stamp(p.reads[len(p.reads)-1].At))
}

// slugField is the field that fills the page's parameter, from the first model that declares the page and names one; null for none.
func (p *page) slugField() ojson.Value {
	for _, m := range p.declares {
		if m.SlugField != "" {
			return ojson.StringOf(m.SlugField)
		}
	}
	return ojson.NullOf()
}

// models are the models that the page's reads asked for, in the data set's order; one that a relation merely led to is none of them.
//
// [D] The models that declare the page are among them: a page nobody has read yet would otherwise not say whose it is.
func (s Site) models(p *page) []modelRow {
	rows := []modelRow{}
	for _, m := range s.View.Models() {
		readsIt := func(r Read) bool { return r.Model == m }
		if slices.Contains(p.declares, m) || slices.ContainsFunc(p.reads, readsIt) {
			rows = append(rows, modelRow{ID: m.ID, Namespace: m.Namespace, Name: m.Name})
		}
	}
	return rows
}
