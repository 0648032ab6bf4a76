package gql

import (
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Bounds of inspect, which are graphql-js's.
const (
	inspectItems = 10
	inspectDepth = 2
	maxQuoted    = 1_000
)

// inspect prints a variable's value as graphql-js prints it in a message: `{ title: "x" }`, deep values as [Object].
func inspect(v ojson.Value) string { return quoted(inspectAt(v, 0)) }

// quoted is a value as a message quotes it.
//
// [D] It is cut at maxQuoted UTF-16 code units, which graphql-js does not do: each of up to 100 errors may quote the same large value.
func quoted(text string) string { return ojson.Shorten(text, maxQuoted) }

func inspectAt(v ojson.Value, depth int) string {
	switch {
	case !v.Exists():
		return "undefined"
	case v.Kind() == ojson.Object:
		return inspectObject(v, depth)
	case v.Kind() == ojson.Array:
		return inspectArray(v, depth)
	default:
		return v.String()
	}
}

func inspectObject(v ojson.Value, depth int) string {
	if v.Count() == 0 {
		return "{}"
	}
	if depth >= inspectDepth {
		return "[Object]"
	}
	var members []string
	length := 0
	for name, value := range v.Members() {
		if length > maxQuoted {
			break // the rest would be cut
		}
		members = append(members, name+": "+inspectAt(value, depth+1))
		length += len(members[len(members)-1])
	}
	return "{ " + strings.Join(members, ", ") + " }"
}

func inspectArray(v ojson.Value, depth int) string {
	if v.Count() == 0 {
		return "[]"
	}
	if depth >= inspectDepth {
		return "[Array]"
	}
	var items []string
	for i, item := range v.Items() {
		if i == inspectItems {
			break
		}
		items = append(items, inspectAt(item, depth+1))
	}
	switch more := v.Count() - inspectItems; {
	case more == 1:
		items = append(items, "... 1 more item")
	case more > 1:
		items = append(items, fmt.Sprintf("... %d more items", more))
	}
	return "[" + strings.Join(items, ", ") + "]"
}
