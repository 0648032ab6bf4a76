package tape

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"gopkg.in/dnaeon/go-vcr.v4/pkg/cassette"
	"gopkg.in/dnaeon/go-vcr.v4/pkg/recorder"
)

// Host stands on every cassette for the host that was recorded, and Origin is the address a client of a Tape is configured with.
const (
	Host   = "capa.example"
	Origin = "https://" + Host
)

// Mode is what a Tape does with a request.
type Mode uint8

const (
	ModeReplay Mode = iota // answer from the cassette, never from a network
	ModeRecord             // ask the upstream, and write a new cassette
)

// ModeOf reads the value of CAPA_VCR: "record", or "replay" or nothing for replaying.
func ModeOf(value string) (Mode, error) {
	switch value {
	case "record":
		return ModeRecord, nil
	case "", "replay":
		return ModeReplay, nil
	}
	return ModeReplay, fmt.Errorf("CAPA_VCR is %q: set it to record, or unset it to replay", value)
}

// Options say how a Tape is opened. The zero Options replay.
type Options struct {
	Mode      Mode
	Upstream  *url.URL          // the deployment's address, as CAPA_API_URL has it; for recording alone
	Transport http.RoundTripper // reaches the upstream; nil is http.DefaultTransport
	Header    Header            // what the new cassette says of itself
}

// Tape answers requests from one cassette, or records one. It is safe for any number of requests at once.
type Tape struct {
	path     string
	mode     Mode
	recorder *recorder.Recorder
	header   Header

	mu      sync.Mutex
	kept    []*cassette.Interaction // recording: as they were answered
	saving  []cassette.Interaction  // recording: as they are written, while Close writes them
	secrets secrets
	missing []error // replaying: what was asked and is not recorded
	unused  []error
}

// Open opens the cassette at path, which ends in .yaml. Replaying, it must be there; recording, it is written anew by Close.
func Open(path string, o Options) (*Tape, error) {
	name, err := nameOf(path)
	if err != nil {
		return nil, err
	}
	if o.Mode == ModeRecord {
		return openToRecord(path, name, o)
	}
	return openToReplay(path, name)
}

// nameOf is what go-vcr calls the cassette at path.
func nameOf(path string) (string, error) {
	name, isYAML := strings.CutSuffix(path, ".yaml")
	if !isYAML {
		return "", fmt.Errorf("cassette %s: its name must end in .yaml", path)
	}
	return name, nil
}

func openToReplay(path, name string) (*Tape, error) {
	t := &Tape{path: path}
	var err error
	t.recorder, err = recorder.New(name,
		recorder.WithMode(recorder.ModeReplayOnly),
		recorder.WithRealTransport(noNetwork{}),
		recorder.WithSkipRequestLatency(true),
		recorder.WithMatcher(func(r *http.Request, recorded cassette.Request) bool {
			return questionOf(r) == recordedQuestion(recorded)
		}),
		recorder.WithHook(t.findUnused, recorder.OnRecorderStopHook),
	)
	if err != nil {
		return nil, unreadable(path, recordTests, err)
	}
	return t, nil
}

func openToRecord(path, name string, o Options) (*Tape, error) {
	if o.Upstream == nil {
		return nil, fmt.Errorf("cassette %s: recording needs an upstream", path)
	}
	t := &Tape{path: path, mode: ModeRecord, header: o.Header}
	t.secrets.learnAddress(o.Upstream)
	var err error
	t.recorder, err = recorder.New(name,
		recorder.WithMode(recorder.ModeRecordOnly),
		recorder.WithRealTransport(newUpstream(o, &t.secrets)),
		recorder.WithSkipRequestLatency(true),
		recorder.WithHook(t.keep, recorder.AfterCaptureHook),
		recorder.WithHook(t.next, recorder.BeforeSaveHook),
		recorder.WithFS(&disk{FS: cassette.NewDiskFS(), header: t.headerText}),
	)
	if err != nil {
		return nil, fmt.Errorf("cassette %s: %w", path, err)
	}
	return t, nil
}

// load reads a cassette whole. record is the command that records one, for the error where there is none.
func load(path, record string) (*cassette.Cassette, error) {
	name, err := nameOf(path)
	if err != nil {
		return nil, err
	}
	loaded, err := cassette.Load(name)
	if err != nil {
		return nil, unreadable(path, record, err)
	}
	return loaded, nil
}

func unreadable(path, record string, err error) error {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, cassette.ErrCassetteNotFound) {
		return fmt.Errorf("there is no cassette %s: record it with %s", path, record)
	}
	return fmt.Errorf("cassette %s cannot be read: %w", path, err)
}

// RoundTrip answers a request. Replaying, its error is a *NotRecordedError; recording, it is the upstream's.
func (t *Tape) RoundTrip(r *http.Request) (*http.Response, error) {
	asked, err := withQuestion(r)
	if err != nil {
		return nil, err
	}
	response, err := t.recorder.RoundTrip(asked)
	if errors.Is(err, cassette.ErrInteractionNotFound) {
		return nil, t.miss(questionOf(asked))
	}
	return response, err
}

// miss takes note of a request that was not recorded.
func (t *Tape) miss(asked question) error {
	loaded, err := load(t.path, recordTests)
	if err != nil {
		return err
	}
	missing := notRecorded(t.path, asked, loaded)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.missing = append(t.missing, missing)
	return missing
}

// Close ends the use of the tape; no request may be under way.
//
// Replaying, its error joins a *NotRecordedError for each request that was not recorded and an *UnusedError for each recorded answer
// that nobody asked for. Recording, it writes the cassette, and where the audit finds anything it writes nothing and gives an *AuditError.
func (t *Tape) Close() error {
	if t.mode == ModeRecord {
		return t.save()
	}
	if err := t.recorder.Stop(); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return errors.Join(append(t.missing, t.unused...)...)
}

func (t *Tape) findUnused(i *cassette.Interaction) error {
	if !i.WasReplayed() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.unused = append(t.unused, &UnusedError{Cassette: t.path, Recorded: recordedQuestion(i.Request).label()})
	}
	return nil
}

// noNetwork is the transport of a tape that replays.
type noNetwork struct{}

func (noNetwork) RoundTrip(*http.Request) (*http.Response, error) {
	return nil, errors.New("a tape that replays never reaches a network")
}
