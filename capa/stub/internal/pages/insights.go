package pages

import (
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// insightsOf is what can be done better about a page's queries: the rules run here, so that every reader is told the same.
func insightsOf(queries []*query) []insight {
	found := []insight{}
	for _, q := range queries {
		if q.text == everything {
			found = append(found, overfetch(q))
		}
	}
	return found
}

// overfetch is for reads without a select. Its rewrite names every field that is not a relation; null where a model has none.
func overfetch(q *query) insight {
	var plain []string
	for _, f := range q.model.Fields {
		if f.Type.Base != project.Relation {
			plain = append(plain, f.Name)
		}
	}
	rewrite := ojson.NullOf()
	if len(plain) > 0 {
		rewrite = ojson.ObjectOf(ojson.Member{Name: "select", Value: ojson.StringOf(strings.Join(plain, ","))})
	}
	return insight{
		Kind:     "overfetch",
		Severity: "warn",
		Title:    "This page asks for the whole entry.",
		Detail: "This read sends no select, so every field comes back and each relation is expanded as well. " +
			"Naming the fields the page renders stops the relation rows being fetched at all.",
		Evidence: evidence{FieldCount: len(q.model.Fields), RelationCount: len(q.model.Fields) - len(plain), Reads: len(q.reads)},
		ModelID:  q.model.ID,
		QueryKey: q.model.ID + ":" + q.text,
		Rewrite:  rewrite,
	}
}
