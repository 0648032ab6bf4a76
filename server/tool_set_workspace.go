package server

import (
	"context"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

func setWorkspaceTool() *tool {
	return &tool{
		name:    setWorkspaceName,
		title:   "Create or change a workspace",
		answers: "make a workspace, or apply a document to one",
		about: "Create a workspace (name, and a tree or a template), or with id apply a document to one, as " + getWorkspaceName + " gives it. merge only adds " +
			"what the document has more; replace also takes away what it does not have. A node is {folder, children?}, {model} by namespace or id, {instance} or " +
			"{media_folder} by id. changes says what happened. Without id every call creates another workspace.",
		surface: legacySurface,
		need:    needWrite,
		write:   true,
		params: []param{
			{name: "id", kind: text, about: "The workspace to change.", words: []string{"workspace", "workspaceId"}},
			{name: "name", kind: text, about: "Needed to create.", words: []string{"title"}},
			{name: "tree", kind: loose, about: `[{"folder":"Schema","children":[{"model":"articles"}]}]`, words: []string{"document", "layout", "nodes"}},
			{name: "mode", kind: text, about: "merge unless set.", values: []string{"merge", "replace"}},
			{name: "template", kind: text, about: "On create only.", values: []string{"blank", "website", "catalog"}},
		},
		example: `{"name":"NAME","template":"blank"}`,
		run:     setWorkspace,
	}
}

// setWorkspace passes the tree on as it is: the API knows models, folders and the old form of three keys, {model, content, media}, in which
// a key that is not named is left alone even by replace.
func setWorkspace(ctx context.Context, c *call) (reply, error) {
	tree := c.args.json("tree")
	switch tree.Kind() {
	case ojson.Null:
		tree = ojson.Value{}
	case ojson.Invalid, ojson.Array, ojson.Object:
	default:
		return reply{}, wrongKind("tree", "a list of nodes", tree)
	}
	if c.args.has("id") {
		return c.applyWorkspace(ctx, tree)
	}
	return c.createWorkspace(ctx, tree)
}

func (c *call) createWorkspace(ctx context.Context, tree ojson.Value) (reply, error) {
	name := c.args.text("name")
	if name == "" {
		return reply{}, &argumentError{"Missing argument name: a new workspace needs one. Pass id to change a workspace that is there. " + allowed(c.tool.params)}
	}
	write := change{mend: setWorkspaceName, reader: listWorkspacesName, reread: "call " + listWorkspacesName + " and look for one of this name"}
	document, err := c.client.CreateWorkspace(ctx, capa.NewWorkspace{Name: name, Tree: tree, Template: c.args.text("template")})
	return c.savedWorkspace(ctx, write, document, err)
}

func (c *call) applyWorkspace(ctx context.Context, tree ojson.Value) (reply, error) {
	id, err := c.args.nonEmpty("id", workspaceHeld)
	if err != nil {
		return reply{}, err
	}
	mode := c.args.text("mode")
	if mode == "" {
		mode = "merge"
	}
	name := c.args.text("name")
	switch {
	case !tree.Exists() && mode == "replace":
		return reply{}, &argumentError{"Missing argument tree: replace makes the workspace exactly that document. Pass [] to empty it."}
	case !tree.Exists() && name == "":
		return reply{}, &argumentError{"Nothing to change: pass tree, name or both. " + allowed(c.tool.params)}
	case !tree.Exists():
		tree = ojson.ArrayOf() // a new name alone: the route takes a tree, and merging nothing adds and removes nothing
	}
	write := change{mend: setWorkspaceName, reader: getWorkspaceName, reread: "call " + getWorkspaceName + " with this id and compare"}
	document, err := c.client.ApplyWorkspace(ctx, id, capa.WorkspaceDocument{Name: name, Tree: tree, Mode: mode})
	return c.savedWorkspace(ctx, write, document, err)
}

// savedWorkspace answers a workspace as a write left it.
//
// [D] It is known by its id. Whether a write answers the tree too is not published.
func (c *call) savedWorkspace(ctx context.Context, write change, document ojson.Value, err error) (reply, error) {
	switch {
	case err != nil:
		return write.refuse(ctx, c, err)
	case !hasID(document):
		return reply{}, write.doubt(unlike("a workspace with an id", kindOf(document)))
	}
	return c.passOn(document, getWorkspaceName+" reads the whole workspace, however long."), nil
}
