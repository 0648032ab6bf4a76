// Package workspace holds saved arrangements of the admin's left rail: trees of folders that point at models, entries and media
// folders. A node points at a record and is none: removing it changes nothing about the record.
//
// A document is the tree a client sends. Merging or replacing makes a new tree from the one there is and the document; Compare counts what
// that changed. Trees are never changed in place.
package workspace

import "github.com/capacms/capa-mcp/capa/ojson"

// Kind is what a node is. Its text is the member that a document names it by.
type Kind string

// The kinds of nodes.
const (
	Folder      Kind = "folder"
	Model       Kind = "model"
	Instance    Kind = "instance"
	MediaFolder Kind = "media_folder"
)

// kinds are the kinds of nodes, in the order that a document is checked for them.
var kinds = [...]Kind{Folder, Model, Instance, MediaFolder}

// Node is a folder with what is in it, or points at a record.
type Node struct {
	place
	Children []Node // of a folder
}

// place is what a node is in its folder, which holds each at most once.
type place struct {
	Kind Kind
	Name string // a folder's name, a model's namespace, or an id
}

// Tree is the document of nodes, as clients read and write it.
func Tree(nodes []Node) ojson.Value {
	items := make([]ojson.Value, len(nodes))
	for i, n := range nodes {
		members := []ojson.Member{{Name: string(n.Kind), Value: ojson.StringOf(n.Name)}}
		if n.Kind == Folder {
			members = append(members, ojson.Member{Name: "children", Value: Tree(n.Children)})
		}
		items[i] = ojson.ObjectOf(members...)
	}
	return ojson.ArrayOf(items...)
}

// size counts nodes, those in folders included.
func size(nodes []Node) int {
	n := len(nodes)
	for _, node := range nodes {
		n += size(node.Children)
	}
	return n
}

// depth is how many folders stand inside one another, the deepest way down.
func depth(nodes []Node) int {
	deepest := 0
	for _, node := range nodes {
		if node.Kind == Folder {
			deepest = max(deepest, 1+depth(node.Children))
		}
	}
	return deepest
}
