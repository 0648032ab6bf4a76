package capa

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
)

const legacyModels = "/v2/api/models"

// ListModels reads the models and what relates to what: {"models":[…]}.
func (c *Client) ListModels(ctx context.Context) (ojson.Value, error) {
	return c.document(ctx, get(route(legacyModels)), member{"models", ojson.Array})
}

// GetModel reads one model's fields. model is a namespace or an id.
func (c *Client) GetModel(ctx context.Context, model string) (ojson.Value, error) {
	return c.document(ctx, get(route(legacyModels, model)), member{"fields", ojson.Array})
}
