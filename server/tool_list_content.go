package server

import (
	"context"

	"github.com/capacms/capa-mcp/capa"
)

func listContentTool() *tool {
	return &tool{
		name:    listContentName,
		title:   "List a model's instances",
		answers: "a model's entries, a page at a time",
		about:   "The instances of one model, a page at a time, with total. Call " + getContentName + " for one in full, with its relations.",
		surface: legacySurface,
		need:    needRead,
		params: []param{
			namespace,
			{name: "limit", kind: whole, about: "20 unless set.", min: 1, max: mostInstances, words: []string{"first", "last", "take"}},
			{name: "offset", kind: whole, about: "How many to skip.", words: []string{"skip", "after", "before", "cursor"}},
			{name: "status", kind: text, about: "published or draft."},
		},
		example: `{"namespace":"articles"}`,
		run:     listContent,
	}
}

// How many instances a page holds: at most, and unless set. [D]
const (
	mostInstances = 100
	someInstances = 20
)

func listContent(ctx context.Context, c *call) (reply, error) {
	model, err := c.args.nonEmpty(namespace.name, modelHeld)
	if err != nil {
		return reply{}, err
	}
	document, err := c.client.ListContent(ctx, capa.ContentQuery{
		Model: model, Limit: c.args.whole("limit", someInstances), Offset: c.args.whole("offset", 0), Status: c.args.text("status"),
	})
	if err != nil {
		return reply{}, c.refuseLegacy(ctx, model, err)
	}
	return c.passOn(document, "Pass a smaller limit, and offset for those that follow; "+getContentName+" reads one in full."), nil
}
