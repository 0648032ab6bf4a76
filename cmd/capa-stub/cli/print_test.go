package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// full is a disk with no room left.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// What cannot be printed is a failure that stderr has a word of; a stub whose address nobody can know does not serve.
func TestNothingPrinted(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel() // one that served all the same would end at once
	for _, args := range [][]string{{"--help"}, {"--version"}, {"--addr", "127.0.0.1:0"}, {"verify", "--help"}, {"verify", "--list"}} {
		var stderr bytes.Buffer
		status := run(over, process{args: args, getenv: os.Getenv, out: full{}, err: &stderr})
		if want := "capa-stub: no space left on device\n"; status != statusFailed || stderr.String() != want {
			t.Errorf("%v: status %d, stderr %q, want %d, %q", args, status, stderr.String(), statusFailed, want)
		}
	}
}

// A log that cannot be written is told of once, however many lines are lost.
func TestLogFileSaysOnce(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(name) // to read: every write fails
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var stderr bytes.Buffer
	log := &logFile{file: file, stderr: &stderr}
	for range 3 {
		if _, err := log.Write([]byte("{}\n")); err == nil {
			t.Error("a line that is lost is an error")
		}
	}
	if said := bytes.Count(stderr.Bytes(), []byte("capa-stub: the log is not whole: write "+name)); said != 1 || bytes.Count(stderr.Bytes(), []byte("\n")) != 1 {
		t.Errorf("stderr: %q", stderr.String())
	}
}
