package server

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// The environments of a key, as the API names them.
const (
	production  = "production"
	development = "development"
)

// environment is which key read the answer, by /api/me; "" where that still does not say.
func (c *call) environment(ctx context.Context) string {
	me, err := c.me(ctx)
	if err != nil {
		return ""
	}
	return me.Environment
}

// draftsNote is what an answer to a development key says, so that a draft is never told as what the site shows; "" for any other key.
func draftsNote(environment string) string {
	if environment != development {
		return ""
	}
	return "A development key reads drafts and unpublished changes; a production key reads published entries only."
}

// notFound says why a production key's read of one entry answered null; "" where none did.
func notFound(environment string, data ojson.Value, shape answer.Shape) string {
	if environment != production {
		return ""
	}
	var null []string
	for _, f := range shape.Fields {
		if f.Single && data.Get(f.Response).IsNull() {
			null = append(null, f.Response)
		}
	}
	return notFoundText(null)
}

func notFoundText(null []string) string {
	const draft = " A production key reads published entries only, so an entry that exists only as a draft reads as null too."
	switch len(null) {
	case 0:
		return ""
	case 1:
		return null[0] + " is null: no entry this key reads has that id." + draft
	}
	return join(null) + " are null: no entry this key reads has those ids." + draft
}
