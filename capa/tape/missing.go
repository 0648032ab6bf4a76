package tape

import (
	"fmt"

	"gopkg.in/dnaeon/go-vcr.v4/pkg/cassette"
)

// NotRecordedError is a request that the cassette holds no answer to.
type NotRecordedError struct {
	Cassette string // its path
	Asked    string // the GraphQL operation or the address: "POST /api/graphql ArticlesList with {…}"
	Nearest  string // the same of the recorded request nearest to it; "" when the cassette is empty
	Times    int    // how often the same is recorded, when it was asked once more than that; 0 when it is not
}

func (e *NotRecordedError) Error() string {
	switch {
	case e.Times > 0:
		return fmt.Sprintf("%s: %s is recorded %d time(s) and was asked once more. Record it again with CAPA_VCR=record.", e.Cassette, e.Asked, e.Times)
	case e.Nearest == "":
		return fmt.Sprintf("%s: %s is not recorded; nothing is. Record it again with CAPA_VCR=record.", e.Cassette, e.Asked)
	}
	return fmt.Sprintf("%s: %s is not recorded. The nearest recorded is %s. Record it again with CAPA_VCR=record.", e.Cassette, e.Asked, e.Nearest)
}

// hint is what to do about it where the cassette is served as an API.
func (e *NotRecordedError) hint() string {
	if e.Nearest == "" {
		return "Nothing is recorded on it."
	}
	return "The nearest recorded is " + e.Nearest + ". Ask exactly that, or record this too."
}

// UnusedError is a recorded answer that nobody asked for.
type UnusedError struct {
	Cassette string // its path
	Recorded string // the request, as NotRecordedError names one
}

func (e *UnusedError) Error() string {
	return fmt.Sprintf("%s: the answer to %s was recorded and nobody asked for it. Record it again with CAPA_VCR=record.", e.Cassette, e.Recorded)
}

func notRecorded(path string, asked question, loaded *cassette.Cassette) *NotRecordedError {
	missing := &NotRecordedError{Cassette: path, Asked: asked.label()}
	best := -1
	for _, i := range loaded.Interactions {
		held := recordedQuestion(i.Request)
		if held == asked {
			missing.Times++
		}
		if likeness := asked.likeness(held); likeness > best {
			best, missing.Nearest = likeness, held.label()
		}
	}
	return missing
}

// likeness grows with how much two questions share: the operation or the path weighs more than any text, and of texts, what they begin
// and end with, since two that differ in one place are near.
func (q question) likeness(other question) int {
	const whole = 1 << 20
	likeness := 0
	if q.operation != "" && q.operation == other.operation {
		likeness += whole
	}
	if q.method == other.method && (q.document == "") == (other.document == "") {
		likeness += whole
	}
	return likeness + sharedEnds(q.sortKey(), other.sortKey())
}

// sharedEnds is how many bytes two texts have in common at their begin and at their end.
func sharedEnds(a, b string) int {
	short := min(len(a), len(b))
	begin := 0
	for begin < short && a[begin] == b[begin] {
		begin++
	}
	end := 0
	for end < short-begin && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	return begin + end
}
