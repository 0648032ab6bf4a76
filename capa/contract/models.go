package contract

import (
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// capaTypes are the types a field can have, apart from lists of them.
var capaTypes = []string{
	"string", "text", "richtext", "slug", "email", "url", "color", "number", "integer", "boolean", "date", "datetime", "select", "json",
	"image", "video", "file", "relation",
}

func modelChecks() []Check {
	return []Check{
		{ID: "models-list", Mark: Decided, Needs: []Need{keyReads()}, run: modelsList,
			Rule: "GET /api/models lists the models the key reads, each with id, namespace, name and fields."},
		{ID: "models-fields", Mark: Decided, Needs: []Need{someModel()}, run: modelsFields,
			Rule: "A model's field has id, name, label and type."},
		{ID: "models-types", Mark: Decided, Needs: []Need{someModel()}, run: modelsTypes,
			Rule: "A field's type is one of Capa's, or array of one."},
		{ID: "models-targets", Mark: Decided, Needs: []Need{someModel()}, run: modelsTargets,
			Rule: "A relation's target is the namespace of a model the key reads; another target is not named."},
	}
}

func modelsList(p *probe) {
	x := p.get("/api/models")
	x.ok()
	x.wantKind([]string{"models"}, ojson.Array)
	for _, m := range x.at("models").Items() {
		for _, name := range []string{"id", "namespace", "name"} {
			x.that(m.Get(name).Kind() == ojson.String, "each model with "+name, m.String())
		}
		x.that(m.Get("fields").Kind() == ojson.Array, "each model with fields", m.String())
	}
}

func modelsFields(p *probe) {
	x := p.get("/api/models")
	for _, f := range fieldsOf(x) {
		for _, name := range []string{"id", "name", "label", "type"} {
			x.that(f.Get(name).Kind() == ojson.String, "each field with "+name, f.String())
		}
	}
}

func modelsTypes(p *probe) {
	x := p.get("/api/models")
	for _, f := range fieldsOf(x) {
		base := strings.TrimPrefix(f.Get("type").Text(), "array of ")
		x.that(slices.Contains(capaTypes, base), "a type among "+strings.Join(capaTypes, ", "), f.String())
	}
}

func modelsTargets(p *probe) {
	x := p.get("/api/models")
	for _, f := range fieldsOf(x) {
		target := f.Get("target")
		x.that(!target.Exists() || p.d.model(target.Text()) != nil, "targets among the models listed", f.String())
	}
}

func fieldsOf(x *exchange) []ojson.Value {
	var fields []ojson.Value
	for _, m := range x.at("models").Items() {
		for _, f := range m.Get("fields").Items() {
			fields = append(fields, f)
		}
	}
	return fields
}
