package query

import (
	"fmt"
	"regexp"
	"sync"

	"github.com/capacms/capa-mcp/capa/schema"
)

// The API's words for a read over its budget, and for the change that its hint names.
var (
	overBudget = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`could read (at least )?([\d,]+) entries, over the limit of ([\d,]+)`)
	})
	namedChange = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([_A-Za-z]\w*)\(first: ([\d,]+)\)`) })
)

// CheckFix says how a document that the API refused for its budget fits it, from the refusal's message and hint: the root
// list's first or last, and the change the hint names where that is another list's; a filter on fewer relations where no
// page is small enough. Figures of the API stay as it wrote them. It returns "" for a message that measures no entries.
func (b *Built) CheckFix(message, hint string) string {
	budget := overBudget().FindStringSubmatch(message)
	if budget == nil {
		return ""
	}
	limit := budget[3]
	named := ""
	if change := namedChange().FindStringSubmatch(hint); change != nil && change[1] != b.root.name {
		named = change[0]
	}
	if b.root.shape == entry {
		return entryFix(limit, named)
	}
	over, each := b.overhead(budget[1] != "", figure(budget[2])), b.root.reads()
	size := (figure(limit) - over) / each
	fits := fmt.Sprintf("%s: %d on %s", b.sizedBy, min(size, maxFirst), b.root.name)
	none := fmt.Sprintf("No %s on %s", b.sizedBy, b.root.name)
	why, remedy := b.excess(over, figure(limit))
	switch {
	case size < minFirst && named == "":
		return fmt.Sprintf("%s fits the limit of %s, since %s: %s.", none, limit, why, remedy)
	case size < minFirst:
		return fmt.Sprintf("%s, as the API's hint says, fits the limit of %s. %s does, since %s.", named, limit, none, why)
	case named == "":
		return fmt.Sprintf("%s fits the limit of %s, since %s.", fits, limit, why)
	}
	return fmt.Sprintf("Either change fits the limit of %s: %s, as the API's hint says, or %s, since %s.", limit, named, fits, why)
}

// excess is what takes the read over its limit, and what lowers that when no page is small enough: the relations that each
// entry expands, the relations that the filter tests, or both where either alone would fit.
func (b *Built) excess(over, limit int) (why, remedy string) {
	each := b.root.reads()
	filter := fmt.Sprintf("its filter counts %s before any entry", Grouped(over))
	relations := fmt.Sprintf("each %s entry can read %s with its relations", b.Model.Type, Grouped(each))
	switch {
	case over >= limit, each == 1 && over > 0:
		return filter, "filter on fewer relations"
	case each <= limit && each > limit-over:
		return filter + ", and " + relations, "lower first on a relation list, or select or filter on fewer relations"
	}
	return relations, "lower first on a relation list, or select fewer relations"
}

// entryFix is the fix of a read of one entry, which has no first of its own.
func entryFix(limit, named string) string {
	if named == "" {
		return fmt.Sprintf("Lower first on a relation list to fit the limit of %s, or select fewer relations.", limit)
	}
	return fmt.Sprintf("%s, as the API's hint says, fits the limit of %s.", named, limit)
}

// overhead is what the read counts beside the entries it can read: what the API measured less the entries, or, where it
// stopped measuring early, what the scans cost by its rule.
func (b *Built) overhead(early bool, measured int) int {
	if early {
		return b.scans * schema.ScanCost
	}
	return max(0, measured-b.first*b.root.reads())
}

// reads is how many entries one entry of the node can read, itself included.
func (n *node) reads() int {
	entries := 1
	for _, below := range n.nodes {
		switch below.shape {
		case entry:
			entries += below.reads()
		case list:
			entries += below.page() * below.reads()
		}
	}
	return entries
}

// page is how many entries a relation list reads.
func (n *node) page() int {
	if n.first == 0 {
		return relationPage
	}
	return n.first
}
