package gql

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/vektah/gqlparser/v2/ast"
)

// maxVariableErrors is where graphql-js stops.
const maxVariableErrors = 50

// variables are an operation's coerced variables; a name that was neither given nor has a default is absent.
type variables map[string]ojson.Value

// coerceVariables checks given against what op declares, in graphql-js's words. given may be Invalid or null for none.
func coerceVariables(schema *ast.Schema, op *ast.OperationDefinition, given ojson.Value) (variables, []problem) {
	if given.Exists() && !given.IsNull() && given.Kind() != ojson.Object {
		return nil, []problem{{code: codeVariables, message: "Variables must be an object of values by variable name."}}
	}
	byName := make(map[string]ojson.Value, given.Count())
	for name, value := range given.Members() {
		byName[name] = value
	}
	vars := make(variables, len(op.VariableDefinitions))
	var problems []problem
	for _, d := range op.VariableDefinitions {
		c := coercion{schema: schema, variable: d, problems: problems}
		if value := c.value(byName[d.Variable]); value.Exists() {
			vars[d.Variable] = value
		}
		problems = c.problems
	}
	return vars, problems
}

// coercion turns one variable's value as it was given into the value its type takes: a single value where a list is due
// becomes a list of one, a number where an ID is due becomes text. Members keep the order they were given in, which is the
// order the REST twin writes them in.
type coercion struct {
	schema   *ast.Schema
	variable *ast.VariableDefinition
	problems []problem
}

func (c *coercion) value(given ojson.Value) ojson.Value {
	d := c.variable
	switch {
	case !given.Exists() && d.DefaultValue != nil:
		return literal(d.DefaultValue, d.Type, nil)
	case !given.Exists() && d.Type.NonNull:
		c.refuse(fmt.Sprintf(`of required type "%s" was not provided.`, d.Type))
	case !given.Exists():
	case given.IsNull() && d.Type.NonNull:
		c.refuse(fmt.Sprintf(`of non-null type "%s" must not be null.`, d.Type))
	default:
		return c.coerce(given, d.Type, nil)
	}
	return ojson.Value{}
}

func (c *coercion) refuse(why string) {
	if c.full() {
		return
	}
	if len(c.problems) == maxVariableErrors {
		const aborted = "Too many errors processing variables, error limit reached. Execution aborted."
		c.problems = append(c.problems, problem{code: codeVariables, message: aborted})
		return
	}
	message := fmt.Sprintf(`Variable "$%s" %s`, c.variable.Variable, why)
	c.problems = append(c.problems, problem{code: codeVariables, message: message, at: locate(c.variable.Position)})
}

// full reports whether no more problems are wanted, so that what is left need not be looked at.
func (c *coercion) full() bool { return len(c.problems) > maxVariableErrors }

// invalid refuses one value inside the variable.
func (c *coercion) invalid(value ojson.Value, at path, why string) ojson.Value {
	where := ""
	if len(at) > 0 {
		where = fmt.Sprintf(` at "%s%s"`, c.variable.Variable, at.inVariable())
	}
	c.refuse(fmt.Sprintf("got invalid value %s%s; %s", inspect(value), where, why))
	return ojson.Value{}
}

// inVariable is p as graphql-js writes it: ".and[0].title".
func (p path) inVariable() string {
	var b strings.Builder
	for _, s := range p {
		if s.name == "" {
			b.WriteString("[" + strconv.Itoa(s.index) + "]")
		} else {
			b.WriteString("." + s.name)
		}
	}
	return b.String()
}

func (c *coercion) coerce(given ojson.Value, t *ast.Type, at path) ojson.Value {
	switch {
	case given.IsNull() && t.NonNull:
		return c.invalid(given, at, fmt.Sprintf(`Expected non-nullable type "%s" not to be null.`, t))
	case given.IsNull():
		return given
	case t.Elem != nil:
		return c.list(given, t.Elem, at)
	}
	switch d := c.schema.Types[t.NamedType]; d.Kind {
	case ast.InputObject:
		return c.object(given, d, at)
	case ast.Enum:
		return c.enum(given, d, at)
	default:
		return c.scalar(given, d.Name, at)
	}
}

func (c *coercion) list(given ojson.Value, item *ast.Type, at path) ojson.Value {
	var items []ojson.Value
	if given.Kind() != ojson.Array {
		items = append(items, c.coerce(given, item, at))
	}
	for i, value := range given.Items() {
		if c.full() {
			break
		}
		items = append(items, c.coerce(value, item, at.to(segment{index: i})))
	}
	if len(c.problems) > 0 {
		return ojson.Value{} // an item that was refused cannot stand in a list
	}
	return ojson.ArrayOf(items...)
}

func (c *coercion) object(given ojson.Value, d *ast.Definition, at path) ojson.Value {
	if given.Kind() != ojson.Object {
		return c.invalid(given, at, fmt.Sprintf(`Expected type "%s" to be an object.`, d.Name))
	}
	for _, f := range d.Fields {
		if f.Type.NonNull && f.DefaultValue == nil && !given.Get(f.Name).Exists() {
			c.invalid(given, at, fmt.Sprintf(`Field "%s" of required type "%s" was not provided.`, f.Name, f.Type))
		}
	}
	members := make([]ojson.Member, 0, given.Count())
	for name, value := range given.Members() {
		if c.full() {
			break
		}
		f := d.Fields.ForName(name)
		if f == nil {
			c.invalid(given, at, unknownInputField(name, d))
			continue
		}
		members = append(members, ojson.Member{Name: name, Value: c.coerce(value, f.Type, at.to(segment{name: name}))})
	}
	return ojson.ObjectOf(members...)
}

func (c *coercion) enum(given ojson.Value, d *ast.Definition, at path) ojson.Value {
	if given.Kind() != ojson.String {
		text := inspect(given)
		near := didYouMean("the enum value ", suggest(text, enumNames(d)))
		return c.invalid(given, at, fmt.Sprintf(`Enum "%s" cannot represent non-string value: %s.%s`, d.Name, text, near))
	}
	name := given.Text()
	if d.EnumValues.ForName(name) == nil {
		near := didYouMean("the enum value ", suggest(name, enumNames(d)))
		return c.invalid(given, at, fmt.Sprintf(`Value "%s" does not exist in "%s" enum.%s`, quoted(name), d.Name, near))
	}
	return given
}

func (c *coercion) scalar(given ojson.Value, name string, at path) ojson.Value {
	switch name {
	case "Int":
		return c.integer(given, at)
	case "Float":
		if given.Kind() != ojson.Number {
			return c.invalid(given, at, "Float cannot represent non numeric value: "+inspect(given))
		}
	case "Boolean":
		if given.Kind() != ojson.Bool {
			return c.invalid(given, at, "Boolean cannot represent a non boolean value: "+inspect(given))
		}
	case "String":
		if given.Kind() != ojson.String {
			return c.invalid(given, at, "String cannot represent a non string value: "+inspect(given))
		}
	case scalarDateTime:
		if given.Kind() != ojson.String {
			return c.invalid(given, at, scalarDateTime+notText+inspect(given))
		}
	case "ID":
		return c.id(given, at)
	}
	return given
}

func (c *coercion) integer(given ojson.Value, at path) ojson.Value {
	number, ok := given.Float()
	if !ok || number != math.Trunc(number) {
		return c.invalid(given, at, "Int cannot represent non-integer value: "+inspect(given))
	}
	if number < math.MinInt32 || number > math.MaxInt32 {
		return c.invalid(given, at, "Int cannot represent non 32-bit signed integer value: "+inspect(given))
	}
	return ojson.IntOf(int(number)) // 2.0 and 2e0 are the Int 2
}

func (c *coercion) id(given ojson.Value, at path) ojson.Value {
	switch {
	case given.Kind() == ojson.String:
		return given
	case given.Kind() == ojson.Number && !strings.ContainsAny(given.String(), ".eE"):
		return ojson.StringOf(given.String())
	default:
		return c.invalid(given, at, "ID cannot represent value: "+inspect(given))
	}
}
