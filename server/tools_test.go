package server

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func readWhole(t *testing.T, text string) ojson.Value {
	t.Helper()
	if text == "" {
		return ojson.Value{}
	}
	return readJSON(t, text)
}

// TestEveryTool holds what is true of every tool, whatever it does.
func TestEveryTool(t *testing.T) {
	seen := map[string]bool{}
	for _, tool := range allTools() {
		t.Run(tool.name, func(t *testing.T) {
			if seen[tool.name] {
				t.Error("the name is taken twice")
			}
			seen[tool.name] = true
			if !strings.HasPrefix(tool.name, "capa_") || len(tool.name) > 30 {
				t.Error("the name must begin with capa_ and leave clients room for the server's own in 60 characters")
			}
			if tool.title == "" || tool.about == "" || tool.answers == "" {
				t.Error("it lacks a title, a description or its line in the tool table")
			}
			if n := ojson.TextUnits(tool.about); n > 700 {
				t.Errorf("the description has %d characters, over 700", n)
			}
			checkAnnotations(t, tool)
			checkInputSchema(t, tool)
			readWhole(t, tool.output)
		})
	}
	if len(seen) != 19 {
		t.Errorf("%d tools, want nineteen", len(seen))
	}
}

func checkAnnotations(t *testing.T, tool *tool) {
	t.Helper()
	hints := tool.definition(findings{}).Annotations
	write := tool.name == "capa_set_model_layout" || tool.name == "capa_set_workspace"
	if *hints.ReadOnlyHint == write || *hints.DestructiveHint != write || *hints.OpenWorldHint {
		t.Errorf("read-only %v, destructive %v, open world %v", *hints.ReadOnlyHint, *hints.DestructiveHint, *hints.OpenWorldHint)
	}
	if *hints.IdempotentHint != (tool.name == "capa_set_model_layout") {
		t.Errorf("idempotent %v", *hints.IdempotentHint)
	}
}

// refusedByClients is what one client or another does not take in an input schema.
var refusedByClients = regexp.MustCompile(`"(\$ref|anyOf|oneOf|allOf)"|"type":\[`)

func checkInputSchema(t *testing.T, tool *tool) {
	t.Helper()
	schema := inputSchema(tool.params)
	if refusedByClients.MatchString(schema.String()) {
		t.Errorf("the input schema holds what a client refuses: %s", schema)
	}
	if schema.Get("type").Text() != "object" || schema.Get("additionalProperties").Bool() || !schema.Get("additionalProperties").Exists() {
		t.Errorf("the input schema's root: %s", schema)
	}
	for _, required := range schema.Get("required").Items() {
		if !schema.Get("properties").Get(required.Text()).Exists() {
			t.Errorf("%s is required but no property", required)
		}
	}
}

// TestContextCost holds what the tools cost a model's context: the four that read, and the five output schemas, under 4,000 characters each.
func TestContextCost(t *testing.T) {
	reading, outputs := 0, 0
	for _, tool := range allTools() {
		outputs += ojson.TextUnits(tool.output)
		if slices.Contains(graphqlTools, tool.name) {
			reading += ojson.TextUnits(tool.about) + inputSchema(tool.params).Units()
		}
	}
	if reading >= 4000 {
		t.Errorf("the four reading tools cost %d characters", reading)
	}
	if outputs >= 4000 {
		t.Errorf("the output schemas cost %d characters", outputs)
	}
	t.Logf("the four reading tools cost %d characters, the output schemas %d", reading, outputs)
}

// TestOutputSchemas holds which tools declare one: the five, and no property of theirs is required, since a refusal has others.
func TestOutputSchemas(t *testing.T) {
	five := append(slices.Clone(graphqlTools), explainName)
	for _, tool := range allTools() {
		if declares := tool.output != ""; declares != slices.Contains(five, tool.name) {
			t.Errorf("%s declares an output schema: %v", tool.name, declares)
		}
		if next := readWhole(t, tool.output).Get("properties").Get("next"); next.Get("type").Exists() {
			t.Errorf("%s declares next as %s, and a refusal's may be null", tool.name, next)
		}
		if strings.Contains(tool.output, `"required"`) {
			t.Errorf("%s requires a member that a refusal has not", tool.name)
		}
	}
}
