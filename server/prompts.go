package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
	mcpserver "github.com/mark3labs/mcp-go/server"
)

// prompt is one prompt. Its text is text/<name>.md; a key without all of its tools could not follow it, and is offered none.
type prompt struct {
	name, title, about string
	arguments          []mcp.PromptArgument
	tools              []string // those its text names
}

func allPrompts() []prompt {
	model := mcp.PromptArgument{Name: modelArgument, Description: "A model's namespace, admin name or type."}
	return []prompt{
		{
			name: "explore-content", title: "Explore content",
			about:     "Describe, measure and summarise what a model holds, with the numbers.",
			arguments: []mcp.PromptArgument{model},
			tools:     []string{schemaName, exploreName},
		},
		{
			name: "write-query", title: "Write a query",
			about:     "From a wish in plain words to a query that runs, as GraphQL, REST and SDK code.",
			arguments: []mcp.PromptArgument{{Name: "goal", Description: "What to read, in plain words.", Required: true}, model},
			tools:     []string{schemaName, buildName},
		},
		{
			name: "fix-query-error", title: "Fix a query error",
			about:     "Find out why a call failed, and write it anew.",
			arguments: []mcp.PromptArgument{{Name: "error", Description: "The error, as it came.", Required: true}},
			tools:     []string{explainName, schemaName, buildName},
		},
	}
}

// registerPrompts gives mcp-go the prompts whose tools are all in o.
func (s *Server) registerPrompts(o offer) {
	var offered []mcpserver.ServerPrompt
	for _, p := range allPrompts() {
		if !o.hasAll(p.tools) {
			continue
		}
		offered = append(offered, mcpserver.ServerPrompt{
			Prompt:  mcp.Prompt{Name: p.name, Title: p.title, Description: p.about, Arguments: p.arguments},
			Handler: s.promptHandler(p),
		})
	}
	s.mcp.SetPrompts(offered...)
}

func (o offer) hasAll(tools []string) bool {
	for _, name := range tools {
		if !o.has(name) {
			return false
		}
	}
	return true
}

func (s *Server) promptHandler(p prompt) mcpserver.PromptHandlerFunc {
	return func(ctx context.Context, request mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		if err := p.check(request.Params.Arguments); err != nil {
			return nil, fail(ctx, fault{code: mcp.INVALID_PARAMS, message: err.Error()})
		}
		text, err := render(p.name, s.offered(), request.Params.Arguments)
		if err != nil {
			return nil, fail(ctx, fault{code: mcp.INTERNAL_ERROR, message: err.Error()})
		}
		message := mcp.NewPromptMessage(mcp.RoleUser, mcp.NewTextContent(text))
		return mcp.NewGetPromptResult(p.about, []mcp.PromptMessage{message}), nil
	}
}

// check refuses a call without an argument the prompt needs, or with one it does not have.
func (p prompt) check(given map[string]string) error {
	var known []string
	for _, a := range p.arguments {
		known = append(known, a.Name)
		if a.Required && strings.TrimSpace(given[a.Name]) == "" {
			return fmt.Errorf("the prompt %s needs %s", p.name, a.Name)
		}
	}
	for name := range given {
		if !slices.Contains(known, name) {
			return fmt.Errorf("the prompt %s takes no argument %s; it takes %s", p.name, name, strings.Join(known, ", "))
		}
	}
	return nil
}

// onNoPrompt says in our words that there is no prompt of that name for this key.
func (s *Server) onNoPrompt(ctx context.Context, _ any, _ mcp.MCPMethod, request any, err error) {
	asked, ok := request.(*mcp.GetPromptRequest)
	if !ok || !errors.Is(err, mcpserver.ErrPromptNotFound) {
		return
	}
	_ = fail(ctx, fault{code: mcp.INVALID_PARAMS, message: s.noPrompt(asked.Params.Name)})
}

// noPrompt says that there is no prompt of that name for this key, and which there are.
func (s *Server) noPrompt(name string) string {
	message := "There is no prompt " + shortened(name) + " for this key."
	if names := s.promptNames(); len(names) > 0 {
		message += " There are " + join(names) + "."
	}
	return message
}

// promptNames are the prompts this key is offered.
func (s *Server) promptNames() []string {
	var names []string
	offered := s.offered()
	for _, p := range allPrompts() {
		if offered.hasAll(p.tools) {
			names = append(names, p.name)
		}
	}
	return names
}

// instructions are initialize's advice on how to use this server. What the key was not given is not spoken of.
func (s *Server) instructions() string {
	text, err := render("instructions", s.offered(), nil)
	if err != nil {
		s.log(err.Error())
	}
	return text
}
