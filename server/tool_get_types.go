package server

import (
	"context"
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
	"github.com/capacms/capa-mcp/server/internal/query"
)

func getTypesTool() *tool {
	return &tool{
		name:    getTypesName,
		title:   "Generated TypeScript",
		answers: "TypeScript for the project's models",
		about: "The TypeScript generated from this project's models. With namespace: one model's declarations, then those they refer to. It is cut " +
			"between whole declarations; notPrinted names those left out.",
		surface: legacySurface,
		need:    needRead,
		params:  []param{modelParam("namespace", "One model's namespace.", false)},
		example: `{"namespace":"articles"}`,
		run:     getTypes,
	}
}

func getTypes(ctx context.Context, c *call) (reply, error) {
	model := c.args.text(namespace.name)
	source, err := c.client.Types(ctx)
	if err != nil {
		return reply{}, c.refuseLegacy(ctx, model, err)
	}
	declarations := answer.SplitDeclarations(source)
	if !slices.ContainsFunc(declarations, isNamed) {
		return reply{}, notOfForm("TypeScript with a declaration", kindOfText(source))
	}
	if model != "" {
		all := declarations
		if declarations = declaredFor(all, model); declarations == nil {
			return reply{}, undeclared(all, model)
		}
	}
	return reply{json: answer.FitDeclarations(declarations, nil, c.args.budget())}, nil
}

func isNamed(d answer.Declaration) bool { return d.Name != "" }

// kindOfText names what came in place of a source text, as kindOf does.
func kindOfText(source string) string {
	if _, err := ojson.ParseString(source); err == nil {
		return "JSON"
	}
	return "a text of " + query.Grouped(ojson.TextUnits(source)) + " characters"
}

// undeclared is a model that the source declares no type for.
func undeclared(declarations []answer.Declaration, model string) error {
	available := make([]string, len(declarations))
	for i, d := range declarations {
		available[i] = d.Name
	}
	message := "The generated TypeScript declares no type for the model " + model + "."
	return unknownName(message, bare(model), available, listModelsName)
}
