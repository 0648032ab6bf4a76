package gql

import (
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// exposed is a model as a key's schema names it.
type exposed struct {
	model        *project.Model
	typeName     string // "Articles"
	list, single string // root fields: "articles", "article"
	members      []*member
	byName       map[string]*member
}

// member is a content field in the schema.
type member struct {
	field  *project.Field
	target *exposed // the type a relation leads to; nil for other fields and for a relation this schema shows as an id
}

func (m *member) isRelation() bool { return m.target != nil }

// leftOut is a model the schema does not have, though the key reads it over REST.
type leftOut struct {
	namespace string
	takenBy   string // the namespace, or the type of GraphQL's or this API's own, that has the name; "" for no name at all
}

// The ends of the type names that one model makes.
var typeSuffixes = [...]string{"", "Connection", "Edge", "Filter", "Sort", relationFilter, relationListFilter}

// ownTypes are the names no model can have: GraphQL's scalars and roots, and this API's shared types.
func ownTypes() map[string]string {
	taken := map[string]string{}
	names := []string{
		"Query", "Mutation", "Subscription", "String", "Int", "Float", "Boolean", "ID",
		scalarDateTime, scalarJSON, typeEntry, typePageInfo, typeMedia, typeMediaKind,
	}
	for _, name := range names {
		taken[name] = name
	}
	for _, f := range families {
		taken[f.filter] = f.filter
	}
	return taken
}

// expose gives the models that v reads their GraphQL names. Where two models would have a type name in common, the later one of the data set is left out.
//
// [D] Every name a model makes counts (ArticlesFilter too), as does every name that is GraphQL's or this API's own.
func expose(v read.View) ([]*exposed, []leftOut) {
	taken := ownTypes()
	var models []*exposed
	var out []leftOut
	for _, m := range v.Models() {
		x := &exposed{model: m, typeName: pascal(words(m.Namespace))}
		owner, clash := clashing(taken, x.typeName)
		if clash {
			out = append(out, leftOut{m.Namespace, owner})
			continue
		}
		for _, suffix := range typeSuffixes {
			taken[x.typeName+suffix] = m.Namespace
		}
		models = append(models, x)
	}
	nameRoots(models)
	addMembers(v, models)
	return models, out
}

// clashing reports whether one of the type names that a model makes is taken, and by what. No name at all is taken by "".
func clashing(taken map[string]string, typeName string) (owner string, clash bool) {
	if typeName == "" {
		return "", true
	}
	for _, suffix := range typeSuffixes {
		if owner, clash = taken[typeName+suffix]; clash {
			return owner, true
		}
	}
	return "", false
}

// nameRoots gives each model its two root fields.
//
// [D] List roots are named first. A name that is taken gets the ending List, or Entry for a single root, as a single root
// does that its list root leaves no name for.
func nameRoots(models []*exposed) {
	taken := map[string]bool{rootNodes: true}
	take := func(name, otherwise, ending string) string {
		for taken[name] {
			name, otherwise = otherwise, otherwise+ending
		}
		taken[name] = true
		return name
	}
	for _, x := range models {
		name := camel(words(x.model.Namespace))
		x.list = take(name, name+"List", "List")
	}
	for _, x := range models {
		parts := words(x.model.Namespace)
		name := camel(parts)
		parts[len(parts)-1] = singular(parts[len(parts)-1])
		x.single = take(camel(parts), name+"Entry", "Entry")
	}
}

// addMembers gives each model its fields. A data set takes only field names that GraphQL can write and that no system field
// has.
func addMembers(v read.View, models []*exposed) {
	byModel := make(map[*project.Model]*exposed, len(models))
	for _, x := range models {
		byModel[x.model] = x
	}
	for _, x := range models {
		x.byName = make(map[string]*member, len(x.model.Fields))
		for _, f := range x.model.Fields {
			added := &member{field: f, target: byModel[v.Target(f)]}
			x.members = append(x.members, added)
			x.byName[f.Name] = added
		}
	}
}
