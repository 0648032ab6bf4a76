package read

import (
	"encoding/base64"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

const cursorPrefix = "c1."

var cursorText = base64.RawURLEncoding.Strict()

// Cursor returns the cursor of e in a list of m with that sort and parent ("" for a root list). It is "c1." and the base64url of
// {"v","s","k","id","m","p"}: the version, the sorts, the entry's values of them, the entry, the model and the parent.
//
// [D] m and p are there because a cursor is bound to its model and parent, and the four members the API is known to
// write do not name them.
func (v View) Cursor(m *project.Model, sort []Sort, parent string, e *project.Entry) string {
	members := []ojson.Member{
		{Name: "v", Value: ojson.StringOf(v.Version)},
		{Name: "s", Value: ojson.StringsOf(SortTexts(sort))},
		{Name: "k", Value: ojson.ArrayOf(order{sorts: sort}.values(e)...)},
		{Name: "id", Value: ojson.StringOf(e.ID)},
		{Name: "m", Value: ojson.StringOf(m.Namespace)},
	}
	if parent != "" {
		members = append(members, ojson.Member{Name: "p", Value: ojson.StringOf(parent)})
	}
	return cursorPrefix + cursorText.EncodeToString(ojson.ObjectOf(members...).Bytes())
}

// locate returns the place a cursor names in the list r asks for.
//
// [D] The place is found by the entry's id: a stub's content does not change under a cursor, and values cut for length
// would not tell equal beginnings apart.
func (v View) locate(m *project.Model, r Request, o order, cursor string) (ranked, error) {
	text, ok := strings.CutPrefix(cursor, cursorPrefix)
	decoded, err := cursorText.DecodeString(text)
	if !ok || err != nil {
		return ranked{}, malformedCursor()
	}
	c, err := ojson.Parse(decoded)
	if err != nil || c.Get("id").Kind() != ojson.String {
		return ranked{}, malformedCursor()
	}
	switch {
	case c.Get("v").Text() != v.Version:
		return ranked{}, foreignCursor("version")
	case c.Get("m").Text() != m.Namespace:
		return ranked{}, foreignCursor("model")
	case c.Get("p").Text() != r.Parent:
		return ranked{}, foreignCursor("parent entry")
	case !slices.Equal(c.Get("s").Texts(), SortTexts(r.Sort)):
		return ranked{}, foreignCursor("sort")
	}
	place, ok := o.find(m, c.Get("id").Text())
	if !ok {
		return ranked{}, malformedCursor()
	}
	return place, nil
}

const cursorHint = "Pass a cursor from a page of the same query, unchanged, with the same sort."

func malformedCursor() error {
	return &Error{Code: "invalid_cursor", Message: "This cursor is malformed.", Hint: cursorHint}
}

func foreignCursor(what string) error {
	return &Error{Code: "invalid_cursor", Message: "This cursor was issued for a different " + what + ".", Hint: cursorHint}
}
