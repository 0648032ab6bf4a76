package server

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func listWorkspacesTool() *tool {
	return &tool{
		name:    listWorkspacesName,
		title:   "List the workspaces",
		answers: "the saved arrangements of the admin's left rail",
		about: "The workspaces: saved arrangements of the Capa admin's left rail, each with its id and name. Call " + getWorkspaceName +
			" for one as a document.",
		surface: legacySurface,
		need:    needRead,
		run:     listWorkspaces,
	}
}

func listWorkspaces(ctx context.Context, c *call) (reply, error) {
	document, err := c.client.Workspaces(ctx)
	if err != nil {
		return reply{}, c.refuseLegacy(ctx, "", err)
	}
	const hint = getWorkspaceName + " reads one workspace by its id."
	switch {
	case document.Get("workspaces").Kind() == ojson.Array:
		return c.passOn(document, hint), nil
	case document.Kind() == ojson.Array:
		// [D] A bare list answers under a name of its own, since an answer that is cut says so in members beside it.
		return c.fit([]ojson.Member{{Name: "workspaces", Value: document}}, hint), nil
	}
	return reply{}, notOfForm("a list of workspaces", kindOf(document))
}
