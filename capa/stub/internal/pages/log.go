package pages

import (
	"slices"
	"sync"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// How much a Log keeps, so that a stub under load for days does not grow: the newest reads, up to a number and up to what their
// entries and texts take.
//
// [D] Counts fall short where a site reads more than this within the window.
const (
	maxReads = 10_000
	maxBytes = 32 << 20
)

// Read is one request for entries that a page made.
type Read struct {
	Page      string
	At        time.Time
	KeyID     string         // the key it came with, by id
	Model     *project.Model // the model read at the root
	Entries   []string       // ids of the entries read, those that relations expanded to included
	Select    string         // as sent; "" for none
	Selection ojson.Value    // Select as it was understood; null for none
	URL       string         // path and query, as sent
}

// bytes is roughly the memory that r takes. The text of an id is shared with the content; a selection is several times its select.
func (r Read) bytes() int {
	const fixed, perEntry = 200, 16
	return fixed + perEntry*len(r.Entries) + len(r.Page) + 8*len(r.Select) + len(r.URL)
}

// Log is the reads of all pages, oldest first. The zero Log is empty; it is safe for concurrent use.
type Log struct {
	mu    sync.Mutex
	reads []Read
	bytes int
}

// Add keeps a read, and drops the oldest reads for which there is no room. An entry counts once for a read, however many places of it
// show the entry. A read whose Page does not begin with "/" is not kept.
func (l *Log) Add(r Read) {
	if len(r.Page) == 0 || r.Page[0] != '/' {
		return
	}
	r.Entries = slices.Compact(slices.Sorted(slices.Values(r.Entries)))
	l.mu.Lock()
	defer l.mu.Unlock()
	l.reads = append(l.reads, r)
	l.bytes += r.bytes()
	for len(l.reads) > maxReads || l.bytes > maxBytes {
		l.bytes -= l.reads[0].bytes()
		l.reads[0] = Read{} // the array outlives the slice
		l.reads = l.reads[1:]
	}
}

// Reads returns the reads kept, oldest first.
func (l *Log) Reads() []Read {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.reads)
}

// Reset forgets all reads.
func (l *Log) Reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.reads, l.bytes = nil, 0
}
