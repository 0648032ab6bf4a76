package server

import (
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"
)

// result is the only maker of tool results: the text a model reads, the same facts as structure where the tool declares a schema, and
// whether the call was refused.
func (t *tool) result(r reply) *mcp.CallToolResult {
	made := &mcp.CallToolResult{
		Content: []mcp.Content{mcp.TextContent{Type: "text", Text: r.text()}},
		IsError: r.refused,
	}
	if t.output != "" {
		made.StructuredContent = json.RawMessage(r.json)
	}
	return made
}

// definition is the tool as tools/list shows it.
func (t *tool) definition(found findings) mcp.Tool {
	readOnly, openWorld := !t.write, false
	defined := mcp.Tool{
		Name:           t.name,
		Title:          t.title,
		Description:    t.description(found),
		RawInputSchema: json.RawMessage(inputSchema(t.params).Bytes()),
		Annotations: mcp.ToolAnnotation{
			Title:           t.title,
			ReadOnlyHint:    &readOnly,
			DestructiveHint: &t.write,
			IdempotentHint:  &t.idempotent,
			OpenWorldHint:   &openWorld,
		},
	}
	if t.output != "" {
		defined.RawOutputSchema = json.RawMessage(t.output)
	}
	return defined
}

func (t *tool) description(found findings) string {
	if t.beside != "" && !found.graphqlOff {
		return t.beside
	}
	return t.about
}
