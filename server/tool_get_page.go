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
		example: `{"page":"ID"}`,
		run:     getPage,
	}
}

func getPage(ctx context.Context, c *call) (reply, error) {
	document, err := c.page(ctx)
	if err != nil {
		return reply{}, err
	}
	return c.passOn(document, "This page's lists are longer than an answer holds. "+suggestQueriesName+" answers its queries alone."), nil
}
