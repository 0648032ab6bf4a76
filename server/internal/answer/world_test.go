package answer_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// entry is an entry of the API that these tests simulate.
type entry struct {
	id    string
	texts []string
	tags  []string
	lists map[string][]*entry
}

// connection is a selection of a list: what a document says of it.
type connection struct {
	alias, field string
	single       string // the alias of the read of one entry around it; "" for a root list
	parent       string // the id of that entry
	root         bool
	backward     bool
	size         int
	cursor       string // after, or before

	parts  []selected // nodes, edges and pageInfo in the order of the document
	texts  []int      // which texts of an entry are selected
	tags   bool       // a list of texts is
	inside []*connection
}

// selected is one part of a connection under the name it answers to.
type selected struct {
	alias  string
	role   answer.Role
	cursor string // of Edges: the alias of cursor, "" when it is not selected
	node   string // of Edges: the alias of node, "" when it is not selected
	flag   string // of PageInfo: the alias of hasNextPage or hasPreviousPage
	end    string // of PageInfo: the alias of endCursor or startCursor
}

// newWorld makes a root list of entries with lists of entries inside.
func newWorld(rng *rand.Rand, id string, depth int) []*entry {
	var entries []*entry
	for i := range rng.IntN(7) {
		e := &entry{id: fmt.Sprintf("%s-%02d", id, i), lists: map[string][]*entry{}}
		for range 3 {
			e.texts = append(e.texts, randomText(rng, rng.IntN(60)))
		}
		for range max(rng.IntN(8)-3, 0) {
			e.tags = append(e.tags, randomText(rng, 1+rng.IntN(20)))
		}
		if rng.IntN(8) == 0 {
			e.texts[0] = randomText(rng, 200+rng.IntN(3000))
		}
		if depth > 0 {
			e.lists["items"] = newWorld(rng, e.id+"i", depth-1)
			e.lists["parts"] = newWorld(rng, e.id+"p", depth-1)
		}
		entries = append(entries, e)
	}
	return entries
}

var letters = []rune("abcdef \"\\\n\u0001éñשלום中文🙂🚀")

func randomText(rng *rand.Rand, length int) string {
	var text strings.Builder
	for range length {
		text.WriteRune(letters[rng.IntN(len(letters))])
	}
	return text.String()
}

// newConnection selects a list at random.
func newConnection(rng *rand.Rand, field string, depth int) *connection {
	c := &connection{alias: field, field: field, root: true, size: 1 + rng.IntN(7), backward: rng.IntN(3) == 0}
	if rng.IntN(3) == 0 {
		c.alias = "the_" + field
	}
	parts := []selected{{alias: "nodes", role: answer.Nodes}, {alias: "items: nodes", role: answer.Nodes},
		{alias: "edges", role: answer.Edges, cursor: "cursor", node: "node"}, {alias: "ends: edges", role: answer.Edges, cursor: "at: cursor"},
		{alias: "pageInfo", role: answer.PageInfo, flag: "flag", end: "end"}, {alias: "info: pageInfo", role: answer.PageInfo, flag: "more: flag", end: "last: end"}}
	rng.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	for _, p := range parts {
		if rng.IntN(2) == 0 {
			c.parts = append(c.parts, p)
		}
	}
	if !c.shows() {
		c.parts = append(c.parts, selected{alias: "nodes", role: answer.Nodes})
	}
	for i := range 3 {
		if rng.IntN(2) == 0 {
			c.texts = append(c.texts, i)
		}
	}
	c.tags = rng.IntN(2) == 0
	if depth > 0 {
		for _, name := range []string{"items", "parts"} {
			if rng.IntN(2) == 0 {
				inner := newConnection(rng, name, depth-1)
				inner.root, inner.backward = false, false
				c.inside = append(c.inside, inner)
			}
		}
	}
	return c
}

// shows tells whether the connection selects its entries.
func (c *connection) shows() bool {
	for _, p := range c.parts {
		if p.role == answer.Nodes || p.node != "" {
			return true
		}
	}
	return false
}

// with is the connection with another page size, and pageInfo selected.
func (c *connection) with(size int, cursor string) *connection {
	next := *c
	next.size, next.cursor = size, cursor
	return &next
}

func (c *connection) withPageInfo() *connection {
	next := *c
	next.parts = append(append([]selected{}, c.parts...), selected{alias: "asked: pageInfo", role: answer.PageInfo, flag: "flag", end: "end"})
	return &next
}

func responseName(alias string) string { return strings.Split(alias, ":")[0] }

func cursorOf(parent string, position int) string {
	return "c1." + parent + "." + strconv.Itoa(position)
}

// page is the entries of a page by their positions, and whether more lie ahead.
func (c *connection) page(all []*entry) (from, to int, ahead bool) {
	at := -1
	if c.cursor != "" {
		at, _ = strconv.Atoi(c.cursor[strings.LastIndex(c.cursor, ".")+1:])
	}
	if c.backward {
		to = len(all)
		if at >= 0 {
			to = at
		}
		from = max(to-c.size, 0)
		return from, to, from > 0
	}
	from = at + 1
	to = min(from+c.size, len(all))
	return from, to, to < len(all)
}

// answer is the connection as the API answers it.
func (c *connection) answer(parent string, all []*entry) ojson.Value {
	from, to, ahead := c.page(all)
	var members []ojson.Member
	for _, p := range c.parts {
		var items []ojson.Value
		switch p.role {
		case answer.Nodes:
			for _, e := range all[from:to] {
				items = append(items, c.entry(e))
			}
			members = append(members, ojson.Member{Name: responseName(p.alias), Value: ojson.ArrayOf(items...)})
		case answer.Edges:
			for i, e := range all[from:to] {
				var edge []ojson.Member
				if p.cursor != "" {
					edge = append(edge, ojson.Member{Name: responseName(p.cursor), Value: ojson.StringOf(cursorOf(parent, from+i))})
				}
				if p.node != "" {
					edge = append(edge, ojson.Member{Name: responseName(p.node), Value: c.entry(e)})
				}
				items = append(items, ojson.ObjectOf(edge...))
			}
			members = append(members, ojson.Member{Name: responseName(p.alias), Value: ojson.ArrayOf(items...)})
		case answer.PageInfo:
			end := ojson.NullOf()
			if from < to {
				end = ojson.StringOf(cursorOf(parent, to-1))
			}
			if from < to && c.backward {
				end = ojson.StringOf(cursorOf(parent, from))
			}
			members = append(members, ojson.Member{Name: responseName(p.alias), Value: ojson.ObjectOf(
				ojson.Member{Name: responseName(p.flag), Value: ojson.BoolOf(ahead)},
				ojson.Member{Name: responseName(p.end), Value: end})})
		}
	}
	return ojson.ObjectOf(members...)
}

func (c *connection) entry(e *entry) ojson.Value {
	members := []ojson.Member{{Name: "id", Value: ojson.StringOf(e.id)}}
	for _, i := range c.texts {
		members = append(members, ojson.Member{Name: "text" + strconv.Itoa(i), Value: ojson.StringOf(e.texts[i])})
	}
	if c.tags {
		members = append(members, ojson.Member{Name: "tags", Value: ojson.StringsOf(e.tags)})
	}
	for _, inner := range c.inside {
		members = append(members, ojson.Member{Name: inner.alias, Value: inner.answer(e.id, e.lists[inner.field])})
	}
	return ojson.ObjectOf(members...)
}

// shape is what the room query makes of the document.
func (c *connection) shape() *answer.Field {
	field := &answer.Field{Response: c.alias, Name: c.field, Role: answer.Connection, Root: c.root, Backward: c.backward, Size: c.size}
	flag, end := answer.HasNextPage, answer.EndCursor
	if c.backward {
		flag, end = answer.HasPreviousPage, answer.StartCursor
	}
	for _, p := range c.parts {
		part := &answer.Field{Response: responseName(p.alias), Role: p.role}
		switch p.role {
		case answer.Nodes:
			part.Fields = c.entryShape()
		case answer.Edges:
			if p.cursor != "" {
				part.Fields = append(part.Fields, &answer.Field{Response: responseName(p.cursor), Role: answer.Cursor})
			}
			if p.node != "" {
				part.Fields = append(part.Fields, &answer.Field{Response: responseName(p.node), Role: answer.Node, Fields: c.entryShape()})
			}
		case answer.PageInfo:
			part.Fields = []*answer.Field{{Response: responseName(p.flag), Role: flag}, {Response: responseName(p.end), Role: end}}
		}
		field.Fields = append(field.Fields, part)
	}
	return field
}

func (c *connection) entryShape() []*answer.Field {
	fields := []*answer.Field{{Response: "id", Name: "id", Role: answer.Identifier}}
	for _, i := range c.texts {
		fields = append(fields, &answer.Field{Response: "text" + strconv.Itoa(i), Name: "text"})
	}
	if c.tags {
		fields = append(fields, &answer.Field{Response: "tags", Name: "tags"})
	}
	for _, inner := range c.inside {
		fields = append(fields, inner.shape())
	}
	return fields
}

// document is a whole answer: some root lists, or one list in a read of one entry.
func document(connections []*connection, lists func(*connection) (string, []*entry)) answer.Answer {
	var data []ojson.Member
	var shape answer.Shape
	for _, c := range connections {
		parent, all := lists(c)
		value, field := c.answer(parent, all), c.shape()
		if c.single != "" {
			id := &answer.Field{Response: "id", Name: "id", Role: answer.Identifier}
			value = ojson.ObjectOf(ojson.Member{Name: "id", Value: ojson.StringOf(parent)}, ojson.Member{Name: c.alias, Value: value})
			field = &answer.Field{Response: c.single, Name: "bin", Role: answer.Entry, Root: true, Single: true, Fields: []*answer.Field{id, field}}
		}
		data = append(data, ojson.Member{Name: field.Response, Value: value})
		shape.Fields = append(shape.Fields, field)
	}
	rest := ojson.ArrayOf(ojson.ObjectOf(ojson.Member{Name: "field", Value: ojson.StringOf("bins")}, ojson.Member{Name: "url", Value: ojson.StringOf("/api/entries/bins")}))
	return answer.Answer{Kind: answer.Query, Shape: shape, Members: []ojson.Member{
		{Name: "data", Value: ojson.ObjectOf(data...)}, {Name: "rest", Value: rest}, {Name: "environment", Value: ojson.StringOf("production")}}}
}
