package server

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// pageArgument is the page of the tools that read one.
var pageArgument = param{
	name: "page", kind: text, required: true, about: "A page's id, exactly as " + listPagesName + " shows it: /blog/[slug]",
	words: []string{"id", "pageId", "path", "route", "url"},
}

// page reads the page that the arguments name. Errors are as its tool answers them.
func (c *call) page(ctx context.Context) (ojson.Value, error) {
	id, err := c.args.nonEmpty(pageArgument.name, "a page's id")
	if err != nil {
		return ojson.Value{}, err
	}
	document, err := c.client.Page(ctx, id)
	if err != nil {
		return ojson.Value{}, c.refusePages(ctx, id, err)
	}
	return document, nil
}
