package answer

import (
	"fmt"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// page is what is known of one connection: what a cut of it repairs, and what
// reading on from it needs.
type page struct {
	part     *part // where the page information stands
	node     *node
	where    *path
	entry    ojson.Value
	backward bool

	flags, ends []ojson.Value // hasNextPage and endCursor under every alias; backward hasPreviousPage and startCursor
	repaired    int           // what the repairs add, but for the cursors
	hasNext     ojson.Value   // as it was answered; the zero Value when it was not selected
	endCursor   ojson.Value
	counted     bool // totalCount was selected
	total       int
	shown       int           // entries in its longest list
	cursors     []ojson.Value // of the entries, when they were read but are not shown
}

// pageOf reads the connection at s, and what a stripped value hid of it. The lists
// it shows come in document order.
func pageOf(s spot, hidden map[int]*page) (*page, []*list) {
	p := &page{part: s.part, node: s.node, where: s.where(), entry: s.entry, backward: s.node.field.Backward}
	var lists []*list
	for m := range s.members() {
		switch m.node.role() {
		case Nodes, Edges:
			if m.value.Kind() == ojson.Array {
				l := newList(m)
				lists = append(lists, l)
				p.shown = max(p.shown, l.total)
			}
		case PageInfo:
			p.read(m)
		case TotalCount:
			p.total, p.counted = m.value.Int()
		}
	}
	if known := hidden[s.value.Offset()]; known != nil && s.node.hiding {
		p.hasNext, p.endCursor, p.cursors = known.hasNext, known.endCursor, known.cursors
	}
	p.sumUp()
	return p, lists
}

// read takes what one alias of pageInfo says.
func (p *page) read(info spot) {
	flag, end := HasNextPage, EndCursor
	if p.backward {
		flag, end = HasPreviousPage, StartCursor
	}
	for m := range info.members() {
		switch m.node.role() {
		case flag:
			p.flags = append(p.flags, m.value)
		case end:
			p.ends = append(p.ends, m.value)
		}
		switch m.node.role() {
		case HasNextPage:
			p.hasNext = m.value
		case EndCursor:
			p.endCursor = m.value
		}
	}
}

func (p *page) sumUp() {
	for _, v := range p.flags {
		p.repaired += len("true") - v.Units()
	}
	for _, v := range p.ends {
		p.repaired -= v.Units()
	}
}

// repairs is what the page information of a cut page costs more than it did,
// with the cursor that it then holds.
func (p *page) repairs(cursor ojson.Value) int {
	return p.repaired + len(p.ends)*len(orNull(cursor).Bytes())
}

// edits make the page information true again after a cut.
func (p *page) edits(cursor ojson.Value) []edit {
	var edits []edit
	replace := func(v ojson.Value, by []byte) {
		edits = append(edits, edit{start: v.Offset(), end: v.Offset() + len(v.Bytes()), by: by})
	}
	for _, v := range p.flags {
		replace(v, []byte("true"))
	}
	for _, v := range p.ends {
		replace(v, orNull(cursor).Bytes())
	}
	return edits
}

// empty makes the page information true when none of its entries is shown, and tells what that adds.
func (p *page) empty() int {
	info, null := p.part, ojson.NullOf()
	before := info.least.body
	info.print += p.repairs(null)
	info.trimmed = p.edits(null)
	info.least = cost{body: info.print}
	return info.print - before
}

func orNull(v ojson.Value) ojson.Value {
	if v.Exists() {
		return v
	}
	return ojson.NullOf()
}

// resume says how to read on after a cut that has no cursor to go on from.
func (p *page) resume(kept int) string {
	if p.node == nil {
		name, place := "next", "after the last"
		if p.backward {
			name, place = "prev", "before the first"
		}
		if kept == 0 {
			return fmt.Sprintf("page.%s is null because not one entry fits; the uncut page's would skip them all. Read again with a larger maxChars, or with select for fewer fields.", name)
		}
		return fmt.Sprintf("page.%[1]s is null because entries were cut; the uncut page's would skip them. Read again with limit: %[2]d for a %[1]s %[3]s entry shown.", name, kept, place)
	}
	flag, end, place := "hasNextPage", "endCursor", "after the last"
	again := fmt.Sprintf("first: %d", kept)
	if p.backward {
		flag, end, place = "hasPreviousPage", "startCursor", "before the first"
		again = fmt.Sprintf("last: %d and the same before", kept)
	}
	if p.node.relation() {
		again += " on " + p.node.field.Response
	}
	if len(p.ends) == 0 {
		return fmt.Sprintf("Entries were cut and no cursor was selected. Run again with %s and pageInfo { %s %s } for a cursor %s entry shown.", again, flag, end, place)
	}
	return fmt.Sprintf("%[1]s is null because entries were cut and no edges { cursor } was selected; the uncut page's would skip them. Run again with %[2]s for the %[1]s %[3]s entry shown.", end, again, place)
}

// resumeIDs says how to read on in a cut answer to nodes(ids:).
func resumeIDs(kept int) string {
	return fmt.Sprintf("Run again with the ids from position %d on, counted from 0.", kept)
}
