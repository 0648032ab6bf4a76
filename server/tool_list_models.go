package server

import (
	"context"
)

func listModelsTool() *tool {
	return &tool{
		name:    listModelsName,
		title:   "List the models",
		answers: "the models of the project, and which relate to which",
		about:   "The models of this project: id, namespace, name, and which model each relation leads to. Call " + getModelName + " for one model's fields.",
		surface: legacySurface,
		need:    needRead,
		run:     listModels,
	}
}

func listModels(ctx context.Context, c *call) (reply, error) {
	document, err := c.client.ListModels(ctx)
	if err != nil {
		return reply{}, c.refuseLegacy(ctx, "", err)
	}
	return c.passOn(document, getModelName+" reads one model by its namespace."), nil
}
