package stub

import (
	"io"
	"net/http"
	"time"
)

// How much more of a body is read once its request is answered, in bytes and in time.
//
// [D] Enough for what one machine sends itself by mistake. A client that states a length and then waits is not waited for long.
const (
	maxDrain     = 64 << 20
	maxDrainTime = 2 * time.Second
)

// drain sends what is answered already and then reads on in a body that was left in the middle. A connection that is closed with bytes
// unread is reset, and a client that was still sending would never see the answer.
func drain(w http.ResponseWriter, body io.Reader) {
	connection := http.NewResponseController(w)
	if connection.Flush() != nil || connection.SetReadDeadline(time.Now().Add(maxDrainTime)) != nil {
		return // no connection to keep open
	}
	_, _ = io.CopyN(io.Discard, body, maxDrain) // the answer is out, whatever ends this
}
