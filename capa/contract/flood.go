package contract

import (
	"errors"
	"fmt"
	"io"
	"net/http"
)

// maxAnswer bounds what is read of one answer, in bytes once it is unpacked: one that does not end would take all memory.
//
// [D] 16 MiB. The longest answer a check asks for is introspection, at some 23 KB a model: this has room for 700 models.
const maxAnswer = 16 << 20

// maxFloods is how many checks may meet an answer over maxAnswer. Those that follow are skipped, so that a deployment that floods on
// every route does not take maxAnswer for each.
const maxFloods = 5

// readAnswer reads a body, or gives an error that isFlood tells.
func readAnswer(body io.ReadCloser) ([]byte, error) {
	return io.ReadAll(http.MaxBytesReader(nil, body, maxAnswer))
}

// isFlood reports whether an answer came and was over maxAnswer.
func isFlood(err error) bool {
	var over *http.MaxBytesError
	return errors.As(err, &over)
}

// flood ends the check with an answer that was over maxAnswer.
func (p *probe) flood(r request) {
	p.flooded = true
	p.broken(r, fmt.Sprintf("an answer of at most %d MiB", maxAnswer>>20), "more than that")
}

// flooded says why no more is asked of a deployment; "" where there is no reason.
func (d *deployment) flooded() string {
	return unless(d.floods < maxFloods, fmt.Sprintf("%s got an answer over %d MiB", checks(maxFloods), maxAnswer>>20))
}
