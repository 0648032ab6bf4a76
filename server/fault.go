package server

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	mcpserver "github.com/mark3labs/mcp-go/server"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/stdio"
)

// fault is a JSON-RPC error that a handler decided on: mcp-go makes every handler's error an internal one (-32603), whatever it wraps.
type fault struct {
	code    int
	message string
	data    any
}

func (f fault) Error() string { return f.message }

type faultKey struct{}

// withFault gives the handlers of one request a place to leave their fault.
func withFault(ctx context.Context, f *fault) context.Context {
	return context.WithValue(ctx, faultKey{}, f)
}

// fail leaves f as the error of the request that ctx belongs to, and gives it as a handler's error.
func fail(ctx context.Context, f fault) error {
	if place, ok := ctx.Value(faultKey{}).(*fault); ok {
		*place = f
	}
	return f
}

func (f fault) answer() mcp.JSONRPCMessage {
	return mcp.NewJSONRPCError(mcp.RequestId{}, f.code, ojson.Shorten(f.message, longestMessage), f.data)
}

// replace is mcp-go's answer, or the error that a handler left in its place. What an API said may be in its message, at any length.
func (f *fault) replace(answer mcp.JSONRPCMessage) mcp.JSONRPCMessage {
	failed, ok := answer.(mcp.JSONRPCError)
	if !ok {
		return answer
	}
	if f.code != 0 {
		return f.answer()
	}
	failed.Error.Message = ojson.Shorten(failed.Error.Message, longestMessage)
	return failed
}

// onUnreadable leaves a fault in the protocol's words for params that mcp-go could not decode: its own have Go's type names in them.
func onUnreadable(ctx context.Context, _ any, method mcp.MCPMethod, _ any, err error) {
	var unreadable *mcpserver.UnparsableMessageError
	if errors.As(err, &unreadable) {
		_ = fail(ctx, fault{code: mcp.INVALID_PARAMS, message: fmt.Sprintf("The params of %s are not as MCP has them.", method)})
	}
}

// onForeignCursor says in our words that a list was asked for with a cursor that this server did not give.
func onForeignCursor(ctx context.Context, _ any, _ mcp.MCPMethod, _ any, err error) {
	var foreign base64.CorruptInputError
	if errors.As(err, &foreign) {
		_ = fail(ctx, fault{code: mcp.INVALID_PARAMS, message: "The cursor is not one that this server gave. Leave it out for the first page."})
	}
}

// checkParams is the fault of params that mcp-go takes although what they are about is missing; nil for any others.
func checkParams(r stdio.Request) *fault {
	kind := r.Params.Get("ref").Get("type").Text()
	switch {
	case r.Method == string(mcp.MethodResourcesRead) && r.Params.Get("uri").Text() == "":
		return &fault{code: mcp.INVALID_PARAMS, message: "resources/read needs uri, as resources/list gives it."}
	case r.Method == string(mcp.MethodCompletionComplete) && kind != "ref/prompt" && kind != "ref/resource":
		return &fault{code: mcp.INVALID_PARAMS, message: "completion/complete needs ref, of type ref/prompt or ref/resource."}
	}
	return nil
}
