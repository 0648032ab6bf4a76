package server

import (
	"github.com/capacms/capa-mcp/capa/ojson"
)

func hasID(v ojson.Value) bool { return v.Get("id").Text() != "" }

// isWorkspace reports whether a document is a workspace that can be written back; a tree is a list of nodes or of the old form of three keys.
func isWorkspace(v ojson.Value) bool {
	tree := v.Get("tree").Kind()
	return hasID(v) && (tree == ojson.Array || tree == ojson.Object)
}

// isStored reports whether v can be what is stored of the layout that was sent: a layout, or null where the plain editor was asked for.
func isStored(v, sent ojson.Value) bool {
	return v.Get("main").Kind() == ojson.Array || v.IsNull() && sent.IsNull()
}

// notOfForm refuses what came back in place of wanted, "a workspace with an id and a tree".
func notOfForm(wanted, came string) error {
	return &refusal{message: unlike(wanted, came) + " Check that CAPA_API_URL is the API's address; a proxy in front of it may have answered in its place."}
}

func unlike(wanted, came string) string {
	return "What came back is not " + wanted + ", but " + came + "."
}

// kindOf names a document by its kind alone, since what came from elsewhere may hold anything.
func kindOf(document ojson.Value) string {
	switch document.Kind() {
	case ojson.Null:
		return "null"
	case ojson.Array:
		return "a list"
	default:
		return "another object"
	}
}
