package pages

import (
	"cmp"
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

func (s Site) row(p *page) row {
	return row{
		ID: p.id, Kind: p.kind(), Models: s.models(p), Reads30d: len(p.reads), LastReadAt: p.lastReadAt(), SlugField: p.slugField(),
	}
}

func (s Site) detail(p *page) detail {
	queries := queriesOf(p.reads)
	return detail{
		Page:       p.id,
		Kind:       p.kind(),
		Models:     s.models(p),
		Reads30d:   len(p.reads),
		ReadsByDay: byDay(p.reads),
		Entries:    s.entries(p.reads),
		Queries:    queryRows(queries),
		Since:      stamp(startOf(s.Now, readDays)),
		SlugField:  p.slugField(),
		LastReadAt: p.lastReadAt(),
		Insights:   insightsOf(queries),
	}
}

// byDay counts reads by day.
//
// [D] Days without a read are left out, as the API is known to do; the oldest comes first.
func byDay(reads []Read) []dayRow {
	rows := []dayRow{}
	at := map[string]int{}
	for _, r := range reads {
		day := stamp(dayOf(r.At))
		i, counted := at[day]
		if !counted {
			i = len(rows)
			at[day] = i
			rows = append(rows, dayRow{Day: day})
		}
		rows[i].Reads++
	}
	slices.SortFunc(rows, func(a, b dayRow) int { return cmp.Compare(a.Day, b.Day) })
	return rows
}

// entries are those read within the shorter window, the most read first, then by id. One that the project no longer holds is kept,
// with no model: that a page reads something gone is the most useful thing the list can say.
func (s Site) entries(reads []Read) []entryRow {
	counts := map[string]int{}
	for _, r := range since(reads, startOf(s.Now, entryDays)) {
		for _, id := range r.Entries {
			counts[id]++
		}
	}
	rows := []entryRow{}
	for id, count := range counts {
		found := entryRow{ID: id, Title: ojson.NullOf(), Reads: count}
		if e := s.stored(id); e != nil {
			found.ModelID, found.Namespace, found.Title = e.Model.ID, e.Model.Namespace, s.View.Title(e)
		}
		rows = append(rows, found)
	}
	slices.SortFunc(rows, func(a, b entryRow) int {
		return cmp.Or(cmp.Compare(b.Reads, a.Reads), cmp.Compare(a.ID, b.ID))
	})
	return rows
}

// stored is the entry with that id, of whatever model; nil when there is none. A draft is stored, whoever asks.
func (s Site) stored(id string) *project.Entry {
	for _, m := range s.View.Models() {
		if e := m.Entry(id); e != nil {
			return e
		}
	}
	return nil
}
