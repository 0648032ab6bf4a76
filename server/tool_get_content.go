package server

import (
	"context"
)

func getContentTool() *tool {
	return &tool{
		name:    getContentName,
		title:   "Read one instance",
		answers: "one entry whole, with what it refers to",
		about:   "One instance of a model in full, its relations expanded. Its id comes from " + listContentName + " or " + searchContentName + ".",
		surface: legacySurface,
		need:    needRead,
		params: []param{
			namespace,
			{name: "id", kind: text, required: true, words: []string{"entry", "entryId", "instance", "instanceId"}},
		},
		example: `{"namespace":"articles","id":"ID"}`,
		run:     getContent,
	}
}

func getContent(ctx context.Context, c *call) (reply, error) {
	model, err := c.args.nonEmpty(namespace.name, modelHeld)
	if err != nil {
		return reply{}, err
	}
	id, err := c.args.nonEmpty("id", "an instance's id")
	if err != nil {
		return reply{}, err
	}
	document, err := c.client.GetContent(ctx, model, id)
	if err != nil {
		return reply{}, c.refuseLegacy(ctx, model, err)
	}
	if !hasID(document) {
		return reply{}, notOfForm("an instance with an id", kindOf(document))
	}
	hint := "This instance is longer than an answer holds."
	if c.offered.has(queryName) {
		hint += " " + queryName + " reads the fields you name, and a long text in pieces."
	}
	return c.passOn(document, hint), nil
}
