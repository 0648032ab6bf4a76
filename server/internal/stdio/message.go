package stdio

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Methods of MCP that this room handles itself or treats apart.
const (
	methodInitialize = "initialize"
	methodPing       = "ping"
	methodCancelled  = "notifications/cancelled"
	methodToolsCall  = "tools/call"
)

// ID is the id of a request in the bytes the client wrote: 9007199254740993, 1.0 and "a\u0041" come back as they came.
// It is nil for a notification.
type ID []byte

// Request is one request or notification.
type Request struct {
	ID     ID
	Method string
	Tool   string      // params.name of a tools/call; "" for any other method
	Params ojson.Value // an object, or Invalid when the message has none
	// ProgressToken is params._meta.progressToken, a string or a number; Invalid when the client wants no progress.
	ProgressToken ojson.Value
	// Raw is the message as compact JSON, its strings in their shortest form and its numbers as written. It holds
	// jsonrpc, id, method and params and nothing else: a reader that takes "Method" for "method" finds no second one.
	// It is not to be changed.
	Raw []byte
}

// WithID gives the message as Raw does, under another id, which must be JSON: for a handler that keys what it does by
// an id it can hold (a float64 cannot hold every integer).
func (r Request) WithID(id []byte) []byte {
	return compose(id, r.Method, r.Params)
}

// kind says what a message asks of this server.
type kind uint8

const (
	invalid      kind = iota // answered with its fault
	request                  // runs, is answered
	notification             // runs, has no answer
	cancellation             // notifications/cancelled: handled here
	ignored                  // nothing is owed: a client's answer (this server asks nothing), or a notification gone wrong
)

// message is one decoded JSON-RPC message.
type message struct {
	kind kind
	Request
	key   string // what the id means: the key of a request's call, or of the call that a cancellation names
	fault fault  // of an invalid one
}

// decode reads one JSON-RPC message that is not a batch. It takes ownership of text.
func decode(text []byte) message {
	raw := rawTextID(text)
	doc, err := ojson.Parse(text)
	if err != nil {
		return refused(nil, syntaxFault(err))
	}
	if doc.Kind() != ojson.Object {
		return refused(nil, fault{codeInvalidRequest, "A message is a JSON object. Send one JSON-RPC request or notification a line."})
	}
	return classify(doc, raw)
}

func refused(id ID, f fault) message {
	return message{kind: invalid, Request: Request{ID: id}, fault: f}
}

// classify tells what a JSON object is as a message; raw is its id as rawTextID found it.
func classify(doc ojson.Value, raw []byte) message {
	method, id, params := doc.Get("method"), doc.Get("id"), doc.Get("params")
	if params.IsNull() {
		params = ojson.Value{}
	}
	if !method.Exists() && (doc.Get("result").Exists() || doc.Get("error").Exists()) {
		return message{kind: ignored}
	}
	written, ok := writtenID(id, raw)
	switch {
	case !ok:
		return refused(nil, fault{codeInvalidRequest, "The id of a request is a string or a number. Leave it out to send a notification."})
	case doc.Get("jsonrpc").Text() != "2.0":
		return refused(written, fault{codeInvalidRequest, `A message carries "jsonrpc":"2.0".`})
	case method.Text() == "":
		return refused(written, fault{codeInvalidRequest, "A message carries its method, a string."})
	case params.Exists() && params.Kind() != ojson.Object && written == nil:
		return message{kind: ignored}
	case params.Exists() && params.Kind() != ojson.Object:
		return refused(written, fault{codeInvalidParams, "params is a JSON object that holds the arguments by name."})
	}
	m := message{kind: request, key: string(id.Bytes()), Request: newRequest(doc, written, params)}
	if written == nil {
		m.kind = notification
	}
	if written == nil && m.Method == methodCancelled {
		m.kind, m.key = cancellation, string(params.Get("requestId").Bytes())
	}
	return m
}

func newRequest(doc ojson.Value, id ID, params ojson.Value) Request {
	r := Request{ID: id, Method: doc.Get("method").Text(), Params: params}
	if r.Method == methodToolsCall {
		r.Tool = r.Params.Get("name").Text()
	}
	token := r.Params.Get("_meta").Get("progressToken")
	if token.Kind() == ojson.String || token.Kind() == ojson.Number {
		r.ProgressToken = token
	}
	r.Raw = bareRaw(doc, r)
	return r
}

// bareRaw gives the print of doc, or one without what is no part of a request when doc holds such a member.
func bareRaw(doc ojson.Value, r Request) []byte {
	known := 0
	for _, name := range [...]string{"jsonrpc", "id", "method", "params"} {
		if doc.Get(name).Exists() {
			known++
		}
	}
	if known == doc.Count() {
		return doc.Bytes()
	}
	return compose(doc.Get("id").Bytes(), r.Method, r.Params)
}

// compose writes a request, or a notification when id is empty.
func compose(id []byte, method string, params ojson.Value) []byte {
	dst := []byte(`{"jsonrpc":"2.0"`)
	if len(id) > 0 {
		dst = append(append(dst, `,"id":`...), id...)
	}
	dst = ojson.AppendString(append(dst, `,"method":`...), method)
	if params.Exists() {
		dst = params.Append(append(dst, `,"params":`...))
	}
	return append(dst, '}')
}

// writtenID gives a request's id as the client wrote it, nil for a notification; false when id is no string or number.
// raw is a candidate for a string, whose parsed form has lost its escapes; it counts when it is the same text.
//
// [D] A number with a fraction is taken: JSON-RPC says only that it should not be, and it comes back as it came.
func writtenID(id ojson.Value, raw []byte) (ID, bool) {
	switch id.Kind() {
	case ojson.Invalid:
		return nil, true
	case ojson.Number:
		return ID(id.Bytes()), true
	case ojson.String:
		if v, err := ojson.ParseString(string(raw)); err == nil && utf8.Valid(raw) && v.Text() == id.Text() {
			return ID(raw), true
		}
		return ID(id.Bytes()), true
	default:
		return nil, false
	}
}

// rawTextID finds the last member "id" of the outermost object whose value is a string, as it is written; nil when
// there is none, or when no escape stands in the text, so that parsing loses nothing. It copies what it finds and
// takes any text: what is no JSON gives anything.
func rawTextID(text []byte) []byte {
	if bytes.IndexByte(text, '\\') < 0 {
		return nil
	}
	var found []byte
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			end := stringEnd(text, i)
			if depth == 1 && string(text[i:end]) == `"id"` {
				found = stringAfterColon(text[end:], found)
			}
			i = end - 1
		}
	}
	return bytes.Clone(found)
}

// stringAfterColon gives the string that follows a colon at the start of text, or otherwise.
func stringAfterColon(text, otherwise []byte) []byte {
	value, ok := bytes.CutPrefix(bytes.TrimLeft(text, jsonSpace), []byte(":"))
	if value = bytes.TrimLeft(value, jsonSpace); !ok || !bytes.HasPrefix(value, []byte(`"`)) {
		return otherwise
	}
	return value[:stringEnd(value, 0)]
}

// stringEnd gives the offset after the string that starts at start; the length of text when it does not end.
func stringEnd(text []byte, start int) int {
	for i := start + 1; ; i++ {
		quote := bytes.IndexByte(text[i:], '"')
		if quote < 0 {
			return len(text)
		}
		slashes := 0
		for text[i+quote-1-slashes] == '\\' {
			slashes++
		}
		if i += quote; slashes%2 == 0 {
			return i + 1
		}
	}
}

// splitBatch gives the messages of a batch, each in memory of its own.
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

// syntaxFault tells text that is no JSON from JSON that is nested too deep to be read.
func syntaxFault(err error) fault {
	var deep *ojson.DepthError
	if errors.As(err, &deep) {
		return fault{codeInvalidRequest, fmt.Sprintf("The message is nested deeper than %d levels. Flatten its arguments.", ojson.MaxDepth)}
	}
	return fault{codeParse, "The line is not JSON: " + err.Error() + ". Send one JSON-RPC message a line."}
}
