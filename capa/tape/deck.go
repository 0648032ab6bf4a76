package tape

import (
	"sync"

	"gopkg.in/dnaeon/go-vcr.v4/pkg/cassette"
)

// deck deals a cassette's answers to any number of clients: the nth time something is asked its nth answer, and from then on its last.
//
// [D] A test asks each thing as often as was recorded, and more is a mistake (Tape); a session that is replayed by hand goes on for as
// long as somebody asks.
type deck struct {
	path   string
	loaded *cassette.Cassette

	mu      sync.Mutex
	answers map[question][]*cassette.Interaction // still to be dealt; the last stays
}

func newDeck(path string, loaded *cassette.Cassette) *deck {
	d := &deck{path: path, loaded: loaded, answers: map[question][]*cassette.Interaction{}}
	for _, i := range loaded.Interactions {
		asked := recordedQuestion(i.Request)
		d.answers[asked] = append(d.answers[asked], i)
	}
	return d
}

// take gives the next answer to what is asked, or a *NotRecordedError.
func (d *deck) take(asked question) (*cassette.Interaction, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	left := d.answers[asked]
	switch len(left) {
	case 0:
		return nil, notRecorded(d.path, asked, d.loaded)
	case 1:
		return left[0], nil
	}
	d.answers[asked] = left[1:]
	return left[0], nil
}
