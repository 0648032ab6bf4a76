package server

import (
	"context"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
)

// mostCompletions is how many values one completion may hold, by MCP.
const mostCompletions = 100

// CompletePromptArgument completes the prompts' model argument with the models this key reads.
func (s *Server) CompletePromptArgument(ctx context.Context, _ string, argument mcp.CompleteArgument, _ mcp.CompleteContext) (*mcp.Completion, error) {
	return s.completeModel(ctx, argument), nil
}

// CompleteResourceArgument completes the {model} of the schema's template.
func (s *Server) CompleteResourceArgument(ctx context.Context, _ string, argument mcp.CompleteArgument, _ mcp.CompleteContext) (*mcp.Completion, error) {
	return s.completeModel(ctx, argument), nil
}

// completeModel lists the namespaces that begin with what was typed, then those that hold it. An argument that is no model, or a schema
// that cannot be had, completes to nothing.
func (s *Server) completeModel(ctx context.Context, argument mcp.CompleteArgument) *mcp.Completion {
	found := &mcp.Completion{Values: []string{}}
	if argument.Name != modelArgument || !s.offered().has(schemaName) {
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
