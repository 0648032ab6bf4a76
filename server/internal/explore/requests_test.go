package explore_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
	"github.com/capacms/capa-mcp/capa/stub"
	"github.com/capacms/capa-mcp/server/internal/explore"
)

// articles are a data set of n articles as the seed has them, each with these values.
func articles(t testing.TB, n int, values string) string {
	entries := make([]string, n)
	for i := range entries {
		entries[i] = values
	}
	return things(t, []string{"title: string", "body: text", "views: number", "featured: boolean", "tags: array of string", "author: relation others",
		"coauthors: array of relation others"}, entries...)
}

// How many requests it takes to explore a thousand articles. Nothing is asked twice, and nothing that the two reads show.
func TestRequestsForAThousandArticles(t *testing.T) {
	full := `{"title":"t","body":"b","views":1,"featured":true,"tags":["x"],"author":` + quoted(firstOther) + `,"coauthors":[` + quoted(firstOther) + `]}`
	for _, tt := range []struct {
		name, values   string
		pages, reads   int
		polls, answers int
	}{
		{"every field has a value", full, 5, 10, 0, 0},
		{"a scalar that is missing is seen to be", strings.Replace(full, `"views":1`, `"views":null`, 1), 5, 10, 0, 0},
		{"a scalar list that is empty is seen to be", strings.Replace(full, `["x"]`, `[]`, 1), 5, 10, 0, 0},
		{"no author: one question of each hundred, eight in a document", strings.Replace(full, `"author"`, `"absent":1,"authors"`, 1), 5, 10, 2, 10},
		{"no coauthors: two questions of each hundred", strings.Replace(full, `"coauthors":[`+quoted(firstOther)+`]`, `"coauthors":[]`, 1), 5, 10, 3, 20},
	} {
		t.Run(tt.name, func(t *testing.T) {
			values := strings.NewReplacer(`"absent":1,`, "", `"authors":`+quoted(firstOther)+",", "").Replace(tt.values)
			d := deploy(t, production, stub.Options{Data: articles(t, 1000, values)})
			d.measure(t, "things")
			pages, reads, polls, answers := 0, 0, 0, 0
			for _, s := range d.sent {
				switch {
				case s.method == "GET":
					reads++
					if n := s.where().Get("id").Get("in").Count(); n != 100 {
						t.Errorf("a REST read of %d ids", n)
					}
				case strings.HasPrefix(s.body.Get("query").Text(), "query Explore"):
					pages++
				default:
					polls++
					answers += s.body.Get("variables").Count()
				}
			}
			if pages != tt.pages || reads != tt.reads || polls != tt.polls || answers != tt.answers {
				t.Errorf("%d pages, %d REST reads, %d documents of %d questions; want %d, %d, %d of %d",
					pages, reads, polls, answers, tt.pages, tt.reads, tt.polls, tt.answers)
			}
		})
	}
}

// A page shrinks with each relation, and with what a filter costs; the API refuses none, and REST still reads a hundred ids at a time.
func TestPagesFitTheBudget(t *testing.T) {
	single, list, scalar := "relation others", "array of relation others", "string"
	for _, tt := range []struct {
		name           string
		singles, lists int
		filter         string
		page           int
	}{
		{"no relation", 0, 0, "", 200},
		{"one list: 4,500 of 22 each is past the API's own page", 0, 1, "", 200},
		{"two lists", 0, 2, "", 109},
		{"five singles and three lists", 5, 3, "", 68},
		{"twelve singles", 12, 0, "", 200},
		{"twelve lists", 0, 12, "", 18},
		{"a filter on content", 0, 12, `{"s":{"null":true}}`, 16},
		{"a filter on an id costs nothing", 0, 12, `{"id":{"ne":"x"}}`, 18},
		{"a filter on relations, however deep", 0, 12, `{"or":[{"l0":{"null":true}},{"not":{"and":[{"l1":{"exists":true}},{"s":{"eq":"x"}}]}}]}`, 14},
		{"nothing left", 0, 12, `{"and":[` + strings.Repeat(`{"l0":{"null":true}},`, 7) + `{"l0":{"null":true}}]}`, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fields := []string{"s: " + scalar}
			for i := range tt.singles {
				fields = append(fields, fmt.Sprintf("r%d: %s", i, single))
			}
			for i := range tt.lists {
				fields = append(fields, fmt.Sprintf("l%d: %s", i, list))
			}
			entries := make([]string, 250)
			for i := range entries {
				entries[i] = `{}`
			}
			d := deploy(t, production, stub.Options{Data: things(t, fields, entries...)})
			report := d.measure(t, "things", func(r *explore.Request) {
				if tt.filter != "" {
					r.Filter = parse(tt.filter)
				}
			})
			first, _ := d.sent[0].body.Get("variables").Get("first").Int()
			if first != tt.page || report.Scanned != 250 {
				t.Errorf("pages of %d, %d entries scanned; want pages of %d, 250 entries", first, report.Scanned, tt.page)
			}
			reads := 0
			for _, s := range d.sent {
				if s.method == "GET" {
					reads++
				}
			}
			if reads != 3 {
				t.Errorf("%d REST reads of 250 entries, want 3", reads)
			}
		})
	}
}

// The thirteenth relation field is not read with the others; field reads it alone.
func TestRelationsThatAreSkipped(t *testing.T) {
	d := deploy(t, production, stub.Options{Data: "zoo"})
	report := d.measure(t, "hubs")
	if len(report.Skipped) != 1 || report.Skipped[0] != "r13" || report.Fields.Count() != 14 {
		t.Errorf("skipped %q of %d rows", report.Skipped, report.Fields.Count())
	}
	// r10 leads to a model that GraphQL leaves out: it is an id there, and costs nothing.
	alone := d.measure(t, "hubs", func(r *explore.Request) { r.Field = r.Model.Field("r13") })
	if got := alone.Fields.At(0).Get("field").Text(); got != "r13" || alone.Skipped != nil {
		t.Errorf("alone: %s, skipped %q", alone.Fields, alone.Skipped)
	}
}

// What is asked for is what is read: the newest entries, one field, those a filter matches.
func TestWhatIsMeasured(t *testing.T) {
	d := deploy(t, development, stub.Options{})
	report := d.measure(t, "articles", func(r *explore.Request) { r.Entries, r.Samples = 3, 2 })
	if report.Environment != "development" || report.Total != 14 || report.Scanned != 3 || report.Statuses.String() != `{"published":2,"draft":1}` {
		t.Errorf("%d of %d in %s, %s", report.Scanned, report.Total, report.Environment, report.Statuses)
	}
	const newest = `[{"id":"00000000-0000-4000-8000-00000000002e","title":"Xi ships on Friday","body":"It was a very small change.","views":38,"featured":false,` +
		`"tags":["news","tech"],"author":"00000000-0000-4000-8000-000000000012","coauthors":["00000000-0000-4000-8000-000000000014"]},`
	if !strings.HasPrefix(report.Samples.String(), newest) || report.Samples.Count() != 2 {
		t.Errorf("samples: %s", report.Samples)
	}
	report = d.measure(t, "articles", func(r *explore.Request) {
		r.Field, r.Samples, r.Filter = r.Model.Field("views"), 20, parse(`{"featured":{"eq":true}}`)
	})
	if report.Total != 3 || report.Samples.Count() != 3 || report.Samples.At(0).String() != `{"id":"00000000-0000-4000-8000-00000000002a","views":74}` {
		t.Errorf("%d featured, samples %s", report.Total, report.Samples)
	}
	if got := report.Fields.String(); got != `[{"field":"views","type":"number","present":3,"empty":0,"missing":0,"min":47,"max":150,"mean":90.33,"median":74}]` {
		t.Errorf("views of the featured: %s", got)
	}
	for _, s := range d.sent[len(d.sent)-2:] {
		if asked := s.body.Get("query").Text() + s.query.Get("select"); strings.Contains(asked, "title") || !strings.Contains(asked, "views") {
			t.Errorf("one field is measured, and asked was %s", asked)
		}
	}
}

// A sample shows the beginning of what is long.
func TestLongSamples(t *testing.T) {
	data := things(t, []string{"x: text", "y: array of number"}, `{"x":"`+strings.Repeat("x", 1000)+`","y":[`+strings.Repeat("1,", 40)+`1]}`)
	report := deploy(t, production, stub.Options{Data: data}).measure(t, "things", func(r *explore.Request) { r.Samples = 1 })
	want := `"x":"` + strings.Repeat("x", 199) + `…","y":[` + strings.Repeat("1,", 20) + `"…"]}]`
	if got := report.Samples.String(); !strings.HasSuffix(got, want) {
		t.Errorf("sample: %s", got)
	}
}

// A client hears of each request, and never of more done than there are.
func TestProgress(t *testing.T) {
	d := deploy(t, production, stub.Options{Data: articles(t, 250, `{"coauthors":[]}`)})
	var heard []string
	d.measure(t, "things", func(r *explore.Request) {
		r.Progress = func(done, total int, message string) {
			heard = append(heard, fmt.Sprintf("%d/%d %s", done, total, message))
		}
	})
	want := []string{
		"1/5 Queried 200 entries of things.", "2/5 Read 100 entries as they are stored.", "3/5 Read 100 entries as they are stored.",
		"4/5 Queried 50 entries of things.", "5/5 Read 50 entries as they are stored.",
		// author: 250 shown as null; tags and coauthors: 250 shown as empty.
		"6/7 Asked 8 questions about values that the reads do not show.", "7/7 Asked 4 questions about values that the reads do not show.",
	}
	if got := strings.Join(heard, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("heard:\n%s\nwant:\n%s", got, strings.Join(want, "\n"))
	}
	if len(heard) != len(d.sent) {
		t.Errorf("%d steps of %d requests", len(heard), len(d.sent))
	}
}

// A call that is cancelled sends nothing more, wherever it is.
func TestCancelBetweenRequests(t *testing.T) {
	data := articles(t, 250, `{"coauthors":[]}`)
	for at := 1; at <= 7; at++ {
		d := deploy(t, production, stub.Options{Data: data})
		ctx, cancel := context.WithCancel(context.Background())
		_, err := d.tryToMeasure(ctx, "things", func(r *explore.Request) {
			r.Progress = func(done, _ int, _ string) {
				if done == at {
					cancel()
				}
			}
		})
		if at < 7 && !errors.Is(err, context.Canceled) || len(d.sent) != at {
			t.Errorf("cancelled after request %d: %v, %d sent", at, err, len(d.sent))
		}
		cancel()
	}
}

// Entries that change between the two reads.
func TestEntriesThatAreGone(t *testing.T) {
	d := deploy(t, production, stub.Options{})
	lost := article("2a")
	d.answer = func(s sent, text string) string {
		if s.method == "GET" { // the entry was deleted after the page was read
			return strings.Replace(text, lost, article("ff"), 1)
		}
		return text
	}
	report := d.measure(t, "articles")
	if report.Total != 13 || report.Scanned != 12 || report.Statuses.String() != `{"published":12}` {
		t.Errorf("scanned %d of %d, %s", report.Scanned, report.Total, report.Statuses)
	}
}

// A page that the API read only in part says nothing of what is stored.
func TestPartialAnswers(t *testing.T) {
	d := deploy(t, production, stub.Options{})
	d.answer = func(_ sent, text string) string {
		return strings.Replace(text, `{"data":`, `{"errors":[{"message":"views timed out","extensions":{"code":"internal_error"}}],"data":`, 1)
	}
	_, err := d.tryToMeasure(context.Background(), "articles")
	var partial *explore.PartialError
	if !errors.As(err, &partial) || partial.Model != "articles" || !strings.Contains(err.Error(), "views timed out") {
		t.Errorf("error: %v", err)
	}
}

// A deployment that repeats a page's flag without giving entries does not keep the call for ever.
func TestPagesWithoutEntries(t *testing.T) {
	d := deploy(t, production, stub.Options{})
	d.answer = func(s sent, text string) string {
		if s.method == "GET" {
			return text
		}
		return `{"data":{"articles":{"totalCount":9,"pageInfo":{"hasNextPage":true,"endCursor":"c1.x"},"nodes":[]}}}`
	}
	if report := d.measure(t, "articles"); report.Scanned != 0 || len(d.sent) != 1 {
		t.Errorf("%d requests, %d scanned", len(d.sent), report.Scanned)
	}
}

// A model without content fields has entries to count all the same.
func TestNoFields(t *testing.T) {
	m := &schema.Model{Namespace: "articles", List: "articles", FilterType: "ArticlesFilter"}
	d := deploy(t, production, stub.Options{})
	report := d.measure(t, "articles", func(r *explore.Request) { r.Model, r.Samples = m, 1 })
	if report.Scanned != 13 || report.Fields.Count() != 0 || !ojson.Equal(report.Samples, parse(`[{"id":"`+article("2e")+`"}]`)) {
		t.Errorf("%d scanned, rows %s, samples %s", report.Scanned, report.Fields, report.Samples)
	}
}
