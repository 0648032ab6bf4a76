package tape

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"strings"

	"gopkg.in/dnaeon/go-vcr.v4/pkg/cassette"
)

// Header is what a cassette says of itself, in the comments at its top.
type Header struct {
	Source   string // what was recorded: "capa-stub, data set seed" or "a deployment"; never an address
	Recorded string // when, and by whose clock: "2026-09-25T05:03:06.808Z, the stub's fixed clock"
	Version  string // the Capa-Version that was asked for; Close fills it in where it is ""
	Again    string // the command that records it anew; "" for the tests' own
}

// recordTests has this project's tests record their cassettes anew.
const recordTests = "CAPA_VCR=record go test"

// noVersion stands for the version where only routes that have none were asked.
const noVersion = "none asked for"

func (h Header) text() string {
	return "# Recorded from: " + oneLine(h.Source) + "\n" +
		"# Recorded at: " + oneLine(h.Recorded) + "\n" +
		"# Capa-Version: " + oneLine(h.Version) + "\n" +
		"# In the order of their addresses and bodies, not of time. Never edit by hand: " + oneLine(cmp.Or(h.Again, recordTests)) + " records it anew.\n"
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// firstLine is how go-vcr begins a cassette.
const firstLine = "---"

// disk is go-vcr's file system with two changes: a header at a cassette's top, which its YAML reader skips, and a file that is never
// seen half written.
type disk struct {
	cassette.FS
	header func() string
}

// WriteFile writes a cassette that go-vcr has made.
func (d *disk) WriteFile(path string, made []byte) error {
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(folder, ".cassette-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // gone already when all went well
	rest, _ := bytes.CutPrefix(made, []byte(firstLine+"\n"))
	_, err = file.Write(append([]byte(firstLine+"\n"+d.header()), rest...))
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	if err := os.Chmod(file.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
