package stub

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// models answers GET /api/models: the models the key reads, with their fields.
func (s *Stub) models(c *call) (reply, error) {
	if err := noParameters(c); err != nil {
		return reply{}, err
	}
	if err := c.key.needAnyModel(); err != nil {
		return reply{}, err
	}
	var models []ojson.Value
	for _, m := range c.view.Models() {
		models = append(models, modelDocument(c.view, m))
	}
	return jsonReply(ojson.ObjectOf(ojson.Member{Name: "models", Value: ojson.ArrayOf(models...)})), nil
}

func modelDocument(v read.View, m *project.Model) ojson.Value {
	fields := make([]ojson.Value, len(m.Fields))
	for i, f := range m.Fields {
		fields[i] = fieldDocument(v, f)
	}
	return ojson.ObjectOf(
		ojson.Member{Name: "id", Value: ojson.StringOf(m.ID)},
		ojson.Member{Name: "namespace", Value: ojson.StringOf(m.Namespace)},
		ojson.Member{Name: "name", Value: ojson.StringOf(m.Name)},
		ojson.Member{Name: "fields", Value: ojson.ArrayOf(fields...)},
	)
}

// fieldDocument leaves out a relation's target where the key cannot read it: nothing names such a model.
func fieldDocument(v read.View, f *project.Field) ojson.Value {
	members := []ojson.Member{
		{Name: "id", Value: ojson.StringOf(f.ID)},
		{Name: "name", Value: ojson.StringOf(f.Name)},
		{Name: "label", Value: ojson.StringOf(v.Label(f))},
		{Name: "type", Value: ojson.StringOf(f.Type.String())},
	}
	if v.Target(f) != nil {
		members = append(members, ojson.Member{Name: "target", Value: ojson.StringOf(f.Target)})
	}
	if f.Deprecated != "" {
		members = append(members, ojson.Member{Name: "deprecated", Value: ojson.StringOf(f.Deprecated)})
	}
	return ojson.ObjectOf(members...)
}
