package server

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func getWorkspaceTool() *tool {
	return &tool{
		name:    getWorkspaceName,
		title:   "Read one workspace",
		answers: "one workspace, as a document to edit and write back",
		about: "One workspace as {id, name, tree}, which " + setWorkspaceName + " takes back as it is. A node of tree is {folder, children?}, {model}, " +
			"{instance} or {media_folder}. The answer is never cut.",
		surface: legacySurface,
		need:    needRead,
		params:  []param{{name: "id", kind: text, required: true, words: []string{"workspace", "workspaceId", "name"}}},
		example: `{"id":"ID"}`,
		run:     getWorkspace,
	}
}

// workspaceHeld is what a workspace's id must be.
const workspaceHeld = "a workspace's id"

// getWorkspace answers the members that capa_set_workspace takes and no others, so that the answer can be written back as it is.
func getWorkspace(ctx context.Context, c *call) (reply, error) {
	id, err := c.args.nonEmpty("id", workspaceHeld)
	if err != nil {
		return reply{}, err
	}
	document, err := c.client.Workspace(ctx, id)
	if err != nil {
		return reply{}, c.refuseLegacy(ctx, "", err)
	}
	if !isWorkspace(document) {
		return reply{}, notOfForm("a workspace with an id and a tree", kindOf(document))
	}
	return reply{json: ojson.ObjectOf(
		ojson.Member{Name: "id", Value: document.Get("id")},
		ojson.Member{Name: "name", Value: document.Get("name")},
		ojson.Member{Name: "tree", Value: document.Get("tree")},
	).Bytes()}, nil
}
