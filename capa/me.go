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
	scopes := document.Get("scopes")
	return Me{
		Environment:    document.Get("environment").Text(),
		Family:         document.Get("family").Text(),
		Bundle:         document.Get("bundle").Text(),
		Version:        document.Get("version").Text(),
		Versions:       texts(document.Get("versions")),
		Scopes:         texts(scopes),
		ScopesReported: scopes.Kind() == ojson.Array,
	}, nil
}

func texts(list ojson.Value) []string {
	var out []string
	for _, item := range list.Items() {
		out = append(out, item.Text())
	}
	return out
}
