package capa

import (
	"context"
	"net/http"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// ModelDetail reads how a model's entry editor is arranged: {"id","layout","embedByDefault","route"}. A
// key may be refused it and still read the model.
func (c *Client) ModelDetail(ctx context.Context, id string) (ojson.Value, error) {
	return c.document(ctx, get(route(legacyModels, id).then("/detail")))
}

// SetLayout stores a model's layout and gives it as stored; null is the plain editor. A layout that does
// not hold is an *Error whose problem's Path names the node.
func (c *Client) SetLayout(ctx context.Context, id string, layout ojson.Value) (ojson.Value, error) {
	return c.write(ctx, http.MethodPut, route(legacyModels, id).then("/layout"),
		ojson.Member{Name: "layout", Value: layout})
}
