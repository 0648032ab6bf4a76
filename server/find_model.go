package server

import (
	"context"
	"errors"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/schema"
	"github.com/capacms/capa-mcp/server/internal/query"
)

// findModel is the model of that name in the key's schema: a namespace, an admin name or a type, in any case. A name that a kept schema
// lacks is looked up once more in a fresh one. Errors are *capa.Error, or a *query.Refusal that names the nearest models.
func (c *call) findModel(ctx context.Context, name string) (key *schema.Schema, model *schema.Model, err error) {
	err = c.withSchema(ctx, func(read *schema.Schema) error {
		key = read
		model, err = query.FindModel(read, name)
		return err
	})
	return key, model, err
}

// withSchema does something with the key's schema, and once more with a fresh one when the kept one lacks a name: it may have been
// added since.
func (c *call) withSchema(ctx context.Context, do func(*schema.Schema) error) error {
	kept, err := c.schemas.get(ctx)
	if err != nil {
		return err
	}
	var refused *query.Refusal
	if err = do(kept); !errors.As(err, &refused) || refused.Next != schemaName {
		return err
	}
	fresh, err := c.schemas.fresh(ctx)
	if err != nil {
		return err
	}
	return do(fresh)
}

// entriesPath is the REST address of a model's entries.
func entriesPath(model string) string { return capa.EntriesPath(capa.EntriesQuery{Model: model}) }
