package gql

import (
	"errors"
	"fmt"
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
	"github.com/vektah/gqlparser/v2/ast"
)

// field is one member of the answer: all its selections in the document, merged, and what it reads.
type field struct {
	alias, name string
	key         []byte // `"alias":`, as the answer writes it
	def         *ast.FieldDefinition
	at          *ast.Position
	args        arguments
	sets        []ast.SelectionSet
	below       map[string][]*field // the subfields, by each object type that the value can be of

	list   *listing       // a connection
	member *member        // a content field of an entry
	ids    []string       // nodes and single roots: the entries to read
	found  map[string]int // nodes: how many entries of each type the ids have; nil for other fields
}

// subfields returns what is selected of the field's value, whose type must not be an interface.
func (f *field) subfields() []*field { return f.below[f.def.Type.Name()] }

// arguments are coerced; one that was not given is Invalid.
type arguments map[string]ojson.Value

// planner merges an operation's selections into fields, and checks and compiles their arguments. It stops at the first
// problem.
type planner struct {
	schema       *compiledSchema
	view         read.View
	vars         variables
	connections  int
	deprecations []deprecation
}

// deprecation is a deprecated field that was read: its coordinate, "Articles.title", and the reason.
type deprecation struct{ coordinate, reason string }

// scope is where a selection stands.
type scope struct {
	path path
	one  bool // below one entry that was read by its id, with no list between
}

// fields plans the members that sets select of an object of type d.
func (p *planner) fields(d *ast.Definition, sets []ast.SelectionSet, in scope) ([]*field, *problem) {
	c := collector{schema: p.schema.ast, vars: p.vars, on: d, index: map[string]*field{}, spread: map[string]bool{}}
	for _, set := range sets {
		c.collect(set)
	}
	for _, f := range c.fields {
		if refusal := p.complete(d, f, scope{in.path.to(segment{name: f.alias}), in.one}); refusal != nil {
			return nil, refusal
		}
	}
	return c.fields, nil
}

// collector gathers an object's fields by response name, as an executor does.
type collector struct {
	schema *ast.Schema
	vars   variables
	on     *ast.Definition
	fields []*field
	index  map[string]*field
	spread map[string]bool
}

func (c *collector) collect(set ast.SelectionSet) {
	for _, s := range set {
		switch s := s.(type) {
		case *ast.Field:
			if c.included(s.Directives) {
				c.add(s)
			}
		case *ast.InlineFragment:
			if c.included(s.Directives) && c.applies(s.TypeCondition) {
				c.collect(s.SelectionSet)
			}
		case *ast.FragmentSpread:
			if !c.included(s.Directives) || c.spread[s.Name] {
				continue
			}
			c.spread[s.Name] = true
			if c.applies(s.Definition.TypeCondition) {
				c.collect(s.Definition.SelectionSet)
			}
		}
	}
}

func (c *collector) add(s *ast.Field) {
	f := c.index[s.Alias]
	if f == nil {
		f = &field{alias: s.Alias, name: s.Name, at: s.Position, def: s.Definition}
		f.key = append(ojson.AppendString(nil, s.Alias), ':')
		if own := c.on.Fields.ForName(s.Name); own != nil {
			f.def = own // not the interface's, where s was selected on one
		}
		f.args = make(arguments, len(s.Arguments))
		for _, a := range s.Arguments {
			f.args[a.Name] = literal(a.Value, f.def.Arguments.ForName(a.Name).Type, c.vars)
		}
		c.index[s.Alias] = f
		c.fields = append(c.fields, f)
	}
	if len(s.SelectionSet) > 0 {
		f.sets = append(f.sets, s.SelectionSet)
	}
}

func (c *collector) applies(condition string) bool {
	return condition == "" || condition == c.on.Name || slices.Contains(c.on.Interfaces, condition)
}

// included is what @skip and @include say.
func (c *collector) included(directives ast.DirectiveList) bool {
	for _, d := range directives {
		if d.Name != "skip" && d.Name != "include" {
			continue
		}
		condition := d.Arguments.ForName("if")
		if literal(condition.Value, condition.Value.ExpectedType, c.vars).Bool() == (d.Name == "skip") {
			return false
		}
	}
	return true
}

// complete checks a field's arguments, works out what it reads, and plans what is below it.
func (p *planner) complete(parent *ast.Definition, f *field, in scope) *problem {
	if refusal := checkArguments(f, in.path); refusal != nil {
		return refusal
	}
	p.noteDeprecated(parent, f)
	if x := p.schema.byType[parent.Name]; x != nil {
		f.member = x.byName[f.name]
	}
	if len(f.sets) == 0 {
		return nil
	}
	types, below, refusal := p.target(parent, f, in)
	if refusal != nil {
		return refusal
	}
	f.below = make(map[string][]*field, len(types))
	for _, d := range types {
		if f.below[d.Name], refusal = p.fields(d, f.sets, below); refusal != nil {
			return refusal
		}
	}
	return nil
}

// target works out what a field with a selection reads: the object types its value can be of, and the scope below it.
func (p *planner) target(parent *ast.Definition, f *field, in scope) ([]*ast.Definition, scope, *problem) {
	d := p.schema.ast.Types[f.def.Type.Name()]
	switch root := p.schema.byRoot[f.name]; {
	case parent == p.schema.ast.Query && f.name == rootNodes:
		types, refusal := p.nodes(f, in.path)
		return types, scope{path: in.path}, refusal
	case parent == p.schema.ast.Query && root != nil && f.name == root.single:
		f.ids = []string{f.args["id"].Text()}
		return []*ast.Definition{d}, scope{in.path, true}, nil
	case parent == p.schema.ast.Query && root != nil:
		return []*ast.Definition{d}, scope{path: in.path}, p.planConnection(f, root, in)
	case f.member != nil && f.member.isRelation() && f.member.field.Type.List:
		return []*ast.Definition{d}, scope{path: in.path}, p.planConnection(f, f.member.target, in)
	default:
		return []*ast.Definition{d}, in, nil
	}
}

// nodes finds the types of the entries that nodes(ids:) reads, so that each is planned for itself and its cost is exact.
func (p *planner) nodes(f *field, at path) ([]*ast.Definition, *problem) {
	ids := f.args["ids"]
	if ids.Count() > read.MaxInValues {
		refusal := overLimit(codeInValues, f.alias+": ids holds %s values", ids.Count(), read.MaxInValues)
		refusal.path, refusal.at = at, locate(f.at)
		return nil, refusal
	}
	f.found = map[string]int{}
	var types []*ast.Definition
	for _, id := range ids.Items() {
		f.ids = append(f.ids, id.Text())
		x, _ := p.schema.find(p.view, id.Text())
		if x == nil {
			continue
		}
		if f.found[x.typeName]++; f.found[x.typeName] == 1 {
			types = append(types, p.schema.ast.Types[x.typeName])
		}
	}
	return types, nil
}

// find returns the entry with that id and its model; nil when the view has none in a model of the schema.
func (s *compiledSchema) find(v read.View, id string) (*exposed, *project.Entry) {
	for _, m := range v.Models() {
		x := s.byModel[m]
		if x == nil {
			continue
		}
		if e := v.Entry(m, id); e != nil {
			return x, e
		}
	}
	return nil, nil
}

// checkArguments refuses an argument that must not be null and is, or whose variable was not given: validation lets
// a nullable variable with a default stand there.
func checkArguments(f *field, at path) *problem {
	for _, d := range f.def.Arguments {
		if value := f.args[d.Name]; d.Type.NonNull && d.DefaultValue == nil && (!value.Exists() || value.IsNull()) {
			message := fmt.Sprintf(`Argument "%s" of non-null type "%s" must not be null.`, d.Name, d.Type)
			return &problem{code: codeVariables, message: message, path: at, at: locate(f.at)}
		}
	}
	return nil
}

func (p *planner) noteDeprecated(parent *ast.Definition, f *field) {
	if d := f.def.Directives.ForName("deprecated"); d != nil {
		noted := deprecation{parent.Name + "." + f.name, reasonOf(d)}
		if !slices.Contains(p.deprecations, noted) {
			p.deprecations = append(p.deprecations, noted)
		}
	}
}

func reasonOf(d *ast.Directive) string {
	if reason := d.Arguments.ForName("reason"); reason != nil {
		return reason.Value.Raw
	}
	return defaultReason
}

// fromRead is a read's error as a problem of the field that asked for it.
func fromRead(err error, at path, position *ast.Position) *problem {
	p := &problem{code: codeInternal, message: "The read failed.", path: at, at: locate(position)}
	var known *read.Error
	if errors.As(err, &known) {
		p.code, p.message, p.hint = known.Code, known.Message, known.Hint
	}
	return p
}
