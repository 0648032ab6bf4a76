// Package server is the MCP server: which tools a key is offered, what each does, the resources and prompts beside them, and how a
// line on stdin becomes an answer on stdout.
package server

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	mcpserver "github.com/mark3labs/mcp-go/server"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

// Options is what a Server is made of.
type Options struct {
	Client  *capa.Client
	Version string    // this program's version, as initialize tells it
	Log     io.Writer // stderr: one line a fact; nil for nowhere
	Began   time.Time // when the process began: the waits at startup count from it
}

// Server answers MCP for one key on one deployment. Make one with New; Start sends its probes.
type Server struct {
	options Options
	backend *backend
	mcp     *mcpserver.MCPServer
	all     []*tool

	requests atomic.Uint64 // counts them, for ids that mcp-go can hold

	mu       sync.Mutex
	current  offer         // what was last registered
	settled  bool          // the lists may be answered: the probes have answered, or were waited for long enough
	settling chan struct{} // closed once settled
}

// New is a server that has asked nothing yet.
func New(o Options) *Server {
	if o.Log == nil {
		o.Log = io.Discard
	}
	b := &backend{client: o.Client, schemas: newSchemas(o.Client), probes: newProbes(o.Client, o.Began)}
	s := &Server{options: o, backend: b, all: allTools(), settling: make(chan struct{})}
	s.mcp = s.newMCP()
	s.registerOffline()
	b.probes.changed = s.resettle
	return s
}

// registerOffline registers the tools that stand on nothing: they are offered to every key, and answer before it is known what else is.
func (s *Server) registerOffline() {
	for _, t := range s.all {
		if t.surface == offline {
			s.mcp.AddTool(t.definition(findings{}), s.handler(t))
		}
	}
}

// Start sends the probes; they end with ctx. The lists, and a tool call, wait for them at most four seconds from Began.
func (s *Server) Start(ctx context.Context) {
	s.backend.probes.start(ctx)
	go func() {
		s.backend.probes.wait(ctx, listWait)
		if ctx.Err() != nil {
			return // the session ended before the probes did: there is nothing to say of them
		}
		s.settle()
	}()
}

// Call runs one tool as tools/call would and gives the text it answers with. refused says that the tool refused (isError). The error
// is for a tool that does not exist or that this key is not offered. It tells its progress where WithProgress asked for it.
func (s *Server) Call(ctx context.Context, name string, arguments ojson.Value) (text string, refused bool, err error) {
	t, err := s.lookUp(ctx, name)
	if err != nil {
		return "", false, err
	}
	answer := s.invoke(ctx, t, arguments, progressOf(ctx))
	return answer.text(), answer.refused, nil
}

// lookUp is the offered tool of that name, once it is known what is offered.
func (s *Server) lookUp(ctx context.Context, name string) (*tool, error) {
	t := s.tool(name)
	if t == nil {
		return nil, s.unknownTool(ctx, name)
	}
	if t.surface == offline {
		return t, nil
	}
	s.await(ctx)
	offered := s.offered()
	if !offered.has(name) {
		return nil, fmt.Errorf("%s is not offered to this key here. %s", name, offered.left[name])
	}
	return t, nil
}

// tool is this server's tool of that name, offered or not; nil when it has none.
func (s *Server) tool(name string) *tool {
	if i := slices.IndexFunc(s.all, func(t *tool) bool { return t.name == name }); i >= 0 {
		return s.all[i]
	}
	return nil
}

// await returns when it is settled what is offered, or when ctx ends.
func (s *Server) await(ctx context.Context) {
	select {
	case <-s.settling:
	case <-ctx.Done():
	}
}

// offered is what the key is given, as far as is known now.
func (s *Server) offered() offer {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.settled {
		return s.current
	}
	return s.decide()
}

func (s *Server) decide() offer {
	return decide(s.all, s.backend.client.Config().Key.Family(), s.backend.probes.findings())
}

// settle registers what is offered and says on stderr what was left out and why, before the first list is answered.
func (s *Server) settle() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.current = s.decide()
	s.settled = true
	s.register(s.current)
	for _, line := range s.current.lines {
		s.log(line)
	}
	close(s.settling)
}

// resettle registers anew when a probe that answered late changes what is offered, and tells the client.
func (s *Server) resettle() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.settled {
		return
	}
	now := s.decide()
	if sameTools(s.current, now) {
		s.current = now
		return
	}
	s.log("a probe that answered late changed what is offered.")
	for _, line := range now.lines {
		s.log(line)
	}
	s.current = now
	s.register(now)
}

// sameTools reports whether a client sees the same tools, in the same words.
func sameTools(a, b offer) bool {
	return slices.EqualFunc(a.tools, b.tools, func(x, y *tool) bool {
		return x == y && x.description(a.found) == y.description(b.found)
	})
}

// register gives mcp-go exactly the tools, resources and prompts of o. It tells a client that is there that its lists have changed.
func (s *Server) register(o offer) {
	tools := make([]mcpserver.ServerTool, len(o.tools))
	for i, t := range o.tools {
		tools[i] = mcpserver.ServerTool{Tool: t.definition(o.found), Handler: s.handler(t)}
	}
	s.mcp.SetTools(tools...)
	s.registerResources(o)
	s.registerPrompts(o)
}

func (s *Server) handler(t *tool) mcpserver.ToolHandlerFunc {
	return func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return t.result(s.invoke(ctx, t, argumentsOf(ctx), progressOf(ctx))), nil
	}
}

// longestLine is how many characters of a line on stderr are kept. [D] What an API says of itself may be in one.
const longestLine = 4000

// log writes a fact to stderr in one line, whatever the texts in it hold.
func (s *Server) log(line string) {
	fmt.Fprintf(s.options.Log, "capa-mcp: %s\n", ojson.Shorten(oneLine(s.backend.client.RedactText(line)), longestLine))
}

// unknownTool says which offered tool is nearest by its name.
func (s *Server) unknownTool(ctx context.Context, name string) error {
	s.await(ctx)
	var names []string
	for _, t := range s.offered().tools {
		names = append(names, t.name)
	}
	return &UnknownToolError{Name: name, Near: nearest(name, names)}
}

// Origin is the API's origin, without user, path or key.
func (s *Server) Origin() string { return s.backend.client.Origin() }

// Address is the API's address as it is used: the origin, and the path before the routes if there is one. It never holds a user.
func (s *Server) Address() string {
	return s.backend.client.RedactText(s.backend.client.Config().Address.String())
}
