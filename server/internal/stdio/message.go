package stdio

import (
	"errors"
	"fmt"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Methods of MCP that this room handles itself or treats apart.
const (
	methodInitialize = "initialize"
	methodPing       = "ping"
	methodCancelled  = "notifications/cancelled"
	methodToolsCall  = "tools/call"
)

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
		return refused(nil, fault{codeInvalidRequest, "A message is a JSON object. Send one JSON-RPC message a line."})
	}
	e := openEnvelope(doc)
	if !e.method.Exists() && (e.result.Exists() || e.failure.Exists()) {
		return message{kind: ignored}
	}
	id, ok := writtenID(e.id, raw)
	if !ok {
		return refused(nil, fault{codeInvalidRequest, "An id is a string or a number. Leave it out to send a notification."})
	}
	if f := e.fault(); f != nil {
		return refused(id, *f)
	}
	if id == nil {
		return e.asNotification()
	}
	return e.asRequest(id)
}

func refused(id ID, f fault) message {
	return message{kind: invalid, Request: Request{ID: id}, fault: f}
}

// envelope is the outermost object of a message, taken apart.
type envelope struct {
	doc                                          ojson.Value
	jsonrpc, id, method, params, result, failure ojson.Value
	foreign                                      bool // it holds a member that is no part of a request
}

// openEnvelope takes a message apart. Its params are Invalid when they are null: clients write both for none.
func openEnvelope(doc ojson.Value) envelope {
	e := envelope{doc: doc}
	for name, v := range doc.Members() {
		switch name {
		case "jsonrpc":
			e.jsonrpc = v
		case "id":
			e.id = v
		case "method":
			e.method = v
		case "params":
			e.params = v
		case "result":
			e.result, e.foreign = v, true
		case "error":
			e.failure, e.foreign = v, true
		default:
			e.foreign = true
		}
	}
	if e.params.IsNull() {
		e.params, e.foreign = ojson.Value{}, true
	}
	return e
}

// fault is what keeps the message from being a request or a notification, its id and params aside; or nil.
func (e envelope) fault() *fault {
	switch {
	case e.jsonrpc.Text() != "2.0":
		return &fault{codeInvalidRequest, `A message carries "jsonrpc":"2.0".`}
	case e.method.Text() == "":
		return &fault{codeInvalidRequest, "A message carries its method, a string."}
	}
	return nil
}

func (e envelope) asRequest(id ID) message {
	if e.params.Exists() && e.params.Kind() != ojson.Object {
		return refused(id, fault{codeInvalidParams, "params is a JSON object that holds the arguments by name."})
	}
	return message{kind: request, Request: e.request(id), key: string(e.id.Bytes())}
}

func (e envelope) asNotification() message {
	switch {
	case e.params.Exists() && e.params.Kind() != ojson.Object:
		return message{kind: ignored}
	case e.method.Text() == methodCancelled:
		return message{kind: cancellation, key: string(e.params.Get("requestId").Bytes())}
	}
	return message{kind: notification, Request: e.request(nil)}
}

func (e envelope) request(id ID) Request {
	r := Request{ID: id, Method: e.method.Text(), Params: e.params, Raw: e.doc.Bytes()}
	if r.Method == methodToolsCall {
		r.Tool = r.Params.Get("name").Text()
	}
	token := r.Params.Get("_meta").Get("progressToken")
	if token.Kind() == ojson.String || token.Kind() == ojson.Number {
		r.ProgressToken = token
	}
	if e.foreign {
		r.Raw = compose(e.id.Bytes(), r.Method, r.Params)
	}
	return r
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

// syntaxFault tells text that is no JSON from JSON that is nested too deep to be read.
func syntaxFault(err error) fault {
	var deep *ojson.DepthError
	if errors.As(err, &deep) {
		return fault{codeInvalidRequest, fmt.Sprintf("The message nests deeper than %d levels. Flatten it.", ojson.MaxDepth)}
	}
	return fault{codeParse, "The line is " + err.Error() + ". Send one JSON-RPC message a line."}
}
