package advice

import (
	"slices"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

const docs = "https://docs.capacms.com/errors/"

// Explain is what capa_explain_error answers about what was pasted: {"errors":[…]}, one row for each error found. offered says which
// tools the key was given: a row names no other.
func Explain(pasted ojson.Value, offered func(tool string) bool) ojson.Value {
	var rows []ojson.Value
	for _, found := range readPasted(pasted) {
		rows = append(rows, explainOne(found, offered))
	}
	return ojson.ObjectOf(ojson.Member{Name: "errors", Value: ojson.ArrayOf(rows...)})
}

func explainOne(found reading, offered func(tool string) bool) ojson.Value {
	given := For(found.Problem, Context{GraphQL: found.graphql})
	if found.guessed && found.Code == routeNotFound {
		given.Fix += " If they are right, the model, entry or page that the path names is not there, or this key cannot read it."
	}
	row := []ojson.Member{
		{Name: "code", Value: ojson.StringOf(orUnknown(found.Code))},
		{Name: "status", Value: ojson.NonZero(found.status)},
		{Name: "message", Value: ojson.NonEmpty(found.Message)},
		{Name: "hint", Value: ojson.NonEmpty(found.Hint)},
		{Name: "path", Value: ojson.NonEmpty(found.Path)},
		{Name: "meaning", Value: ojson.StringOf(given.Meaning)},
		{Name: "fix", Value: ojson.StringOf(given.Fix)},
		{Name: "budget", Value: budgetRow(found)},
		{Name: "next", Value: nextTool(given.Next, offered)},
		{Name: "docs", Value: docsOf(found.Code)},
	}
	return ojson.ObjectOf(row...)
}

func orUnknown(code string) string {
	if code == "" {
		return "unknown"
	}
	return code
}

func nextTool(name string, offered func(string) bool) ojson.Value {
	if name == "" || !offered(name) {
		return ojson.NullOf()
	}
	return ojson.StringOf(name)
}

func budgetRow(found reading) ojson.Value {
	b, ok := budgetOf(found.Message)
	if !ok || !isBudget(found.Code) {
		return ojson.Value{}
	}
	return ojson.ObjectOf(
		ojson.Member{Name: "measured", Value: ojson.StringOf(b.measured)},
		ojson.Member{Name: "limit", Value: ojson.StringOf(b.limit)},
	)
}

// docsOf is the address of the code's own page. This server's codes and unknown ones have none.
func docsOf(code string) ojson.Value {
	switch {
	case lookUp(code).code == "":
		return ojson.Value{}
	case slices.Contains([]string{unreachable, capa.CodeUnreadable, capa.CodeTooLarge, capa.CodeNotFollowed, "pages_not_enabled"}, code):
		return ojson.Value{}
	}
	return ojson.StringOf(docs + code)
}
