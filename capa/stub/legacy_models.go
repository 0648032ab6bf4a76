package stub

import (
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// legacyModels answers GET /v2/api/models: the models and what relates to what.
func (s *Stub) legacyModels(c *call) (reply, error) {
	type relation struct {
		Field  string `json:"field"`
		Target string `json:"target"`
		Many   bool   `json:"many"`
	}
	type row struct {
		ID        string     `json:"id"`
		Namespace string     `json:"namespace"`
		Name      string     `json:"name"`
		Relations []relation `json:"relations"`
	}
	if err := noParameters(c); err != nil {
		return reply{}, err
	}
	rows := []row{}
	for _, m := range c.view.Models() {
		found := row{ID: m.ID, Namespace: m.Namespace, Name: m.Name, Relations: []relation{}}
		for _, f := range m.Fields {
			if f.Type.Base == project.Relation {
				found.Relations = append(found.Relations, relation{f.Name, f.Target, f.Type.List})
			}
		}
		rows = append(rows, found)
	}
	return documentReply(ojson.Marshal(struct {
		Models []row `json:"models"`
	}{rows}))
}

// legacyModel answers GET /v2/api/models/<namespace or id>: one model with its fields.
func (s *Stub) legacyModel(c *call) (reply, error) {
	type field struct {
		ID       string `json:"id"`
		Name     string `json:"name"`
		Label    string `json:"label"`
		Type     string `json:"type"`
		Required bool   `json:"required"`
		Target   string `json:"target,omitempty"`
	}
	m, err := soleModel(c)
	if err != nil {
		return reply{}, err
	}
	fields := []field{}
	for _, f := range m.Fields {
		fields = append(fields, field{f.ID, f.Name, f.Label, f.Type.String(), f.Required, f.Target})
	}
	return documentReply(ojson.Marshal(struct {
		ID        string  `json:"id"`
		Namespace string  `json:"namespace"`
		Name      string  `json:"name"`
		Fields    []field `json:"fields"`
	}{m.ID, m.Namespace, m.Name, fields}))
}

// legacyDetail answers GET /v2/api/models/<id>/detail: how the model's editor is arranged, and the page it declares.
//
// [D] Every legacy key may read it here; a fault plays a deployment that refuses.
func (s *Stub) legacyDetail(c *call) (reply, error) {
	m, err := soleModel(c)
	if err != nil {
		return reply{}, err
	}
	route := ojson.NullOf()
	if m.Route != "" {
		route = ojson.StringOf(m.Route)
	}
	return jsonReply(ojson.ObjectOf(
		ojson.Member{Name: "id", Value: ojson.StringOf(m.ID)},
		ojson.Member{Name: "layout", Value: s.layouts.of(m)},
		ojson.Member{Name: "embedByDefault", Value: ojson.BoolOf(m.EmbedByDefault)},
		ojson.Member{Name: "route", Value: route},
	)), nil
}

// soleModel is the model of a route that takes no parameters.
func soleModel(c *call) (*project.Model, error) {
	m, err := readableModel(c)
	if err != nil {
		return nil, err
	}
	return m, noParameters(c)
}
