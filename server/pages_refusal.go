package server

import (
	"context"
	"errors"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

// refusePages is what became of a read of the page routes, as its tool answers it: a deployment that serves none, or a page that is not
// there, with those that are. page is "" for the list.
func (c *call) refusePages(ctx context.Context, page string, err error) error {
	var failed *capa.Error
	switch {
	case !errors.As(err, &failed):
		return err
	case failed.NotServed():
		return c.pagesNotEnabled()
	case failed.Code() == "page_not_found":
		return c.pageNotFound(ctx, page)
	}
	return err
}

// pagesNotEnabled is for a page tool that a failed probe let register, on a deployment whose page routes are off.
func (c *call) pagesNotEnabled() error {
	message := "pages_not_enabled: this deployment does not serve pages (CAPA_SITE_PREVIEW is not on), so nothing here knows which page reads what."
	if c.offered.found.meMissing {
		message += " GET /api/me is not served either: check that CAPA_API_URL is the API's address."
	}
	if !c.offered.has(schemaName) {
		return &refusal{message: message, next: readEntriesName}
	}
	return &refusal{message: message, next: schemaName, after: []ojson.Member{{Name: "also", Value: c.offered.next(exploreName)}}}
}

func (c *call) pageNotFound(ctx context.Context, page string) error {
	refused := &refusal{
		message: "page_not_found: no model declares " + page + " and nothing has read it. Pass a page's id exactly as it stands in the list.",
		next:    listPagesName,
	}
	if document, err := c.client.Pages(ctx, ""); err == nil {
		refused.more = []ojson.Member{{Name: "pages", Value: pageIDs(document)}}
	}
	return refused
}

func pageIDs(document ojson.Value) ojson.Value {
	var ids []ojson.Value
	for _, row := range document.Get("pages").Items() {
		ids = append(ids, row.Get("id"))
	}
	return ojson.ArrayOf(ids...)
}
