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

// recording stands between clients and a deployment until it is saved.
type recording struct {
	proxy *tape.Proxy
	path  string
	asked atomic.Int64

	underWay sync.RWMutex // held for reading by each request: a cassette is saved when none is under way
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

// ServeHTTP passes a request on. One that was accepted as the recording ended is refused.
func (r *recording) ServeHTTP(w http.ResponseWriter, asked *http.Request) {
	r.underWay.RLock()
	defer r.underWay.RUnlock()
	if r.saved {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	r.asked.Add(1)
	r.proxy.ServeHTTP(w, asked)
}

// environ leaves the key to the command: it is the deployment's, which nobody but its client needs to have.
func (r *recording) environ(func(string) string) []string { return nil }

// end writes the cassette. An empty one is an error, and is not written over what may be there.
func (r *recording) end(stderr io.Writer) error {
	r.underWay.Lock()
	defer r.underWay.Unlock()
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
