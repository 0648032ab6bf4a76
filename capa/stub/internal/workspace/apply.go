package workspace

import "slices"

// Merge adds to a tree what the document has and the tree has not, folder by folder, each at the end of its folder. It removes and moves
// nothing.
//
// [D] What counts is a node's place: a record that the tree holds in another folder is added to the one the document names too.
func Merge(tree []Node, d Document) []Node { return merge(tree, d.nodes) }

func merge(tree, more []Node) []Node {
	merged := slices.Clone(tree)
	at := index(merged)
	for _, n := range more {
		if i, there := at[n.place]; there {
			merged[i].Children = merge(merged[i].Children, n.Children)
			continue
		}
		merged = append(merged, n)
	}
	return merged
}

// Replace gives the document in place of a tree. A document of the old form is in place of the sections it names, and the rest of the tree
// stays, so that half a document empties nothing by leaving it out.
func Replace(tree []Node, d Document) []Node {
	if !d.sections {
		return d.nodes
	}
	replaced := slices.Clone(tree)
	at := index(replaced)
	for _, section := range d.nodes {
		if i, there := at[section.place]; there {
			replaced[i] = section
			continue
		}
		replaced = append(replaced, section)
	}
	return replaced
}

// index is the position of each node among its siblings.
func index(nodes []Node) map[place]int {
	at := make(map[place]int, len(nodes))
	for i, n := range nodes {
		at[n.place] = i
	}
	return at
}
