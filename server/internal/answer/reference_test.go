package answer_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// TestFitAgreesWithTheObviousWay holds Fit against a cut that prints the whole
// answer after each step to see how long it is.
func TestFitAgreesWithTheObviousWay(t *testing.T) {
	runs := 150
	if testing.Short() {
		runs = 60
	}
	for seed := range runs {
		rng := rand.New(rand.NewPCG(uint64(seed), 8))
		var connections []*connection
		worlds := map[string][]*entry{}
		for i := range 1 + rng.IntN(2) {
			c := newConnection(rng, "bins", rng.IntN(3))
			c.alias = fmt.Sprintf("list%d", i)
			worlds[c.alias] = shortTexts(newWorld(rng, c.alias, 2))
			connections = append(connections, c)
		}
		a := document(connections, func(c *connection) (string, []*entry) { return c.alias, worlds[c.alias] })
		a.Members = append(a.Members,
			ojson.Member{Name: "cost", Value: ojson.ObjectOf(ojson.Member{Name: "depth", Value: ojson.IntOf(3)}, ojson.Member{Name: "nodes", Value: ojson.IntOf(40)}, ojson.Member{Name: "fields", Value: ojson.IntOf(400)})},
			ojson.Member{Name: "drafts", Value: ojson.StringOf("A development key reads drafts and unpublished changes; a production key reads published entries only.")})
		a.Members = append([]ojson.Member{}, a.Members[0], a.Members[3], a.Members[1], a.Members[2], a.Members[4]) // in the order of the kind
		for range 6 {
			budget := 200 + rng.IntN(4000)
			got, want := string(answer.Fit(a, budget)), obviously(a, budget)
			if got != want {
				t.Fatalf("seed %d, budget %d:\n got %5d %s\nwant %5d %s", seed, budget, ojson.TextUnits(got), got, ojson.TextUnits(want), want)
			}
		}
	}
}

// shortTexts leaves no text that could be clipped.
func shortTexts(entries []*entry) []*entry {
	for _, e := range entries {
		for i := range e.texts {
			e.texts[i] = ojson.Cut(e.texts[i], 60)
		}
		for _, list := range e.lists {
			shortTexts(list)
		}
	}
	return entries
}

// plainGroup is lists that are cut together, in the obvious way.
type plainGroup struct {
	field  *answer.Field
	value  ojson.Value // the connection
	path   string
	entry  string
	lists  []ojson.Value
	names  []string
	shapes []*answer.Field
	total  int
	kept   int
	open   bool
	inner  []*plainGroup
}

// plainCut is the state of a cut.
type plainCut struct {
	answer answer.Answer
	budget int
	groups []*plainGroup
	gone   []string
	rows   []string // of truncated, while printing
	mores  []string
	maybe  bool
	pages  bool // a row is of a connection, while printing
}

func obviously(a answer.Answer, budget int) string {
	c := &plainCut{answer: a, budget: budget}
	ladder := []string{"hint", "drafts", "rest", "note", "more", "data", "budget", "cost"}
	for {
		c.groups = c.collect("data", a.Members[0].Value, a.Shape.Fields, "")
		if slices.Contains(c.gone, "data") {
			c.groups = nil
		}
		if c.fits() || c.cut() {
			return c.print()
		}
		for !c.fits() {
			if len(ladder) == 0 {
				return `{"environment":"production","truncated":[{"path":"data","kept":0,"total":1}],"hint":"Pass a larger maxChars for the rest."}`
			}
			c.give(ladder[0])
			if ladder = ladder[1:]; slices.Contains(c.gone, "data") {
				c.groups = nil
			}
		}
	}
}

func (c *plainCut) give(name string) {
	row := fmt.Sprintf(`{"path":"%s","kept":0,"total":1}`, name)
	c.print()
	switch name {
	case "hint":
	case "note", "more":
		if len(c.mores) == 0 {
			return
		}
	default:
		for _, m := range c.answer.Members {
			if m.Name == name && len(m.Value.Bytes())+len(name)+len(`"":`) <= len(row) {
				return
			}
		}
		if !slices.ContainsFunc(c.answer.Members, func(m ojson.Member) bool { return m.Name == name }) {
			return
		}
	}
	c.gone = append(c.gone, name)
	if name == "data" {
		c.gone = slices.DeleteFunc(c.gone, func(name string) bool { return name == "more" || name == "note" || name == "hint" })
	}
}

func (c *plainCut) fits() bool { return ojson.TextUnits(c.print()) <= c.budget }

// cut keeps as much as fits; when nothing does, every list keeps one item.
func (c *plainCut) cut() bool {
	for level := c.groups; ; {
		if c.rounds(level) {
			return true
		}
		var inner []*plainGroup
		for _, g := range level {
			g.kept, g.open = min(1, g.total), true
			for i, list := range g.lists {
				at := 0
				if g.field.Backward {
					at = list.Count() - 1
				}
				if list.Count() > 0 {
					g.inner = append(g.inner, c.collect(fmt.Sprintf("%s%s[%d]", g.path, g.names[i], at), list.At(at), g.shapes[i].Fields, list.At(at).Get("id").Text())...)
				}
			}
			inner = append(inner, g.inner...)
		}
		if len(inner) == 0 {
			for _, g := range c.groups {
				c.spare(g)
			}
			return c.fits()
		}
		level = inner
	}
}

// spare shows a list whole again that got no shorter by being cut.
func (c *plainCut) spare(g *plainGroup) {
	for _, inner := range g.inner {
		c.spare(inner)
	}
	if c.wholly(g) <= c.alone(g) {
		g.kept, g.inner = g.total, nil
	}
}

func (c *plainCut) rounds(level []*plainGroup) bool {
	for _, g := range level {
		g.kept = g.total
	}
	if c.fits() {
		return true
	}
	for _, g := range level {
		g.kept = min(1, g.total)
		if c.alone(g) >= c.wholly(g) {
			g.kept = g.total
		}
	}
	if !c.fits() {
		return false
	}
	for growing := true; growing; {
		growing = false
		for _, g := range level {
			if g.kept == g.total || g.open {
				continue
			}
			before := g.kept
			g.kept++
			if c.fits() {
				growing = true
				continue
			}
			if g.kept = g.total; c.fits() {
				continue
			}
			g.kept, g.open = before, true // closed
		}
	}
	for _, g := range level {
		g.open = false
	}
	return true
}

// alone is what the group's own lists and rows take as they are, a comma behind each row.
func (c *plainCut) alone(g *plainGroup) int {
	part := &plainCut{answer: c.answer, gone: c.gone}
	units := ojson.TextUnits(part.value(g.value, g.field, g.path, g.entry, []*plainGroup{g}))
	for _, row := range append(part.rows, part.mores...) {
		units += ojson.TextUnits(row) + 1
	}
	return units
}

func (c *plainCut) wholly(g *plainGroup) int {
	whole := *g
	whole.kept, whole.inner = g.total, nil
	return c.alone(&whole)
}

// collect finds the outermost lists.
func (c *plainCut) collect(path string, v ojson.Value, fields []*answer.Field, entry string) []*plainGroup {
	var groups []*plainGroup
	for _, f := range fields {
		value, at := v.Get(f.Response), path+"."+f.Response
		switch f.Role {
		case answer.Connection:
			g := &plainGroup{field: f, value: value, path: at, entry: entry}
			for _, part := range f.Fields {
				if part.Role == answer.Nodes || part.Role == answer.Edges {
					list := value.Get(part.Response)
					g.lists, g.names, g.shapes = append(g.lists, list), append(g.names, "."+part.Response), append(g.shapes, part)
					g.total = list.Count()
				}
			}
			g.kept = g.total
			groups = append(groups, g)
		case answer.Plain:
			if n := value.Count(); value.Kind() == ojson.Array && n > 0 {
				groups = append(groups, &plainGroup{field: f, value: value, path: at, lists: []ojson.Value{value}, names: []string{""}, shapes: []*answer.Field{{}}, total: n, kept: n})
			}
		case answer.Node:
			groups = append(groups, c.collect(at, value, f.Fields, value.Get("id").Text())...)
		}
	}
	return groups
}

// print writes the whole answer.
func (c *plainCut) print() string {
	c.rows, c.mores, c.maybe, c.pages = nil, nil, false, false
	for _, name := range c.gone {
		c.rows = append(c.rows, fmt.Sprintf(`{"path":"%s","kept":0,"total":1}`, name))
	}
	var members []string
	for _, m := range c.answer.Members {
		if slices.Contains(c.gone, m.Name) {
			continue
		}
		text := m.Value.String()
		if m.Name == "data" {
			text = c.object(m.Value, c.answer.Shape.Fields, "data", "", c.groups)
		}
		members = append(members, `"`+m.Name+`":`+text)
	}
	if len(c.mores) > 0 && !slices.Contains(c.gone, "more") {
		note := "1 relation list holds more entries than it shows"
		if len(c.mores) > 1 {
			note = fmt.Sprintf("%d relation lists hold more entries than they show", len(c.mores))
		}
		note += ": see more. A relation list pages on only in a read of one entry: its model's single field with entry as id, and endCursor as the list's after."
		if c.maybe {
			note += ` "pageInfo": false marks a list that fills its page and may hold more: select its pageInfo to know.`
		}
		first := []string{`"more":[` + strings.Join(c.mores, ",") + `]`}
		if !slices.Contains(c.gone, "note") {
			first = append(first, `"note":`+string(ojson.AppendString(nil, note)))
		}
		members = append(first, members...)
	}
	if len(c.rows) > 0 {
		members = append(members, `"truncated":[`+strings.Join(c.rows, ",")+`]`)
		if !slices.Contains(c.gone, "hint") {
			members = append(members, `"hint":"`+c.hint()+`"`)
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

func (c *plainCut) hint() string {
	switch {
	case c.pages:
		return "Pass a smaller first, or select fewer fields."
	case len(c.rows) > len(c.gone):
		return "Select fewer fields, or pass a larger maxChars."
	default:
		return "Pass a larger maxChars for the rest."
	}
}

func (c *plainCut) object(v ojson.Value, fields []*answer.Field, path, entry string, groups []*plainGroup) string {
	var members []string
	for name, member := range v.Members() {
		at := slices.IndexFunc(fields, func(f *answer.Field) bool { return f.Response == name })
		members = append(members, `"`+name+`":`+c.value(member, fields[at], path+"."+name, entry, groups))
	}
	return "{" + strings.Join(members, ",") + "}"
}

func (c *plainCut) value(v ojson.Value, f *answer.Field, path, entry string, groups []*plainGroup) string {
	switch f.Role {
	case answer.Connection:
		g := c.collect(strings.TrimSuffix(path, "."+f.Response), ojson.ObjectOf(ojson.Member{Name: f.Response, Value: v}), []*answer.Field{f}, entry)[0]
		for _, known := range groups {
			if known.path == path {
				g = known
			}
		}
		return c.connection(g)
	case answer.Node:
		return c.object(v, f.Fields, path, v.Get("id").Text(), groups)
	default:
		return c.plain(v, path, groups)
	}
}

// plain is a value of an entry, a list of which some items may be cut.
func (c *plainCut) plain(v ojson.Value, path string, groups []*plainGroup) string {
	for _, g := range groups {
		if g.path != path || g.kept == g.total {
			continue
		}
		c.rows = append(c.rows, fmt.Sprintf(`{"path":"%s","kept":%d,"total":%d}`, path, g.kept, g.total))
		var items []string
		for i := range g.kept {
			items = append(items, v.At(i).String())
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	return v.String()
}

func (c *plainCut) connection(g *plainGroup) string {
	from, to := 0, g.kept
	if g.field.Backward {
		from, to = g.total-g.kept, g.total
	}
	cursor := c.cursor(g, to-1)
	if g.field.Backward {
		cursor = c.cursor(g, from)
	}
	c.rowsOf(g, cursor)
	var members []string
	for name, member := range g.value.Members() {
		part := g.field.Fields[slices.IndexFunc(g.field.Fields, func(f *answer.Field) bool { return f.Response == name })]
		text := member.String()
		switch part.Role {
		case answer.Nodes, answer.Edges:
			var items []string
			for i := from; i < to; i++ {
				items = append(items, c.object(member.At(i), part.Fields, fmt.Sprintf("%s.%s[%d]", g.path, name, i), member.At(i).Get("id").Text(), g.inner))
			}
			text = "[" + strings.Join(items, ",") + "]"
		case answer.PageInfo:
			if g.kept < g.total {
				text = fmt.Sprintf(`{"%s":true,"%s":%s}`, part.Fields[0].Response, part.Fields[1].Response, cursor)
			}
		}
		members = append(members, `"`+name+`":`+text)
	}
	return "{" + strings.Join(members, ",") + "}"
}

// cursor is the cursor at a position as JSON, null when the answer does not hold it.
func (c *plainCut) cursor(g *plainGroup, i int) string {
	for at, part := range g.shapes {
		for _, f := range part.Fields {
			if f.Role == answer.Cursor && i >= 0 {
				return g.lists[at].At(i).Get(f.Response).String()
			}
		}
	}
	return "null"
}

// rowsOf writes the rows that a connection brings with it.
func (c *plainCut) rowsOf(g *plainGroup, cursor string) {
	var info *answer.Field
	for _, part := range g.field.Fields {
		if part.Role == answer.PageInfo {
			info = part
		}
	}
	if g.kept < g.total {
		for i, name := range g.names {
			row := fmt.Sprintf(`{"path":"%s%s","kept":%d,"total":%d`, g.path, name, g.kept, g.total)
			if g.field.Backward {
				row += `,"cutFrom":"start"`
			}
			if i == 0 && cursor == "null" {
				row += `,"resume":"` + resumeText(g, info != nil) + `"`
			}
			c.rows, c.pages = append(c.rows, row+"}"), true
		}
	}
	c.more(g, info, cursor)
}

func resumeText(g *plainGroup, info bool) string {
	size, members, end, place := fmt.Sprintf("first: %d", g.kept), "hasNextPage endCursor", "endCursor", "after the last"
	if g.field.Backward {
		size, members, end, place = fmt.Sprintf("last: %d and the same before", g.kept), "hasPreviousPage startCursor", "startCursor", "before the first"
	}
	if !g.field.Root {
		size += " on " + g.field.Response
	}
	if info {
		return end + " is null because entries were cut and no edges { cursor } was selected; the uncut page's would skip them. Run again with " + size + " for the " + end + " " + place + " entry shown."
	}
	return "Entries were cut and no cursor was selected. Run again with " + size + " and pageInfo { " + members + " } for a cursor " + place + " entry shown."
}

func (c *plainCut) more(g *plainGroup, info *answer.Field, cursor string) {
	if g.field.Root || slices.Contains(c.gone, "more") {
		return
	}
	row := fmt.Sprintf(`{"path":"%s","shown":%d`, g.path, g.kept)
	cut := g.kept < g.total
	switch {
	case cut && info == nil && cursor == "null":
	case cut:
		row += `,"endCursor":` + cursor
	case g.kept == 0:
		return
	case info != nil:
		page := g.value.Get(info.Response)
		if !page.Get(info.Fields[0].Response).Bool() {
			return
		}
		row += `,"endCursor":` + page.Get(info.Fields[1].Response).String()
	case g.kept < g.field.Size:
		return
	default:
		c.maybe = true
		row += `,"pageInfo":false`
		if cursor != "null" {
			row += `,"endCursor":` + cursor
		}
	}
	c.mores = append(c.mores, row+`,"entry":"`+g.entry+`"}`)
}
