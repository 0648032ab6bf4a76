package server

import (
	"github.com/capacms/capa-mcp/capa/ojson"
)

// kind is what an argument holds.
type kind uint8

const (
	text     kind = iota // a string
	whole                // a whole number; "10" is taken for 10
	flag                 // true or false; "true" is taken for true
	list                 // an array of strings; one string is taken for a list of one
	object               // an object; its JSON as a text is taken too
	loose                // any JSON, left untyped in the schema because clients refuse type unions; a JSON text is taken too
	verbatim             // any JSON exactly as sent: a text stays a text
)

// param is one argument of a tool: its place in the input schema and the rules it is checked by.
type param struct {
	name     string
	kind     kind
	about    string
	required bool
	min, max int      // whole: the range, both inclusive; max 0 for no upper limit
	values   []string // text: what it may be; nil for anything
	alias    string   // the other name that this server takes for it: model for namespace
	words    []string // what other tools and REST call it: refused, and told this name
}

// maxChars is the budget argument that every tool with a budget of its own takes.
var maxChars = param{name: "maxChars", kind: whole, about: "Answer budget in characters.", min: minChars, max: mostChars}

// The range of an answer's budget in characters (UTF-16 code units), and the budget without one.
const (
	minChars     = 200
	mostChars    = 200_000
	defaultChars = 20_000
)

// inputSchema is the JSON Schema of params, in their order. It stays inside what every client takes: an object at the root, no
// reference, no union, nothing but the names listed.
func inputSchema(params []param) ojson.Value {
	var properties, required []ojson.Value
	var members []ojson.Member
	for _, p := range params {
		members = append(members, ojson.Member{Name: p.name, Value: p.schema()})
		properties = append(properties, ojson.StringOf(p.name))
		if p.required && p.alias == "" {
			required = append(required, ojson.StringOf(p.name))
		}
		if p.alias != "" {
			same := ojson.ObjectOf(typed("string"), about(p.aliasAbout()))
			members = append(members, ojson.Member{Name: p.alias, Value: same})
		}
	}
	root := []ojson.Member{typed("object")}
	if len(properties) > 0 {
		root = append(root, ojson.Member{Name: "properties", Value: ojson.ObjectOf(members...)})
	}
	if len(required) > 0 {
		root = append(root, ojson.Member{Name: "required", Value: ojson.ArrayOf(required...)})
	}
	return ojson.ObjectOf(append(root, ojson.Member{Name: "additionalProperties", Value: ojson.BoolOf(false)})...)
}

func (p param) aliasAbout() string { return "Same as " + p.name + "." }

func (p param) schema() ojson.Value {
	var members []ojson.Member
	switch p.kind {
	case text:
		members = append(members, typed("string"))
	case whole:
		members = append(members, typed("integer"))
	case flag:
		members = append(members, typed("boolean"))
	case list:
		members = append(members, typed("array"), ojson.Member{Name: "items", Value: ojson.ObjectOf(typed("string"))})
	case object:
		members = append(members, typed("object"))
	}
	if p.values != nil {
		members = append(members, ojson.Member{Name: "enum", Value: ojson.StringsOf(p.values)})
	}
	if p.kind == whole {
		members = append(members, ojson.Member{Name: "minimum", Value: ojson.IntOf(p.min)}, ojson.Member{Name: "maximum", Value: ojson.NonZero(p.max)})
	}
	if p.about != "" {
		members = append(members, about(p.about))
	}
	return ojson.ObjectOf(members...)
}

func typed(name string) ojson.Member {
	return ojson.Member{Name: "type", Value: ojson.StringOf(name)}
}

func about(text string) ojson.Member {
	return ojson.Member{Name: "description", Value: ojson.StringOf(text)}
}
