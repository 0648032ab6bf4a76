package schema

import (
	"cmp"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"
)

// entryInterface is the interface that every model's type implements.
const entryInterface = "Entry"

// Model is a model as a key's GraphQL schema shows it.
type Model struct {
	Namespace string // "articles"
	Name      string // as the admin shows it, in any script: "Article"
	Type      string // its GraphQL type: "Articles"
	List      string // the field of Query that reads its entries: "articles"
	Single    string // the field of Query that reads one by id: "article"; "" when there is none
	REST      string // the path of its REST list: "/api/entries/articles"

	// Fields are the content fields, in the type's order; System those that the
	// API gives every entry, such as id and createdAt.
	Fields, System []*Field

	FilterType string   // the input type of its list's filter; "" when it takes none
	SortType   string   // the enum of its list's sort; "" when it takes none
	Sorts      []string // every value of that enum: "views_DESC", "author__name_ASC"
	HasMedia   bool     // a field is of class Media
}

// Field returns the content or system field of that exact name, or nil.
func (m *Model) Field(name string) *Field {
	if f := fieldNamed(m.Fields, name); f != nil {
		return f
	}
	return fieldNamed(m.System, name)
}

func fieldNamed(fields []*Field, name string) *Field {
	if i := slices.IndexFunc(fields, func(f *Field) bool { return f.Name == name }); i >= 0 {
		return fields[i]
	}
	return nil
}

// findModels fills in the models: first each with its roots, then, when every
// relation's target is known, their fields.
func (s *Schema) findModels() {
	s.owner = make(map[string]*Model)
	s.roots = make(map[string]*Model)
	lists := s.listRoots()
	for _, root := range s.ast.Query.Fields {
		if entry := s.entryListedBy(root); entry != nil && lists[entry.Name] == root {
			s.addModel(entry, root)
		}
	}
	for _, root := range s.ast.Query.Fields {
		s.addSingleRoot(root)
	}
	for _, m := range s.Models {
		s.addFields(m)
	}
}

// listRoots chooses the list of each model: the first field of Query that lists
// its entries and takes a filter, or else the first that lists them.
func (s *Schema) listRoots() map[string]*ast.FieldDefinition {
	lists := make(map[string]*ast.FieldDefinition)
	for _, root := range s.ast.Query.Fields {
		entry := s.entryListedBy(root)
		if entry == nil {
			continue
		}
		known := lists[entry.Name]
		if known == nil || known.Arguments.ForName("filter") == nil && root.Arguments.ForName("filter") != nil {
			lists[entry.Name] = root
		}
	}
	return lists
}

// entryListedBy returns the type of the entries of which root, a field of Query
// that needs no argument, answers a connection; nil when it answers none.
func (s *Schema) entryListedBy(root *ast.FieldDefinition) *ast.Definition {
	entry := s.nodeOf(s.ast.Types[root.Type.Name()])
	if entry == nil || !isEntry(entry) || needsArgument(root) {
		return nil
	}
	return entry
}

func (s *Schema) addModel(entry *ast.Definition, root *ast.FieldDefinition) {
	m := newModel(entry, root)
	if sort := s.ast.Types[m.SortType]; sort != nil {
		for _, value := range sort.EnumValues {
			m.Sorts = append(m.Sorts, value.Name)
		}
	}
	s.Models = append(s.Models, m)
	s.roots[m.List] = m
	s.own(m, s.ast.Types[root.Type.Name()])
}

// own records the types that are m's alone, by which SDL of one model is told
// from SDL of another. The first model to name a type has it.
func (s *Schema) own(m *Model, connection *ast.Definition) {
	names := []string{m.Type, connection.Name, m.FilterType, m.SortType}
	if edges := connection.Fields.ForName("edges"); edges != nil {
		names = append(names, edges.Type.Name())
	}
	for _, name := range names {
		if name != "" && s.owner[name] == nil {
			s.owner[name] = m
		}
	}
}

func newModel(entry *ast.Definition, root *ast.FieldDefinition) *Model {
	name, namespace := describedModel(entry.Description)
	// [D] A type whose description names no model: the list root stands for the
	// namespace, since for one-word namespaces, the common case, they are equal.
	namespace = cmp.Or(namespace, root.Name)
	m := &Model{
		Namespace: namespace,
		Name:      cmp.Or(name, namespace),
		Type:      entry.Name,
		List:      root.Name,
		REST:      restPath(namespace),
	}
	for _, arg := range root.Arguments {
		switch arg.Name {
		case "filter":
			m.FilterType = arg.Type.Name()
		case "sort":
			m.SortType = arg.Type.Name()
		}
	}
	return m
}

// addSingleRoot takes root as the read of one entry when it answers a model's
// type itself and takes an id.
func (s *Schema) addSingleRoot(root *ast.FieldDefinition) {
	m := s.ByType(root.Type.NamedType)
	if m == nil || m.Single != "" || root.Arguments.ForName("id") == nil {
		return
	}
	m.Single = root.Name
	s.roots[root.Name] = m
}

// nodeOf returns the type of what a connection holds, or nil when def is no
// connection: it is read from nodes, or from edges where there are no nodes.
func (s *Schema) nodeOf(def *ast.Definition) *ast.Definition {
	if def == nil || def.Kind != ast.Object {
		return nil
	}
	if nodes := def.Fields.ForName("nodes"); nodes != nil && nodes.Type.Elem != nil {
		return s.ast.Types[nodes.Type.Name()]
	}
	edges := def.Fields.ForName("edges")
	if edges == nil || edges.Type.Elem == nil {
		return nil
	}
	if node := s.ast.Types[edges.Type.Name()].Fields.ForName("node"); node != nil {
		return s.ast.Types[node.Type.Name()]
	}
	return nil
}

// isEntry tells a model's type from other objects that a deployment may list.
func isEntry(def *ast.Definition) bool {
	if def.Kind != ast.Object {
		return false
	}
	_, namespace := describedModel(def.Description)
	return namespace != "" || slices.Contains(def.Interfaces, entryInterface)
}

func needsArgument(field *ast.FieldDefinition) bool {
	return slices.ContainsFunc(field.Arguments, func(arg *ast.ArgumentDefinition) bool {
		return arg.Type.NonNull && arg.DefaultValue == nil
	})
}
