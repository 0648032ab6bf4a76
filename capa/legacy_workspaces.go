package capa

import (
	"context"
	"net/http"

	"github.com/capacms/capa-mcp/capa/ojson"
)

const legacyWorkspaces = "/v2/api/workspaces"

// NewWorkspace is a workspace to create.
type NewWorkspace struct {
	Name     string
	Tree     ojson.Value // Invalid for none
	Template string      // "blank", "website" or "catalog"; "" for the API's default
}

// WorkspaceDocument is a document to apply to a workspace.
type WorkspaceDocument struct {
	Name string // "" leaves the name
	Tree ojson.Value
	Mode string // "merge" or "replace"; "" for the API's default
}

// Workspaces lists the workspaces.
func (c *Client) Workspaces(ctx context.Context) (ojson.Value, error) {
	return c.document(ctx, get(route(legacyWorkspaces)))
}

// Workspace reads one workspace with its tree.
func (c *Client) Workspace(ctx context.Context, id string) (ojson.Value, error) {
	return c.document(ctx, get(route(legacyWorkspaces, id)))
}

// CreateWorkspace creates a workspace and gives it as stored, with its changes.
func (c *Client) CreateWorkspace(ctx context.Context, w NewWorkspace) (ojson.Value, error) {
	return c.write(ctx, http.MethodPost, route(legacyWorkspaces),
		ojson.Member{Name: "name", Value: ojson.StringOf(w.Name)},
		ojson.Member{Name: "tree", Value: w.Tree},
		optional("template", w.Template))
}

// ApplyWorkspace applies a document to a workspace and gives it as stored, with its changes.
func (c *Client) ApplyWorkspace(ctx context.Context, id string, d WorkspaceDocument) (ojson.Value, error) {
	return c.write(ctx, http.MethodPut, route(legacyWorkspaces, id).then("/tree"),
		optional("name", d.Name),
		ojson.Member{Name: "tree", Value: d.Tree},
		optional("mode", d.Mode))
}
