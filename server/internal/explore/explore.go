package explore

import (
	"context"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// Request says what to measure.
type Request struct {
	Model   *schema.Model
	Field   *schema.Field // the one content field to measure; nil for all
	Filter  ojson.Value   // which entries, as the model's filter type has it; Invalid for all
	Entries int           // how many to read at most, the newest; at least 1
	Samples int           // how many of them to show

	// Progress is told after each request how many are done, and of how many as far as is known; never nil.
	Progress func(done, total int, message string)
}

// Report is what was measured.
type Report struct {
	Environment string      // which key read: production or development; "" where the API does not say
	Total       int         // entries there are
	Scanned     int         // entries measured
	Statuses    ojson.Value // how many of those have which status: {"published":13}
	Fields      ojson.Value // a row for each field measured, in the model's order
	Samples     ojson.Value // the first entries read: id, and each measured field as it is stored
	Skipped     []string    // relation fields past those that one query expands
	Repeated    bool        // the API gave an entry or a cursor again, so nothing past that was read; each entry is measured once
}

// Measure reads the entries and measures their fields. Its errors are those of the client, or a *PartialError.
func Measure(ctx context.Context, client *capa.Client, r Request) (*Report, error) {
	s := &scan{client: client, request: r, plan: newPlan(r), seen: newSeen(), statuses: tally{}}
	for _, f := range s.plan.fields {
		s.columns = append(s.columns, newColumn(f))
	}
	if err := s.read(ctx); err != nil {
		return nil, err
	}
	if err := s.settle(ctx); err != nil {
		return nil, err
	}
	return s.report(), nil
}

// PartialError says that the API answered errors beside the data of a page: what reads as null there may be stored.
type PartialError struct{ Model, Message string }

func (e *PartialError) Error() string {
	return "Capa read " + e.Model + " only in part, so it cannot be measured: " + e.Message
}

// scan is one measurement as it goes on.
type scan struct {
	client   *capa.Client
	request  Request
	plan     plan
	seen     seen
	columns  []*column
	statuses tally
	samples  []ojson.Value

	environment    string
	total, scanned int
	done, steps    int // requests
}

// step tells that a request is done.
func (s *scan) step(message string) {
	s.done++
	s.request.Progress(s.done, max(s.done, s.steps), message)
}

func (s *scan) report() *Report {
	rows := make([]ojson.Value, len(s.columns))
	for i, c := range s.columns {
		rows[i] = c.row()
	}
	return &Report{
		Environment: s.environment,
		Total:       max(s.total, s.scanned), // an API may count wrong; there are at least as many as were read
		Scanned:     s.scanned,
		Statuses:    s.statuses.object(),
		Fields:      ojson.ArrayOf(rows...),
		Samples:     ojson.ArrayOf(s.samples...),
		Skipped:     s.plan.skipped,
		Repeated:    s.seen.again,
	}
}
