package server

import (
	"context"
	"sync"
	"time"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/schema"
)

// backend is what the tools, the resources and the prompts read Capa through: one client, and what is kept of the key's schema.
type backend struct {
	client  *capa.Client
	schemas *schemas
	probes  *probes
}

// me is what the key holds: the startup probe's answer, or, where that had none, asked again now.
func (b *backend) me(ctx context.Context) (capa.Me, error) {
	if found := b.probes.findings(); found.me != nil {
		return *found.me, nil
	}
	asked := time.Now()
	me, err := b.client.Me(ctx)
	if err == nil {
		b.probes.learn(probeMe, time.Since(asked), func(f *findings) { f.me = &me }, nil)
	}
	return me, err
}

// schemaLife is how long a key's schema is kept.
const schemaLife = 60 * time.Second

// schemas keeps the key's schema, and has it fetched by one call at a time.
type schemas struct {
	client *capa.Client
	now    func() time.Time
	turn   chan struct{} // holds one token while someone fetches

	mu   sync.Mutex
	kept *schema.Schema // nil when nothing is kept
	at   time.Time
}

func newSchemas(client *capa.Client) *schemas {
	return &schemas{client: client, now: time.Now, turn: make(chan struct{}, 1)}
}

// get is the key's schema, at most schemaLife old. Errors are *capa.Error, what is wrong with the schema, or ctx's own.
func (s *schemas) get(ctx context.Context) (*schema.Schema, error) {
	if kept := s.current(); kept != nil {
		return kept, nil
	}
	return s.inTurn(ctx, func() (*schema.Schema, error) {
		if kept := s.current(); kept != nil { // fetched by whoever had the turn before
			return kept, nil
		}
		return s.fetch(ctx)
	})
}

// fresh is the key's schema as Capa has it now: for the tool that shows it, and after a refusal that an old one may explain.
func (s *schemas) fresh(ctx context.Context) (*schema.Schema, error) {
	return s.inTurn(ctx, func() (*schema.Schema, error) { return s.fetch(ctx) })
}

// forget drops what is kept: a refusal has shown that it may be old.
func (s *schemas) forget() { s.keep(nil) }

// inTurn calls do when nobody else fetches. A call whose ctx ends while it waits gives up its turn.
func (s *schemas) inTurn(ctx context.Context, do func() (*schema.Schema, error)) (*schema.Schema, error) {
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
		return do()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// current is what is kept and young enough, or nil.
func (s *schemas) current() *schema.Schema {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil || s.now().Sub(s.at) >= schemaLife {
		return nil
	}
	return s.kept
}

func (s *schemas) keep(fetched *schema.Schema) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept, s.at = fetched, s.now()
}

func (s *schemas) fetch(ctx context.Context) (*schema.Schema, error) {
	answer, err := s.client.GraphQL(ctx, capa.GraphQLRequest{Query: schema.IntrospectionQuery})
	if err != nil {
		return nil, err
	}
	fetched, err := schema.Parse(answer.Data)
	if err != nil {
		return nil, err
	}
	s.keep(fetched)
	return fetched, nil
}
