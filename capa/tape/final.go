package tape

import (
	"fmt"

	"gopkg.in/dnaeon/go-vcr.v4/pkg/cassette"
)

// isFinal reports whether an answer of this status can be passed on: three digits, as net/http demands of what it writes, and no 1xx,
// after which a client waits for another (RFC 9110, 15.2).
func isFinal(status int) bool { return status >= 200 && status <= 999 }

// allFinal is nil, or an error that names the first answer of a cassette that cannot be served.
func allFinal(path string, loaded *cassette.Cassette) error {
	for n, i := range loaded.Interactions {
		if !isFinal(i.Response.Code) {
			return fmt.Errorf("cassette %s: interaction %d, the answer to %s, has the code %d, which is no status of an answer. Record it again",
				path, n, recordedQuestion(i.Request).label(), i.Response.Code)
		}
	}
	return nil
}
