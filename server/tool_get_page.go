package server

import (
	"context"
)

func getPageTool() *tool {
	return &tool{
		name:    getPageName,
		title:   "Read one page",
		answers: "one page whole: its models, its entries and the queries it sends",
		about: "One page in full, as the API tells it: its models, reads by day, the entries it read, and one row for each query it sends. An entry " +
			"without modelId and namespace is one that Capa no longer holds. A page is a path as the site names it: /blog/[slug].",
		surface: apiSurface,
		need:    needInstance,
		part:    partPages,
		params:  []param{pageArgument},
		run:     getPage,
	}
}

func getPage(ctx context.Context, c *call) (reply, error) {
	page, err := c.args.segment(pageArgument.name, "a page's id")
	if err != nil {
		return reply{}, err
	}
	document, err := c.client.Page(ctx, page)
	if err != nil {
		return reply{}, c.refusePages(ctx, page, err)
	}
	return c.passOn(document, "This page's lists are longer than an answer holds. "+suggestQueriesName+" answers its queries alone."), nil
}
