package server

import (
	"context"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func setModelLayoutTool() *tool {
	return &tool{
		name:    setLayoutName,
		title:   "Lay out a model's editor",
		answers: "arrange a model's entry editor, or put it back to the plain one",
		about: "Replace the layout of one model's entry editor: read it with " + getModelName + ", edit it, write it back. {v: 1, main, aside} hold " +
			"cards, a card's items place fields by fieldId, each at most once; fields left out show in a card of their own. A relation takes display: " +
			"picker, inline or embedded. null resets to the plain editor. A wrong document is refused with the path of its node.",
		surface:    legacySurface,
		need:       needAgent,
		write:      true,
		idempotent: true,
		params: []param{
			modelParam("modelId", "A model's id, or its namespace.", true),
			{name: "layout", kind: loose, required: true, about: "The layout document, or null.", words: []string{"document", "tree"}},
		},
		example: `{"modelId":"MODEL","layout":null}`,
		run:     setModelLayout,
	}
}

func setModelLayout(ctx context.Context, c *call) (reply, error) {
	model, err := c.args.nonEmpty("modelId", modelHeld)
	if err != nil {
		return reply{}, err
	}
	layout := c.args.json("layout")
	if layout.Kind() == ojson.String {
		return reply{}, wrongKind("layout", "a layout document or null", layout)
	}
	id, err := c.modelID(ctx, model)
	if err != nil {
		return reply{}, c.refuseLegacy(ctx, model, err)
	}
	write := change{model: model, mend: getModelName, reader: getModelName, reread: "call " + getModelName + " for this model and compare its layout"}
	answered, err := c.client.SetLayout(ctx, id, layout)
	if err != nil {
		return write.refuse(ctx, c, err)
	}
	stored := storedLayout(answered)
	if !isStored(stored, layout) {
		return reply{}, write.doubt(unlike("the layout as stored", kindOf(answered)))
	}
	return reply{json: ojson.ObjectOf(
		ojson.Member{Name: "modelId", Value: ojson.StringOf(id)},
		ojson.Member{Name: "layout", Value: stored},
	).Bytes()}, nil
}

// modelID is the id of a model: the layout's route takes no namespace.
func (c *call) modelID(ctx context.Context, model string) (string, error) {
	if isUUID(model) {
		return model, nil
	}
	document, err := c.client.GetModel(ctx, model)
	if err != nil {
		return "", err
	}
	if id := document.Get("id").Text(); id != "" {
		return id, nil
	}
	return model, nil
}

// storedLayout is the layout in the answer to a write: the document itself, or within a member of its own. [D] The API's answer is said to
// be the stored layout, not in which of the two forms; a layout has no member layout, so both are told apart.
func storedLayout(document ojson.Value) ojson.Value {
	if inner := document.Get("layout"); inner.Exists() {
		return inner
	}
	return document
}
