package server

import (
	"context"
	"errors"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
	"github.com/capacms/capa-mcp/server/internal/answer"
	"github.com/capacms/capa-mcp/server/internal/query"
)

func graphqlBuildTool() *tool {
	return &tool{
		name:    buildName,
		title:   "Write a query",
		answers: "a query from an intent, as GraphQL, REST and SDK code, checked by running it",
		about: "Write a query from an intent: GraphQL with its variables and the equal REST address, checked by running it once. run answers the data too. " +
			"code adds @capacms/sdk code for a site: ask for it once, on the final build.",
		surface: apiSurface,
		need:    needAnyModel,
		part:    partGraphQL,
		params: []param{
			{name: "model", kind: text, required: true, about: "Namespace, admin name or type.", words: []string{"namespace", "modelId", "type"}},
			{name: "fields", kind: loose, about: "Names, or {field, fields, first, sort} for a relation, at any depth. Unset: every plain field and each relation's id.",
				words: []string{"select"}},
			{name: "filter", kind: loose, about: `An operator for each field: {"featured":{"eq":true},"author":{"name":{"eq":"Ada Vale"}}}; and, or, not.`,
				words: []string{"where"}},
			{name: "sort", kind: list, about: "Sort values of the schema: views_DESC, author__name_ASC.", words: []string{"orderBy", "order"}},
			{name: "first", kind: whole, min: 1, max: 200, about: "20 unless set.", words: []string{"limit", "take"}},
			{name: "after", kind: text, about: "endCursor of the page before.", words: []string{"offset", "skip", "cursor"}},
			{name: "last", kind: whole, min: 1, max: 200, about: "Reads backward."},
			{name: "before", kind: text, about: "startCursor of the page behind."},
			{name: "id", kind: text, about: "One entry, in place of a list."},
			{name: "run", kind: flag, about: "Answer the data too."},
			{name: "code", kind: text, values: []string{"none", "next", "node", "rest", "all"}, about: "SDK code for a site."},
			maxChars,
		},
		output: `{"type":"object","properties":{"query":{"type":"string"},"variables":{"type":"object"},"operationName":{"type":"string"},` +
			`"rest":{"type":"string"},"restFromApi":{"type":"string"},"sdk":{"type":"object"},"environment":{"type":"string"},"drafts":{"type":"string"},` +
			`"check":{"type":"object","description":"ok, entries, cost; or errors, fix, next"},"result":{"type":"object"},"more":{"type":"array"},` +
			`"note":{"type":"string"},"notFound":{"type":"string"},"truncated":{"type":"array"},"clipped":{"type":"array"},"hint":{"type":"string"},` +
			`"error":{"type":"string"},"next":{"description":"What to do next, or null"}}}`,
		example: `{"model":"articles","fields":["title"],"first":3}`,
		run:     graphqlBuild,
	}
}

func graphqlBuild(ctx context.Context, c *call) (reply, error) {
	intent, err := c.intent()
	if err != nil {
		return reply{}, err
	}
	var key *schema.Schema
	var built *query.Built
	err = c.withSchema(ctx, func(read *schema.Schema) error {
		key = read
		built, err = query.Build(read, intent)
		return err
	})
	if err != nil {
		return reply{}, err
	}
	run := c.args.flag("run")
	sent := capa.GraphQLRequest{Query: built.Query, Variables: built.Variables, OperationName: built.OperationName}
	if run {
		sent.Query = built.RunQuery
	}
	ran, err := c.client.GraphQL(ctx, sent)
	if err != nil {
		return c.refusedBuild(built, err)
	}
	return c.built(key, built, ran, run), nil
}

// intent is what the arguments say to read. Errors are *query.Refusal or *argumentError.
func (c *call) intent() (query.Intent, error) {
	model, err := c.args.nonEmpty("model", modelHeld)
	if err != nil {
		return query.Intent{}, err
	}
	specs, err := query.ParseSpecs(c.args.json("fields"))
	return query.Intent{
		Model: model, Fields: specs, Filter: c.args.json("filter"), Sort: c.args.list("sort"),
		First: c.args.whole("first", 0), Last: c.args.whole("last", 0), After: c.args.text("after"), Before: c.args.text("before"),
		ID: c.args.text("id"),
	}, err
}

// built is the answer to a document that ran: with its data for run, else with what the check found.
func (c *call) built(key *schema.Schema, b *query.Built, ran capa.GraphQLAnswer, run bool) reply {
	shape, err := b.Shape(key)
	if err != nil {
		shape = answer.Shape{} // a document of our own always has one; without it the data are cut as any JSON is
	}
	members := append(c.written(b),
		ojson.Member{Name: "restFromApi", Value: restFromAPI(b, ran)},
		ojson.Member{Name: "environment", Value: ojson.NonEmpty(ran.Environment)},
		ojson.Member{Name: "drafts", Value: ojson.NonEmpty(draftsNote(ran.Environment))},
		ojson.Member{Name: "notFound", Value: ojson.NonEmpty(notFound(ran.Environment, ran.Data, shape))},
	)
	made := answer.Answer{Kind: answer.Build, Shape: shape, Next: b.Next}
	if run {
		members = append(members, ojson.Member{Name: "result", Value: ojson.ObjectOf(
			ojson.Member{Name: "data", Value: ran.Data},
			ojson.Member{Name: "errors", Value: ran.Errors},
			ojson.Member{Name: "cost", Value: ran.Cost},
			ojson.Member{Name: "budget", Value: ran.Budget},
			ojson.Member{Name: "deprecations", Value: ran.Deprecations},
		)})
	} else {
		members = append(members, ojson.Member{Name: "check", Value: ojson.ObjectOf(
			ojson.Member{Name: "ok", Value: ojson.BoolOf(true)},
			ojson.Member{Name: "entries", Value: ojson.IntOf(entriesIn(ran.Data))},
			ojson.Member{Name: "cost", Value: ran.Cost},
			ojson.Member{Name: "errors", Value: ran.Errors},
			ojson.Member{Name: "deprecations", Value: ran.Deprecations},
		)})
	}
	made.Members = members
	return reply{json: answer.Fit(made, c.args.budget())}
}

// written is the document and what goes with it, the same whatever came of running it.
func (c *call) written(b *query.Built) []ojson.Member {
	config := c.client.Config()
	return []ojson.Member{
		{Name: "query", Value: ojson.StringOf(b.Query)},
		{Name: "variables", Value: b.Variables},
		{Name: "operationName", Value: ojson.StringOf(b.OperationName)},
		{Name: "rest", Value: ojson.NonEmpty(b.REST)},
		{Name: "sdk", Value: b.SDK(c.args.text("code"), config.Version, config.Key.Family() == capa.FamilyLegacy)},
	}
}

// restFromAPI is the API's own REST twin where it is another than ours.
func restFromAPI(b *query.Built, ran capa.GraphQLAnswer) ojson.Value {
	twin := ran.REST.At(0).Get("url")
	if twin.Kind() != ojson.String || twin.Text() == b.REST {
		return ojson.Value{}
	}
	return twin
}

// entriesIn is how many entries the one root field of a built document answered.
func entriesIn(data ojson.Value) int {
	for _, root := range data.Members() {
		if nodes := root.Get("nodes"); nodes.Exists() {
			return nodes.Count()
		}
		if root.Kind() == ojson.Object {
			return 1
		}
	}
	return 0
}

// refusedBuild is the answer to a document that the API refused: it still comes back, with what was wrong and the change that fits.
func (c *call) refusedBuild(b *query.Built, err error) (reply, error) {
	var failed *capa.Error
	if !errors.As(err, &failed) || failed.Envelope != capa.EnvelopeGraphQL {
		return reply{}, err
	}
	if failed.Code() == validationFailed {
		c.schemas.forget()
	}
	problem := failed.Problems[0]
	told := c.tellAll(failed, b.Query, []string{b.OperationName})
	check := []ojson.Member{
		{Name: "ok", Value: ojson.BoolOf(false)},
		{Name: "status", Value: ojson.IntOf(failed.Status)},
		{Name: "errors", Value: factsOf(told)},
		{Name: "fix", Value: ojson.NonEmpty(b.CheckFix(problem.Message, problem.Hint))},
		{Name: "next", Value: orNull(firstNext(told))},
	}
	made := answer.Answer{Kind: answer.Build, Members: append(c.written(b), ojson.Member{Name: "check", Value: ojson.ObjectOf(check...)})}
	return reply{json: answer.Fit(made, c.args.budget())}, nil
}
