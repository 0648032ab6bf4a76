package stdio

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// errTooLong says that a line passed the limit. It has been skipped to its end: the next line can be read.
var errTooLong = errors.New("line too long")

// jsonSpace is what JSON calls white space; a carriage return before the newline goes with it.
const jsonSpace = " \t\r\n"

// frames cuts a stream into lines.
type frames struct {
	r     *bufio.Reader
	limit int // bytes of a line, its newline not counted
}

func newFrames(r io.Reader, limit int) *frames {
	return &frames{r: bufio.NewReaderSize(r, 64<<10), limit: limit}
}

// next gives the next line that is not blank, without the white space around it, in memory of its own. A last line
// without a newline counts. It gives errTooLong for a line over the limit, io.EOF after the last line, or what reading met.
func (f *frames) next() ([]byte, error) {
	for {
		line, err := f.line()
		if errors.Is(err, errTooLong) {
			return nil, err
		}
		if line = bytes.Trim(line, jsonSpace); len(line) > 0 {
			return line, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// line gives one line as it came. What stands before the end of the stream comes together with that error.
func (f *frames) line() ([]byte, error) {
	var line []byte
	for {
		part, err := f.r.ReadSlice('\n')
		if len(line)+len(bytes.TrimSuffix(part, []byte("\n"))) > f.limit {
			return nil, f.skip(err)
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// skip reads to the end of a line that is too long, keeping none of it; err is what reading its last part gave.
func (f *frames) skip(err error) error {
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = f.r.ReadSlice('\n')
	}
	return errTooLong
}
