package capa

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Models reads GET /api/models: {"models":[…]}, those the key reads. [D] The route and its shape.
func (c *Client) Models(ctx context.Context) (ojson.Value, error) {
	return c.document(ctx, get(route("/api/models")), member{"models", ojson.Array})
}
