package cli

import "github.com/capacms/capa-mcp/capa/ojson"

// colon stands between a name and its value.
var colon = span{text: ": "}

func labelOf(name string) span {
	return span{visible(string(ojson.AppendString(nil, name))), blue}
}

// scalarOf is a text, a number, a truth or null as JSON writes it. A control character in a text becomes the escape for it, the same text.
func scalarOf(v ojson.Value) span {
	text := visible(v.String())
	switch v.Kind() {
	case ojson.String:
		return span{text, green}
	case ojson.Number:
		return span{text, yellow}
	default:
		return span{text, purple}
	}
}

// flat is v on one line of at most room columns. ok is false when it does not fit.
func flat(v ojson.Value, room int) (line []span, ok bool) {
	if v.Units() > room { // a code unit takes a column or more, marks over a letter aside: no need to lay out a long value
		return nil, false
	}
	line = appendFlat(nil, v)
	for _, each := range line {
		room -= columns(each.text)
	}
	return line, room >= 0
}

func appendFlat(line []span, v ojson.Value) []span {
	between := ""
	switch v.Kind() {
	case ojson.Object:
		line = append(line, span{text: "{"})
		for name, member := range v.Members() {
			line = append(line, span{text: between}, labelOf(name), colon)
			line = appendFlat(line, member)
			between = ", "
		}
		return append(line, span{text: "}"})
	case ojson.Array:
		line = append(line, span{text: "["})
		for _, item := range v.Items() {
			line = appendFlat(append(line, span{text: between}), item)
			between = ", "
		}
		return append(line, span{text: "]"})
	default:
		return append(line, scalarOf(v))
	}
}
