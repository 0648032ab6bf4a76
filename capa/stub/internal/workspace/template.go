package workspace

// blank is the template that makes no folder.
const blank = "blank"

// Templates are the names of what a workspace can be started with.
func Templates() []string { return []string{blank, "website", "catalog"} }

// FromTemplate is the tree that a workspace starts with; empty for blank and for a name that is no template.
func FromTemplate(name string) []Node {
	switch name {
	case "website":
		return folders("Pages", "Components", "Settings", "Media")
	case "catalog":
		return folders("Products", "Collections", "Assets")
	default:
		return nil
	}
}

func folders(names ...string) []Node {
	nodes := make([]Node, len(names))
	for i, name := range names {
		nodes[i].place = place{Folder, name}
	}
	return nodes
}
