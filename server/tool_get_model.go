package server

import (
	"context"
	"errors"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

func getModelTool() *tool {
	return &tool{
		name:    getModelName,
		title:   "Read one model",
		answers: "one model's fields, types and relations, and its editor's layout",
		about: "One model: its fields with id, type and relation target, and how its entry editor is laid out. layout is the document " +
			setLayoutName + " takes back; null is the plain linear editor. embedByDefault says how a parent shows it where the parent's layout " +
			"sets no display. The answer is never cut.",
		surface: legacySurface,
		need:    needRead,
		params:  []param{namespace},
		example: `{"namespace":"articles"}`,
		run:     getModel,
	}
}

func getModel(ctx context.Context, c *call) (reply, error) {
	name, err := c.args.nonEmpty(namespace.name, modelHeld)
	if err != nil {
		return reply{}, err
	}
	model, err := c.client.GetModel(ctx, name)
	if err != nil {
		return reply{}, c.refuseLegacy(ctx, name, err)
	}
	id := model.Get("id").Text()
	if id == "" {
		id = name
	}
	arranged, err := c.arrangement(ctx, id)
	if err != nil {
		return reply{}, err
	}
	return reply{json: ojson.ObjectOf(append(membersOf(model), arranged...)...).Bytes()}, nil
}

// arrangement is how a model's editor is laid out. Where the detail does not say, it is why, and no layout: null would claim that the model
// has none. The error is for a call that was given up.
func (c *call) arrangement(ctx context.Context, id string) ([]ojson.Member, error) {
	detail, err := c.client.ModelDetail(ctx, id)
	var failed *capa.Error
	switch {
	case errors.As(err, &failed):
		return layoutUnavailable(failed.Summary()), nil
	case err != nil:
		return nil, err
	case !detail.Get("layout").Exists() || !detail.Get("embedByDefault").Exists():
		return layoutUnavailable("Capa's answer holds no layout and embedByDefault."), nil
	}
	return []ojson.Member{
		{Name: "layout", Value: detail.Get("layout")},
		{Name: "embedByDefault", Value: detail.Get("embedByDefault")},
	}, nil
}

func layoutUnavailable(why string) []ojson.Member {
	return []ojson.Member{{Name: "layoutUnavailable", Value: ojson.StringOf("The model's detail could not be read, so its layout is not known. " + why)}}
}
