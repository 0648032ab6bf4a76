package capa

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// member is a member, and its kind, that a document needs to be the answer to a request.
type member struct {
	name string
	kind ojson.Kind
}

// document sends a request and gives its answer: an object with every member of want, or, when want is
// empty, an object, a list or null. Anything else is an *Error: a refusal, or an answer that is not Capa's.
func (c *Client) document(ctx context.Context, r request, want ...member) (ojson.Value, error) {
	got, err := c.do(ctx, r)
	if err != nil {
		return ojson.Value{}, err
	}
	document, fault := c.parse(r, got)
	if fault != nil {
		return ojson.Value{}, fault
	}
	if !isDocument(document) || !holds(document, want) {
		return ojson.Value{}, c.refusal(r, got, refusalOf(document))
	}
	return document, nil
}

// parse parses an answer's body, which the document takes over, and redacts the key in it.
func (c *Client) parse(r request, got answer) (ojson.Value, *Error) {
	if len(got.body) == 0 {
		return ojson.Value{}, c.refused(r, got)
	}
	document, err := ojson.Parse(got.body)
	if err != nil {
		return ojson.Value{}, c.refusal(r, got, notJSON(err, got.header.Get("Content-Type")))
	}
	return c.secrets.cleanDocument(document, inDocument), nil // before anything is cut: half a key would not be found
}

func isDocument(v ojson.Value) bool {
	return v.Kind() == ojson.Object || v.Kind() == ojson.Array || v.IsNull()
}

func holds(document ojson.Value, want []member) bool {
	for _, m := range want {
		if document.Get(m.name).Kind() != m.kind {
			return false
		}
	}
	return true
}

// write sends a change and gives what is stored after it. It is sent once, whatever becomes of it.
func (c *Client) write(ctx context.Context, method string, t *target, members ...ojson.Member) (ojson.Value, error) {
	return c.document(ctx, request{method: method, path: t.String(), body: bodyOf(members...), write: true})
}

// bodyOf writes a request's body. Members without a value are left out.
func bodyOf(members ...ojson.Member) []byte { return ojson.ObjectOf(members...).Bytes() }

// optional is a text member that bodyOf leaves out when text is "".
func optional(name, text string) ojson.Member {
	return ojson.Member{Name: name, Value: ojson.NonEmpty(text)}
}
