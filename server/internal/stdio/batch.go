package stdio

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// batchVersion is the one version of MCP in which an array is a batch.
const batchVersion = "2025-03-26"

// batch collects the answers to the messages of one array and sends them as one array, in the order of the messages.
type batch struct {
	send func(line []byte)

	mu      sync.Mutex
	answers [][]byte // by message; nil for one without an answer
	missing int      // deliveries still to come: one a message, and the decision to open or to refuse the batch
	refused bool
}

func newBatch(messages int, send func(line []byte)) *batch {
	return &batch{send: send, answers: make([][]byte, messages), missing: messages + 1}
}

// slot takes the answer to message i, or nil when there is none.
func (b *batch) slot(i int) func(line []byte) {
	return func(line []byte) {
		b.mu.Lock()
		b.answers[i] = line
		b.mu.Unlock()
		b.deliver()
	}
}

// open decides that the batch is answered.
func (b *batch) open() { b.deliver() }

// refuse decides that the batch as a whole is answered with a fault, whatever its messages deliver.
func (b *batch) refuse(f fault) {
	b.mu.Lock()
	b.refused = true
	b.mu.Unlock()
	b.send(f.line(nil))
}

// deliver counts a delivery and, after the last, sends the answers if there are any.
func (b *batch) deliver() {
	b.mu.Lock()
	b.missing--
	over := b.missing == 0 && !b.refused
	b.mu.Unlock()
	if !over {
		return
	}
	var present [][]byte
	for _, a := range b.answers {
		if a != nil {
			present = append(present, a)
		}
	}
	if len(present) == 0 {
		return
	}
	line := append([]byte{'['}, bytes.Join(present, []byte{','})...)
	b.send(append(line, ']'))
}

// splitBatch gives the messages of a batch, each in memory of its own. encoding/json cuts them, since it keeps the bytes of each as the
// client wrote them, and an id goes back so; ojson has told before that they are JSON.
func splitBatch(text []byte, limit int) ([][]byte, *fault) {
	doc, err := ojson.Parse(bytes.Clone(text))
	if err != nil {
		f := syntaxFault(err)
		return nil, &f
	}
	// [D] The limit of a batch is the limit of waiting calls: without one, a line of 16 MiB holds eight million faults.
	if n := doc.Count(); n == 0 || n > limit {
		return nil, &fault{codeInvalidRequest, fmt.Sprintf("A batch holds 1 to %d messages; this one holds %d.", limit, n)}
	}
	var items []json.RawMessage
	if err := json.Unmarshal(text, &items); err != nil {
		return nil, &fault{codeParse, "The line is not JSON: " + err.Error() + "."}
	}
	texts := make([][]byte, len(items))
	for i, item := range items {
		texts[i] = item
	}
	return texts, nil
}
