package contract

import (
	"context"
	"net/http"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// deployment is what a run knows of its target: what is served, what the key holds, and the content found so far.
type deployment struct {
	target Target
	client *http.Client

	me     ojson.Value // of GET /api/me; zero when it has no answer
	models []*model    // of GET /api/models; none when it has no answer

	graphQL    service
	pages      service
	definition *schema // what introspection says; empty when GraphQL says nothing

	subjects map[string]found // by trait
	floods   int              // how many checks met an answer over maxAnswer
}

// service is whether a deployment serves something to this key.
type service struct {
	served bool
	why    string // why nothing of it can be checked; "" when it can
}

// survey asks a deployment what it has. What it cannot learn is left empty: the checks of it say what is wrong. A key that is
// nobody's is an error, a *TargetError: every check would be of the key and none of the deployment.
func survey(ctx context.Context, t Target) (*deployment, error) {
	d := &deployment{target: t, client: t.client(), definition: &schema{}, subjects: map[string]found{}}
	if _, err := d.send(&probe{ctx: ctx, d: d}, request{path: "/api/me"}); err != nil && !isFlood(err) {
		return nil, &UnreachableError{URL: t.URL, Cause: err}
	}
	// Each question has a probe of its own: an answer that breaks one must not silence the next.
	ask := func(r request) *exchange { return (&probe{ctx: ctx, d: d}).ask(r) }
	me := ask(request{path: "/api/me"})
	switch {
	case me.status == http.StatusUnauthorized && me.at("error", "code").Text() == "invalid_key":
		return nil, &TargetError{"Key", "the deployment does not know this key."}
	case me.status == http.StatusOK:
		d.me = me.document
	}
	d.models = modelsOf(ask(request{path: "/api/models"}).at("models"))
	d.graphQL = graphQLService(ask(graphQLRequest("{ __typename }")))
	d.pages = pageService(ask(request{path: "/api/preview", key: noKey}))
	if d.graphQL.why == "" {
		d.definition = schemaOf(ask(graphQLRequest(introspection)))
		d.definition.expose(d.models)
	}
	return d, nil
}

func graphQLRequest(document string) request {
	return request{method: http.MethodPost, path: "/api/graphql", body: graphQLBody(document).String()}
}

// graphQLService reads the answer to { __typename }. Only REST's envelope, as a path that is not served has it, means off.
func graphQLService(x *exchange) service {
	switch code := x.at("error", "code").Text(); {
	case x.at("data").Exists() || x.at("errors").Exists():
		return service{served: true}
	case x.status == http.StatusMethodNotAllowed, x.status == http.StatusNotFound, code == "mutations_not_enabled":
		return service{why: "GraphQL is off"}
	case code != "":
		return service{served: true, why: "GraphQL refuses this key: " + code}
	default:
		return service{served: true, why: "POST /api/graphql answers nothing that is Capa's"}
	}
}

// pageService reads the answer to GET /api/preview without a key: anything but route_not_found means that pages are served.
func pageService(x *exchange) service {
	if x.at("error", "code").Text() == "route_not_found" {
		return service{why: "page routes are off"}
	}
	return service{served: true}
}

// environment is the key's: "production", "development", or "" where /api/me does not say.
func (d *deployment) environment() string { return d.me.Get("environment").Text() }

// scopes are those the key holds; known is false where the deployment does not report them.
func (d *deployment) scopes() (scopes []string, known bool) {
	list := d.me.Get("scopes")
	return items(list), list.Kind() == ojson.Array
}
