package cli

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestScreenOfATerminal(t *testing.T) {
	tests := map[string]struct {
		terminal  bool
		variables map[string]string
		width     int
		colour    bool
	}{
		"a pipe":                  {false, map[string]string{"COLUMNS": "80", "TERM": "xterm"}, 0, false},
		"a terminal":              {true, map[string]string{"TERM": "xterm"}, usualWidth, true},
		"a terminal that says":    {true, map[string]string{"TERM": "xterm", "COLUMNS": "132"}, 132, true},
		"a sliver of one":         {true, map[string]string{"TERM": "xterm", "COLUMNS": "7"}, leastWidth, true},
		"one that says nonsense":  {true, map[string]string{"TERM": "xterm", "COLUMNS": "wide"}, usualWidth, true},
		"NO_COLOR":                {true, map[string]string{"TERM": "xterm", "NO_COLOR": "1"}, usualWidth, false},
		"NO_COLOR that is empty":  {true, map[string]string{"TERM": "xterm", "NO_COLOR": ""}, usualWidth, true},
		"one that obeys no codes": {true, map[string]string{"TERM": "dumb"}, usualWidth, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := newScreen(&bytes.Buffer{}, test.terminal, func(name string) string { return test.variables[name] })
			if s.terminal != test.terminal || s.width != test.width || s.colour != test.colour {
				t.Errorf("terminal %t, width %d, colour %t", s.terminal, s.width, s.colour)
			}
		})
	}
}

func TestNobodyIsAtAPipeAFileOrTheNullDevice(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "file"))
	if err != nil {
		t.Fatal(err)
	}
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []*os.File{read, write, file, null} {
		if isTerminal(f) {
			t.Errorf("%s is taken for a terminal", f.Name())
		}
		_ = f.Close()
	}
	if isTerminal(file) {
		t.Error("a closed file is taken for a terminal")
	}
}

// full is a disk, or a reader that is gone.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestWhatDidNotGetThroughFails(t *testing.T) {
	s := newScreen(full{}, false, func(string) string { return "" })
	s.words("lost")
	if got := s.end(exitOK); got != exitFailed {
		t.Errorf("status %d", got)
	}
	if got := s.end(exitMisused); got != exitMisused {
		t.Errorf("status %d for a misuse", got)
	}
	if got := (Process{Out: full{}}).print("lost"); got != exitFailed {
		t.Errorf("status %d of print", got)
	}
}

func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"plain, ünïcode 🙂\n\tand lines":         "plain, ünïcode 🙂\n\tand lines",
		"\x1b[2Jcleared":                        `\u001b[2Jcleared`,
		"\u009b31mred in one byte":              `\u009b31mred in one byte`,
		"back\b\b\r over":                       `back\u0008\u0008\u000d over`,
		"turned \u202egnp.exe":                  `turned \u202egnp.exe`,
		"rubbed out\x7f":                        `rubbed out\u007f`,
		"joined \u200d and marked \u05e9\u05bc": "joined \u200d and marked \u05e9\u05bc",
	} {
		if got := visible(text); got != want {
			t.Errorf("visible(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestColumns(t *testing.T) {
	for text, want := range map[string]int{"": 0, "abc": 3, "ünï": 3, "u\u0308": 1, "日本": 4, "한글": 4, "🙂": 2, "（全）": 6, "שלום": 4, "a\u200db": 2} {
		if got := columns(text); got != want {
			t.Errorf("columns(%q) = %d, want %d", text, got, want)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text        string
		first, rest int
		want        string // lines, parted by |
	}{
		{"", 10, 10, ""},
		{"fits well", 10, 10, "fits well"},
		{"one two three four", 9, 9, "one two |three |four"},
		{"one two three four", 3, 20, "one |two three four"},
		{"a https://capa.example/a/long/address b", 12, 12, "a |https://capa.example/a/long/address |b"},
		{"    indented words", 12, 12, "    indented |words"},
		{"日本 日本 日本", 9, 9, "日本 日本 |日本"},
		{"      deeply indented", 8, 8, "      deeply |indented"},
		{"exactly ten", 11, 11, "exactly ten"},
	} {
		if got := strings.Join(wrap(test.text, test.first, test.rest), "|"); got != test.want {
			t.Errorf("wrap(%q, %d, %d) = %q, want %q", test.text, test.first, test.rest, got, test.want)
		}
	}
}

// FuzzWrap holds that wrapping loses nothing, and that a line is too long only for a word that is.
func FuzzWrap(f *testing.F) {
	f.Add("one two three", 5, 8)
	f.Add("  日本 🙂  x ", 3, 1)
	f.Fuzz(func(t *testing.T, text string, first, rest int) {
		lines := wrap(text, first, rest)
		if joined := strings.Join(lines, ""); joined != text {
			t.Fatalf("%q became %q", text, joined)
		}
		for i, line := range lines {
			room := rest
			if i == 0 {
				room = first
			}
			line = strings.TrimRight(line, " ")
			if columns(line) > room && strings.Contains(strings.TrimLeft(line, " "), " ") {
				t.Errorf("line %d, %q, is over %d columns", i, line, room)
			}
		}
	})
}
