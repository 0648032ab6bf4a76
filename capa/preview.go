package capa

import (
	"context"
	"errors"
	"net/http"
)

// PagesServed asks GET /api/preview, without a key, whether the deployment serves pages. Only
// route_not_found says that it does not, and any other answer of the API that it does, the 401 included that
// is due there. An answer that is no evidence is an error: 400, 403, 5xx, not Capa's, or none at all.
func (c *Client) PagesServed(ctx context.Context) (bool, error) {
	_, err := c.do(ctx, request{method: http.MethodGet, path: "/api/preview", noKey: true})
	var refused *Error
	switch {
	case err == nil:
		return true, nil
	case !errors.As(err, &refused) || !refused.Reached:
		return false, err
	case refused.NotServed():
		return false, nil
	case refused.Status == http.StatusUnauthorized:
		return true, nil
	case refused.Envelope == EnvelopeNone || refused.Status >= http.StatusInternalServerError ||
		refused.Status == http.StatusBadRequest || refused.Status == http.StatusForbidden:
		return false, err
	}
	return true, nil
}
