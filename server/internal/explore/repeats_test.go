package explore_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/stub"
	"github.com/capacms/capa-mcp/server/internal/explore"
)

// pageOf is a page that a deployment answers: entries of things, and the cursor of the next page; "" for none.
type pageOf struct {
	entries []int
	next    string
}

func (p pageOf) String() string {
	var nodes []string
	for _, n := range p.entries {
		nodes = append(nodes, fmt.Sprintf(`{"id":%s,"x":%d}`, quoted(n), n))
	}
	return fmt.Sprintf(`{"data":{"things":{"totalCount":5,"pageInfo":{"hasNextPage":%t,"endCursor":%q},"nodes":[%s]}}}`,
		p.next != "", p.next, strings.Join(nodes, ","))
}

// Reading ends where a deployment repeats itself; no entry is measured twice, and no more of them than were asked for.
func TestPagesThatRepeat(t *testing.T) {
	data := things(t, []string{"x: number"}, `{"x":0}`, `{"x":1}`, `{"x":2}`, `{"x":3}`, `{"x":4}`)
	for _, tt := range []struct {
		name            string
		entries         int
		pages           []pageOf
		requests, reads int // pages asked for, entries measured
		repeated        bool
	}{
		{"pages that follow each other", 1000, []pageOf{{[]int{4, 3}, "a"}, {[]int{2, 1}, "b"}, {[]int{0}, ""}}, 3, 5, false},
		{"one page for ever", 1000, []pageOf{{[]int{4, 3}, "a"}, {[]int{4, 3}, "a"}}, 2, 2, true},
		{"one page for ever, and a new cursor with each", 1000, []pageOf{{[]int{4, 3}, "a"}, {[]int{4, 3}, "b"}}, 2, 2, true},
		{"a cursor that does not move", 1000, []pageOf{{[]int{4, 3}, "a"}, {[]int{2}, "a"}}, 2, 3, true},
		{"cursors that go round", 1000, []pageOf{{[]int{4}, "a"}, {[]int{3}, "b"}, {[]int{2}, "a"}}, 3, 3, true},
		{"pages that overlap", 1000, []pageOf{{[]int{4, 3}, "a"}, {[]int{3, 2}, "b"}}, 2, 3, true},
		{"one entry several times in a page", 1000, []pageOf{{[]int{4, 4, 3, 4, 3}, ""}}, 1, 2, true},
		{"more entries than asked for", 2, []pageOf{{[]int{4, 3, 2, 1, 0}, "a"}}, 1, 2, false},
		{"a cursor that does not move, after all that was asked for", 3, []pageOf{{[]int{4, 3}, "a"}, {[]int{2}, "a"}}, 2, 3, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := deploy(t, production, stub.Options{Data: data})
			asked := 0
			d.answer = func(s sent, text string) string {
				if s.method == "GET" {
					return text
				}
				asked++
				return tt.pages[min(asked, len(tt.pages))-1].String()
			}
			report := d.measure(t, "things", func(r *explore.Request) { r.Entries = tt.entries })
			present, _ := row(t, report, "x").Get("present").Int()
			if asked != tt.requests || report.Scanned != tt.reads || present != tt.reads || report.Repeated != tt.repeated {
				t.Errorf("%d pages, %d scanned, %d present, repeated %t; want %d pages, %d entries, repeated %t",
					asked, report.Scanned, present, report.Repeated, tt.requests, tt.reads, tt.repeated)
			}
		})
	}
}

// What is no entry is passed over, and a total of another kind, or below what was read, is what was read.
func TestPagesOfMoreThanEntries(t *testing.T) {
	data := things(t, []string{"x: number"}, `{"x":0}`, `{"x":1}`)
	for _, total := range []string{`"14"`, `null`, `1.5`, `-3`, `1`} {
		d := deploy(t, production, stub.Options{Data: data})
		d.answer = func(s sent, text string) string {
			if s.method == "GET" {
				return text
			}
			return fmt.Sprintf(`{"data":{"things":{"totalCount":%s,"pageInfo":{"hasNextPage":false,"endCursor":null},"nodes":[null,{"id":%s,"x":0},null,{"x":2},7,{"id":%s,"x":1},null]}}}`,
				total, quoted(0), quoted(1))
		}
		if report := d.measure(t, "things"); report.Total != 2 || report.Scanned != 2 || report.Repeated {
			t.Errorf("totalCount %s: %d of %d, repeated %t", total, report.Scanned, report.Total, report.Repeated)
		}
	}
}

// What the reads after the pages give twice counts once, and what they were not asked for does not count.
func TestReadsThatRepeat(t *testing.T) {
	data := things(t, []string{"x: relation others", "y: array of relation others"},
		`{"x":"someone","y":[]}`, `{"x":null,"y":"none"}`, `{"y":null}`, `{"x":`+quoted(firstOther)+`,"y":[`+quoted(firstOther)+`]}`)
	want := deploy(t, production, stub.Options{Data: data}).measure(t, "things")
	d := deploy(t, production, stub.Options{Data: data})
	d.answer = func(s sent, text string) string {
		list := `"nodes":[`
		if s.method == "GET" {
			list = `"data":[`
		} else if strings.HasPrefix(s.body.Get("query").Text(), "query Explore") {
			return text
		}
		return thrice(text, list)
	}
	got := d.measure(t, "things")
	if got.Scanned != want.Scanned || got.Fields.String() != want.Fields.String() {
		t.Errorf("%d scanned, rows %s\nwant %d, rows %s", got.Scanned, got.Fields, want.Scanned, want.Fields)
	}
}

// thrice is text with the items of each list that begins so three times, and a stranger.
func thrice(text, list string) string {
	parts := strings.Split(text, list)
	for i, part := range parts[1:] {
		end := endOfList(part)
		if items := part[:end]; items != "" {
			parts[i+1] = strings.Repeat(items+",", 3) + `{"id":` + quoted(goneOther) + `}` + part[end:]
		}
	}
	return strings.Join(parts, list)
}

// endOfList is where the list ends whose items text begins with.
func endOfList(text string) int {
	depth := 0
	for i, c := range text {
		switch c {
		case '[', '{':
			depth++
		case ']', '}':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return len(text)
}
