package server

import (
	"context"
	"errors"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
	"github.com/capacms/capa-mcp/server/internal/query"
)

// invoke runs one call of an offered tool. It always gives a reply, every error in band, and nothing leaves with the key or the tenant in it.
func (s *Server) invoke(ctx context.Context, t *tool, sent ojson.Value, tell progress) reply {
	made := s.run(ctx, t, sent, tell)
	made.json = s.backend.client.Redact(made.json)
	made.words = s.backend.client.RedactText(made.words)
	return made
}

func (s *Server) run(ctx context.Context, t *tool, sent ojson.Value, tell progress) reply {
	args, err := check(t.params, sent)
	offered := s.offered()
	c := &call{backend: s.backend, tool: t, args: args, offered: offered, progress: tell}
	if err != nil {
		return c.refuse(err)
	}
	answer, err := t.run(ctx, c)
	if err != nil {
		return c.refuse(err)
	}
	return answer
}

// refuse is the reply to a call that err ended: the one place where an error becomes an answer.
func (c *call) refuse(err error) reply {
	var argument *argumentError
	if errors.As(err, &argument) {
		return (&refusal{message: argument.message, next: c.tool.name}).reply(c.offered, c.args.budget())
	}
	var refused *refusal
	if errors.As(err, &refused) {
		return refused.reply(c.offered, c.args.budget())
	}
	var unbuilt *query.Refusal
	if errors.As(err, &unbuilt) {
		return refusalOf(unbuilt).reply(c.offered, c.args.budget())
	}
	return c.apiRefusal(err)
}

// refusalOf is a call that the schema does not bear out, with the near names and those there are.
func refusalOf(r *query.Refusal) *refusal {
	refused := &refusal{message: r.Message, next: r.Next}
	refused.more = []ojson.Member{{Name: "didYouMean", Value: ojson.NonEmptyStrings(r.DidYouMean)}}
	if r.Available != nil {
		refused.more = append(refused.more, ojson.Member{Name: "available", Value: ojson.StringsOf(r.Available)})
	}
	return refused
}

// unknownName refuses a name that is none of the available ones, with those nearest to it.
func unknownName(message, name string, available []string, next string) *refusal {
	return refusalOf(&query.Refusal{Message: message, DidYouMean: schema.Nearest(name, available), Available: available, Next: next})
}
