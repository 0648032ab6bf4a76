package server

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"sync"
	"time"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/schema"
)

// [D] How long after the start of the process an answer waits for the probes: initialize least, since one client gives it 1.5 seconds; the
// lists and the first call longer, since another gives the whole start 10.
const (
	initializeWait = time.Second
	listWait       = 4 * time.Second
)

// findings is what the probes know of the key and the deployment. What no probe answered is no evidence: nothing is left out for it.
type findings struct {
	me         *capa.Me           // what the key holds; nil when unknown
	meMissing  bool               // GET /api/me answered 404
	pagesOff   bool               // GET /api/preview answered route_not_found
	graphqlOff bool               // POST /api/graphql answered as a path that is not served
	unexposed  []schema.Unexposed // the models that GraphQL leaves out

	failures []failure // probes that told nothing, in the order of probeNames
}

// failure is a probe that told nothing, and why.
type failure struct {
	probe string // "GET /api/me"
	err   error
}

// The probes, in the order in which stderr speaks of them.
const (
	probeMe      = "GET /api/me"
	probePreview = "GET /api/preview"
	probeGraphQL = "POST /api/graphql"
)

var probeNames = [...]string{probeMe, probePreview, probeGraphQL}

var (
	errPending  = errors.New("no answer yet")
	errUnserved = errors.New("it answered as a path that is not served, as " + probeMe + " did")
)

// probes asks once, at startup and side by side, what the key may do and what the deployment serves.
type probes struct {
	client *capa.Client
	done   chan struct{} // closed when every probe has answered or failed
	began  time.Time

	mu      sync.Mutex
	found   findings
	failed  map[string]error         // by probe; errPending until it has answered
	took    map[string]time.Duration // by probe: how long it took to answer or fail
	changed func()                   // called after what was found has changed; may be nil
}

func newProbes(client *capa.Client, began time.Time) *probes {
	p := &probes{client: client.Once(), done: make(chan struct{}), began: began, failed: map[string]error{}, took: map[string]time.Duration{}}
	for _, probe := range probeNames {
		p.failed[probe] = errPending
	}
	return p
}

// start sends the probes. They end with ctx.
func (p *probes) start(ctx context.Context) {
	var all sync.WaitGroup
	all.Go(func() { p.ask(ctx, probeMe, p.askMe) })
	all.Go(func() { p.ask(ctx, probePreview, p.askPreview) })
	all.Go(func() { p.ask(ctx, probeGraphQL, p.askGraphQL) })
	go func() {
		all.Wait()
		close(p.done)
	}()
}

// wait returns when every probe has answered, when bound has passed since the process began, or when ctx ends.
func (p *probes) wait(ctx context.Context, bound time.Duration) {
	timer := time.NewTimer(time.Until(p.began.Add(bound)))
	defer timer.Stop()
	select {
	case <-p.done:
	case <-timer.C:
	case <-ctx.Done():
	}
}

// findings is what is known now, with a failure for each probe that told nothing.
func (p *probes) findings() findings {
	p.mu.Lock()
	defer p.mu.Unlock()
	found := p.found
	unserved := found.graphqlOff && found.meMissing // with /api/ not there at all, a refused POST says nothing of GraphQL
	found.graphqlOff = found.graphqlOff && !unserved
	for _, probe := range probeNames {
		if err := p.failed[probe]; err != nil {
			found.failures = append(found.failures, failure{probe, err})
		}
	}
	if unserved {
		found.failures = append(found.failures, failure{probeGraphQL, errUnserved})
	}
	return found
}

// durations is how long each probe took; one that has not answered has none.
func (p *probes) durations() map[string]time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return maps.Clone(p.took)
}

// finding is what an answer adds to what is known; nil adds nothing.
type finding func(*findings)

func (p *probes) ask(ctx context.Context, probe string, send func(context.Context) (finding, error)) {
	sent := time.Now()
	found, err := send(ctx)
	p.learn(probe, time.Since(sent), found, err)
}

// learn is what came of a probe: its finding, or why it told nothing.
func (p *probes) learn(probe string, took time.Duration, found finding, err error) {
	p.mu.Lock()
	p.took[probe] = took
	delete(p.failed, probe)
	if err != nil {
		p.failed[probe] = err
	}
	var refused *capa.Error
	p.found.meMissing = p.found.meMissing || probe == probeMe && errors.As(err, &refused) && refused.Status == http.StatusNotFound
	if found != nil {
		found(&p.found)
	}
	changed := p.changed
	p.mu.Unlock()
	if changed != nil {
		changed()
	}
}

func (p *probes) askMe(ctx context.Context) (finding, error) {
	me, err := p.client.Me(ctx)
	if err != nil {
		return nil, err
	}
	return func(f *findings) { f.me = &me }, nil
}

func (p *probes) askPreview(ctx context.Context) (finding, error) {
	served, err := p.client.PagesServed(ctx)
	if err != nil {
		return nil, err
	}
	return func(f *findings) { f.pagesOff = !served }, nil
}

// askGraphQL asks with a POST: hosts in the admin role refuse GET. The GraphQL handler is there if it answers at all, were it to refuse;
// then the description of Query tells which models it leaves out.
func (p *probes) askGraphQL(ctx context.Context) (finding, error) {
	_, err := p.client.GraphQL(ctx, capa.GraphQLRequest{Query: "{ __typename }"})
	var refused *capa.Error
	switch {
	case errors.As(err, &refused) && refused.GraphQLOff():
		return func(f *findings) { f.graphqlOff = true }, nil
	case refused != nil && refused.Envelope == capa.EnvelopeGraphQL:
		return nil, nil
	case err != nil:
		return nil, err
	}
	answer, err := p.client.GraphQL(ctx, capa.GraphQLRequest{Query: `{ __type(name: "Query") { description } }`})
	if err != nil {
		return nil, fmt.Errorf("reading which models GraphQL leaves out: %w", err)
	}
	left := schema.LeftOut(answer.Data.Get("__type").Get("description").Text())
	return func(f *findings) { f.unexposed = left }, nil
}
