package explore

import (
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/schema"
)

// The API's limits on one read, beside what it may count.
const (
	maxPage = 200 // entries of a page
	maxIn   = 100 // values of one in. Ids of that many entries also keep an address within the 8 KB that proxies take.
)

// What one query reads of relations.
const (
	maxExpanded = 12 // relation fields
	idsPerList  = 20 // entries of a relation list
)

// plan is what to read.
type plan struct {
	fields  []*schema.Field
	skipped []string
	query   string // a page: $first, $after and $filter, the last where the model takes one
	selects string // the same fields as REST names them
	page    int    // entries of a page
}

func newPlan(r Request) plan {
	p := plan{}
	p.choose(r)
	names := make([]string, len(p.fields))
	entry := 1 // entries that each entry of a page can read, itself included
	for i, f := range p.fields {
		names[i] = f.Name
		switch {
		case f.Class == schema.Relation && f.Many:
			entry += idsPerList
		case f.Class == schema.Relation:
			entry++
		}
	}
	p.selects = strings.Join(names, ",")
	if len(names) == 0 {
		p.selects = "id"
	}
	p.query = pageQuery(r.Model, p.fields)
	scans := 1 + r.Model.Scans(r.Filter, nil) // one counts the entries
	room := schema.MaxCounted - schema.ScanCost*scans
	p.page = min(max(1, room/entry), maxPage)
	return p
}

// choose sets the fields to measure: the one asked for, or all but the relations past those that one query expands.
func (p *plan) choose(r Request) {
	if r.Field != nil {
		p.fields = []*schema.Field{r.Field}
		return
	}
	expanded := 0
	for _, f := range r.Model.Fields {
		if f.Class == schema.Relation {
			if expanded++; expanded > maxExpanded {
				p.skipped = append(p.skipped, f.Name)
				continue
			}
		}
		p.fields = append(p.fields, f)
	}
}

func pageQuery(m *schema.Model, fields []*schema.Field) string {
	var b strings.Builder
	b.WriteString("query Explore($first: Int, $after: String")
	arguments := "first: $first, after: $after"
	if m.FilterType != "" {
		b.WriteString(", $filter: " + m.FilterType)
		arguments += ", filter: $filter"
	}
	b.WriteString(") { " + m.List + "(" + arguments + ") { totalCount pageInfo { hasNextPage endCursor } nodes { id")
	for _, f := range fields {
		b.WriteString(" " + selection(f))
	}
	b.WriteString(" } } }")
	return b.String()
}

// selection is a field with no more below it than measuring it takes.
func selection(f *schema.Field) string {
	switch {
	case f.Class == schema.Relation && f.Many:
		return fmt.Sprintf("%s(first: %d) { nodes { id } }", f.Name, idsPerList)
	case f.Class == schema.Relation:
		return f.Name + " { id }"
	case f.Class == schema.Media:
		return f.Name + " { type }"
	case f.Class == schema.Object:
		return f.Name + " { __typename }"
	default:
		return f.Name
	}
}
