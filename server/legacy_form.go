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

// notOfForm refuses JSON that came back in place of wanted, "a workspace with an id and a tree".
func notOfForm(wanted string, got ojson.Value) error {
	return &refusal{message: unlike(wanted, got) + " Check that CAPA_API_URL is the API's address; a proxy in front of it may have answered in its place."}
}

// unlike says what came back in place of wanted by its kind alone, since it may hold anything.
func unlike(wanted string, got ojson.Value) string {
	came := "another object"
	switch got.Kind() {
	case ojson.Null:
		came = "null"
	case ojson.Array:
		came = "a list"
	}
	return "What came back is not " + wanted + ", but " + came + "."
}
