package stdio

import (
	"fmt"
	"strconv"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Codes of JSON-RPC 2.0 errors; codeBusy is the first of those it leaves to servers.
const (
	codeParse          = -32700
	codeInvalidRequest = -32600
	codeInvalidParams  = -32602
	codeInternal       = -32603
	codeBusy           = -32000
)

// fault is a JSON-RPC error of this room's own.
type fault struct {
	code int
	text string
}

func noBatchFault() fault {
	return fault{codeInvalidRequest, "An array is a batch only under protocol " + batchVersion + ". Send one message a line."}
}

func initializeInBatchFault() fault {
	return fault{codeInvalidRequest, "initialize is no part of a batch. Send it on a line of its own."}
}

func tooLongFault(limit int) fault {
	return fault{codeInvalidRequest, fmt.Sprintf("The line is over %d bytes and was skipped. Send less in one message.", limit)}
}

func internalFault(method string) fault {
	return fault{codeInternal, "The server failed to answer " + method + "; its stderr says why. Other calls are served as before."}
}

func busyFault(limit int) *fault {
	return &fault{codeBusy, fmt.Sprintf("%d calls wait already, which is the limit. Wait for answers, then send it again.", limit)}
}

func repeatedFault(id ID) *fault {
	return &fault{codeInvalidRequest, "A request with the id " + string(id) + " is in flight. Give each request an id of its own."}
}

// line is the fault as the answer to id; to null when id is nil.
func (f fault) line(id ID) []byte {
	body := strconv.AppendInt([]byte(`{"code":`), int64(f.code), 10)
	body = ojson.AppendString(append(body, `,"message":`...), f.text)
	return answerLine(id, "error", append(body, '}'))
}
