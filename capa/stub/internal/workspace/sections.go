package workspace

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/form"
)

// sections are the keys of the old form, the folders they land in, and what a bare text in them names.
var sections = [...]struct {
	key, folder string
	kind        Kind
}{
	{"model", "Models", Model},
	{"content", "Content", Instance},
	{"media", "Media", MediaFolder},
}

// sections reads the old form, {"model":[…],"content":[…],"media":[…]}: one folder for each key that is there.
//
// [D] An item is a bare namespace or id, as the old form is taken to have had it, or a node.
func (r *reader) sections(path string, tree ojson.Value) ([]Node, error) {
	var members []form.Member
	var nodes []Node
	for _, section := range sections {
		members = append(members, form.Member{Name: section.key, Check: func(path string, value ojson.Value) error {
			children, err := r.list(path, value, r.bare(section.kind))
			nodes = append(nodes, Node{place{Folder, section.folder}, children})
			return err
		}})
	}
	r.remaining -= len(sections)
	err := form.Object(path, path, "a tree of the old form", tree, members...)
	return nodes, err
}

// bare reads an item of a section: a text that names a record of that kind, or a node.
func (r *reader) bare(kind Kind) func(string, ojson.Value) (Node, error) {
	return func(path string, value ojson.Value) (Node, error) {
		if value.Kind() != ojson.String {
			return r.node(path, value)
		}
		if err := form.Text(path, value); err != nil {
			return Node{}, err
		}
		node := Node{place: place{kind, value.Text()}}
		var err error
		if kind == Model {
			node.Name, err = r.model(path, node.Name)
		}
		return node, err
	}
}
