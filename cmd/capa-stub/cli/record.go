package cli

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/capacms/capa-mcp/capa/tape"
)

// recording is a proxy of a deployment that records what passes until it is saved.
type recording struct {
	proxy *tape.Proxy
	path  string
	asked atomic.Int64

	inFlight sync.RWMutex // each request holds it for reading, so that the cassette is saved when none is in flight
	saved    bool
}

func newRecording(upstream *url.URL, path string) (*recording, error) {
	proxy, err := tape.NewProxy(path, upstream, tape.Header{
		Source:   "a deployment",
		Recorded: time.Now().UTC().Format(time.RFC3339) + ", the clock of the machine that recorded it",
	})
	if err != nil {
		return nil, err
	}
	return &recording{proxy: proxy, path: path}, nil
}

// ServeHTTP passes a request on, or refuses it once the recording has ended.
func (r *recording) ServeHTTP(w http.ResponseWriter, asked *http.Request) {
	r.inFlight.RLock()
	defer r.inFlight.RUnlock()
	if r.saved {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	r.asked.Add(1)
	r.proxy.ServeHTTP(w, asked)
}

// environ sets no key: the command has the deployment's own, which this process never needs to know.
func (r *recording) environ(func(string) string) []string { return nil }

// end writes the cassette. A recording without answers is an error, and leaves the file as it is.
func (r *recording) end(stderr io.Writer) error {
	r.inFlight.Lock()
	defer r.inFlight.Unlock()
	r.saved = true
	asked, kept := r.asked.Load(), int64(r.proxy.Kept())
	switch {
	case asked == 0:
		return fmt.Errorf("nothing was asked, so %s is not written", r.path)
	case kept == 0:
		return fmt.Errorf("%d request(s) passed by and none got an answer to keep, so %s is not written", asked, r.path)
	}
	if err := r.proxy.Close(); err != nil {
		return err
	}
	fmt.Fprintf(stderr, "capa-stub: wrote %s; %s\n", r.path, passedBy(asked, kept))
	return nil
}

// passedBy counts the requests of a recording, and those whose answers it does not hold.
func passedBy(asked, kept int64) string {
	passed := fmt.Sprintf("%d request(s) passed by", asked)
	if asked == kept {
		return passed
	}
	return fmt.Sprintf("%s: %d answer(s) kept, %d without an answer to keep", passed, kept, asked-kept)
}
