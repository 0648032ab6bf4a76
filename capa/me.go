package capa

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Me is what the key holds, as GET /api/me says it. A text the API left out is "". [D] The members' names.
type Me struct {
	Environment    string   // "production" reads published entries, "development" drafts too
	Family         string   // "cap" or "legacy"
	Bundle         string   // "scoped", or a legacy key's "read", "write", "agent"
	Version        string   // the version the answer is in
	Versions       []string // those the deployment serves
	Scopes         []string // empty and ScopesReported: the key holds none
	ScopesReported bool     // false: the deployment does not say, so the scopes are unknown
}

// Me asks what the key holds.
func (c *Client) Me(ctx context.Context) (Me, error) {
	document, err := c.document(ctx, get(route("/api/me")), member{"environment", ojson.String})
	if err != nil {
		return Me{}, err
	}
	text := func(v ojson.Value) string { return shorten(c.secrets.clean(v.Text())) }
	texts := func(list ojson.Value) (all []string) {
		for _, item := range list.Items() {
			all = append(all, text(item))
		}
		return all
	}
	return Me{
		Environment:    text(document.Get("environment")),
		Family:         text(document.Get("family")),
		Bundle:         text(document.Get("bundle")),
		Version:        text(document.Get("version")),
		Versions:       texts(document.Get("versions")),
		Scopes:         texts(document.Get("scopes")),
		ScopesReported: document.Get("scopes").Kind() == ojson.Array,
	}, nil
}
