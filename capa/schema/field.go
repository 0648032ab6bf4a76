package schema

import (
	"cmp"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

// Class says how a field is read.
type Class uint8

const (
	Scalar     Class = iota // a value, or a list of them: selected by its name alone
	Media                   // a file, or a list of files: selects what MediaNote lists
	Relation                // entries of Target, which this key reads
	Identifier              // a relation that this key sees as the id, or ids, it stores
	Object                  // an object that is none of these: selects some of its own fields
)

// Field is one field of a model.
type Field struct {
	Name        string // "title"
	Label       string // as the admin shows it, in any script; "" when not said
	CapaType    string // "array of string"
	GraphQLType string // without nullability: "[String]"; a relation's is its target's type, "[Authors]" when Many
	Class       Class
	Many        bool   // a list, or a connection
	Target      *Model // of a Relation; else nil
	Deprecated  string // the reason; "" when it is not deprecated

	FilterType string   // the input type of its filter; "" when it does not filter
	Operators  []string // what its filter takes: eq, ne, has, exists, …
	Hops       []string // the target's fields that its filter reaches

	Sortable   bool
	SortValues []string // the model's sort values that sort by it, or by a hop from it
}

// systemNames are what the API gives every entry. The Entry interface says so too
// where it declares them; a content field is told apart by its Capa type.
var systemNames = [...]string{"id", "model", "status", "createdAt", "updatedAt", "publishedAt", "_version", "_tags", "_folder"}

func (s *Schema) addFields(m *Model) {
	filter := s.ast.Types[m.FilterType]
	for _, def := range s.ast.Types[m.Type].Fields {
		field, system := s.newField(def)
		if filter != nil {
			s.addFilter(field, filter, filter.Fields.ForName(def.Name))
		}
		if system {
			m.System = append(m.System, field)
			continue
		}
		m.Fields = append(m.Fields, field)
		m.HasMedia = m.HasMedia || field.Class == Media
	}
	addSorts(slices.Concat(m.Fields, m.System), m.Sorts)
}

// newField reads all of a field but its filter and sorts, and whether it is one
// that the API gives every entry.
func (s *Schema) newField(def *ast.FieldDefinition) (field *Field, system bool) {
	label, capaType := describedField(def.Description)
	field = &Field{
		Name:       def.Name,
		Label:      label,
		Many:       def.Type.Elem != nil,
		Deprecated: deprecation(def.Directives),
	}
	system = s.isSystem(def.Name, capaType)
	named := s.ast.Types[def.Type.Name()]
	s.classify(field, named, system)
	field.CapaType = cmp.Or(capaType, assumedCapaType(field, named.Name))
	return field, system
}

func (s *Schema) isSystem(name, capaType string) bool {
	if entry := s.ast.Types[entryInterface]; entry != nil && entry.Fields.ForName(name) != nil {
		return true
	}
	return capaType == "" && slices.Contains(systemNames[:], name)
}

// classify sets the class of a field of the type named, and what depends on it.
func (s *Schema) classify(field *Field, named *ast.Definition, system bool) {
	shown := named.Name
	if node := s.nodeOf(named); node != nil {
		field.Many = true
		named, shown = node, node.Name
	}
	switch target := s.ByType(named.Name); {
	case target != nil:
		field.Class, field.Target = Relation, target
	case named.Name == mediaType:
		field.Class = Media
	case named.IsCompositeType():
		field.Class = Object
	case named.Name == "ID" && !system:
		field.Class = Identifier
	}
	if field.Many {
		shown = "[" + shown + "]"
	}
	field.GraphQLType = shown
}

// assumedCapaType stands in where a description names no Capa type. [D] It is the
// plainest type that Capa serves as that GraphQL type, since every reader of
// CapaType needs one to go by.
func assumedCapaType(field *Field, typeName string) string {
	name := "json"
	switch {
	case field.Class == Relation || field.Class == Identifier:
		name = "relation"
	case field.Class == Media:
		name = "file"
	case typeName == "String" || typeName == "ID":
		name = "string"
	case typeName == "Float":
		name = "number"
	case typeName == "Int":
		name = "integer"
	case typeName == "Boolean":
		name = "boolean"
	case typeName == "DateTime":
		name = "datetime"
	}
	if field.Many {
		return "array of " + name
	}
	return name
}

func deprecation(directives ast.DirectiveList) string {
	if d := directives.ForName("deprecated"); d != nil {
		return d.Arguments.ForName("reason").Value.Raw
	}
	return ""
}

// addFilter reads what a field's filter takes, from the member def of its model's
// filter: members of an input type are hops to the target's fields, the rest are
// operators. A member of a filter's own type combines filters: and, or, not.
func (s *Schema) addFilter(field *Field, model *ast.Definition, def *ast.FieldDefinition) {
	if def == nil || def.Type.Name() == model.Name {
		return
	}
	filter := s.ast.Types[def.Type.Name()]
	field.FilterType = filter.Name
	for _, member := range filter.Fields {
		named := s.ast.Types[member.Type.Name()]
		switch {
		case named == filter:
		case named.Kind == ast.InputObject:
			field.Hops = append(field.Hops, member.Name)
		default:
			field.Operators = append(field.Operators, member.Name)
		}
	}
}

// addSorts gives each sort value to the field it sorts by: views_DESC to views,
// author__name_ASC to author unless a field is called author__name.
func addSorts(fields []*Field, sorts []string) {
	byName := make(map[string]*Field, len(fields))
	for _, field := range fields {
		byName[field.Name] = field
	}
	for _, value := range sorts {
		key, ok := cutDirection(value)
		if !ok {
			continue
		}
		for byName[key] == nil {
			if key, ok = cutHop(key); !ok {
				break
			}
		}
		if field := byName[key]; field != nil {
			field.Sortable = true
			field.SortValues = append(field.SortValues, value)
		}
	}
}

func cutDirection(value string) (key string, ok bool) {
	if key, ok = strings.CutSuffix(value, "_ASC"); ok {
		return key, true
	}
	return strings.CutSuffix(value, "_DESC")
}

// cutHop leaves out the last hop: author__name is author.
func cutHop(key string) (field string, ok bool) {
	at := strings.LastIndex(key, "__")
	if at <= 0 {
		return "", false
	}
	return key[:at], true
}
