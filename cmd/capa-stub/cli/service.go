package cli

import (
	"io"
	"net/http"
	"os"

	"github.com/capacms/capa-mcp/capa/stub"
	"github.com/capacms/capa-mcp/capa/tape"
)

// service is what the command serves: the stub, a cassette, or a deployment that is recorded.
type service interface {
	http.Handler

	// environ returns what a command run against it gets in its environment, beside the address.
	environ(getenv func(string) string) []string

	// welcome returns what a person at a terminal is told: which key to use, and what is at the address.
	welcome(address string) string

	// end releases what it holds once it no longer serves, and reports on stderr what it has written.
	end(stderr io.Writer) error
}

// service makes what the settings ask for. The error is about a setting, or about a file that one names.
func (s settings) service(p process) (service, error) {
	switch {
	case s.record != nil:
		return newRecording(s.record, s.cassette)
	case s.replay != "":
		handler, err := tape.NewReplay(s.replay)
		return replayed{handler}, err
	}
	options, files, err := s.options(p)
	if err != nil {
		return nil, err
	}
	handler, err := stub.New(options)
	if err != nil {
		closeAll(files)
		return nil, err
	}
	return stubbed{handler, files}, nil
}

type stubbed struct {
	*stub.Stub
	files []*os.File // the overlay and the log
}

func (stubbed) environ(func(string) string) []string { return []string{"CAPA_KEY=" + stub.Key} }

func (s stubbed) end(io.Writer) error {
	closeAll(s.files)
	return nil
}

func closeAll(files []*os.File) {
	for _, file := range files {
		_ = file.Close()
	}
}

type replayed struct{ *tape.Replay }

// environ sets a key where none is set: a cassette answers whatever the key, but no client starts without one.
func (replayed) environ(getenv func(string) string) []string {
	if getenv("CAPA_KEY") != "" {
		return nil
	}
	return []string{"CAPA_KEY=" + stub.Key}
}

func (replayed) end(io.Writer) error { return nil }
