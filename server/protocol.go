package server

import (
	"context"
	"encoding/json"
	"io"

	"github.com/mark3labs/mcp-go/mcp"
	mcpserver "github.com/mark3labs/mcp-go/server"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/stdio"
)

// serverName is how this server calls itself in initialize.
const serverName = "capa-mcp"

// newMCP is mcp-go's server, which knows MCP's methods and versions. It has no tools yet: register gives it those that are offered.
func (s *Server) newMCP() *mcpserver.MCPServer {
	hooks := &mcpserver.Hooks{}
	hooks.AddAfterInitialize(func(_ context.Context, _ any, _ *mcp.InitializeRequest, result *mcp.InitializeResult) {
		result.Instructions = s.instructions()
	})
	hooks.AddAfterDiscover(func(_ context.Context, _ any, _ *mcp.DiscoverRequest, result *mcp.DiscoverResult) {
		result.Instructions = s.instructions()
	})
	hooks.AddAfterListResources(s.sizeSDL)
	hooks.AddOnError(onUnreadable)
	hooks.AddOnError(onNoResource)
	hooks.AddOnError(s.onNoPrompt)
	hooks.AddOnError(onForeignCursor)
	return mcpserver.NewMCPServer(serverName, s.options.Version,
		mcpserver.WithToolCapabilities(true),
		mcpserver.WithResourceCapabilities(false, true),
		mcpserver.WithPromptCapabilities(true),
		mcpserver.WithCompletions(),
		mcpserver.WithPromptCompletionProvider(s),
		mcpserver.WithResourceCompletionProvider(s),
		mcpserver.WithHooks(hooks),
	)
}

// Serve answers the messages on in until it ends, then gives nil; it gives nil at once when ctx ends, and an error when the client is gone.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	client := newSession(s.settling)
	if err := s.mcp.RegisterSession(ctx, client); err != nil {
		return err
	}
	go client.forward(ctx)
	return stdio.Serve(s.mcp.WithContext(ctx, client), stdio.Config{
		In: in, Out: out,
		Lane:    s.lane,
		Handle:  s.handle,
		Notices: client.notices,
		Log:     s.log,
	})
}

// lane says which requests reach Capa: those take turns. The rest answer beside them, whatever the host takes over a call.
func (s *Server) lane(r stdio.Request) stdio.Lane {
	switch r.Method {
	case string(mcp.MethodToolsCall):
		if t := s.tool(r.Tool); t != nil && t.surface != offline {
			return stdio.InOrder
		}
	case string(mcp.MethodResourcesRead):
		if r.Params.Get("uri").Text() != guideResource {
			return stdio.InOrder
		}
	case string(mcp.MethodSubscriptionsListen):
		return stdio.Standing
	}
	return stdio.Beside
}

// handle answers one request. Whatever answers it, nothing leaves with the key in it. A tool's result is left as it is: it holds JSON as a
// text, and invoke has taken the key out of what that says.
func (s *Server) handle(ctx context.Context, r stdio.Request, notify func([]byte)) []byte {
	answer := s.answer(ctx, r, notify)
	if _, answered := answer.(mcp.JSONRPCResponse); answered && r.Method == string(mcp.MethodToolsCall) {
		return encode(answer)
	}
	return s.backend.client.RedactKey(encode(answer))
}

// answer is what this server decides itself, and the rest by mcp-go.
func (s *Server) answer(ctx context.Context, r stdio.Request, notify func([]byte)) mcp.JSONRPCMessage {
	failed := &fault{}
	ctx = withFault(ctx, failed)
	ctx = withProgressToken(ctx, r.ProgressToken, notify)
	switch r.Method {
	case string(mcp.MethodInitialize), string(mcp.MethodServerDiscover):
		s.awaitInitialize(ctx)
	case string(mcp.MethodToolsCall):
		if _, err := s.lookUp(ctx, r.Tool); err != nil {
			return fault{code: mcp.INVALID_PARAMS, message: err.Error()}.answer()
		}
		ctx = withArguments(ctx, r.Params.Get(argumentsMember))
	case string(mcp.MethodPing):
	default:
		s.await(ctx)
	}
	if wrong := checkParams(r); wrong != nil {
		return wrong.answer()
	}
	return failed.replace(s.mcp.HandleMessage(ctx, s.message(r)))
}

// message is what mcp-go is given of a request: under an id that it can hold, since it makes float64s of them, and without a tool's
// arguments, which it would read into float64s too and refuse where they do not fit. A subscription keeps its id, which goes into what is
// sent for it.
func (s *Server) message(r stdio.Request) []byte {
	if r.ID == nil || r.Method == string(mcp.MethodSubscriptionsListen) {
		return r.Raw
	}
	return ojson.ObjectOf(
		ojson.Member{Name: "jsonrpc", Value: ojson.StringOf("2.0")},
		ojson.Member{Name: "id", Value: ojson.IntOf(int(s.requests.Add(1)))},
		ojson.Member{Name: "method", Value: ojson.StringOf(r.Method)},
		ojson.Member{Name: "params", Value: withoutArguments(r)},
	).Bytes()
}

const argumentsMember = "arguments"

func withoutArguments(r stdio.Request) ojson.Value {
	if r.Method != string(mcp.MethodToolsCall) {
		return r.Params
	}
	var kept []ojson.Member
	for name, value := range r.Params.Members() {
		if name != argumentsMember {
			kept = append(kept, ojson.Member{Name: name, Value: value})
		}
	}
	return ojson.ObjectOf(kept...)
}

type argumentsKey struct{}

// withArguments gives the handler of a tool call its arguments as the client wrote them.
func withArguments(ctx context.Context, sent ojson.Value) context.Context {
	return context.WithValue(ctx, argumentsKey{}, sent)
}

// argumentsOf is what withArguments gave; Invalid for none.
func argumentsOf(ctx context.Context) ojson.Value {
	sent, _ := ctx.Value(argumentsKey{}).(ojson.Value)
	return sent
}

// awaitInitialize waits for the probes as long as initialize may: one client gives it 1.5 seconds.
func (s *Server) awaitInitialize(ctx context.Context) {
	ctx, cancel := context.WithDeadline(ctx, s.options.Began.Add(initializeWait))
	defer cancel()
	s.await(ctx)
}

// encode is an answer as JSON. One that cannot be encoded gives nil, which the transport answers with an internal error.
func encode(answer mcp.JSONRPCMessage) []byte {
	if answer == nil {
		return nil
	}
	encoded, err := json.Marshal(answer)
	if err != nil {
		return nil
	}
	return encoded
}
