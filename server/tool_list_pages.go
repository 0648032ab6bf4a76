package server

import (
	"context"
)

func listPagesTool() *tool {
	return &tool{
		name:    listPagesName,
		title:   "List the site's pages",
		answers: "the site's pages, what each reads and how often",
		about: "Which pages this site has, the models each reads and how often it was read in 30 days, busiest first. With entry: only the pages that " +
			"read that entry, with entryReads of the last 7 days, for what breaks when it is unpublished. None is an empty list.",
		surface: apiSurface,
		need:    needInstance,
		part:    partPages,
		params:  []param{{name: "entry", kind: text, about: "An entry's id (UUID).", words: []string{"id", "entryId", "instance"}}},
		run:     listPages,
	}
}

// listPages sends no malformed id: the API answers one with an empty list, as it does an entry that no page reads, so a slip of the pen
// would read as "no page needs it".
func listPages(ctx context.Context, c *call) (reply, error) {
	entry := c.args.text("entry")
	if c.args.has("entry") && !isUUID(entry) {
		return reply{}, wrongKind("entry", "an entry's id, a UUID", c.args.json("entry"))
	}
	document, err := c.client.Pages(ctx, entry)
	if err != nil {
		return reply{}, c.refusePages(ctx, "", err)
	}
	return c.passOn(document, "Pages are listed busiest first. Pass entry for those that read one entry, or a page's id to "+getPageName+"."), nil
}
