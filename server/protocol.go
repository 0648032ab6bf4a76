package server

import (
	"context"
	"encoding/json"
	"io"
	"strconv"

	"github.com/mark3labs/mcp-go/mcp"
	mcpserver "github.com/mark3labs/mcp-go/server"

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
		return stdio.InOrder
	case string(mcp.MethodSubscriptionsListen):
		return stdio.Standing
	}
	return stdio.Beside
}

// handle answers one request: what this server decides itself, and the rest by mcp-go.
func (s *Server) handle(ctx context.Context, r stdio.Request, notify func([]byte)) []byte {
	failed := &fault{}
	ctx = withFault(ctx, failed)
	ctx = withProgress(ctx, r.ProgressToken, notify)
	switch r.Method {
	case string(mcp.MethodInitialize), string(mcp.MethodServerDiscover):
		s.awaitInitialize(ctx)
	case string(mcp.MethodToolsCall):
		if _, err := s.lookUp(ctx, r.Tool); err != nil {
			return encode(fault{code: mcp.INVALID_PARAMS, message: err.Error()}.answer())
		}
	case string(mcp.MethodPing):
	default:
		s.await(ctx)
	}
	return encode(failed.replace(s.mcp.HandleMessage(ctx, s.numbered(r))))
}

// numbered is the message under an id that mcp-go can hold, since it makes float64s of them. The transport writes the client's own. A
// subscription keeps its id, which goes into what is sent for it.
func (s *Server) numbered(r stdio.Request) []byte {
	if r.ID == nil || r.Method == string(mcp.MethodSubscriptionsListen) {
		return r.Raw
	}
	return r.WithID(strconv.AppendUint(nil, s.requests.Add(1), 10))
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
