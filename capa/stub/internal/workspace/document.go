package workspace

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/form"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// Document is a tree to apply.
type Document struct {
	nodes []Node
	// sections is whether it is of the old form, which speaks of the sections it names and of nothing else.
	sections bool
}

// How many nodes a workspace may have, and how deep its folders may nest.
//
// [D] What a stub stores stays bounded, and every tree it stores can be read again: JSON nests at most ojson.MaxDepth deep, and a folder is
// two levels of it.
const (
	maxNodes = 5_000
	maxDepth = 95
)

// Parse reads a document at a path: a list of nodes, {"folder","children"?}, {"model"}, {"instance"} or {"media_folder"}, or the old form of
// three keys. A model is a namespace or an id of p. Errors are *form.Error.
//
// [D] Ids of entries and media folders are taken as they are, since a rail may point at what is gone. A folder holds each node once,
// and a model named once by namespace and once by id is named twice.
func Parse(p *project.Project, path string, tree ojson.Value) (Document, error) {
	r := reader{project: p, remaining: maxNodes}
	if tree.Kind() == ojson.Object {
		nodes, err := r.sections(path, tree)
		return Document{nodes: nodes, sections: true}, err
	}
	nodes, err := r.nodes(path, tree)
	return Document{nodes: nodes}, err
}

type reader struct {
	project   *project.Project
	remaining int // how many more nodes a workspace has room for
}

func (r *reader) nodes(path string, value ojson.Value) ([]Node, error) {
	return r.list(path, value, r.node)
}

// list reads siblings, each by read.
func (r *reader) list(path string, value ojson.Value, read func(path string, item ojson.Value) (Node, error)) ([]Node, error) {
	nodes := []Node{}
	first := map[place]string{}
	err := form.List(func(path string, item ojson.Value) error {
		node, err := read(path, item)
		if err != nil {
			return err
		}
		at := path
		if item.Kind() == ojson.Object {
			at = form.At(path, string(node.Kind))
		}
		if before, taken := first[node.place]; taken {
			return form.Errorf(at, "%s is in this folder already, at %s.", form.Shown(ojson.StringOf(node.Name)), before)
		}
		if r.remaining--; r.remaining < 0 {
			return tooMany(path)
		}
		first[node.place] = at
		nodes = append(nodes, node)
		return nil
	})(path, value)
	return nodes, err
}

func tooMany(path string) error {
	return form.Errorf(path, "A workspace holds at most %d nodes.", maxNodes)
}

// checkLimits checks the size and depth of a tree that is to be stored. The error is a *form.Error.
func checkLimits(tree []Node) error {
	switch {
	case size(tree) > maxNodes:
		return tooMany("tree")
	case depth(tree) > maxDepth:
		return form.Errorf("tree", "Folders nest at most %d deep.", maxDepth)
	}
	return nil
}

// node reads one node of any kind.
func (r *reader) node(path string, value ojson.Value) (Node, error) {
	var members []form.Member
	for _, kind := range kinds {
		members = append(members, form.Member{Name: string(kind), Check: form.Text})
	}
	members = append(members, form.Member{Name: "children", Check: form.Any})
	if err := form.Object(path, path, "a node", value, members...); err != nil {
		return Node{}, err
	}
	at, err := placeOf(path, value)
	if err != nil {
		return Node{}, err
	}
	node := Node{place: at}
	switch children := value.Get("children"); {
	case node.Kind == Folder && children.Exists():
		node.Children, err = r.nodes(form.At(path, "children"), children)
	case children.Exists():
		err = form.Errorf(form.At(path, "children"), "Only a folder has children.")
	case node.Kind == Model:
		node.Name, err = r.model(form.At(path, "model"), node.Name)
	}
	return node, err
}

// placeOf reads which of the kinds a node is, and its name.
func placeOf(path string, value ojson.Value) (place, error) {
	var found place
	for _, kind := range kinds {
		name := value.Get(string(kind))
		if !name.Exists() {
			continue
		}
		if found.Kind != "" {
			return place{}, form.Errorf(form.At(path, string(kind)), "A node is one of folder, model, instance and media_folder; this is a %s too.", found.Kind)
		}
		found = place{kind, name.Text()}
	}
	if found.Kind == "" {
		return place{}, form.Errorf(path, "A node needs folder, model, instance or media_folder.")
	}
	return found, nil
}

// model is the namespace of a model that is named by its namespace or its id.
func (r *reader) model(path, name string) (string, error) {
	m := r.project.Model(name)
	if m == nil {
		fault := form.Errorf(path, "There is no model %s.", form.Shown(ojson.StringOf(name)))
		fault.Hint = "Name a model by its namespace or its id."
		return "", fault
	}
	return m.Namespace, nil
}
