package form

import (
	"errors"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// The first fault of a document, with the path of its node.
func TestObject(t *testing.T) {
	shelf := func(path string, value ojson.Value) error {
		return Object(path, path, "a shelf", value,
			Member{Name: "name", Need: true, Check: Text},
			Member{Name: "note", Check: Label},
			Member{Name: "open", Check: Flag},
			Member{Name: "side", Check: OneOf("left", "right")},
			Member{Name: "extra", Check: Any},
		)
	}
	for document, want := range map[string]string{
		`[{"name":"A","note":"","open":true,"side":"left","extra":[1]}]`: "",
		`[]`:                       "",
		`{}`:                       `shelves: shelves is a list, not an object.`,
		`[{"name":"A"},null]`:      `shelves[1]: A shelf is an object, not null.`,
		`[{}]`:                     `shelves[0].name: A shelf needs name.`,
		`[{"name":"\t"}]`:          `shelves[0].name: name is empty.`,
		`[{"name":null}]`:          `shelves[0].name: name is text, not null.`,
		`[{"name":"A","note":1}]`:  `shelves[0].note: note is text, not 1.`,
		`[{"name":"A","open":1}]`:  `shelves[0].open: open is true or false, not 1.`,
		`[{"name":"A","side":[]}]`: `shelves[0].side: side is left or right, not a list.`,
		`[{"nam":"A"}]`:            `shelves[0].nam: A shelf has no member "nam". Did you mean name?`,
		`[{"name":1,"zzzzzzz":1}]`: `shelves[0].zzzzzzz: A shelf has no member "zzzzzzz".`,
		`[{"name":"A","x y":1}]`:   `shelves[0]["x y"]: A shelf has no member "x y".`,
		`[{"name":"` + strings.Repeat("é", 200) + `"}]`: "",
		`[{"name":"` + strings.Repeat("é", 201) + `"}]`: `shelves[0].name: name is longer than 200 characters.`,
	} {
		value, err := ojson.ParseString(document)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		var fault *Error
		if err := List(shelf)("shelves", value); errors.As(err, &fault) {
			got = fault.Error()
		}
		if got != want {
			t.Errorf("%.60s\ngot  %s\nwant %s", document, got, want)
		}
	}
}
