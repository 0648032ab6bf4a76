package stub

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/form"
	"github.com/capacms/capa-mcp/capa/stub/internal/workspace"
)

// listWorkspaces answers GET /v2/api/workspaces, oldest first.
func (s *Stub) listWorkspaces(c *call) (reply, error) {
	if err := noParameters(c); err != nil {
		return reply{}, err
	}
	var rows []ojson.Value
	for _, w := range s.workspaces.List() {
		rows = append(rows, ojson.ObjectOf(
			ojson.Member{Name: "id", Value: ojson.StringOf(w.ID)},
			ojson.Member{Name: "name", Value: ojson.StringOf(w.Name)},
		))
	}
	return jsonReply(ojson.ObjectOf(ojson.Member{Name: "workspaces", Value: ojson.ArrayOf(rows...)})), nil
}

// getWorkspace answers GET /v2/api/workspaces/<id>: one workspace with its tree.
func (s *Stub) getWorkspace(c *call) (reply, error) {
	if err := noParameters(c); err != nil {
		return reply{}, err
	}
	w, found := s.workspaces.Get(c.path["id"])
	if !found {
		return reply{}, workspaceNotFound()
	}
	return jsonReply(ojson.ObjectOf(w.Members()...)), nil
}

// createWorkspace answers POST /v2/api/workspaces {"name","tree"?,"template"?}.
//
// [D] With both a template and a tree, the tree is merged into the template's folders.
func (s *Stub) createWorkspace(c *call) (reply, error) {
	if err := c.key.needPermission("write"); err != nil {
		return reply{}, err
	}
	if err := noParameters(c); err != nil {
		return reply{}, err
	}
	var more workspace.Document
	body, err := bodyObject(c,
		form.Member{Name: "name", Need: true, Check: form.Text},
		form.Member{Name: "tree", Check: s.readTree(&more)},
		form.Member{Name: "template", Check: form.OneOf(workspace.Templates()...)},
	)
	if err != nil {
		return reply{}, err
	}
	tree := workspace.Merge(workspace.FromTemplate(body.Get("template").Text()), more)
	w, err := s.workspaces.Create(body.Get("name").Text(), tree)
	if err != nil {
		return reply{}, err
	}
	return workspaceReply(w, workspace.Compare(nil, tree))
}

// applyWorkspace answers PUT /v2/api/workspaces/<id>/tree {"name"?,"tree","mode"?}: it applies a document to a workspace.
//
// [D] mode is merge unless given, and a template, which is for a new workspace, is ignored.
func (s *Stub) applyWorkspace(c *call) (reply, error) {
	if err := c.key.needPermission("write"); err != nil {
		return reply{}, err
	}
	if err := noParameters(c); err != nil {
		return reply{}, err
	}
	if _, found := s.workspaces.Get(c.path["id"]); !found {
		return reply{}, workspaceNotFound()
	}
	var document workspace.Document
	body, err := bodyObject(c,
		form.Member{Name: "name", Check: form.Text},
		form.Member{Name: "tree", Need: true, Check: s.readTree(&document)},
		form.Member{Name: "mode", Check: form.OneOf("merge", "replace")},
		form.Member{Name: "template", Check: form.Any},
	)
	if err != nil {
		return reply{}, err
	}
	apply := workspace.Merge
	if body.Get("mode").Text() == "replace" {
		apply = workspace.Replace
	}
	w, changes, found, err := s.workspaces.Apply(c.path["id"], body.Get("name").Text(), func(tree []workspace.Node) []workspace.Node {
		return apply(tree, document)
	})
	switch {
	case err != nil:
		return reply{}, err
	case !found: // a reset came between
		return reply{}, workspaceNotFound()
	}
	return workspaceReply(w, changes)
}

func (s *Stub) readTree(document *workspace.Document) form.Check {
	return func(path string, tree ojson.Value) (err error) {
		*document, err = workspace.Parse(s.project, path, tree)
		return err
	}
}

func workspaceReply(w workspace.Workspace, changes workspace.Changes) (reply, error) {
	counted, err := ojson.Marshal(changes)
	return documentReply(ojson.ObjectOf(append(w.Members(), ojson.Member{Name: "changes", Value: counted})...), err)
}

// workspaceNotFound is the answer for an id that no workspace has.
//
// [D] Its code is formed as those of models, entries and pages are.
func workspaceNotFound() error {
	return newProblem("workspace_not_found", "There is no workspace with that id.", "GET /v2/api/workspaces lists the workspaces.")
}
