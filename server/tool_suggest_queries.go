package server

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

func suggestQueriesTool() *tool {
	return &tool{
		name:    suggestQueriesName,
		title:   "Suggestions for a page's queries",
		answers: "what Capa would change about a page's queries",
		about: "Capa's insights on the queries of one page, each with its evidence and a rewrite, and those queries. " +
			"The API finds them, from the reads of the page. None is an answer too, and note says why there is none.",
		surface: apiSurface,
		need:    needInstance,
		part:    partPages,
		params:  []param{pageArgument},
		example: `{"page":"ID"}`,
		run:     suggestQueries,
	}
}

// suggestQueries computes nothing: the rules that judge a page's reads run in the API, so that the admin and an agent are told the same.
func suggestQueries(ctx context.Context, c *call) (reply, error) {
	document, err := c.page(ctx)
	if err != nil {
		return reply{}, err
	}
	var queries []ojson.Value
	for _, row := range document.Get("queries").Items() {
		queries = append(queries, ojson.ObjectOf(
			ojson.Member{Name: "modelNamespace", Value: row.Get("namespace")},
			ojson.Member{Name: "selectText", Value: row.Get("selectText")},
			ojson.Member{Name: "reads", Value: row.Get("reads")},
		))
	}
	return reply{json: answer.Fit(answer.Answer{
		Kind: answer.Document,
		Members: []ojson.Member{
			{Name: "page", Value: document.Get("page")},
			{Name: "insights", Value: document.Get("insights")},
			{Name: "queries", Value: ojson.ArrayOf(queries...)},
		},
		Note: whyNoInsight(document),
		Hint: getPageName + " answers the page in full.",
	}, c.args.budget())}, nil
}

// whyNoInsight tells the two kinds of empty apart; "" where there is an insight.
func whyNoInsight(document ojson.Value) string {
	reads, _ := document.Get("reads30d").Int()
	switch {
	case document.Get("insights").Count() > 0:
		return ""
	case reads == 0:
		return "No read of this page in the last 30 days, so there is nothing to judge: a site names its pages with the Capa-Page header of its reads."
	}
	return "The API has nothing to suggest about this page's reads."
}
