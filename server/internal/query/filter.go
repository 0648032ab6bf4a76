package query

import (
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// filters reads filters against the input types that a schema declares.
type filters struct {
	types map[string]*ast.Definition
	model *schema.Model
}

// read returns the model's filter with each value as the type its operator is declared with; Invalid when it filters
// nothing. Its error is a *Refusal.
func (f filters) read(filter ojson.Value) (ojson.Value, error) {
	if !filter.Exists() || filter.IsNull() {
		return ojson.Value{}, nil
	}
	def := f.types[f.model.FilterType]
	if def == nil {
		return ojson.Value{}, malformed("%s takes no filter", f.model.List)
	}
	if filter.Kind() != ojson.Object {
		return ojson.Value{}, malformed(`filter takes fields with their operators, not %s: write {"id":{"eq":"…"}}, with any field of %s for id`, filter, f.model.Type)
	}
	if filter.Count() == 0 {
		return ojson.Value{}, nil
	}
	return f.object(def, filter, nil)
}

// object reads one input object. at names the fields that lead to it from the nearest filter of entries: none for such
// a filter itself, a field for its operators, a relation and a field for those of a hop.
func (f filters) object(def *ast.Definition, v ojson.Value, at []string) (ojson.Value, error) {
	members := make([]ojson.Member, 0, v.Count())
	for name, value := range v.Members() {
		field := def.Fields.ForName(name)
		if field == nil {
			return ojson.Value{}, f.unknownMember(def, name, value, at)
		}
		below := append(slices.Clip(at), name)
		if isCombinator(def, field) {
			below = nil
		}
		typed, err := f.value(name, field.Type, value, below)
		if err != nil {
			return ojson.Value{}, err
		}
		members = append(members, ojson.Member{Name: name, Value: typed})
	}
	return ojson.ObjectOf(members...), nil
}

// isCombinator tells and, or and not, which hold filters of the same kind, from the filter of a field.
func isCombinator(def *ast.Definition, field *ast.FieldDefinition) bool {
	return field.Type.Name() == def.Name && slices.Contains([]string{"and", "or", "not"}, field.Name)
}

// value reads a value of a declared type.
func (f filters) value(name string, t *ast.Type, v ojson.Value, at []string) (ojson.Value, error) {
	def := f.types[t.Name()]
	if def == nil {
		return v, nil
	}
	if t.Elem != nil {
		return f.list(name, t, v, at)
	}
	if def.Kind != ast.InputObject {
		return f.scalar(def, v, t, at)
	}
	if v.Kind() != ojson.Object {
		if len(at) == 0 {
			return ojson.Value{}, malformed("%s takes a filter, not %s", name, v)
		}
		return ojson.Value{}, f.bareValue(def, v, at)
	}
	if v.Count() == 0 && len(at) > 0 {
		return ojson.Value{}, malformed("%s names no operator: write %s", strings.Join(at, "."), nest(at, f.example(def, v)))
	}
	return f.object(def, v, at)
}

// list reads a list; a single value is a list of one, as GraphQL has it.
func (f filters) list(name string, t *ast.Type, v ojson.Value, at []string) (ojson.Value, error) {
	if v.Kind() != ojson.Array {
		v = ojson.ArrayOf(v)
	}
	items := make([]ojson.Value, 0, v.Count())
	for _, item := range v.Items() {
		typed, err := f.value(name, t.Elem, item, at)
		if err != nil {
			return ojson.Value{}, err
		}
		items = append(items, typed)
	}
	return ojson.ArrayOf(items...), nil
}

func (f filters) scalar(def *ast.Definition, v ojson.Value, t *ast.Type, at []string) (ojson.Value, error) {
	if v.IsNull() && !t.NonNull {
		return v, nil
	}
	typed, ok := coerce(def, v)
	if ok {
		return typed, nil
	}
	place := strings.Join(at, ".")
	if def.Kind == ast.Enum {
		return ojson.Value{}, unknown(v.Text(), enumNames(def), "%s takes one of %s, not %s", place, strings.Join(enumNames(def), ", "), v)
	}
	if def.Name == "Float" && isBeyondFloat(v) {
		return ojson.Value{}, beyondFloat(place, v)
	}
	return ojson.Value{}, malformed("%s takes %s, not %s", place, def.Name, v)
}

// bareValue refuses a value without an operator, with the form that means it. Sent as it is, GraphQL refuses it and REST
// filters nothing.
func (f filters) bareValue(def *ast.Definition, v ojson.Value, at []string) *Refusal {
	if typeOf(def, "eq") == "Float" && isBeyondFloat(v) {
		return beyondFloat(strings.Join(at, "."), v)
	}
	return malformed("%s takes operators, not a bare value: write %s", strings.Join(at, "."), nest(at, f.example(def, v)))
}

// beyondFloat refuses a number that no Float holds, with the range of one.
func beyondFloat(place string, v ojson.Value) *Refusal {
	return malformed("%s takes Float, from -1.7976931348623157e308 to 1.7976931348623157e308, not %s", place, v)
}

// example is {operator: value} with the operator that a bare value most likely means and the value as its type.
func (f filters) example(def *ast.Definition, v ojson.Value) ojson.Value {
	operators := []string{"eq", "has"}
	switch {
	case v.Kind() == ojson.Array:
		operators = []string{"in", "hasAny"}
	case v.IsNull():
		operators, v = []string{"null"}, ojson.BoolOf(true)
	case v.Kind() == ojson.Object:
		operators = nil
	}
	for _, operator := range operators {
		field := def.Fields.ForName(operator)
		if field == nil {
			continue
		}
		if typed, err := f.value(operator, field.Type, v, []string{operator}); err == nil {
			return ojson.ObjectOf(ojson.Member{Name: operator, Value: typed})
		}
	}
	return ojson.ObjectOf(ojson.Member{Name: "exists", Value: ojson.BoolOf(true)}) // every field's filter has it
}

// nest puts a value under the fields that lead to it.
func nest(at []string, v ojson.Value) ojson.Value {
	for _, name := range slices.Backward(at) {
		v = ojson.ObjectOf(ojson.Member{Name: name, Value: v})
	}
	return v
}

// unknownMember refuses a name that an input object does not have: a field of a filter, or an operator or hop of a field.
func (f filters) unknownMember(def *ast.Definition, name string, v ojson.Value, at []string) *Refusal {
	available := make([]string, len(def.Fields))
	for i, field := range def.Fields {
		available[i] = field.Name
	}
	if len(at) > 0 {
		return unknownOperator(name, strings.Join(at, "."), available)
	}
	if relation, hop, cut := strings.Cut(name, "."); cut && slices.Contains(available, relation) {
		return malformed("%s is a hop as REST writes it: write %s", name, nest([]string{relation, hop}, v))
	}
	if f.model.Field(name) != nil {
		return unknown(name, available, "%s on %s takes no filter", name, f.model.Type)
	}
	return unknown(name, available, "unknown field %s on %s", name, f.model.Type)
}

func unknownOperator(name, place string, available []string) *Refusal {
	refusal := unknown(name, available, "unknown operator %s on %s", name, place)
	for _, meant := range operatorsMeant(name) {
		if slices.Contains(available, meant) {
			refusal.DidYouMean = []string{meant}
			break
		}
	}
	return refusal
}

// operatorsMeant are the operators that another query language's word stands for, for a value and for a list.
func operatorsMeant(word string) []string {
	switch strings.ToLower(strings.TrimLeft(word, "$_")) {
	case "eq", "equals", "equal", "is":
		return []string{"eq", "has"}
	case "neq", "not", "notequals":
		return []string{"ne"}
	case "notin", "not_in":
		return []string{"nin"}
	case "like", "ilike", "match", "search", "includes", "contains":
		return []string{"contains", "has"}
	case "anyof", "some", "in":
		return []string{"in", "hasAny"}
	case "allof", "every":
		return []string{"hasAll"}
	case "isnull", "is_null", "missing":
		return []string{"null"}
	case "after", "min":
		return []string{"gte"}
	case "before", "max":
		return []string{"lte"}
	}
	return nil
}

func enumNames(def *ast.Definition) []string {
	names := make([]string, len(def.EnumValues))
	for i, value := range def.EnumValues {
		names[i] = value.Name
	}
	return names
}

// where is the filter as REST writes it: a relation's own operators, if any, under its name, then each of its hops
// flattened into one name with the relation's.
func (f filters) where(def *ast.Definition, filter ojson.Value) ojson.Value {
	var members []ojson.Member
	for name, value := range filter.Members() {
		field := def.Fields.ForName(name)
		if isCombinator(def, field) {
			members = append(members, ojson.Member{Name: name, Value: f.whereEach(def, value)})
			continue
		}
		members = append(members, f.flatten(f.types[field.Type.Name()], name, value)...)
	}
	return ojson.ObjectOf(members...)
}

// whereEach rewrites the filter of a `not`, or each of an `and` and an `or`.
func (f filters) whereEach(def *ast.Definition, v ojson.Value) ojson.Value {
	if v.Kind() != ojson.Array {
		return f.where(def, v)
	}
	items := make([]ojson.Value, 0, v.Count())
	for _, item := range v.Items() {
		items = append(items, f.where(def, item))
	}
	return ojson.ArrayOf(items...)
}

// flatten returns the members that stand for one field's operators and hops.
func (f filters) flatten(def *ast.Definition, name string, v ojson.Value) []ojson.Member {
	var own, hops []ojson.Member
	for member, value := range v.Members() {
		if below := f.hop(def, member); below != nil {
			hops = append(hops, f.flatten(below, name+"."+member, value)...)
		} else {
			own = append(own, ojson.Member{Name: member, Value: value})
		}
	}
	if len(own) == 0 {
		return hops
	}
	return append([]ojson.Member{{Name: name, Value: ojson.ObjectOf(own...)}}, hops...)
}

// hop is the input object that a member of a field's filter leads to; nil for an operator.
func (f filters) hop(def *ast.Definition, member string) *ast.Definition {
	below := f.types[def.Fields.ForName(member).Type.Name()]
	if below == nil || below.Kind != ast.InputObject {
		return nil
	}
	return below
}
