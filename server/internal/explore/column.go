package explore

import (
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// column is the measure of one field.
type column struct {
	field *schema.Field

	present, empty, missing int  // of the entries
	mistyped                int  // entries with a value, or an item, that does not fit the field's type
	dangling                int  // ids that the query does not return
	unchecked               bool // an entry stores more ids than the query returns

	sizes  []int // of a list: items stored, for each entry
	values values

	// The entries whose value REST shows as null, or as an empty list, where that may hide something stored.
	shownNull, shownEmpty []string
	matched               [questions]int // of those, the entries that each question's filter matched
}

func newColumn(f *schema.Field) *column { return &column{field: f, values: newValues(f)} }

// add counts the field of one entry, as the query gave it and as REST shows it to be stored.
func (c *column) add(id string, queried, stored ojson.Value) {
	switch {
	case c.field.Many:
		c.addList(id, queried, stored)
	case stored.Exists() && !stored.IsNull():
		c.addValue(queried, stored)
	case c.field.Class == schema.Scalar || c.field.Class == schema.Object:
		c.missing++
	default:
		c.shownNull = append(c.shownNull, id)
	}
}

func (c *column) addValue(queried, stored ojson.Value) {
	if isBlank(stored) {
		c.empty++
	} else {
		c.present++
	}
	returned := queried.Exists() && !queried.IsNull()
	switch {
	case c.field.Class == schema.Relation:
		if !returned {
			c.dangling++
		}
		c.values.add(queried, stored)
	case !returned:
		c.mistyped++
	case !isBlank(stored):
		c.values.add(queried, stored)
	}
}

// isBlank tells text of nothing but white space, and an empty list: what counts as empty whatever the field's type.
func isBlank(v ojson.Value) bool {
	switch v.Kind() {
	case ojson.String:
		return strings.TrimSpace(v.Text()) == ""
	case ojson.Array:
		return v.Count() == 0
	}
	return false
}

func (c *column) addList(id string, queried, stored ojson.Value) {
	size := 0
	switch {
	case stored.Kind() != ojson.Array:
		c.shownNull = append(c.shownNull, id)
	case stored.Count() > 0:
		c.present++
		size = c.addItems(queried, stored)
	case queried.Kind() == ojson.Array:
		c.empty++ // the query tells an empty list from none; of a relation list it does not
	default:
		c.shownEmpty = append(c.shownEmpty, id)
	}
	c.sizes = append(c.sizes, size)
}

// addItems counts the items of one list, and gives how many there are.
func (c *column) addItems(queried, stored ojson.Value) (size int) {
	if c.field.Class == schema.Relation {
		return c.addIDs(queried.Get("nodes"), stored)
	}
	var returned []ojson.Value
	for _, item := range queried.Items() {
		returned = append(returned, item)
	}
	fits := true
	for i, item := range stored.Items() {
		switch {
		case i < len(returned) && !returned[i].IsNull():
			c.values.add(returned[i], item)
		case c.hidesType() || !item.IsNull():
			fits = false
		}
	}
	if !fits {
		c.mistyped++
	}
	if c.field.Class == schema.Identifier {
		return len(textsOf(stored))
	}
	return stored.Count()
}

// hidesType tells fields of which REST shows a wrong-typed item as null too.
//
// [D] Such a null counts as wrong-typed. It may be stored as null, which the API gives no way to tell; no list of files or of references
// is meant to hold one.
func (c *column) hidesType() bool {
	return c.field.Class == schema.Media || c.field.Class == schema.Identifier
}

// addIDs counts the ids of one relation list, and checks as many against those returned as the query asks for.
func (c *column) addIDs(nodes, stored ojson.Value) (size int) {
	returned := make(map[string]bool, nodes.Count())
	for _, node := range nodes.Items() {
		returned[node.Get("id").Text()] = true
	}
	ids := textsOf(stored)
	for i, id := range ids {
		if i == idsPerList {
			c.unchecked = true
			break
		}
		if !returned[id] {
			c.dangling++
		}
	}
	if len(ids) < stored.Count() {
		c.mistyped++
	}
	return len(ids)
}

func textsOf(list ojson.Value) []string {
	texts := make([]string, 0, list.Count())
	for _, item := range list.Items() {
		if item.Kind() == ojson.String {
			texts = append(texts, item.Text())
		}
	}
	return texts
}

// row is the field's row of the answer. Its members come in the order of the 0.2.0 captures; dangling and mistyped only when there are any.
func (c *column) row() ojson.Value {
	members := []ojson.Member{
		member("field", ojson.StringOf(c.field.Name)),
		member("type", ojson.StringOf(c.field.CapaType)),
		member("present", ojson.IntOf(c.present)),
		member("empty", ojson.IntOf(c.empty)),
		member("missing", ojson.IntOf(c.missing)),
	}
	if c.field.Target != nil {
		members = append(members, member("target", ojson.StringOf(c.field.Target.Namespace)))
	}
	if c.field.Many {
		members = append(members, member("items", ojson.IntOf(sum(c.sizes))), member(c.spreadName(), spreadOf(c.sizes)))
	}
	members = append(members, member("dangling", ojson.NonZero(c.dangling)))
	if c.unchecked {
		members = append(members, member("danglingChecked", ojson.StringOf(fmt.Sprintf("the first %d ids of each entry", idsPerList))))
	}
	members = append(members, c.values.members()...)
	return ojson.ObjectOf(append(members, member("mistyped", ojson.NonZero(c.mistyped)))...)
}

// spreadName is what the items per entry are called: a relation list fans out.
func (c *column) spreadName() string {
	if c.values.kind == reference {
		return "fanOut"
	}
	return "perEntry"
}
