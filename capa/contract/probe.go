package contract

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// probe is one check under way. The first thing it finds ends it: from then on it sends nothing and finds nothing more, so
// that a check reads as a list of requests and expectations.
type probe struct {
	ctx context.Context
	d   *deployment

	failure *Failure // what was found broken; nil for nothing
	because string   // why the check means nothing here; "" when it does
	flooded bool     // an answer was over maxAnswer
}

// undoing is a probe of the same run that puts back what p has changed: what it asks for is sent whatever p has found, and though the run
// is being stopped.
func (p *probe) undoing() *probe { return &probe{ctx: context.WithoutCancel(p.ctx), d: p.d} }

func (p *probe) ended() bool { return p.failure != nil || p.because != "" }

// skip ends the check as one that means nothing here.
func (p *probe) skip(because string) {
	if !p.ended() {
		p.because = because
	}
}

// broken ends the check with what is wrong.
func (p *probe) broken(r request, expected, came string) {
	if p.ended() {
		return
	}
	p.failure = &Failure{
		Request:  visible(p.d.hide(r.curl(p.d.target))),
		Expected: bounded(p.d.hide(expected)),
		Came:     bounded(p.d.hide(came)),
	}
}

// ask sends a request.
func (p *probe) ask(r request) *exchange {
	silent := &exchange{p: p, request: r}
	if p.ended() {
		return silent
	}
	x, err := p.d.send(p, r)
	silent.cause = err
	switch {
	case isFlood(err):
		p.flood(r)
	case err != nil:
		p.broken(r, "an answer", "none: "+causeOf(err))
	default:
		return x
	}
	return silent
}

func (p *probe) get(path string) *exchange { return p.ask(request{path: path}) }

// query runs a GraphQL document, asking for extensions.capa.
func (p *probe) query(document string, variables ...ojson.Member) *exchange {
	return p.graphQL(request{}, document, variables...)
}

// graphQL is query with a request's key and headers.
func (p *probe) graphQL(r request, document string, variables ...ojson.Member) *exchange {
	r.method, r.path = "POST", "/api/graphql"
	r.body = graphQLBody(document, variables...).String()
	return p.ask(r)
}

// graphQLBody is the body that asks for extensions.capa.
func graphQLBody(document string, variables ...ojson.Member) ojson.Value {
	members := []ojson.Member{{Name: "query", Value: ojson.StringOf(document)}}
	if len(variables) > 0 {
		members = append(members, ojson.Member{Name: "variables", Value: ojson.ObjectOf(variables...)})
	}
	capa := ojson.ObjectOf(ojson.Member{Name: "capa", Value: ojson.BoolOf(true)})
	return ojson.ObjectOf(append(members, ojson.Member{Name: "extensions", Value: capa})...)
}
