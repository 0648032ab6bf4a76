package capa

import (
	"errors"
	"io"
)

// bodyLimit is the most that is read of one answer, counted after decompression. [D]
const bodyLimit = 64 << 20

// firstBuffer is what a body of unknown length starts with.
const firstBuffer = 4 << 10

var errTooLarge = errors.New("answer over the limit")

// readBody reads a whole body into a buffer its caller owns. length is the Content-Length, or -1 where
// it is unknown or the transport decompresses: then the buffer grows. A body over bodyLimit is
// errTooLarge, at once where its length says so.
func readBody(body io.Reader, length int64) ([]byte, error) {
	if length > bodyLimit {
		return nil, errTooLarge
	}
	size := int64(firstBuffer)
	if length >= 0 {
		// One byte more, so that the end is seen without growing.
		size = length + 1
	}
	buffer := make([]byte, 0, size)
	for {
		n, err := body.Read(buffer[len(buffer):cap(buffer)])
		buffer = buffer[:len(buffer)+n]
		switch {
		case len(buffer) > bodyLimit:
			return nil, errTooLarge
		case err == io.EOF:
			return buffer, nil
		case err != nil:
			return nil, err
		}
		if len(buffer) == cap(buffer) {
			buffer = append(buffer, 0)[:len(buffer)]
		}
	}
}
