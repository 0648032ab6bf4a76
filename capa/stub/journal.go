package stub

import (
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// What the journal keeps: a stub may serve for days.
//
// [D] The newest thousand requests, and so much of each body.
const (
	maxRecords    = 1_000
	maxRecordBody = 64 << 10
)

// journal is the record of the requests a stub was sent, oldest first, for tests that ask what a client really sends.
type journal struct {
	log io.Writer // nil for none

	mu      sync.Mutex
	records []*record
	dropped int // how many requests came before records; they are numbered from 1, and reset does not start again
}

// record is one request. Its status is 0 while it has no answer, and stays so when the connection was closed without one.
type record struct {
	method, path, query string
	headers             []ojson.Member
	body                ojson.Value
	status              int
}

func newJournal(log io.Writer) *journal { return &journal{log: log} }

// open records a request before it is answered.
func (j *journal) open(r *http.Request, body []byte) *record {
	entry := &record{
		method:  r.Method,
		path:    r.URL.EscapedPath(),
		query:   r.URL.RawQuery,
		headers: headersOf(r.Header),
		body:    bodyOf(body),
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if len(j.records) == maxRecords {
		j.records = slices.Delete(j.records, 0, 1)
		j.dropped++
	}
	j.records = append(j.records, entry)
	return entry
}

// close gives a record its status and writes it to the log.
func (j *journal) close(entry *record, status int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	entry.status = status
	if j.log != nil {
		_, _ = j.log.Write(append(entry.document().Bytes(), '\n')) // a log that cannot be written must not fail a request
	}
}

func (j *journal) document() ojson.Value {
	records, _, _ := j.snapshot(0)
	return ojson.ObjectOf(requestsOf(records))
}

// documentAfter is the document of the requests numbered above after, with the numbers of the oldest and the newest kept, for one who
// follows them: oldest is newest+1 when none is.
func (j *journal) documentAfter(after int) ojson.Value {
	records, oldest, newest := j.snapshot(after)
	return ojson.ObjectOf(
		requestsOf(records),
		ojson.Member{Name: "oldest", Value: ojson.IntOf(oldest)},
		ojson.Member{Name: "newest", Value: ojson.IntOf(newest)},
	)
}

func requestsOf(records []record) ojson.Member {
	requests := make([]ojson.Value, len(records))
	for i := range records {
		requests[i] = records[i].document()
	}
	return ojson.Member{Name: "requests", Value: ojson.ArrayOf(requests...)}
}

// snapshot copies the requests numbered above after, and the numbers of the oldest and the newest kept. It keeps the lock short: printing a
// full journal takes longer than a request should wait.
func (j *journal) snapshot(after int) (records []record, oldest, newest int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	skip := min(max(after-j.dropped, 0), len(j.records))
	records = make([]record, len(j.records)-skip)
	for i, entry := range j.records[skip:] {
		records[i] = *entry
	}
	return records, j.dropped + 1, j.dropped + len(j.records)
}

func (j *journal) reset() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.dropped += len(j.records)
	j.records = nil
}

func (r *record) document() ojson.Value {
	return ojson.ObjectOf(
		ojson.Member{Name: "method", Value: ojson.StringOf(r.method)},
		ojson.Member{Name: "path", Value: ojson.StringOf(r.path)},
		ojson.Member{Name: "query", Value: ojson.StringOf(r.query)},
		ojson.Member{Name: "headers", Value: ojson.ObjectOf(r.headers...)},
		ojson.Member{Name: "body", Value: r.body},
		ojson.Member{Name: "status", Value: ojson.IntOf(r.status)},
	)
}

// headersOf lists headers by name. The key is never kept.
func headersOf(header http.Header) []ojson.Member {
	members := make([]ojson.Member, 0, len(header))
	for name, values := range header {
		value := strings.Join(values, ", ")
		if name == "Authorization" {
			value = "Bearer [key]"
		}
		members = append(members, ojson.Member{Name: name, Value: ojson.StringOf(value)})
	}
	slices.SortFunc(members, func(a, b ojson.Member) int { return strings.Compare(a.Name, b.Name) })
	return members
}

// bodyOf shows a JSON body as the value it is and any other as text; null for none.
func bodyOf(body []byte) ojson.Value {
	if len(body) == 0 {
		return ojson.NullOf()
	}
	if len(body) > maxRecordBody {
		return ojson.StringOf(strings.ToValidUTF8(string(body[:maxRecordBody]), "\uFFFD") + "…")
	}
	if value, err := ojson.Parse(slices.Clone(body)); err == nil {
		return value
	}
	return ojson.StringOf(strings.ToValidUTF8(string(body), "\uFFFD"))
}
