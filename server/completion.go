package server

import (
	"context"
	"slices"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
)

// mostCompletions is how many values one completion may hold, by MCP.
const mostCompletions = 100

// CompletePromptArgument completes the prompts' model argument with the models this key reads. A prompt that the key was not offered is
// refused.
func (s *Server) CompletePromptArgument(ctx context.Context, name string, argument mcp.CompleteArgument, _ mcp.CompleteContext) (*mcp.Completion, error) {
	if !slices.Contains(s.promptNames(), name) {
		return nil, fail(ctx, fault{code: mcp.INVALID_PARAMS, message: s.noPrompt(name)})
	}
	return s.completeModel(ctx, argument), nil
}

// CompleteResourceArgument completes the {model} of the schema's template; any other address is refused.
func (s *Server) CompleteResourceArgument(ctx context.Context, uri string, argument mcp.CompleteArgument, _ mcp.CompleteContext) (*mcp.Completion, error) {
	if uri != modelTemplate || !s.offered().has(schemaName) {
		return nil, fail(ctx, fault{code: mcp.INVALID_PARAMS, message: "There is no template " + shortened(uri) + " to complete."})
	}
	return s.completeModel(ctx, argument), nil
}

// completeModel lists the namespaces that begin with what was typed, then those that hold it. An argument that is no model, or a schema
// that cannot be had, completes to nothing.
func (s *Server) completeModel(ctx context.Context, argument mcp.CompleteArgument) *mcp.Completion {
	found := &mcp.Completion{Values: []string{}}
	if argument.Name != modelArgument {
		return found
	}
	ctx, cancel := context.WithTimeout(ctx, sizeWait)
	defer cancel()
	key, err := s.backend.schemas.get(ctx)
	if err != nil {
		return found
	}
	typed := strings.ToLower(argument.Value)
	var inside []string
	for _, m := range key.Models {
		name := strings.ToLower(m.Namespace)
		switch {
		case strings.HasPrefix(name, typed):
			found.Values = append(found.Values, m.Namespace)
		case strings.Contains(name, typed):
			inside = append(inside, m.Namespace)
		}
	}
	found.Values = append(found.Values, inside...)
	found.Total = len(found.Values)
	found.HasMore = found.Total > mostCompletions
	found.Values = found.Values[:min(found.Total, mostCompletions)]
	return found
}
