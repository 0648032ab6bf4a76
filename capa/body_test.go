package capa

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// endless gives n bytes of text without holding them.
func endless(n int64) io.Reader { return io.LimitReader(letters(strings.Repeat("x", 64<<10)), n) }

// letters is read over and over.
type letters string

func (l letters) Read(p []byte) (int, error) { return copy(p, l), nil }

func TestReadBody(t *testing.T) {
	text := strings.Repeat("capa ", 3_000)
	for _, test := range []struct {
		name   string
		body   io.Reader
		length int64
	}{
		{"length known", strings.NewReader(text), int64(len(text))},
		{"length unknown", strings.NewReader(text), -1},
		{"one byte at a time", iotest.OneByteReader(strings.NewReader(text)), int64(len(text))},
		{"one byte at a time, length unknown", iotest.OneByteReader(strings.NewReader(text)), -1},
		{"the end with the last bytes", iotest.DataErrReader(strings.NewReader(text)), int64(len(text))},
		{"longer than it said", strings.NewReader(text), 10},
		{"shorter than it said", strings.NewReader(text), 1 << 20},
	} {
		got, err := readBody(test.body, test.length, maxBody)
		if err != nil || string(got) != text {
			t.Errorf("%s: got %d bytes, %v", test.name, len(got), err)
		}
	}
}

func TestReadBodyPreallocates(t *testing.T) {
	got, err := readBody(endless(100_000), 100_000, maxBody)
	if err != nil || cap(got) != 100_000+bytes.MinRead {
		t.Errorf("a body of 100,000 bytes is in a buffer of %d, %v", cap(got), err)
	}
}

func TestReadBodyLimit(t *testing.T) {
	const limit = 100_000
	for _, length := range []int64{limit, -1} {
		if got, err := readBody(endless(limit), length, limit); err != nil || len(got) != limit {
			t.Errorf("at the limit, length %d: %d bytes, %v", length, len(got), err)
		}
		if _, err := readBody(endless(limit+1), length, limit); !errors.Is(err, errTooLarge) {
			t.Errorf("one byte over, length %d: %v", length, err)
		}
	}
	if _, err := readBody(iotest.ErrReader(errors.New("read")), limit+1, limit); !errors.Is(err, errTooLarge) {
		t.Errorf("over by its length, which needs no reading: %v", err)
	}
}

func TestReadBodyKeepsTheError(t *testing.T) {
	if _, err := readBody(iotest.TimeoutReader(endless(1<<20)), -1, maxBody); !errors.Is(err, iotest.ErrTimeout) {
		t.Errorf("got %v", err)
	}
}

func TestAnswerOverTheLimit(t *testing.T) {
	for name, handler := range map[string]http.HandlerFunc{
		"65 MiB streamed": func(w http.ResponseWriter, _ *http.Request) { io.Copy(w, endless(65<<20)) },
		"65 MiB announced": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", strconv.Itoa(65<<20))
		},
		"a gzip bomb": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			w.Write(bomb(t))
		},
	} {
		t.Run(name, func(t *testing.T) {
			client := serve(t, handler)
			client.timeout = time.Hour // 65 MiB take as long as they take
			_, err := client.Models(t.Context())
			want := "GET /api/models answered HTTP 200: answer_too_large: The answer is over 64 MiB, more than is read. Hint: Ask for less: fewer fields, or a smaller page."
			if e := asError(t, err); e.Error() != want || e.Envelope != EnvelopeNone {
				t.Errorf("got %v, want %s", e, want)
			}
		})
	}
}

// bomb is 65 MiB in a few KiB: one MiB zipped, 65 times over, which gzip reads as one text.
func bomb(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	zipped := gzip.NewWriter(&out)
	if _, err := io.Copy(zipped, endless(1<<20)); err != nil {
		t.Fatal(err)
	}
	if err := zipped.Close(); err != nil {
		t.Fatal(err)
	}
	return bytes.Repeat(out.Bytes(), 65)
}

func BenchmarkReadBody(b *testing.B) {
	for _, length := range []int64{16 << 20, -1} {
		b.Run("length="+strconv.FormatInt(length, 10), func(b *testing.B) {
			b.SetBytes(16 << 20)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := readBody(endless(16<<20), length, maxBody); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
