package advice

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

// operand is what the operators of a filter type compare with.
type operand struct {
	scalar   string // its type's name; "" for a whole filter, which has fields and no operators
	list     bool   // the field holds a list of it
	relation bool   // it is a relation's id, beside whose operators the filter has fields
}

// operandOf reads a filter type's name without its Filter. A relation is filtered by the ids it holds; every other name is a model's.
func operandOf(stem string) operand {
	scalar, list := strings.CutSuffix(stem, "List")
	switch {
	case slices.Contains([]string{"String", "Float", "Int", "Boolean", "ID", "DateTime", "JSON", "Media"}, scalar):
		return operand{scalar: scalar, list: list}
	case strings.HasSuffix(scalar, "Relation"):
		return operand{scalar: "ID", list: list, relation: true}
	}
	return operand{}
}

// operatorFor is the operator that a bare value most likely means, and the value as it takes it. It agrees with the form that
// capa_graphql_build gives: exists, which every filter has, where no operator takes the value.
func (o operand) operatorFor(v ojson.Value) (operator string, value ojson.Value) {
	several := v.Kind() == ojson.Array
	typed, ok := o.typed(v)
	switch {
	case v.IsNull():
		return "null", ojson.BoolOf(true)
	case !ok, several && o.scalar == "Boolean" && !o.list: // a boolean has no in
		return "exists", ojson.BoolOf(true)
	}
	return o.operator(several), typed
}

// operator is the operator for equality with one value, or with any of several.
func (o operand) operator(several bool) string {
	switch {
	case o.list && several:
		return "hasAny"
	case o.list:
		return "has"
	case several:
		return "in"
	}
	return "eq"
}

// typed is v, or each item of v, as a value of the operand's type, whichever way it was written; ok is false for what is none.
func (o operand) typed(v ojson.Value) (typed ojson.Value, ok bool) {
	if v.Kind() != ojson.Array {
		return o.typedOne(v)
	}
	items := make([]ojson.Value, 0, v.Count())
	for _, item := range v.Items() {
		one, ok := o.typedOne(item)
		if !ok {
			return v, false
		}
		items = append(items, one)
	}
	return ojson.ArrayOf(items...), true
}

func (o operand) typedOne(v ojson.Value) (typed ojson.Value, ok bool) {
	switch o.scalar {
	case "Float", "Int":
		return parsed(v, ojson.Number)
	case "Boolean":
		return parsed(v, ojson.Bool)
	case "JSON", "Media":
		return v, false // these are there or not, and compare with nothing
	}
	switch v.Kind() {
	case ojson.Number, ojson.Bool:
		return ojson.StringOf(v.String()), true
	}
	return v, v.Kind() == ojson.String
}

// parsed is v, or what its text holds, where that is of the kind wanted.
func parsed(v ojson.Value, wanted ojson.Kind) (ojson.Value, bool) {
	if inside, err := ojson.ParseString(strings.ToLower(strings.TrimSpace(v.Text()))); err == nil {
		v = inside
	}
	return v, v.Kind() == wanted
}

var bareWord = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z_]\w*$`) })

// printed is a value as a message prints it. ok is false for what is no JSON: an object of GraphQL's, a variable.
func printed(value string) (v ojson.Value, ok bool) {
	if v, err := ojson.ParseString(value); err == nil {
		return v, true
	}
	return ojson.StringOf(value), bareWord().MatchString(value) // a text whose quotes were forgotten
}

// operatorForm says how a filter value is written with its operator. at leads to its field; it is empty where the field is not known.
func operatorForm(at []string, o operand, value string) string {
	v, ok := printed(value)
	if !ok {
		return needsOperator(at, value, "{ "+o.operator(strings.HasPrefix(value, "["))+": "+value+" }") + "."
	}
	operator, typed := o.operatorFor(v)
	text := needsOperator(at, value, "{ "+operator+": "+typed.String()+" }")
	if len(at) == 0 {
		return text + "."
	}
	return text + ", in variables " + inVariables(at, operator, typed) + "."
}

// inVariables is {operator: value} under the fields that lead to it.
func inVariables(at []string, operator string, value ojson.Value) string {
	form := ojson.ObjectOf(ojson.Member{Name: operator, Value: value})
	for _, name := range slices.Backward(at) {
		form = ojson.ObjectOf(ojson.Member{Name: name, Value: form})
	}
	return form.String()
}

// needsOperator is the sentence up to the form as the document writes it.
func needsOperator(at []string, value, form string) string {
	if len(at) == 0 {
		return "A filter value needs its operator: write " + form + " in place of " + value
	}
	return strings.Join(at, ".") + " takes operators, not a bare value: write " + inDocument(at, form)
}

// inDocument is form under the fields that lead to it.
func inDocument(at []string, form string) string {
	for _, name := range slices.Backward(at) {
		form = "{ " + name + ": " + form + " }"
	}
	return form
}

// wholeForm says how a filter of entries is written where something else stood.
func wholeForm(name, typeName, value string, list bool) string {
	takes, document, variables := "fields with their operators", `{ id: { eq: "…" } }`, `{"id":{"eq":"…"}}`
	if list {
		takes, document, variables = "a list of filters", "["+document+"]", "["+variables+"]"
	}
	return fmt.Sprintf("%s takes %s, not %s: write %s, in variables %s, with any field of %s for id.", name, takes, value, document, variables, typeName)
}

func bareFilterValue(m []string, p capa.Problem, c Context) string {
	at, o := fieldBefore(c.Document, p), operandOf(m[2])
	switch {
	case o.scalar != "":
		return operatorForm(at, o, m[3])
	case len(at) == 0:
		return wholeForm("filter", m[2], m[3], m[1] != "")
	}
	return wholeForm(at[0], m[2], m[3], m[1] != "")
}

func bareFilterVariable(m []string, _ capa.Problem, _ Context) string {
	o := operandOf(m[4])
	switch {
	case o.scalar != "":
		return operatorForm(fieldsIn(m[3]), o, m[2])
	case m[3] == "":
		return wholeForm("$"+m[1], m[4], m[2], false)
	}
	name, _, _ := strings.Cut(m[3][strings.LastIndex(m[3], ".")+1:], "[")
	return wholeForm(name, m[4], m[2], false)
}

func bareFilterOfVariable(m []string, p capa.Problem, c Context) string {
	o := operandOf(m[4])
	if o.scalar == "" {
		return variableOfAnotherType(m, p, c)
	}
	value := "$" + m[1]
	return needsOperator(fieldBefore(c.Document, p), value, "{ "+o.operator(strings.HasPrefix(m[2], "["))+": "+value+" }") + "."
}

// nullAsFilter is the form for null, the one bare value that GraphQL takes for any type and the API then refuses. Over REST, the table's
// advice holds.
func nullAsFilter(m []string, _ capa.Problem, c Context) string {
	if !c.isGraphQL() {
		return ""
	}
	return operatorForm(strings.Split(m[1], "."), operand{}, "null")
}

// nullAsOperand is the form that looks for a missing value, where an operator was to compare with null.
func nullAsOperand(m []string, _ capa.Problem, c Context) string {
	if !c.isGraphQL() {
		return ""
	}
	at := strings.Split(m[1], ".")
	return "For a missing value write " + inDocument(at, "{ null: true }") + ", in variables " + inVariables(at, "null", ojson.BoolOf(true)) + "."
}

// fieldsIn are the fields that a place in a variable leads through, from the nearest filter of entries: author and name for
// f.and[0].author.name.
func fieldsIn(place string) []string {
	names := strings.Split(place, ".")[1:] // the first is the variable itself
	for i, name := range slices.Backward(names) {
		if name, _, _ := strings.Cut(name, "["); slices.Contains([]string{"and", "or", "not"}, name) {
			return names[i+1:]
		}
	}
	return names
}
