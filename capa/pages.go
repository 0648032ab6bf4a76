package capa

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Pages reads the site's pages, busiest first: {"pages":[…],"total","insights"}. With entry, an entry's
// id, it is the pages that read that entry; "" is all.
func (c *Client) Pages(ctx context.Context, entry string) (ojson.Value, error) {
	return c.document(ctx, get(route("/api/pages").with("entry", entry)), member{"pages", ojson.Array})
}

// Page reads one page by its id, such as "/blog/[slug]".
func (c *Client) Page(ctx context.Context, id string) (ojson.Value, error) {
	return c.document(ctx, get(route("/api/pages", id)), member{"page", ojson.String})
}
