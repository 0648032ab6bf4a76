package server

import (
	"context"
	"errors"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

func readEntriesTool() *tool {
	return &tool{
		name:    readEntriesName,
		title:   "Read entries over REST",
		answers: "entries over REST, where GraphQL is off or leaves a model out",
		about: "Read entries over REST: this deployment serves no GraphQL. Without model it answers the models this key reads, with their fields. " +
			"select names fields, a relation's in parentheses: title,author(name). where is JSON with an operator for each field.",
		beside: "Read entries of the models that GraphQL leaves out, which capa_graphql_schema marks as readable over REST only. Without model it " +
			"answers the models with their fields. select names fields, a relation's in parentheses: title,author(name).",
		surface: apiSurface,
		need:    needAnyModel,
		part:    partRESTOnly,
		params: []param{
			{name: "model", kind: text, about: "Namespace or id.", words: []string{"namespace", "modelId"}},
			{name: "id", kind: text, about: "One entry."},
			{name: "select", kind: text, about: "title,author(name),coauthors(limit:3,name)", words: []string{"fields"}},
			{name: "where", kind: loose, about: `{"featured":{"eq":true},"author.name":{"eq":"Ada Vale"}}`, words: []string{"filter"}},
			{name: "sort", kind: text, about: "-views,title", words: []string{"orderBy", "order"}},
			{name: "limit", kind: whole, min: 1, max: 200, about: "20 unless set.", words: []string{"first", "last"}},
			{name: "after", kind: text, about: "page.next of the page before.", words: []string{"cursor", "offset"}},
			{name: "before", kind: text, about: "page.prev of the page behind."},
			{name: "count", kind: flag, about: "Adds page.total.", words: []string{"total", "totalCount"}},
			maxChars,
		},
		example: `{"model":"articles"}`,
		run:     readEntries,
	}
}

func readEntries(ctx context.Context, c *call) (reply, error) {
	if c.args.text("model") == "" {
		return c.readModels(ctx)
	}
	page, err := c.client.Entries(ctx, capa.EntriesQuery{
		Model: c.args.text("model"), ID: c.args.text("id"),
		Select: c.args.text("select"), Where: whereText(c.args.json("where")), Sort: c.args.text("sort"),
		Limit: c.args.whole("limit", 0), After: c.args.text("after"), Before: c.args.text("before"), Count: c.args.flag("count"),
	})
	if err != nil {
		return reply{}, restRefusal(err)
	}
	data, paging := page.Document.Get("data"), page.Document.Get("page")
	if c.args.text("id") != "" {
		data, paging = page.Document, ojson.Value{}
	}
	environment := c.environment(ctx)
	return reply{json: answer.Fit(answer.Answer{
		Kind: answer.Entries,
		Members: []ojson.Member{
			{Name: "data", Value: data},
			{Name: "page", Value: paging},
			{Name: "environment", Value: ojson.NonEmpty(environment)},
			{Name: "rest", Value: ojson.StringOf(page.REST)},
			{Name: "drafts", Value: ojson.NonEmpty(draftsNote(environment))},
		},
		Backward: c.args.text("before") != "",
	}, c.args.budget())}, nil
}

// whereText is REST's where parameter: JSON as a text, however it was passed.
func whereText(where ojson.Value) string {
	switch where.Kind() {
	case ojson.Invalid, ojson.Null:
		return ""
	case ojson.String:
		return where.Text()
	}
	return where.String()
}

// restRefusal points a refusal of REST at this tool: a model that is not there at its own list of models, a cursor at the members of page
// that hold them.
func restRefusal(err error) error {
	var failed *capa.Error
	if !errors.As(err, &failed) {
		return err
	}
	step := ""
	switch failed.Code() {
	case "model_not_found":
		step = " Call this tool without model for the models this key reads."
	case "invalid_cursor":
		step = " Over REST those are a page's page.next, as after, and its page.prev, as before."
	default:
		return err
	}
	return &refusal{message: problemText(failed.Status, failed.Problems[0]) + step, next: readEntriesName}
}

// readModels answers the models this key reads over REST, with their fields.
func (c *call) readModels(ctx context.Context) (reply, error) {
	document, err := c.client.Models(ctx)
	if err != nil {
		return reply{}, err
	}
	var rows []ojson.Value
	for _, m := range document.Get("models").Items() {
		rows = append(rows, restModelRow(m))
	}
	environment := c.environment(ctx)
	return reply{json: answer.Fit(answer.Answer{
		Kind: answer.Document,
		Members: []ojson.Member{
			{Name: "models", Value: ojson.ArrayOf(rows...)},
			{Name: "environment", Value: ojson.NonEmpty(environment)},
			{Name: "rest", Value: ojson.StringOf("/api/models")},
			{Name: "next", Value: ojson.StringOf("Pass model to read its entries.")},
		},
		Hint: "Pass model to read one model's entries, or a larger maxChars.",
	}, c.args.budget())}, nil
}

func restModelRow(m ojson.Value) ojson.Value {
	var lines []string
	for _, f := range m.Get("fields").Items() {
		lines = append(lines, restFieldLine(f))
	}
	return ojson.ObjectOf(
		ojson.Member{Name: "model", Value: m.Get("namespace")},
		ojson.Member{Name: "name", Value: m.Get("name")},
		ojson.Member{Name: "rest", Value: ojson.StringOf(entriesPath(m.Get("namespace").Text()))},
		ojson.Member{Name: "fields", Value: ojson.StringsOf(lines)},
	)
}

// restFieldLine is a field as the GraphQL map shows it, with its Capa type: "title: string", "author -> authors".
func restFieldLine(f ojson.Value) string {
	kind := f.Get("type").Text()
	line := f.Get("name").Text() + ": " + kind
	if target := f.Get("target").Text(); target != "" {
		arrow := " -> "
		if kind != "relation" {
			arrow = " ->> "
		}
		line = f.Get("name").Text() + arrow + target
	}
	if f.Get("deprecated").Exists() && !f.Get("deprecated").IsNull() && f.Get("deprecated").Text() != "false" {
		line += " (deprecated)"
	}
	return line
}
