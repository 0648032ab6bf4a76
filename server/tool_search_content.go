package server

import (
	"context"

	"github.com/capacms/capa-mcp/capa"
)

func searchContentTool() *tool {
	return &tool{
		name:    searchContentName,
		title:   "Search all content",
		answers: "where a text stands, across models",
		about:   "Where a text lives, over all models: each result has the namespace and id of its instance, the field, and a snippet.",
		surface: legacySurface,
		need:    needRead,
		params: []param{
			{name: "query", kind: text, required: true, about: "The text to find.", words: []string{"q", "text", "search", "term"}},
			modelParam("namespace", "Search one model only.", false),
			{name: "limit", kind: whole, min: 1, max: mostFound, words: []string{"first", "take"}},
		},
		example: `{"query":"a word"}`,
		run:     searchContent,
	}
}

// mostFound is how many results a search may ask for. [D] No limit is published; this is that of the API's own lists.
const mostFound = 200

func searchContent(ctx context.Context, c *call) (reply, error) {
	text, err := c.args.nonEmpty("query", "a text to find")
	if err != nil {
		return reply{}, err
	}
	model := c.args.text(namespace.name)
	document, err := c.client.Search(ctx, capa.SearchQuery{Text: text, Model: model, Limit: c.args.whole("limit", 0)})
	if err != nil {
		return reply{}, c.refuseLegacy(ctx, model, err)
	}
	return c.passOn(document, "Pass a smaller limit, or namespace to search one model."), nil
}
