package capa

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// defaultLimit is the page size the API takes when none is given, so that an address need not. [D]
const defaultLimit = 20

// EntriesQuery is a REST read of a model's entries, or with ID of one entry. The zero value of a member
// leaves it out.
type EntriesQuery struct {
	Model  string // namespace or id
	ID     string
	Select string // "title,author(name)"
	Where  string // JSON
	Sort   string // "-views,title"
	Limit  int
	After  string
	Before string
	Count  bool
}

// EntriesPage is a page of entries, or one entry.
type EntriesPage struct {
	Document ojson.Value // {"data":[…],"page":{…}}, or the entry
	REST     string      // the path and query that were asked, as EntriesPath writes them
}

// Entries reads a page of a model's entries, or one entry when the query has an ID.
func (c *Client) Entries(ctx context.Context, q EntriesQuery) (EntriesPage, error) {
	want := []member{{"data", ojson.Array}, {"page", ojson.Object}}
	if q.ID != "" {
		want = []member{{"id", ojson.String}}
	}
	target := entriesTarget(q)
	document, err := c.document(ctx, get(target), want...)
	if err != nil {
		return EntriesPage{}, err
	}
	return EntriesPage{Document: document, REST: target.String()}, nil
}

// EntriesPath writes the query as the API writes a REST twin: parameters in the order select, where,
// sort, limit, after, before, count, the default page size left out.
func EntriesPath(q EntriesQuery) string { return entriesTarget(q).String() }

func entriesTarget(q EntriesQuery) *target {
	t := route("/api/entries", q.Model)
	if q.ID != "" {
		t = route("/api/entries", q.Model, q.ID)
	}
	t.with("select", q.Select).with("where", q.Where).with("sort", q.Sort)
	if q.Limit != defaultLimit {
		t.withNumber("limit", q.Limit)
	}
	t.with("after", q.After).with("before", q.Before)
	if q.Count {
		t.with("count", "true")
	}
	return t
}
