package server

import (
	"context"
	"regexp"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// pageArgument is the page of the tools that read one.
var pageArgument = param{
	name: "page", kind: text, required: true, about: "A page's id, exactly as " + listPagesName + " shows it: /blog/[slug]",
	words: []string{"id", "pageId", "path", "route", "url"},
}

// page reads the page that the arguments name. Errors are as its tool answers them.
func (c *call) page(ctx context.Context) (ojson.Value, error) {
	id, err := c.args.segment(pageArgument.name, "a page's id")
	if err != nil {
		return ojson.Value{}, err
	}
	document, err := c.client.Page(ctx, id)
	if err != nil {
		return ojson.Value{}, c.refusePages(ctx, id, err)
	}
	return document, nil
}

// segment is a text argument that becomes a segment of a path. Errors are *argumentError: an empty one would ask another route.
func (a arguments) segment(name, want string) (string, error) {
	text := a.text(name)
	if text == "" {
		return "", wrongKind(name, want, ojson.StringOf(text))
	}
	return text, nil
}

var uuidForm = regexp.MustCompile(`^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`)

// isUUID reports whether text is written as the ids of entries and models are.
func isUUID(text string) bool { return uuidForm.MatchString(text) }
