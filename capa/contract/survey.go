package contract

import (
	"cmp"
	"context"
	"fmt"
	"net/http"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// deployment is what a run knows of its target: what is served, what the key holds, and the content found so far.
type deployment struct {
	target Target
	client *http.Client

	me     asked    // GET /api/me
	models []*model // of GET /api/models; none when it has no answer

	modelsWhy  string // why GET /api/models tells of no model; "" when it answers
	entriesWhy string // why entries were not found where there may be some; "" when every model's were read

	graphQL       service
	pages         service
	definition    *schema // what introspection says; empty when GraphQL says nothing
	definitionWhy string  // why; "" when it says something

	subjects   map[string]found // by trait
	floods     int              // how many checks met an answer over maxAnswer
	unanswered []Result         // the lookups that failed
}

// asked is an answer that was looked up.
type asked struct {
	ojson.Value        // zero when there is none
	why         string // there is none; "" when there is
}

// service is whether a deployment serves something to this key.
type service struct {
	served bool
	why    string // why nothing of it can be checked; "" when it can
}

// survey asks a deployment what it has. What it does not answer is left empty and kept for the report. Where every check would be of the
// key or the address and none of the deployment, it returns a *TargetError; where nothing answers, an *UnreachableError.
func survey(ctx context.Context, t Target) (*deployment, error) {
	d := &deployment{target: t, client: t.client(), definition: &schema{}, subjects: map[string]found{}}
	me, why := d.learn(ctx, meLookup())
	switch {
	case me.cause != nil && !isFlood(me.cause):
		return nil, cmp.Or[error](ctx.Err(), &UnreachableError{URL: t.URL, Cause: me.cause})
	case me.status == http.StatusUnauthorized && me.at("error", "code").Text() == "invalid_key":
		return nil, &TargetError{"Key", unknownKey}
	}
	d.me = asked{why: why}
	if why == "" {
		d.me.Value = me.document
	}
	models, why := d.learn(ctx, modelsLookup())
	d.models, d.modelsWhy = modelsOf(models.at("models")), why
	typename, why := d.learn(ctx, graphQLLookup())
	d.graphQL = graphQLService(typename, why)
	if notCapa(me, models, typename) {
		return nil, &TargetError{"URL", fmt.Sprintf("nothing of Capa answers there: GET /api/me and GET /api/models are a 404, POST /api/graphql a %d. "+
			"Next: pass the API's own address, as https://api.capacms.com is.", typename.status)}
	}
	preview, why := d.learn(ctx, previewLookup())
	d.pages = pageService(preview, why)
	d.introspect(ctx)
	return d, ctx.Err()
}

// unknownKey is the reason of a TargetError of a key that the deployment was asked about.
const unknownKey = "the deployment does not know this key. Next: check that it is of this deployment, whole and still in use."

// introspect reads the definition, where GraphQL is served to this key.
func (d *deployment) introspect(ctx context.Context) {
	if d.definitionWhy = d.graphQL.why; d.definitionWhy != "" {
		return
	}
	x, why := d.learn(ctx, introspectionLookup())
	d.definition, d.definitionWhy = schemaOf(x), why
	d.definition.expose(d.models)
}

func meLookup() lookup {
	return lookup{id: "survey-me", name: "GET /api/me", expected: "an object", request: request{path: "/api/me"},
		usable: func(x *exchange) bool { return x.status == http.StatusOK && x.document.Kind() == ojson.Object }}
}

func modelsLookup() lookup {
	return lookup{id: "survey-models", name: "GET /api/models", mark: Decided, expected: "a list of models", request: request{path: "/api/models"},
		usable: func(x *exchange) bool { return x.status == http.StatusOK && x.at("models").Kind() == ojson.Array }}
}

func graphQLLookup() lookup {
	return lookup{id: "survey-graphql", name: "POST /api/graphql", expected: "GraphQL's answer", request: graphQLRequest("{ __typename }"),
		usable: func(x *exchange) bool { return answersGraphQL(x) || graphQLIsOff(x) }}
}

// previewLookup takes any answer for one: which it is, is for the checks to say.
func previewLookup() lookup {
	return lookup{id: "survey-preview", name: "GET /api/preview without a key", expected: "an answer", request: request{path: "/api/preview", key: noKey},
		usable: func(x *exchange) bool { return x.status < http.StatusInternalServerError }}
}

func introspectionLookup() lookup {
	return lookup{id: "survey-introspection", name: "introspection over POST /api/graphql", expected: "types", request: graphQLRequest(introspection),
		usable: func(x *exchange) bool { return len(schemaOf(x).types) > 0 }}
}

func graphQLRequest(document string) request {
	return request{method: http.MethodPost, path: "/api/graphql", body: graphQLBody(document).String()}
}

func answersGraphQL(x *exchange) bool {
	return x.status < http.StatusInternalServerError && (x.at("data").Exists() || x.at("errors").Exists())
}

// graphQLIsOff tells a path that is not served.
func graphQLIsOff(x *exchange) bool {
	return x.status == http.StatusMethodNotAllowed || x.status == http.StatusNotFound || x.at("error", "code").Text() == "mutations_not_enabled"
}

// graphQLService reads the answer to { __typename }; why is the lookup's.
func graphQLService(x *exchange, why string) service {
	switch {
	case why != "":
		return service{served: true, why: why}
	case answersGraphQL(x):
		return service{served: true}
	default:
		return service{why: "GraphQL is off"}
	}
}

// pageService reads the answer to GET /api/preview without a key: anything but route_not_found means that pages are served. It is to be
// refused without one, so that why counts only where no refusal came.
func pageService(x *exchange, why string) service {
	switch {
	case x.at("error", "code").Text() == "route_not_found":
		return service{why: "page routes are off"}
	case refusesKey(x):
		return service{served: true}
	default:
		return service{served: true, why: why}
	}
}

// notCapa reports whether no route that every Capa has is served at an address.
func notCapa(me, models, graphQL *exchange) bool {
	return me.status == http.StatusNotFound && models.status == http.StatusNotFound && graphQLIsOff(graphQL)
}

// environment is the key's: "production", "development", or "" where /api/me does not say.
func (d *deployment) environment() string { return d.me.Get("environment").Text() }

// scopes are those the key holds; known is false where the deployment does not report them.
func (d *deployment) scopes() (scopes []string, known bool) {
	list := d.me.Get("scopes")
	return list.Texts(), list.Kind() == ojson.Array
}
