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
	me, err := b.client.Me(ctx)
	if err == nil {
		b.probes.learn(func(f *findings) { f.me = &me })
	}
	return me, err
}

// schemaLife is how long a key's schema is kept [tool contract, Arguments].
const schemaLife = 60 * time.Second

// schemas keeps the key's schema. Its zero time means nothing is kept.
type schemas struct {
	client *capa.Client
	now    func() time.Time

	mu   sync.Mutex
	kept *schema.Schema
	at   time.Time
}

// get is the key's schema, at most schemaLife old. Errors are *capa.Error, or what is wrong with the schema.
func (s *schemas) get(ctx context.Context) (*schema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept != nil && s.now().Sub(s.at) < schemaLife {
		return s.kept, nil
	}
	return s.fetch(ctx)
}

// fresh is the key's schema as Capa has it now: for the tool that shows it, and after a refusal that an old one may explain.
func (s *schemas) fresh(ctx context.Context) (*schema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fetch(ctx)
}

// forget drops what is kept: a refusal has shown that it may be old.
func (s *schemas) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = nil
}

func (s *schemas) fetch(ctx context.Context) (*schema.Schema, error) {
	answer, err := s.client.GraphQL(ctx, capa.GraphQLRequest{Query: schema.IntrospectionQuery})
	if err != nil {
		return nil, err
	}
	read, err := schema.Parse(answer.Data)
	if err != nil {
		return nil, err
	}
	s.kept, s.at = read, s.now()
	return read, nil
}
