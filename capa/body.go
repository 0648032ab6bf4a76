package capa

import (
	"bytes"
	"errors"
	"io"
)

// maxBody is the most that is read of one answer, counted after decompression. [D]
const maxBody = 64 << 20

var errTooLarge = errors.New("answer over the limit")

// readBody reads a whole body into a buffer its caller owns. length is the Content-Length, which makes
// the buffer the right size at once, or -1 where it is unknown or the transport decompresses. A body
// over limit bytes is errTooLarge, unread where its length says so.
func readBody(body io.Reader, length, limit int64) ([]byte, error) {
	if length > limit {
		return nil, errTooLarge
	}
	text, err := readSized(io.LimitReader(body, limit+1), length)
	if err != nil {
		return nil, err
	}
	if int64(len(text)) > limit {
		return nil, errTooLarge
	}
	return text, nil
}

func readSized(body io.Reader, length int64) ([]byte, error) {
	if length < 0 {
		return io.ReadAll(body)
	}
	// ReadFrom grows a buffer with less room than MinRead, even to see the end.
	buffer := bytes.NewBuffer(make([]byte, 0, length+bytes.MinRead))
	_, err := buffer.ReadFrom(body)
	return buffer.Bytes(), err
}
