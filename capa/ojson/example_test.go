package ojson_test

import (
	"errors"
	"fmt"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func ExampleParse() {
	v, err := ojson.Parse([]byte(`{ "price": 1.10, "name": "caf\u00e9", "price": 1.20 }`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(v)
	fmt.Println(v.Get("name").Text(), v.Units(), "code units")
	// Output:
	// {"price":1.20,"name":"café"}
	// café 28 code units
}

func ExampleParse_refusal() {
	_, err := ojson.ParseString(`{"first": 20,}`)
	if refusal, ok := errors.AsType[*ojson.SyntaxError](err); ok {
		fmt.Println(refusal.Offset, refusal)
	}
	// Output: 13 not JSON at byte 13: '}' where a name in quotes should come
}

func ExampleValue_Members() {
	v, _ := ojson.ParseString(`{"id":"a-17","title":null,"tags":["x","y"]}`)
	for name, member := range v.Members() {
		fmt.Println(name, member, member.Count())
	}
	// Output:
	// id "a-17" 0
	// title null 0
	// tags ["x","y"] 2
}

// A value is a place in its document, so that an edit is two cuts.
func ExampleValue_Offset() {
	v, _ := ojson.ParseString(`{"a":[1,2,3],"b":true}`)
	list, text := v.Get("a"), v.Bytes()
	end := list.Offset() + len(list.Bytes())
	fmt.Printf("%s[]%s\n", text[:list.Offset()], text[end:])
	// Output: {"a":[],"b":true}
}

func ExampleObjectOf() {
	page, _ := ojson.ParseString(`{"data":[{"id":1}],"cursor":null}`)
	fmt.Println(ojson.ObjectOf(
		ojson.Member{Name: "note", Value: ojson.StringOf("<as it is>")},
		ojson.Member{Name: "data", Value: page.Get("data")},
		ojson.Member{Name: "missing", Value: page.Get("missing")},
	))
	// Output: {"note":"<as it is>","data":[{"id":1}]}
}

func ExampleFloatOf() {
	fmt.Println(ojson.FloatOf(1e21), ojson.FloatOf(1e-7), ojson.FloatOf(2.50))
	// Output: 1e+21 1e-7 2.5
}

func ExampleCut() {
	fmt.Println(ojson.Cut("ab😀cd", 3), ojson.TextUnits("ab😀cd"))
	// Output: ab 6
}
