package capa

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// SearchQuery is a search for a text over all content. The zero value of a member leaves it out.
type SearchQuery struct {
	Text  string
	Model string // namespace, to search one model
	Limit int
}

// Search finds where a text lives: {"results":[…],"total"}.
func (c *Client) Search(ctx context.Context, q SearchQuery) (ojson.Value, error) {
	t := route("/v2/api/search").with("q", q.Text).with("namespace", q.Model).withNumber("limit", q.Limit)
	return c.document(ctx, get(t), member{"results", ojson.Array})
}
