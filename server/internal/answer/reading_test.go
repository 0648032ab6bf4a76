package answer_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// TestReadingOnMeetsEveryEntryOnce reads random nested lists to their ends
// through answers that are cut, forward and backward, under aliases, with
// cursors and without, as a client that believes what each answer says.
func TestReadingOnMeetsEveryEntryOnce(t *testing.T) {
	runs := 150
	if testing.Short() {
		runs = 50
	}
	for seed := range runs {
		rng := rand.New(rand.NewPCG(uint64(seed), 4))
		r := &reader{t: t, seed: seed, world: newWorld(rng, "e", 2), seen: map[string]int{}, budget: 200 + rng.IntN(3000)}
		c := newConnection(rng, "bins", 2)
		r.readList(c, "root", r.world)
		r.check(c, "root", r.world)
		if t.Failed() {
			t.Fatalf("seed %d, budget %d", seed, r.budget)
		}
	}
}

// reader is a client of the simulated API that goes by what answers say.
type reader struct {
	t      *testing.T
	seed   int
	world  []*entry
	seen   map[string]int // how often each entry of each list was met
	budget int
}

// ask runs a document and cuts its answer. A budget that holds no data at all
// is raised, as a client would.
func (r *reader) ask(c *connection, parent string, all []*entry) ojson.Value {
	for budget := r.budget; ; budget *= 2 {
		text := answer.Fit(document([]*connection{c}, func(*connection) (string, []*entry) { return parent, all }), budget)
		if !json.Valid(text) || ojson.TextUnits(string(text)) > budget {
			r.t.Fatalf("seed %d: %d characters of %d: %s", r.seed, ojson.TextUnits(string(text)), budget, text)
		}
		got, err := ojson.Parse(text)
		if err != nil {
			r.t.Fatal(err)
		}
		patterns := map[string]bool{} // one item of an opened list is kept, so no two rows are alike but for positions
		for _, row := range got.Get("truncated").Items() {
			pattern := positions.ReplaceAllString(row.Get("path").Text(), "[]")
			if patterns[pattern] {
				r.t.Fatalf("seed %d: two rows of %s", r.seed, pattern)
			}
			patterns[pattern] = true
		}
		if got.Get("data").Exists() && (got.Get("more").Exists() || !leftOut(got, "more")) {
			return got
		}
	}
}

func leftOut(got ojson.Value, name string) bool {
	for _, row := range got.Get("truncated").Items() {
		if row.Get("path").Text() == name {
			return true
		}
	}
	return false
}

// readList reads a list to its end, and the lists inside.
func (r *reader) readList(c *connection, parent string, all []*entry) {
	for range 1000 {
		got := r.ask(c, parent, all)
		value, path := got.Get("data").Get(c.alias), "data."+c.alias
		if c.single != "" {
			value, path = got.Get("data").Get(c.single).Get(c.alias), "data."+c.single+"."+c.alias
		}
		shown := r.meet(c, parent, all, value, path, got)
		next, goOn := r.next(c, parent, all, value, path, got, shown)
		if !goOn {
			return
		}
		c = c.with(c.size, next)
	}
	r.t.Fatalf("seed %d: no end", r.seed)
}

// meet counts the entries that a page shows, and reads the lists inside them on.
func (r *reader) meet(c *connection, parent string, all []*entry, value ojson.Value, path string, got ojson.Value) int {
	shown, counted := 0, false
	first, _, _ := c.page(all)
	offset := cutAhead(got, path)
	for _, p := range c.parts {
		list := value.Get(responseName(p.alias))
		if p.role != answer.Nodes && p.node == "" {
			continue
		}
		for i, item := range list.Items() {
			node, at := item, fmt.Sprintf("%s.%s[%d]", path, responseName(p.alias), i+offset)
			if p.role == answer.Edges {
				node, at = item.Get(responseName(p.node)), at+"."+responseName(p.node)
			}
			e := all[first+offset+i]
			if node.Get("id").Text() != e.id {
				r.t.Fatalf("seed %d: %s is %s, want %s", r.seed, at, node.Get("id"), e.id)
			}
			if !counted {
				r.seen[parent+"/"+c.field+"/"+e.id]++
				for _, inner := range c.inside {
					r.inner(inner, e, node.Get(inner.alias), at+"."+inner.alias, got)
				}
			}
		}
		shown, counted = list.Count(), true
	}
	return shown
}

// cutAhead is how many entries were cut from the start of a page.
func cutAhead(got ojson.Value, path string) int {
	for _, row := range got.Get("truncated").Items() {
		if strings.HasPrefix(row.Get("path").Text(), path+".") && !strings.Contains(row.Get("path").Text()[len(path)+1:], ".") && row.Get("cutFrom").Text() == "start" {
			kept, _ := row.Get("kept").Int()
			total, _ := row.Get("total").Int()
			return total - kept
		}
	}
	return 0
}

// inner counts what a list inside an entry shows; where more names it, it is
// read on in a read of that entry.
func (r *reader) inner(c *connection, e *entry, value ojson.Value, path string, got ojson.Value) {
	all := e.lists[c.field]
	shown := r.meet(c, e.id, all, value, path, got)
	for _, row := range got.Get("more").Items() {
		if row.Get("path").Text() != path {
			continue
		}
		if n, _ := row.Get("shown").Int(); n != shown {
			r.t.Fatalf("seed %d: %s shows %d, more says %d", r.seed, path, shown, n)
		}
		if row.Get("entry").Text() != e.id {
			r.t.Fatalf("seed %d: %s: entry %s, want %s", r.seed, path, row.Get("entry"), e.id)
		}
		single := c.with(c.size, "")
		single.single, single.parent = "bin", e.id
		cursor := row.Get("endCursor").Text()
		if cursor == "" {
			cursor = r.cursorAfter(single, e.id, all, shown)
		}
		r.readList(single.with(c.size, cursor), e.id, all)
	}
}

// cursorAfter runs a list again with the page size that a resume names, for the cursor.
func (r *reader) cursorAfter(c *connection, parent string, all []*entry, size int) string {
	again := &reader{t: r.t, seed: r.seed, budget: r.budget}
	for ; ; again.budget *= 2 {
		asked := c.with(size, c.cursor).withPageInfo()
		got := again.ask(asked, parent, all)
		value := got.Get("data").Get(c.alias)
		if c.single != "" {
			value = got.Get("data").Get(c.single).Get(c.alias)
		}
		if cursor := value.Get("asked").Get("end").Text(); cursor != "" && !got.Get("truncated").Exists() {
			return cursor
		}
	}
}

var positions = regexp.MustCompile(`\[\d+\]`)

var resumeSize = regexp.MustCompile(`(?:first|last): (\d+)`)

// next is the cursor a client goes on with.
func (r *reader) next(c *connection, parent string, all []*entry, value ojson.Value, path string, got ojson.Value, shown int) (string, bool) {
	_, _, ahead := c.page(all)
	edge := ""
	for _, p := range c.parts {
		part := value.Get(responseName(p.alias))
		if p.role == answer.PageInfo {
			if !part.Get(responseName(p.flag)).Bool() {
				return "", false
			}
			if cursor := part.Get(responseName(p.end)).Text(); cursor != "" {
				return cursor, true
			}
		}
		if p.role == answer.Edges && p.cursor != "" {
			at := part.Count() - 1
			if c.backward {
				at = 0
			}
			edge = part.At(at).Get(responseName(p.cursor)).Text()
		}
	}
	for _, row := range got.Get("truncated").Items() {
		if !strings.HasPrefix(row.Get("path").Text(), path+".") {
			continue
		}
		if size := resumeSize.FindStringSubmatch(row.Get("resume").Text()); size != nil && strings.Count(row.Get("path").Text(), ".") == strings.Count(path, ".")+1 {
			n, _ := strconv.Atoi(size[1])
			if n != shown {
				r.t.Fatalf("seed %d: resume says %d of %d shown", r.seed, n, shown)
			}
			return r.cursorAfter(c, parent, all, n), true
		}
		ahead = true
	}
	if edge == "" && ahead {
		edge = r.cursorAfter(c, parent, all, c.size) // the page is whole, but selects no cursor
	}
	return edge, ahead
}

// check compares what was met with what there is.
func (r *reader) check(c *connection, parent string, all []*entry) {
	for _, e := range all {
		key := parent + "/" + c.field + "/" + e.id
		if n := r.seen[key]; n != 1 {
			r.t.Errorf("seed %d: %s was met %d times", r.seed, key, n)
		}
		for _, inner := range c.inside {
			r.check(inner, e.id, e.lists[inner.field])
		}
	}
}
