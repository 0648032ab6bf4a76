package server

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
	"github.com/capacms/capa-mcp/server/internal/query"
)

func graphqlSchemaTool() *tool {
	return &tool{
		name:    schemaName,
		title:   "What this key can read",
		answers: "the models, fields and relations the key reads; one model's filters, sorts and an example; the schema language",
		about: "Start here. The models, fields and relations this key can read, as a map. With model: that model's filter operators, sort values, " +
			"and an example query with its REST twin. With sdl: the schema language too. Never guess a name it does not show.",
		surface: apiSurface,
		need:    needAnyModel,
		part:    partGraphQL,
		params: []param{
			{name: "model", kind: text, about: "Namespace, admin name or type.", words: []string{"namespace", "modelId", "type"}},
			{name: "sdl", kind: flag, about: "Add the GraphQL schema language."},
			maxChars,
		},
		output: `{"type":"object","properties":{"version":{"type":"string"},"key":{"type":"object","description":"environment: production reads published ` +
			`entries, development drafts too"},"models":{"type":"array","description":"The map"},"fields":{"type":"array","description":"One model's"},` +
			`"sorts":{"type":"array"},"example":{"type":"object"},"sdl":{"type":"string"},"note":{"type":"string"},"next":{"description":"What to do next, or null"},"error":{"type":"string"}}}`,
		example: `{"model":"articles"}`,
		run:     graphqlSchema,
	}
}

func graphqlSchema(ctx context.Context, c *call) (reply, error) {
	key, err := c.schemas.fresh(ctx)
	if err != nil {
		return reply{}, err
	}
	head, err := c.schemaHead(ctx)
	if err != nil {
		return reply{}, err
	}
	name := c.args.text("model")
	switch {
	case name == "" && c.args.flag("sdl"):
		return c.mapWithSDL(key, head), nil
	case name == "":
		return c.passOn(schemaMap(key, head, "", c.args.budget()), mapHint), nil
	}
	model, err := query.FindModel(key, name)
	if err != nil {
		return reply{}, err
	}
	return c.modelDetails(key, model, head), nil
}

// schemaHead is what both forms begin with: the API version asked for, and what the key is. A key's scopes are told where the deployment
// reports them.
func (c *call) schemaHead(ctx context.Context) ([]ojson.Member, error) {
	me, err := c.me(ctx)
	if err != nil {
		return nil, err
	}
	key := []ojson.Member{{Name: "environment", Value: ojson.StringOf(me.Environment)}, {Name: "bundle", Value: ojson.StringOf(me.Bundle)}}
	if me.ScopesReported {
		key = append(key, ojson.Member{Name: "scopes", Value: ojson.StringsOf(me.Scopes)})
	}
	return []ojson.Member{
		{Name: "version", Value: ojson.StringOf(c.client.Config().Version)},
		{Name: "key", Value: ojson.ObjectOf(key...)},
	}, nil
}

// The system fields are the same on every model, so the map says them once.
const systemNote = "Every model type also has id, model, status, createdAt, updatedAt, publishedAt, _version, _tags, _folder. " +
	"Filters and sorts take id, createdAt, updatedAt and publishedAt of those. Filters also take _tags."

const (
	mapNext      = "Pass model for filters, sorts and an example, or call " + buildName + "."
	mapHint      = "Pass model for one model, or a larger maxChars."
	modelHint    = "Pass a larger maxChars."
	detailsNext  = "Call " + buildName + " to have a query written, or " + queryName + " to run one."
	sdlResource  = "capa://graphql/schema.graphql"
	restOnlyMark = "none: readable over REST only; " + readEntriesName + " reads it"
)

// fieldLine is a field as the map shows it: "title: String", "author -> authors", "coauthors ->> authors".
func fieldLine(f *schema.Field) string {
	line := f.Name + ": " + f.GraphQLType
	if f.Class == schema.Relation {
		arrow := " -> "
		if f.Many {
			arrow = " ->> "
		}
		line = f.Name + arrow + f.Target.Namespace
	}
	if f.Deprecated != "" {
		line += " (deprecated)"
	}
	return line
}
