package layout

import (
	"errors"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/form"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

const (
	title  = "00000000-0000-4000-8000-000000000301"
	body   = "00000000-0000-4000-8000-000000000302"
	author = "00000000-0000-4000-8000-000000000306"
)

// card is a document whose main column has one card of these items.
func card(items string) string {
	return `{"v":1,"main":[{"id":"c1","items":[` + items + `]}],"aside":[]}`
}

func TestCheck(t *testing.T) {
	const titleNode = `{"id":"n1","fieldId":"` + title + `"}`
	for _, tt := range []struct{ name, document, path, message string }{
		{"the plain editor", `null`, "", ""},
		{"nothing placed", `{"v":1,"main":[],"aside":[]}`, "", ""},
		{"every member", `{"v":1,"main":[{"id":"c1","title":"Hero","collapsible":false,"collapsed":false,"items":[` +
			`{"id":"n1","fieldId":"` + title + `","width":"full"},{"id":"n2","fieldId":"` + author + `","width":"half","display":"embedded"}]}],"aside":[]}`, "", ""},
		{"version as a decimal", `{"v":1.0,"main":[],"aside":[]}`, "", ""},

		{"a list", `[]`, "layout", "A layout is an object, not a list."},
		{"text", `"{}"`, "layout", `A layout is an object, not "{}".`},
		{"no version", `{"main":[],"aside":[]}`, "v", "A layout needs v."},
		{"another version", `{"v":2,"main":[],"aside":[]}`, "v", "v is the version of the document's form and must be 1, not 2."},
		{"the version as text", `{"v":"1","main":[],"aside":[]}`, "v", `v is the version of the document's form and must be 1, not "1".`},
		{"no side column", `{"v":1,"main":[]}`, "aside", "A layout needs aside."},
		{"no main column", `{"v":1,"aside":[]}`, "main", "A layout needs main."},
		{"an unknown column", `{"v":1,"main":[],"aside":[],"asides":[]}`, "asides", `A layout has no member "asides". Did you mean aside?`},
		{"an empty name", `{"v":1,"main":[],"aside":[],"":1}`, `[""]`, `A layout has no member "". Did you mean v?`},
		{"a name with marks", `{"v":1,"main":[{"id":"c1","items":[],"a.b":1}],"aside":[]}`, `main[0]["a.b"]`, `A card has no member "a.b".`},
		{"a long name", `{"v":1,"main":[],"aside":[],"` + strings.Repeat("x", 1000) + `":1}`, `["` + strings.Repeat("x", 59) + "…]",
			`A layout has no member "` + strings.Repeat("x", 59) + "…."},
		{"a column that is none", `{"v":1,"main":{},"aside":[]}`, "main", "main is a list, not an object."},
		{"a card that is none", `{"v":1,"main":[],"aside":[7]}`, "aside[0]", "A card is an object, not 7."},
		{"a card without id", `{"v":1,"main":[{"items":[]}],"aside":[]}`, "main[0].id", "A card needs id."},
		{"a card with an empty id", `{"v":1,"main":[{"id":" ","items":[]}],"aside":[]}`, "main[0].id", "id is empty."},
		{"a card without items", `{"v":1,"main":[{"id":"c1"}],"aside":[]}`, "main[0].items", "A card needs items."},
		{"an unknown member of a card", `{"v":1,"main":[{"id":"c1","items":[],"colapsed":true}],"aside":[]}`, "main[0].colapsed",
			`A card has no member "colapsed". Did you mean collapsed?`},
		{"a title of no text", `{"v":1,"main":[{"id":"c1","title":7,"items":[]}],"aside":[]}`, "main[0].title", "title is text, not 7."},
		{"a long title", `{"v":1,"main":[{"id":"c1","title":"` + strings.Repeat("é", 201) + `","items":[]}],"aside":[]}`, "main[0].title",
			"title is longer than 200 characters."},
		{"collapsed as text", `{"v":1,"main":[{"id":"c1","collapsed":"no","items":[]}],"aside":[]}`, "main[0].collapsed", `collapsed is true or false, not "no".`},
		{"collapsible null", `{"v":1,"main":[{"id":"c1","collapsible":null,"items":[]}],"aside":[]}`, "main[0].collapsible",
			"collapsible is true or false, not null."},
		{"items that are none", `{"v":1,"main":[{"id":"c1","items":{}}],"aside":[]}`, "main[0].items", "items is a list, not an object."},
		{"an item that is none", card(titleNode + `,"` + body + `"`), "main[0].items[1]", `An item is an object, not "` + body + `".`},
		{"an item without id", card(`{"fieldId":"` + title + `"}`), "main[0].items[0].id", "An item needs id."},
		{"an item without field", card(`{"id":"n1"}`), "main[0].items[0].fieldId", "An item needs fieldId."},
		{"an unknown member of an item", card(`{"id":"n1","fieldId":"` + title + `","field":"title"}`), "main[0].items[0].field",
			`An item has no member "field". Did you mean fieldId?`},
		{"an unknown field", card(titleNode + `,{"id":"n2","fieldId":"title"}`), "main[0].items[1].fieldId", `articles has no field with the id "title".`},
		{"a field of no text", card(`{"id":"n1","fieldId":7}`), "main[0].items[0].fieldId", "fieldId is text, not 7."},
		{"a field placed twice", card(titleNode + `,{"id":"n2","fieldId":"` + body + `"},{"id":"n3","fieldId":"` + title + `"}`), "main[0].items[2].fieldId",
			"title is placed already, at main[0].items[0].fieldId; a field is placed once."},
		{"a field placed in both columns", `{"v":1,"main":[{"id":"c1","items":[` + titleNode + `]}],"aside":[{"id":"c2","items":[{"id":"n2","fieldId":"` + title + `"}]}]}`,
			"aside[0].items[0].fieldId", "title is placed already, at main[0].items[0].fieldId; a field is placed once."},
		{"an unknown width", card(`{"id":"n1","fieldId":"` + title + `","width":"wide"}`), "main[0].items[0].width", `width is full, half or third, not "wide".`},
		{"an unknown display", card(`{"id":"n1","fieldId":"` + author + `","display":"card"}`), "main[0].items[0].display",
			`display is picker, inline or embedded, not "card".`},
		{"display null", card(`{"id":"n1","fieldId":"` + author + `","display":null}`), "main[0].items[0].display", `display is picker, inline or embedded, not null.`},
		{"display on no relation", card(`{"id":"n1","fieldId":"` + title + `","display":"inline"}`), "main[0].items[0].display",
			"title is of type string; only a relation takes display."},
		{"a repeated item id", card(titleNode + `,{"id":"n1","fieldId":"` + body + `"}`), "main[0].items[1].id",
			`The id "n1" is taken, by main[0].items[0].id; each card and item has its own.`},
		{"a repeated card id", `{"v":1,"main":[{"id":"c1","items":[]}],"aside":[{"id":"c1","items":[]}]}`, "aside[0].id",
			`The id "c1" is taken, by main[0].id; each card and item has its own.`},
		{"an item with a card's id", card(`{"id":"c1","fieldId":"` + title + `"}`), "main[0].items[0].id",
			`The id "c1" is taken, by main[0].id; each card and item has its own.`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			document, err := ojson.ParseString(tt.document)
			if err != nil {
				t.Fatal(err)
			}
			var fault form.Error
			if found := (*form.Error)(nil); errors.As(Check(project.Seed().Model("articles"), document), &found) {
				fault = *found
			}
			if fault.Path != tt.path || fault.Message != tt.message {
				t.Errorf("got  %s: %s\nwant %s: %s", fault.Path, fault.Message, tt.path, tt.message)
			}
		})
	}
}

// Placing a field by its name is the likely slip, so the hint has the id.
func TestHintOfAnUnknownField(t *testing.T) {
	for id, want := range map[string]string{
		"title": "Fields are placed by id: title's is " + title + ".",
		"other": "Fields are placed by id, which the model lists with each field.",
	} {
		document, err := ojson.ParseString(card(`{"id":"n1","fieldId":"` + id + `"}`))
		if err != nil {
			t.Fatal(err)
		}
		var fault *form.Error
		if !errors.As(Check(project.Seed().Model("articles"), document), &fault) || fault.Hint != want {
			t.Errorf("%s: %v", id, fault)
		}
	}
}
