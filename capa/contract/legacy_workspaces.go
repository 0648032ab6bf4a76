package contract

import (
	"net/http"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func workspaceChecks() []Check {
	return []Check{
		{ID: "workspace-needs-write", Mark: Stated, Needs: mayWrite("read"), run: workspaceNeedsWrite,
			Rule: "A workspace is written by a key whose permission is write or more."},
		{ID: "workspace-document", Mark: Stated, Needs: mayWrite("write", "agent"), run: workspaceDocument,
			Rule: "A workspace is read as the document it was written as: name and tree, models by namespace."},
		{ID: "workspace-merge", Mark: Stated, Needs: mayWrite("write", "agent"), run: workspaceMerge,
			Rule: "mode merge adds what is missing and removes nothing."},
		{ID: "workspace-merge-default", Mark: Stated, Needs: mayWrite("write", "agent"), run: workspaceMergeDefault,
			Rule: "Without a mode a document is merged."},
		{ID: "workspace-replace", Mark: Stated, Needs: mayWrite("write", "agent"), run: workspaceReplace,
			Rule: "mode replace makes the workspace exactly the document."},
		{ID: "workspace-no-op", Mark: Stated, Needs: mayWrite("write", "agent"), run: workspaceNoOp,
			Rule: "The same document twice changes nothing, and changes says so."},
		{ID: "workspace-changes", Mark: Decided, Needs: mayWrite("write", "agent"), run: workspaceChanges,
			Rule: "changes counts added, removed, moved and unchanged."},
		{ID: "workspace-three-keys", Mark: Stated, Needs: mayWrite("write", "agent"), run: workspaceThreeKeys,
			Rule: "A tree of the old form, model, content and media, lands in folders Models, Content and Media, and leaves alone what it does not name, in replace too."},
		{ID: "workspace-rejected", Mark: Decided, Needs: mayWrite("write", "agent"), run: workspaceRejected,
			Rule: "A tree that does not hold is a 422 validation_failed with the path of its node."},
	}
}

// contractWorkspace is the name of the workspace the checks write. The API removes none, so one is made once and left empty.
const contractWorkspace = "capa contract checks"

// workspace is the address of the checks' workspace, with a tree of its own.
func (p *probe) workspace(tree string) string {
	path := ""
	for _, w := range p.legacyGet("/v2/api/workspaces").at("workspaces").Items() {
		if w.Get("name").Text() == contractWorkspace {
			path = "/v2/api/workspaces/" + escape(w.Get("id").Text())
		}
	}
	if path == "" {
		x := p.legacy(request{method: http.MethodPost, path: "/v2/api/workspaces", body: ojson.ObjectOf(ojson.Member{Name: "name", Value: ojson.StringOf(contractWorkspace)}).String()})
		x.thatf(x.status < 300, "a new workspace")
		x.wantKind([]string{"id"}, ojson.String)
		path = "/v2/api/workspaces/" + escape(x.at("id").Text())
	}
	p.apply(path, tree, "replace").ok()
	return path
}

// apply writes a tree; a mode of "" is none.
func (p *probe) apply(path, tree, mode string) *exchange {
	body := `{"tree":` + tree + `}`
	if mode != "" {
		body = `{"tree":` + tree + `,"mode":"` + mode + `"}`
	}
	return p.legacy(request{method: http.MethodPut, path: path + "/tree", body: body})
}

// wantTree expects a workspace's tree, and empties it.
func (p *probe) wantTree(path, tree string) {
	want, _ := ojson.ParseString(tree)
	p.legacyGet(path).want(want, "tree")
	if path == "" {
		return
	}
	p.undoing().apply(path, "[]", "replace").ok()
}

// Trees of one folder, empty and with a node in it.
const (
	emptyFolder = `[{"folder":"One","children":[]}]`
	fullFolder  = `[{"folder":"One","children":[{"media_folder":"contract-folder"}]}]`
	otherFolder = `[{"folder":"Two","children":[]}]`
)

func workspaceNeedsWrite(p *probe) {
	x := p.legacy(request{method: http.MethodPost, path: "/v2/api/workspaces", body: `{"name":"` + contractWorkspace + `"}`})
	x.wantRefusal()
}

func workspaceDocument(p *probe) {
	namespace := ojson.StringOf(p.d.models[0].namespace).String()
	path := p.workspace(`[{"folder":"One","children":[{"model":` + ojson.StringOf(p.d.models[0].id).String() + `}]}]`)
	p.legacyGet(path).wantText(contractWorkspace, "name")
	p.wantTree(path, `[{"folder":"One","children":[{"model":`+namespace+`}]}]`)
}

func workspaceMerge(p *probe) {
	path := p.workspace(fullFolder)
	p.apply(path, otherFolder, "merge").ok()
	p.wantTree(path, `[{"folder":"One","children":[{"media_folder":"contract-folder"}]},{"folder":"Two","children":[]}]`)
}

func workspaceMergeDefault(p *probe) {
	path := p.workspace(fullFolder)
	p.apply(path, emptyFolder, "").ok()
	p.wantTree(path, fullFolder)
}

func workspaceReplace(p *probe) {
	path := p.workspace(fullFolder)
	p.apply(path, otherFolder, "replace").ok()
	p.wantTree(path, otherFolder)
}

func workspaceNoOp(p *probe) {
	path := p.workspace(fullFolder)
	x := p.apply(path, fullFolder, "replace")
	x.ok()
	for _, name := range []string{"added", "removed", "moved"} {
		x.wantCount(0, "changes", name)
	}
	p.wantTree(path, fullFolder)
}

func workspaceChanges(p *probe) {
	path := p.workspace(emptyFolder)
	x := p.apply(path, `[{"folder":"One","children":[{"media_folder":"contract-folder"}]},{"folder":"Two"}]`, "merge")
	x.want(ojson.ObjectOf(
		ojson.Member{Name: "added", Value: ojson.IntOf(2)},
		ojson.Member{Name: "removed", Value: ojson.IntOf(0)},
		ojson.Member{Name: "moved", Value: ojson.IntOf(0)},
		ojson.Member{Name: "unchanged", Value: ojson.IntOf(1)},
	), "changes")
	p.wantTree(path, `[{"folder":"One","children":[{"media_folder":"contract-folder"}]},{"folder":"Two","children":[]}]`)
}

func workspaceThreeKeys(p *probe) {
	namespace := ojson.StringOf(p.d.models[0].namespace).String()
	path := p.workspace(`[{"folder":"Media","children":[{"media_folder":"contract-folder"}]}]`)
	p.apply(path, `{"model":[`+namespace+`]}`, "replace").ok()
	x := p.legacyGet(path)
	x.thatf(hasFolder(x.at("tree"), "Models", `[{"model":`+namespace+`}]`), "a folder Models with %s", namespace)
	x.thatf(hasFolder(x.at("tree"), "Media", `[{"media_folder":"contract-folder"}]`), "the folder Media as it was")
	p.wantTree(path, x.at("tree").String())
}

func hasFolder(tree ojson.Value, name, children string) bool {
	want, _ := ojson.ParseString(children)
	for _, node := range tree.Items() {
		if node.Get("folder").Text() == name && ojson.Equal(node.Get("children"), want) {
			return true
		}
	}
	return false
}

func workspaceRejected(p *probe) {
	path := p.workspace(emptyFolder)
	x := p.apply(path, `[{"folder":"One","children":[{"model":"contract-no-such-model"}]}]`, "merge")
	x.refused(422, "validation_failed")
	x.wantText("tree[0].children[0].model", "error", "path")
	p.wantTree(path, emptyFolder)
}
