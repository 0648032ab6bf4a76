package capa

import (
	"context"
	"net/http"
	"strings"
)

// Types reads the generated TypeScript of the tenant's models. [D] It is any text that is neither HTML
// nor JSON, since a deployment may give TypeScript a media type of its own.
func (c *Client) Types(ctx context.Context) (string, error) {
	r := request{method: http.MethodGet, path: "/v3/api/types", accept: "text/plain, application/json"}
	got, err := c.do(ctx, r)
	if err != nil {
		return "", err
	}
	contentType := got.header.Get("Content-Type")
	if len(got.body) == 0 || isMedia(contentType, "text/html") || isMedia(contentType, "application/json") {
		return "", c.refused(r, got)
	}
	return strings.ToValidUTF8(string(got.body), "\uFFFD"), nil
}
