package stdio

import (
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// cut gives every line of a stream, "TOO LONG" for one over the limit, and how it ended.
func cut(r io.Reader, limit int) (lines []string, end error) {
	f := newFrames(r, limit)
	for {
		line, err := f.next()
		switch {
		case errors.Is(err, errTooLong):
			lines = append(lines, "TOO LONG")
		case err != nil:
			return lines, err
		default:
			lines = append(lines, string(line))
		}
	}
}

func TestFrames(t *testing.T) {
	for name, test := range map[string]struct {
		stream string
		want   []string
	}{
		"lines":                         {"a\nb\n", []string{"a", "b"}},
		"the last one without newline":  {"a\nb", []string{"a", "b"}},
		"Windows line ends":             {"a\r\nb\r\n", []string{"a", "b"}},
		"blank lines":                   {"\n \t\r\na\n\n\nb\n\n", []string{"a", "b"}},
		"nothing":                       {"", nil},
		"only a blank last line":        {"  ", nil},
		"exactly the limit":             {"12345678\n12345678", []string{"12345678", "12345678"}},
		"a byte over the limit":         {"123456789\na\n", []string{"TOO LONG", "a"}},
		"over the limit at the end":     {"a\n123456789", []string{"a", "TOO LONG"}},
		"far over the limit":            {strings.Repeat("x", 300<<10) + "\na\n", []string{"TOO LONG", "a"}},
		"one over the limit after one":  {"123456789\n123456789\n", []string{"TOO LONG", "TOO LONG"}},
		"blanks count until the line":   {"         \na", []string{"TOO LONG", "a"}},
		"no newline is added or needed": {"a", []string{"a"}},
	} {
		t.Run(name, func(t *testing.T) {
			for how, r := range map[string]io.Reader{
				"at once":      strings.NewReader(test.stream),
				"byte by byte": iotest.OneByteReader(strings.NewReader(test.stream)),
			} {
				got, end := cut(r, 8)
				if !slices.Equal(got, test.want) || !errors.Is(end, io.EOF) {
					t.Errorf("%s: got %q, %v; want %q", how, got, end, test.want)
				}
			}
		})
	}
}

func TestFramesReadError(t *testing.T) {
	broken := errors.New("broken")
	got, end := cut(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)), 8)
	if !slices.Equal(got, []string{"a", "b"}) || !errors.Is(end, broken) {
		t.Errorf("got %q, %v; want a and b, then the error", got, end)
	}
}

// endless gives n bytes that hold no newline.
type endless struct{ n int }

func (e *endless) Read(p []byte) (int, error) {
	if e.n == 0 {
		return 0, io.EOF
	}
	n := min(len(p), e.n)
	for i := range p[:n] {
		p[i] = 'x'
	}
	e.n -= n
	return n, nil
}

func TestFramesSkipWithoutKeeping(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got, _ := cut(&endless{64 << 20}, 1<<20)
	runtime.ReadMemStats(&after)
	if !slices.Equal(got, []string{"TOO LONG"}) {
		t.Errorf("got %d lines, want one that is too long", len(got))
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 8<<20 {
		t.Errorf("a line of 64 MiB under a limit of 1 MiB took %d bytes of memory, want less than 8 MiB", used)
	}
}
