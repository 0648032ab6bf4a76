package answer_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// entryPages are the entries of a model as the REST API pages them, newest first.
type entryPages struct {
	entries []string // the print of each
	drafts  string
}

// read is the answer to a read of one page before it is cut: after or before is a position, -1 for none.
func (p entryPages) read(limit, after, before int) answer.Answer {
	from, to := after+1, min(after+1+limit, len(p.entries))
	if before >= 0 {
		from, to = max(before-limit, 0), before
	}
	page := fmt.Sprintf(`{"limit":%d,"hasNext":%t,"next":%s,"hasPrev":%t,"prev":%s}`, limit,
		to < len(p.entries), restCursor(to-1, to < len(p.entries)), from > 0, restCursor(from, from > 0))
	data, _ := ojson.ParseString("[" + strings.Join(p.entries[from:to], ",") + "]")
	paging, _ := ojson.ParseString(page)
	return answer.Answer{Kind: answer.Entries, Backward: before >= 0, Members: []ojson.Member{
		{Name: "data", Value: data}, {Name: "page", Value: paging}, {Name: "environment", Value: ojson.StringOf("production")},
		{Name: "rest", Value: ojson.StringOf(fmt.Sprintf("/api/entries/articles?limit=%d", limit))}, {Name: "drafts", Value: ojson.NonEmpty(p.drafts)}}}
}

// restCursor is as long as a cursor of the API.
func restCursor(position int, there bool) string {
	if !there {
		return "null"
	}
	return fmt.Sprintf(`"c1.%0180d"`, position)
}

func positionOf(cursor ojson.Value) int {
	position, _ := strconv.Atoi(strings.TrimPrefix(cursor.Text(), "c1."))
	return position
}

var restSize = regexp.MustCompile(`limit: (\d+)`)

// TestReadingEntriesOnMeetsEveryEntryOnce reads all entries, forward and backward, at every budget: each answer says how to go on, or that it
// takes a larger maxChars, and going on so meets each entry once.
func TestReadingEntriesOnMeetsEveryEntryOnce(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 7
	}
	worlds := map[string]entryPages{
		"short entries": {entries: restEntries(9, func(i int) string { return fmt.Sprintf(`{"id":"%d","title":"Entry %d"}`, i, i) })},
		"tiny entries":  {entries: restEntries(7, func(i int) string { return fmt.Sprintf(`{"id":%d}`, i) })},
		"lists inside": {entries: restEntries(6, func(i int) string {
			return fmt.Sprintf(`{"id":"%d","title":"%s","tags":["news","tech"],"coauthors":[{"id":"a","tags":["x"]},{"id":"b","tags":[]}]}`, i, text(40*i))
		}), drafts: text(120)},
		"long texts": {entries: restEntries(5, func(i int) string { return fmt.Sprintf(`{"id":"%d","body":"%s"}`, i, text(300*i)) })},
	}
	for name, world := range worlds {
		for _, backward := range []bool{false, true} {
			for budget := 200; budget < 1500; budget += step {
				r := &restReader{t: t, world: world, budget: budget, backward: backward}
				if seen := r.readAll(4); len(seen) != len(world.entries) {
					t.Fatalf("%s, budget %d, backward %t: met %v of %d", name, budget, backward, seen, len(world.entries))
				}
			}
		}
	}
}

func restEntries(n int, entry func(i int) string) []string {
	entries := make([]string, n)
	for i := range entries {
		entries[i] = entry(i)
	}
	return entries
}

// restReader is a client of capa_read_entries that goes by what answers say.
type restReader struct {
	t        *testing.T
	world    entryPages
	budget   int
	backward bool
}

// readAll gives the ids of the entries in the order of meeting them.
func (r *restReader) readAll(limit int) []string {
	var seen []string
	at := -1
	if r.backward {
		at = len(r.world.entries)
	}
	for range 100 {
		got := r.ask(limit, at)
		shown := idsOf(got)
		if r.backward {
			slices.Reverse(shown)
		}
		for i, id := range shown {
			if want := r.world.entries[r.position(len(seen)+i)]; !strings.HasPrefix(want, `{"id":`+id) {
				r.t.Fatalf("budget %d: met %s after %v: %s", r.budget, id, seen, got)
			}
		}
		seen = append(seen, shown...)
		next, more := r.next(got, len(shown), at)
		if !more {
			return seen
		}
		at = next
	}
	r.t.Fatalf("budget %d: no end", r.budget)
	return nil
}

// position is that of the entry which is met as number n.
func (r *restReader) position(n int) int {
	if r.backward {
		return len(r.world.entries) - 1 - n
	}
	return n
}

func idsOf(got ojson.Value) []string {
	var ids []string
	for _, entry := range got.Get("data").Items() {
		ids = append(ids, entry.Get("id").String())
	}
	return ids
}

// ask reads a page, with a larger budget where the answer says that it takes one. An answer without entries must.
func (r *restReader) ask(limit, at int) ojson.Value {
	for budget := r.budget; ; budget *= 2 {
		after, before := at, -1
		if r.backward {
			after, before = -1, at
		}
		got := fit(r.t, r.world.read(limit, after, before), budget)
		if got.Get("data").Exists() {
			return got
		}
		if end := got.Get("page").Get(r.end()); end.Exists() && !end.IsNull() {
			r.t.Fatalf("budget %d: %s skips entries that are not shown: %s", budget, r.end(), got)
		}
		if !strings.Contains(got.String(), "larger maxChars") {
			r.t.Fatalf("budget %d: nothing says how to go on: %s", budget, got)
		}
	}
}

func (r *restReader) end() string {
	if r.backward {
		return "prev"
	}
	return "next"
}

// next is the position to go on from: that of the page's cursor, or the one that a read with the resume's limit answers.
func (r *restReader) next(got ojson.Value, shown, at int) (int, bool) {
	end := got.Get("page").Get(r.end())
	for _, row := range got.Get("truncated").Items() {
		if row.Get("path").Text() != "data" {
			continue
		}
		size := restSize.FindStringSubmatch(row.Get("resume").Text())
		if size == nil || size[1] != strconv.Itoa(shown) || !end.IsNull() {
			r.t.Fatalf("budget %d: %d entries shown and no way on: %s", r.budget, shown, got)
		}
		again := &restReader{t: r.t, world: r.world, budget: r.budget, backward: r.backward}
		for {
			whole := again.ask(shown, at)
			if idsOf(whole) != nil && len(idsOf(whole)) == shown && whole.Get("page").Get(r.end()).Text() != "" {
				return positionOf(whole.Get("page").Get(r.end())), true
			}
			again.budget *= 2
		}
	}
	return positionOf(end), !end.IsNull()
}

// TestEntriesGiveWay holds the ladder of capa_read_entries at the budgets where each step begins.
func TestEntriesGiveWay(t *testing.T) {
	world := entryPages{drafts: text(120), entries: restEntries(9, func(i int) string {
		return fmt.Sprintf(`{"id":"%d","title":"%s","tags":["news","tech"]}`, i, text(150))
	})}
	uncut := world.read(9, -1, -1)
	const (
		page   = `"page":{"limit":9,"hasNext":true,"next":null,"hasPrev":false,"prev":null},"environment":"production"`
		resume = `"resume":"page.next is null because entries were cut; the uncut page's would skip them. Read again with limit: 1 for a next after the last entry shown."`
		none   = `"resume":"page.next is null because not one entry fits; the uncut page's would skip them all. Read again with a larger maxChars, or with select for fewer fields."`
		rest   = `"rest":"/api/entries/articles?limit=9"`
		cut    = `{"path":"data","kept":1,"total":9,` + resume + `}`
		hint   = `{"path":"hint","kept":0,"total":1}`
		drafts = `{"path":"drafts","kept":0,"total":1}`
		twin   = `{"path":"rest","kept":0,"total":1}`
	)
	one := `"data":[` + world.entries[0] + `],`
	steps := []string{
		`{` + one + page + `,` + rest + `,"drafts":"` + world.drafts + `","truncated":[` + cut + `],"hint":"Pass select for fewer fields, or a smaller limit."}`,
		`{` + one + page + `,` + rest + `,"drafts":"` + world.drafts + `","truncated":[` + hint + `,` + cut + `]}`,
		`{` + one + page + `,` + rest + `,"truncated":[` + hint + `,` + drafts + `,` + cut + `]}`,
		`{` + one + page + `,"truncated":[` + hint + `,` + drafts + `,` + twin + `,` + cut + `]}`,
		`{` + page + `,"truncated":[` + hint + `,` + drafts + `,` + twin + `,{"path":"data","kept":0,"total":1,` + none + `}]}`,
		`{"environment":"production","truncated":[{"path":"data","kept":0,"total":1}],"hint":"Pass a larger maxChars for the rest."}`,
	}
	for i, want := range steps {
		least := ojson.TextUnits(want)
		if got := fit(t, uncut, least).String(); got != want {
			t.Errorf("at %d\n got %s\nwant %s", least, got, want)
		}
		if i == 0 {
			continue
		}
		if got := fit(t, uncut, ojson.TextUnits(steps[i-1])-1).String(); got != want {
			t.Errorf("below step %d\n got %s\nwant %s", i, got, want)
		}
	}
}
