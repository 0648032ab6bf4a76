package server

import (
	"context"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/advice"
)

func explainErrorTool() *tool {
	return &tool{
		name:    explainName,
		title:   "Explain an error",
		answers: "what an API error means, and which step is next",
		about: "Why a call to Capa's API failed and how to mend it, with the tool that helps. Takes an error in any form: text, the JSON of a " +
			"GraphQL or REST answer, an error object of the SDK, a code. Works offline.",
		surface: offline,
		need:    needNothing,
		params: []param{
			{name: "error", kind: verbatim, required: true, about: "The error: text, code, or JSON as it came.", words: []string{"message", "code", "errors"}},
		},
		output: `{"type":"object","properties":{"errors":{"type":"array","items":{"type":"object","properties":{"code":{"type":"string"},` +
			`"status":{"type":"integer"},"message":{"type":"string"},"meaning":{"type":"string"},"fix":{"type":"string"},` +
			`"budget":{"type":"object","description":"What the API measured, and its limit."},"docs":{"type":"string"}}}}}}`,
		example: `{"error":"query_too_complex"}`,
		run:     explainError,
	}
}

func explainError(_ context.Context, c *call) (reply, error) {
	if pasted := c.args.json("error"); pasted.IsNull() || pasted.Kind() == ojson.String && strings.TrimSpace(pasted.Text()) == "" {
		return reply{}, &argumentError{"error is empty. Pass the error as it came: its text, its code or its JSON."}
	}
	return c.passOn(advice.Explain(c.args.json("error"), c.offered.has), "Pass fewer errors at once."), nil
}
