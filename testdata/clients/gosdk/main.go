// Command gosdk takes capa-mcp through a session with the Go SDK's client, and ends at the first thing that is not as it should be:
//
//	gosdk VERSION SERVER CALLS
//
// VERSION is the protocol version to ask for, SERVER the command, CALLS a file of the arguments each tool is called with. The environment
// is the server's. Its deployment tells when the query it holds has come, and when the server has let go of it. It is a module of its own
// so that the SDK is no dependency of the server's.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	log.SetFlags(0)
	if err := run(context.Background(), os.Args[1], os.Args[2], os.Args[3]); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, version, server, callsFile string) error {
	text, err := os.ReadFile(callsFile)
	if err != nil {
		return err
	}
	s := &session{version: version, steps: make(chan *mcp.ProgressNotificationParams, 16)}
	if err := json.Unmarshal(text, &s.calls); err != nil {
		return err
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "gosdk", Version: "1"}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) { s.steps <- r.Params },
	})
	process := exec.Command(server)
	process.Stderr = os.Stderr
	s.ClientSession, err = client.Connect(ctx, &mcp.CommandTransport{Command: process}, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		return err
	}
	for _, step := range []struct {
		name string
		take func(context.Context) error
	}{
		{"negotiated", s.negotiated},
		{"every read tool", s.everyReadTool},
		{"refusals", s.refusals},
		{"resources", s.resources},
		{"prompts", s.prompts},
		{"completion", s.completion},
		{"progress", s.progress},
		{"cancellation", s.cancellation},
	} {
		fmt.Println(step.name)
		if err := step.take(ctx); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
	}
	return s.Close() // which fails unless the server ends well when its stdin does
}

type session struct {
	*mcp.ClientSession
	version string
	calls   map[string]any
	steps   chan *mcp.ProgressNotificationParams
}

func (s *session) negotiated(context.Context) error {
	if got := s.InitializeResult().ProtocolVersion; got != s.version {
		return fmt.Errorf("negotiated %s, not %s", got, s.version)
	}
	return nil
}

func (s *session) everyReadTool(ctx context.Context) error {
	for tool, err := range s.Tools(ctx, nil) {
		if err != nil {
			return err
		}
		if !tool.Annotations.ReadOnlyHint {
			continue
		}
		if err := s.readTool(ctx, tool); err != nil {
			return fmt.Errorf("%s: %w", tool.Name, err)
		}
		fmt.Println("called", tool.Name)
	}
	return nil
}

func (s *session) readTool(ctx context.Context, tool *mcp.Tool) error {
	arguments, ok := s.calls[tool.Name]
	if !ok {
		return errors.New("there are no arguments to call it with")
	}
	result, err := s.CallTool(ctx, &mcp.CallToolParams{Name: tool.Name, Arguments: arguments})
	if err != nil {
		return err
	}
	missing := tool.Name == "capa_get_workspace" // there is none in the stub's data
	if result.IsError != missing {
		return fmt.Errorf("refused %v: %v", result.IsError, result.Content[0])
	}
	return holds(tool.OutputSchema, result.StructuredContent)
}

// holds reports how content differs from the output schema. A tool has both or neither.
func holds(schema, content any) error {
	if schema == nil || content == nil {
		if schema != nil || content != nil {
			return errors.New("one of output schema and structured content is missing")
		}
		return nil
	}
	text, err := json.Marshal(schema)
	if err != nil {
		return err
	}
	var parsed jsonschema.Schema
	if err := json.Unmarshal(text, &parsed); err != nil {
		return err
	}
	resolved, err := parsed.Resolve(nil)
	if err != nil {
		return err
	}
	return resolved.Validate(content)
}

func (s *session) refusals(ctx context.Context) error {
	result, err := s.CallTool(ctx, query("{ articles { nodes { titel } } }"))
	if err != nil {
		return err
	}
	if text := result.Content[0].(*mcp.TextContent).Text; !result.IsError || !strings.Contains(text, "Did you mean") {
		return fmt.Errorf("an unknown field is answered %s", text)
	}
	_, err = s.CallTool(ctx, &mcp.CallToolParams{Name: "capa_nothing"})
	return hasCode(err, jsonrpc.CodeInvalidParams)
}

// resourceNotFound is MCP's own code before 2026-07-28, which the SDK's constant no longer is.
const resourceNotFound = -32002

func (s *session) resources(ctx context.Context) error {
	var all []string
	for resource, err := range s.Resources(ctx, nil) {
		if err != nil {
			return err
		}
		all = append(all, resource.URI)
	}
	for template, err := range s.ResourceTemplates(ctx, nil) {
		if err != nil {
			return err
		}
		all = append(all, strings.ReplaceAll(template.URITemplate, "{model}", "articles"))
	}
	if len(all) != 3 {
		return fmt.Errorf("resources and templates: %v", all)
	}
	for _, uri := range all {
		read, err := s.ReadResource(ctx, &mcp.ReadResourceParams{URI: uri})
		if err != nil {
			return err
		}
		if len(read.Contents[0].Text) < 100 {
			return fmt.Errorf("%s reads %q", uri, read.Contents[0].Text)
		}
	}
	_, err := s.ReadResource(ctx, &mcp.ReadResourceParams{URI: "capa://graphql/schema/articels.graphql"})
	if s.version >= "2026-07-28" {
		return hasCode(err, jsonrpc.CodeInvalidParams)
	}
	return hasCode(err, resourceNotFound)
}

func (s *session) prompts(ctx context.Context) error {
	var names []string
	for prompt, err := range s.Prompts(ctx, nil) {
		if err != nil {
			return err
		}
		names = append(names, prompt.Name)
	}
	if want := []string{"explore-content", "fix-query-error", "write-query"}; !slices.Equal(names, want) {
		return fmt.Errorf("%v, not %v", names, want)
	}
	const goal = "the newest articles"
	prompt, err := s.GetPrompt(ctx, &mcp.GetPromptParams{Name: "write-query", Arguments: map[string]string{"goal": goal}})
	if err != nil {
		return err
	}
	if text := prompt.Messages[0].Content.(*mcp.TextContent).Text; !strings.Contains(text, goal) {
		return fmt.Errorf("write-query says %s", text)
	}
	_, err = s.GetPrompt(ctx, &mcp.GetPromptParams{Name: "write-query"})
	return hasCode(err, jsonrpc.CodeInvalidParams)
}

func (s *session) completion(ctx context.Context) error {
	for _, ref := range []*mcp.CompleteReference{
		{Type: "ref/prompt", Name: "explore-content"},
		{Type: "ref/resource", URI: "capa://graphql/schema/{model}.graphql"},
	} {
		result, err := s.Complete(ctx, &mcp.CompleteParams{Ref: ref, Argument: mcp.CompleteParamsArgument{Name: "model", Value: "art"}})
		if err != nil {
			return err
		}
		if got := result.Completion.Values; !slices.Equal(got, []string{"articles"}) {
			return fmt.Errorf("%s completes to %v", ref.Type, got)
		}
	}
	return nil
}

func (s *session) progress(ctx context.Context) error {
	call := &mcp.CallToolParams{Name: "capa_explore_data", Arguments: map[string]any{"model": "articles"}}
	call.Meta = mcp.Meta{"progressToken": "how far"}
	if _, err := s.CallTool(ctx, call); err != nil {
		return err
	}
	for before := 0.0; before < 3; {
		step := <-s.steps
		if step.ProgressToken != "how far" || step.Progress <= before {
			return fmt.Errorf("after %v came %+v", before, step)
		}
		before = step.Progress
	}
	return nil
}

func (s *session) cancellation(ctx context.Context) error {
	running, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		_, err := s.CallTool(running, query("{ held: articles { nodes { id } } }"))
		ended <- err
	}()
	deployment := os.Getenv("CAPA_API_URL")
	if _, err := http.Get(deployment + "/held/came"); err != nil {
		return err
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		return fmt.Errorf("the cancelled call ended with %w", err)
	}
	if _, err := http.Get(deployment + "/held/gone"); err != nil {
		return err
	}
	result, err := s.CallTool(ctx, query("{ articles { nodes { id } } }"))
	if err != nil || result.IsError {
		return fmt.Errorf("the next call: %v, %w", result, err)
	}
	return nil
}

func query(document string) *mcp.CallToolParams {
	return &mcp.CallToolParams{Name: "capa_graphql_query", Arguments: map[string]any{"query": document}}
}

func hasCode(err error, code int64) error {
	var failed *jsonrpc.Error
	if !errors.As(err, &failed) || failed.Code != code {
		return fmt.Errorf("answered %w, not code %d", err, code)
	}
	return nil
}
