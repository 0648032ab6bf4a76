package capa

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
)

const legacyContent = "/v2/api/content"

// ContentQuery is a read of a model's instances. The zero value of a member leaves it out.
type ContentQuery struct {
	Model  string // namespace
	Limit  int
	Offset int
	Status string // "published", "draft"
}

// ListContent reads a model's instances: {"items":[…],"total"}.
func (c *Client) ListContent(ctx context.Context, q ContentQuery) (ojson.Value, error) {
	t := route(legacyContent, q.Model).
		withNumber("limit", q.Limit).withNumber("offset", q.Offset).with("status", q.Status)
	return c.document(ctx, get(t), member{"items", ojson.Array})
}

// GetContent reads one instance in full, relations expanded.
func (c *Client) GetContent(ctx context.Context, model, id string) (ojson.Value, error) {
	return c.document(ctx, get(route(legacyContent, model, id)))
}
