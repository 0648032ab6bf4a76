package query

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// maxDepth is the API's limit of nested selection sets.
const maxDepth = 10

// selector holds specs against a schema and turns them into a selection.
type selector struct {
	types     map[string]*ast.Definition
	leavesOut bool // GraphQL has not every model that the key reads
}

// root selects a model's fields for a document's root, a list or one entry. No specs select every readable scalar field
// and each relation's id.
func (s selector) root(m *schema.Model, specs []Spec, single bool) (*node, error) {
	root := &node{name: m.List, shape: list, model: m}
	if single {
		root.name, root.shape = m.Single, entry
	}
	root.nodes = []*node{{name: "id"}}
	if len(specs) == 0 {
		specs = s.everything(m)
	}
	if err := s.fill(root, specs, "fields"); err != nil {
		return nil, err
	}
	if depth := root.depth(); depth > maxDepth {
		return nil, malformed("fields nests %d selections deep, and the API reads %d: drop the deepest relations, and read them from their own model or by id", depth, maxDepth)
	}
	return root, nil
}

// everything asks for each field of the model by name, which is the id for a relation. [D] The system fields stay out
// but for `id`: they say nothing of the content, and each can be asked for by name.
func (s selector) everything(m *schema.Model) []Spec {
	specs := make([]Spec, 0, len(m.Fields))
	for _, field := range m.Fields {
		if field.Class != schema.Object || len(s.members(field)) > 0 {
			specs = append(specs, Spec{Field: field.Name})
		}
	}
	return specs
}

// fill adds what the specs ask for to a node of entries.
func (s selector) fill(n *node, specs []Spec, at string) error {
	for i, spec := range specs {
		here := at + "[" + strconv.Itoa(i) + "]"
		below, err := s.field(n.model, spec, here)
		if err != nil {
			return err
		}
		if err := n.add(below, here); err != nil {
			return err
		}
	}
	return nil
}

func (s selector) field(m *schema.Model, spec Spec, at string) (*node, error) {
	field := m.Field(spec.Field)
	if field == nil {
		return nil, s.unknownField(m, spec.Field)
	}
	if err := s.fits(m, field, spec, at); err != nil {
		return nil, err
	}
	switch field.Class {
	case schema.Media, schema.Object:
		return s.object(field, spec, at)
	case schema.Relation:
		return s.relation(field, spec, at)
	}
	return &node{name: field.Name}, nil
}

// fits refuses what a field of its class does not take.
func (s selector) fits(m *schema.Model, field *schema.Field, spec Spec, at string) error {
	lists := field.Class == schema.Relation && field.Many
	paged := spec.First != 0 || len(spec.Sort) > 0
	switch {
	case field.Class == schema.Identifier && (spec.HasFields || paged):
		return s.unreadable(m, field)
	case field.Class == schema.Scalar && spec.HasFields:
		return malformed("%s on %s is %s, which holds no fields: select %s by name", field.Name, m.Type, field.GraphQLType, field.Name)
	case paged && !lists:
		return malformed("%s on %s is no relation list, so %s takes no first and no sort: leave them out", field.Name, m.Type, at)
	case spec.HasFields && len(spec.Fields) == 0 && field.Class == schema.Relation:
		return malformed("fields in %s is empty: name at least one field of %s, or leave it out for the id", at, field.Target.Type)
	case spec.HasFields && len(spec.Fields) == 0:
		return malformed("fields in %s is empty: name at least one member of %s, or leave it out for all of them", at, field.Name)
	}
	return nil
}

// unreadable refuses more than the id of a relation whose target the schema does not have. Which model that is the schema
// does not say, so where GraphQL leaves any out, the reason names both.
func (s selector) unreadable(m *schema.Model, field *schema.Field) *Refusal {
	is, what := "an id", "id"
	if field.Many {
		is, what = "a list of ids", "ids"
	}
	why := "this key cannot read the model it points at"
	if s.leavesOut {
		why = "it points at a model that GraphQL leaves out, which " + nextEntries + " reads, or at one that this key cannot read"
	}
	return malformed("%s on %s is %s here: %s. Select %s without fields for the %s", field.Name, m.Type, is, why, field.Name, what)
}

func (s selector) relation(field *schema.Field, spec Spec, at string) (*node, error) {
	n := &node{name: field.Name, shape: entry, model: field.Target, nodes: []*node{{name: "id"}}}
	if field.Many {
		n.shape, n.first = list, spec.First
		if n.first != 0 {
			if err := checkFirst("first in "+at, n.first); err != nil {
				return nil, err
			}
		}
		var err error
		if n.sort, err = checkSort(field.Target, spec.Sort); err != nil {
			return nil, err
		}
	}
	return n, s.fill(n, spec.Fields, at+".fields")
}

// object selects members of a media value; all of them, in the schema's order, when none are named.
func (s selector) object(field *schema.Field, spec Spec, at string) (*node, error) {
	members := s.members(field)
	n := &node{name: field.Name, shape: object}
	if !spec.HasFields {
		for _, name := range members {
			n.nodes = append(n.nodes, &node{name: name})
		}
		return n, nil
	}
	for i, member := range spec.Fields {
		here := at + ".fields[" + strconv.Itoa(i) + "]"
		if !slices.Contains(members, member.Field) {
			return nil, unknown(member.Field, members, "unknown field %s on %s", member.Field, typeName(field))
		}
		if member.HasFields || member.First != 0 || len(member.Sort) > 0 {
			return nil, malformed("%s of %s takes nothing in %s: select it by name", member.Field, field.Name, here)
		}
		if err := n.add(&node{name: member.Field}, here); err != nil {
			return nil, err
		}
	}
	return n, nil
}

// members names the scalars of the type of a media field.
func (s selector) members(field *schema.Field) []string {
	var names []string
	def := s.types[typeName(field)]
	if def == nil {
		return nil
	}
	for _, member := range def.Fields {
		if of := s.types[member.Type.Name()]; of != nil && of.IsLeafType() {
			names = append(names, member.Name)
		}
	}
	return names
}

// typeName is the type in a field's printed type, which is without nullability: Media in [Media].
func typeName(field *schema.Field) string { return strings.Trim(field.GraphQLType, "[]") }

// unknownField refuses a name the model's type does not have, REST's "author.name" and "author(name)" with the form that
// a relation takes here.
func (s selector) unknownField(m *schema.Model, name string) *Refusal {
	if relation, rest, cut := strings.Cut(name, "."); cut && m.Field(relation) != nil {
		return malformed("%s is not a field's name: write %s", name, nested(relation, rest))
	}
	if relation, rest, cut := strings.Cut(name, "("); cut && m.Field(relation) != nil {
		return malformed("%s is not a field's name: write %s", name, nested(relation, strings.TrimSuffix(rest, ")")))
	}
	return unknown(name, s.selectable(m), "unknown field %s on %s", name, m.Type)
}

// nested is the relation spec that asks for one field, or for a list of them as REST writes it.
func nested(relation, fields string) string {
	return fmt.Sprintf(`{"field":%s,"fields":%s}`, quoted(relation), ojson.StringsOf(splitNames(fields)))
}

// selectable names what can be selected of a model: its own fields, then the system's.
func (s selector) selectable(m *schema.Model) []string {
	names := make([]string, 0, len(m.Fields))
	for _, field := range m.Fields {
		names = append(names, field.Name)
	}
	if def := s.types[m.Type]; def != nil {
		for _, field := range def.Fields {
			if !slices.Contains(names, field.Name) {
				names = append(names, field.Name)
			}
		}
	}
	return names
}
