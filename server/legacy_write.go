package server

import (
	"context"
	"errors"
	"net/http"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

// change is a write that a tool sends: once, whatever becomes of it.
type change struct {
	model  string // the model it is about; "" for none
	mend   string // the tool that helps to mend a document that does not hold
	reread string // how to find out whether it happened, when no answer came: "call … and compare"
	reader string // the tool that finds it out
}

// unless is what to do about a change that may have been carried out.
const unless = ", and write again only if the change is not there."

// refuse is what became of a change that failed: the node that is wrong, what the key lacks, or that nobody knows whether it happened.
func (w change) refuse(ctx context.Context, c *call, err error) (reply, error) {
	var failed *capa.Error
	switch {
	case !errors.As(err, &failed):
		return reply{}, err
	case failed.Sent && !failed.Reached:
		return words(failed.Summary()+" Next: "+w.reread+unless, w.reader), nil
	case failed.Sent:
		return reply{}, w.doubt(problemText(failed.Status, failed.Problems[0]))
	case failed.Status == http.StatusUnprocessableEntity:
		return reply{}, &refusal{message: problemText(failed.Status, failed.Problems[0]), more: nodeOf(failed.Problems[0]), next: w.mend}
	}
	return reply{}, c.refuseLegacy(ctx, w.model, err)
}

// doubt refuses a change that nobody knows the outcome of; said is what came back.
func (w change) doubt(said string) error {
	return &refusal{message: said + " The write may have been carried out all the same: " + w.reread + unless, next: w.reader}
}

// nodeOf is the node of the document that a problem is about; none when it is the document itself.
func nodeOf(p capa.Problem) []ojson.Member {
	if p.Path == "" {
		return nil
	}
	return []ojson.Member{{Name: "path", Value: ojson.StringOf(p.Path)}}
}
