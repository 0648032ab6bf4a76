package server

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	mcpserver "github.com/mark3labs/mcp-go/server"

	"github.com/capacms/capa-mcp/server/internal/advice"
	"github.com/capacms/capa-mcp/server/internal/query"
)

const (
	guideResource = "capa://guide/querying"
	modelTemplate = "capa://graphql/schema/{model}.graphql"
	modelArgument = "model"
	graphqlMIME   = "application/graphql"
)

// registerResources gives mcp-go the schema, its template and the guide: all of them only beside the tool that the guide begins with.
func (s *Server) registerResources(o offer) {
	if !o.has(schemaName) {
		s.mcp.SetResources()
		s.mcp.SetResourceTemplates()
		return
	}
	s.mcp.SetResources(
		mcpserver.ServerResource{
			Resource: mcp.NewResource(sdlResource, "schema.graphql",
				mcp.WithResourceDescription("The whole GraphQL schema of this key, never cut. For a large project read one model's instead: "+modelTemplate+"."),
				mcp.WithMIMEType(graphqlMIME)),
			Handler: s.readSDL,
		},
		mcpserver.ServerResource{
			Resource: mcp.NewResource(guideResource, "querying",
				mcp.WithResourceDescription("The order to call the tools in, how filters and sorts are written, and the limits."),
				mcp.WithMIMEType("text/markdown")),
			Handler: s.readGuide,
		},
	)
	s.mcp.SetResourceTemplates(mcpserver.ServerResourceTemplate{
		Template: mcp.NewResourceTemplate(modelTemplate, "model.graphql",
			mcp.WithTemplateDescription("What the schema says of one model: its own types and those they refer to. Fill in a namespace or a type for model."),
			mcp.WithTemplateMIMEType(graphqlMIME)),
		Handler: s.readModelSDL,
	})
}

func (s *Server) readSDL(ctx context.Context, request mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
	key, err := s.backend.schemas.get(ctx)
	if err != nil {
		return nil, fail(ctx, fault{code: mcp.INTERNAL_ERROR, message: err.Error()})
	}
	return textContents(request.Params.URI, graphqlMIME, key.SDL()), nil
}

func (s *Server) readGuide(ctx context.Context, request mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
	guide, err := render("guide", s.offered(), nil)
	if err != nil {
		return nil, fail(ctx, fault{code: mcp.INTERNAL_ERROR, message: err.Error()})
	}
	return textContents(request.Params.URI, "text/markdown", guide), nil
}

func (s *Server) readModelSDL(ctx context.Context, request mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
	name := templateValue(request.Params.Arguments[modelArgument])
	c := &call{backend: s.backend}
	key, model, err := c.findModel(ctx, name)
	var unknown *query.Refusal
	switch {
	case errors.As(err, &unknown):
		return nil, s.noResource(ctx, request.Params.URI, unknown)
	case err != nil:
		return nil, fail(ctx, fault{code: mcp.INTERNAL_ERROR, message: err.Error()})
	}
	return textContents(request.Params.URI, graphqlMIME, key.ModelSDL(model)), nil
}

// noResource is MCP's resource-not-found error, with the nearest models in its words and its data.
func (s *Server) noResource(ctx context.Context, uri string, unknown *query.Refusal) error {
	message := "Resource not found: " + advice.Sentence(unknown.Message)
	if len(unknown.DidYouMean) > 0 {
		message += " Did you mean " + join(unknown.DidYouMean) + "?"
	}
	data := map[string]any{"uri": uri, "didYouMean": unknown.DidYouMean}
	return fail(ctx, fault{code: notFoundCode(ctx), message: message, data: data})
}

// notFoundCode is the code of a resource that is not there: MCP's own until 2026-07-28, invalid params from then on.
func notFoundCode(ctx context.Context) int {
	if mcp.IsModernProtocol(mcpserver.RequestProtocolVersion(ctx)) {
		return mcp.INVALID_PARAMS
	}
	return mcp.RESOURCE_NOT_FOUND
}

// onNoResource says in our words that no resource has that address.
func onNoResource(ctx context.Context, _ any, _ mcp.MCPMethod, request any, err error) {
	read, ok := request.(*mcp.ReadResourceRequest)
	if !ok || !errors.Is(err, mcpserver.ErrResourceNotFound) {
		return
	}
	message := fmt.Sprintf("Resource not found: %s. Call resources/list for those there are.", shortened(read.Params.URI))
	_ = fail(ctx, fault{code: notFoundCode(ctx), message: message, data: map[string]any{"uri": read.Params.URI}})
}

// sizeWait is how long the list of resources waits for a schema that is not kept. [D] The lists answer at once beside a call in flight.
const sizeWait = time.Second

// sizeSDL adds the schema's size in bytes to the list of resources. A host that does not answer in time leaves it out.
func (s *Server) sizeSDL(ctx context.Context, _ any, _ *mcp.ListResourcesRequest, result *mcp.ListResourcesResult) {
	at := slices.IndexFunc(result.Resources, func(r mcp.Resource) bool { return r.URI == sdlResource })
	if at < 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, sizeWait)
	defer cancel()
	if key, err := s.backend.schemas.get(ctx); err == nil {
		size := int64(len(key.SDL()))
		result.Resources[at].Size = &size
	}
}

func textContents(uri, mime, text string) []mcp.ResourceContents {
	return []mcp.ResourceContents{mcp.TextResourceContents{URI: uri, MIMEType: mime, Text: text}}
}

// templateValue is a template's variable as mcp-go hands it over: a text, or a list of one.
func templateValue(v any) string {
	text, _ := v.(string)
	if list, ok := v.([]string); ok && len(list) > 0 {
		text = list[0]
	}
	if plain, err := url.PathUnescape(text); err == nil {
		return plain
	}
	return text
}
