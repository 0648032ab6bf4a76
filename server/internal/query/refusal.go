package query

import (
	"fmt"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/schema"
)

// The tools a refusal points at: one for a name the schema does not have, one for a call written wrongly, and one for a
// model that only REST reads.
const (
	nextSchema  = "capa_graphql_schema"
	nextBuild   = "capa_graphql_build"
	nextEntries = "capa_read_entries"
)

// Refusal is a call that cannot be carried out as written: what is wrong, and how to write it. It reaches the agent in
// band.
type Refusal struct {
	Message    string
	DidYouMean []string // near names, best first; nil for none
	Available  []string // the names there are; nil where listing them would not help
	Next       string   // the tool that helps
}

func (r *Refusal) Error() string { return r.Message }

// malformed refuses a call written wrongly.
func malformed(format string, args ...any) *Refusal {
	return &Refusal{Message: fmt.Sprintf(format, args...), Next: nextBuild}
}

// unknown refuses a name that is not among the available ones.
func unknown(name string, available []string, format string, args ...any) *Refusal {
	return &Refusal{
		Message:    fmt.Sprintf(format, args...),
		DidYouMean: schema.Nearest(name, available),
		Available:  available,
		Next:       nextSchema,
	}
}

// FindModel returns the model that name means, by any of its names in any case. Its error is a *Refusal: of a model that
// GraphQL leaves out, with the REST read that serves it, and of an unknown one, with the nearest namespaces.
func FindModel(s *schema.Schema, name string) (*schema.Model, error) {
	m, left := s.Find(name), leftOut(s.Unexposed, name)
	switch {
	case left != nil && (m == nil || left.Model == name):
		return nil, restOnly(left)
	case m != nil:
		return m, nil
	}
	available := make([]string, len(s.Models))
	for i, m := range s.Models {
		available[i] = m.Namespace
	}
	return nil, &Refusal{
		Message:    "unknown model " + name,
		DidYouMean: s.Near(name),
		Available:  available,
		Next:       nextSchema,
	}
}

// LeftOut refuses the one of the models that GraphQL leaves out whose namespace is name, in any case; nil when none is.
func LeftOut(models []schema.Unexposed, name string) *Refusal {
	left := leftOut(models, name)
	if left == nil {
		return nil
	}
	return restOnly(left)
}

// leftOut is the model of that namespace, an exact match before one in another case; nil when there is none.
func leftOut(models []schema.Unexposed, name string) *schema.Unexposed {
	exact := func(left schema.Unexposed) bool { return left.Model == name }
	folded := func(left schema.Unexposed) bool { return strings.EqualFold(left.Model, name) }
	for _, same := range []func(schema.Unexposed) bool{exact, folded} {
		if i := slices.IndexFunc(models, same); i >= 0 {
			return &models[i]
		}
	}
	return nil
}

// restOnly refuses a model that GraphQL leaves out, with the read that serves it and never another model's name to try.
func restOnly(left *schema.Unexposed) *Refusal {
	return &Refusal{Message: left.String(), Next: nextEntries}
}
