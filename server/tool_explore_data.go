package server

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
	"github.com/capacms/capa-mcp/server/internal/answer"
	"github.com/capacms/capa-mcp/server/internal/explore"
	"github.com/capacms/capa-mcp/server/internal/query"
)

func exploreDataTool() *tool {
	return &tool{
		name:    exploreName,
		title:   "What the content holds",
		answers: "what the content holds, measured: counts, ranges, values, fan-out",
		about: "Measure what a model's entries hold, per field: values present, empty and missing, ranges, distinct values, relation fan-out, " +
			"references that lead nowhere, values of the wrong type; and samples. For how much or how many, before guessing a filter.",
		surface: apiSurface,
		need:    needAnyModel,
		part:    partGraphQL,
		params: []param{
			{name: "model", kind: text, required: true, words: []string{"namespace", "modelId", "type"}},
			{name: "field", kind: text, about: "Measure this one.", words: []string{"fields", "select"}},
			{name: "sample", kind: whole, about: "Entries to show, default 3.", max: 20, words: []string{"samples"}},
			{name: "maxEntries", kind: whole, about: "Entries to read, default 200.", min: 1, max: mostEntries, words: []string{"first", "limit", "take"}},
			{name: "filter", kind: loose, about: "Which entries.", words: []string{"where"}},
			maxChars,
		},
		output: `{"type":"object","properties":{"model":{"type":"string"},"environment":{"type":"string"},"drafts":{"type":"string"},"total":{"type":"integer"},` +
			`"scanned":{"type":"integer"},"statuses":{"type":"object"},"counts":{"type":"string","description":"` + countsInShort + `"},` +
			`"fields":{"type":"array"},"samples":{"type":"array"},"skipped":{"type":"array"},"note":{"type":"string"},"truncated":{"type":"array"},` +
			`"hint":{"type":"string"},"error":{"type":"string"},"next":{"description":"What to do next, or null"}}}`,
		example: `{"model":"articles"}`,
		run:     exploreData,
	}
}

// How many entries and samples one call reads.
const (
	mostEntries    = 1_000
	defaultEntries = 200
	defaultSample  = 3
)

// countsLegend says what each number of a field's row means. The output schema says it in short, for an answer that had to leave it out.
const (
	countsLegend = "Counts are of what is stored, so they agree with filters. present: has a value. empty: blank text or an empty list. " +
		"missing: null or absent, what { null: true } matches; present plus empty is what { exists: true } matches. " +
		"Only where there are any: dangling, the ids of entries that a query cannot return (deleted, draft only, of another model), so it reads " +
		"null or leaves them out; mistyped, the entries with a value that does not fit the field's type, which a query reads as null. " +
		"min to median, length, distinct, values and top are of the values that fit; values and top are [value, count]. " +
		"items: what the lists hold; perEntry and fanOut: that for each entry scanned, a missing list as 0. " +
		"mediaTypes: files by kind, null for a kind the API has no name for. Long texts, and a sample's long lists, end in …."
	countsInShort = "Of what is stored. present: has a value. empty: blank text or an empty list. missing: null or absent. " +
		"dangling: ids a query cannot return. mistyped: entries with a value not of the type, null in a query."
)

func exploreData(ctx context.Context, c *call) (reply, error) {
	report, request, err := c.explore(ctx)
	var failed *capa.Error
	if errors.As(err, &failed) && failed.Code() == validationFailed {
		c.schemas.forget() // the documents are written from the kept schema: one that does not hold says that it is old
		report, request, err = c.explore(ctx)
	}
	if err != nil {
		return reply{}, err
	}
	members := []ojson.Member{
		{Name: "model", Value: ojson.StringOf(request.Model.Namespace)},
		{Name: "environment", Value: ojson.NonEmpty(report.Environment)},
		{Name: "drafts", Value: ojson.NonEmpty(draftsNote(report.Environment))},
		{Name: "total", Value: ojson.IntOf(report.Total)},
		{Name: "scanned", Value: ojson.IntOf(report.Scanned)},
		{Name: "statuses", Value: report.Statuses},
		{Name: "counts", Value: ojson.StringOf(countsLegend)},
		{Name: "fields", Value: report.Fields},
		{Name: "samples", Value: report.Samples},
		{Name: "skipped", Value: ojson.NonEmptyStrings(report.Skipped)},
	}
	return reply{json: answer.Fit(answer.Answer{Kind: answer.Explore, Members: members, Note: exploreNote(report)}, c.args.budget())}, nil
}

// explore measures what the arguments say. Errors are those of explore.Measure, a *query.Refusal or an *argumentError.
func (c *call) explore(ctx context.Context) (*explore.Report, explore.Request, error) {
	request := explore.Request{
		Entries:  c.args.whole("maxEntries", defaultEntries),
		Samples:  c.args.whole("sample", defaultSample),
		Progress: c.progress,
	}
	model, err := c.args.nonEmpty("model", modelHeld)
	if err != nil {
		return nil, request, err
	}
	err = c.withSchema(ctx, func(key *schema.Schema) error {
		built, err := query.Build(key, query.Intent{Model: model, Fields: []query.Spec{{Field: "id"}}, Filter: c.args.json("filter")})
		if err != nil {
			return err
		}
		request.Model, request.Filter = built.Model, built.Variables.Get("filter")
		request.Field, err = fieldToMeasure(built.Model, c.args.text("field"))
		return err
	})
	if err != nil {
		return nil, request, err
	}
	report, err := explore.Measure(ctx, c.client, request)
	return report, request, err
}

// fieldToMeasure is the content field of that name; nil for "". Its error is a *query.Refusal.
func fieldToMeasure(m *schema.Model, name string) (*schema.Field, error) {
	if name == "" {
		return nil, nil
	}
	available := make([]string, len(m.Fields))
	for i, f := range m.Fields {
		if f.Name == name {
			return f, nil
		}
		available[i] = f.Name
	}
	return nil, &query.Refusal{
		Message:    fmt.Sprintf("unknown field %s on %s", name, m.Type),
		DidYouMean: schema.Nearest(name, available),
		Available:  available,
		Next:       schemaName,
	}
}

// exploreNote says what was not measured, and how to have it measured.
func exploreNote(r *explore.Report) string {
	var notes []string
	switch {
	case r.Repeated:
		notes = append(notes, fmt.Sprintf("The API gave an entry or a cursor a second time, so reading ended there: measured %s of %s entries, each once.",
			query.Grouped(r.Scanned), query.Grouped(r.Total)))
	case r.Scanned < r.Total:
		notes = append(notes, fmt.Sprintf("Measured %s of %s entries, the newest. Pass maxEntries, at most %s, or filter for others.",
			query.Grouped(r.Scanned), query.Grouped(r.Total), query.Grouped(mostEntries)))
	}
	if len(r.Skipped) > 0 {
		notes = append(notes, "Relation fields past those that one query expands are in skipped: pass field to measure one of them.")
	}
	return strings.Join(notes, " ")
}
