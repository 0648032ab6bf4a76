// Package layout checks layout documents: how the editor of one model's entries is arranged, in cards of a main and a side column.
package layout

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/form"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// root is the path of a document as a whole. Its nodes go by their own: "main[0].items[2].fieldId".
const root = "layout"

// Check reports the first fault of a layout for m as a *form.Error. null is the plain editor and always holds.
//
// {"v":1,"main":[card],"aside":[card]}, where a card is {"id","title","collapsible","collapsed","items":[{"id","fieldId","width","display"}]}.
// Fields may be left out; each is placed at most once, whichever the card.
//
// [D] v, main, aside, and of cards and nodes id, items and fieldId, must be there; the rest has defaults.
func Check(m *project.Model, document ojson.Value) error {
	if document.IsNull() {
		return nil
	}
	c := checker{model: m, ids: map[string]string{}, placed: map[string]string{}}
	cards := form.List(c.card)
	return form.Object(root, "", "a layout", document,
		form.Member{Name: "v", Need: true, Check: version},
		form.Member{Name: "main", Need: true, Check: cards},
		form.Member{Name: "aside", Need: true, Check: cards},
	)
}

func version(path string, value ojson.Value) error {
	if v, ok := value.Int(); !ok || v != 1 {
		return form.Errorf(path, "v is the version of the document's form and must be 1, not %s.", form.Shown(value))
	}
	return nil
}

// checker knows what the document has placed so far, and where.
type checker struct {
	model  *project.Model
	ids    map[string]string // of cards and nodes
	placed map[string]string // fields, by id
}

func (c checker) card(path string, value ojson.Value) error {
	return form.Object(path, path, "a card", value,
		form.Member{Name: "id", Need: true, Check: c.id},
		form.Member{Name: "title", Check: form.Label},
		form.Member{Name: "collapsible", Check: form.Flag},
		form.Member{Name: "collapsed", Check: form.Flag},
		form.Member{Name: "items", Need: true, Check: form.List(c.node)},
	)
}

// node checks the placing of a field.
//
// [D] Of the widths only full is known to be one.
func (c checker) node(path string, value ojson.Value) error {
	err := form.Object(path, path, "an item", value,
		form.Member{Name: "id", Need: true, Check: c.id},
		form.Member{Name: "fieldId", Need: true, Check: c.place},
		form.Member{Name: "width", Check: form.OneOf("full", "half", "third")},
		form.Member{Name: "display", Check: form.OneOf("picker", "inline", "embedded")},
	)
	if err != nil {
		return err
	}
	if f := c.field(value.Get("fieldId").Text()); value.Get("display").Exists() && f.Type.Base != project.Relation {
		return form.Errorf(form.At(path, "display"), "%s is of type %s; only a relation takes display.", f.Name, f.Type)
	}
	return nil
}

// id checks that no other card or node has this id.
func (c checker) id(path string, value ojson.Value) error {
	if err := form.Text(path, value); err != nil {
		return err
	}
	if first, taken := c.ids[value.Text()]; taken {
		return form.Errorf(path, "The id %s is taken, by %s; each card and item has its own.", form.Shown(value), first)
	}
	c.ids[value.Text()] = path
	return nil
}

// place checks that fieldId is a field of the model that stands nowhere else.
func (c checker) place(path string, value ojson.Value) error {
	if err := form.Text(path, value); err != nil {
		return err
	}
	id := value.Text()
	f := c.field(id)
	if f == nil {
		return c.unknownField(path, value)
	}
	if first, taken := c.placed[id]; taken {
		return form.Errorf(path, "%s is placed already, at %s; a field is placed once.", f.Name, first)
	}
	c.placed[id] = path
	return nil
}

func (c checker) field(id string) *project.Field {
	for _, f := range c.model.Fields {
		if f.ID == id {
			return f
		}
	}
	return nil
}

func (c checker) unknownField(path string, value ojson.Value) error {
	fault := form.Errorf(path, "%s has no field with the id %s.", c.model.Namespace, form.Shown(value))
	fault.Hint = "Fields are placed by id, which the model lists with each field."
	if named := c.model.Field(value.Text()); named != nil {
		fault.Hint = "Fields are placed by id: " + named.Name + "'s is " + named.ID + "."
	}
	return fault
}
