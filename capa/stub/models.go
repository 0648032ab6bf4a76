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
		models = append(models, ojson.ObjectOf(modelMembers(c.view, m)...))
	}
	return jsonReply(ojson.ObjectOf(ojson.Member{Name: "models", Value: ojson.ArrayOf(models...)})), nil
}

// modelMembers are the members of a model's document.
func modelMembers(v read.View, m *project.Model) []ojson.Member {
	fields := make([]ojson.Value, len(m.Fields))
	for i, f := range m.Fields {
		fields[i] = fieldDocument(v, f)
	}
	return []ojson.Member{
		{Name: "id", Value: ojson.StringOf(m.ID)},
		{Name: "namespace", Value: ojson.StringOf(m.Namespace)},
		{Name: "name", Value: ojson.StringOf(m.Name)},
		{Name: "fields", Value: ojson.ArrayOf(fields...)},
	}
}

// fieldDocument describes a field. It leaves out a relation's target where the key cannot read it: nothing names such a model.
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
