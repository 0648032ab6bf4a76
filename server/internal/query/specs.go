package query

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
)

// Entries in a page: of a list root and of a relation list alike.
const (
	minFirst = 1
	maxFirst = 200
)

// ParseSpecs reads the `fields` argument: a list, or the JSON text of one, of names and of relation specs
// {"field", "fields", "first", "sort"} at any depth. It returns nil for an argument that is not there or null. Its error
// is a *Refusal that names the place, fields[1].fields[0].
func ParseSpecs(v ojson.Value) ([]Spec, error) {
	if !v.Exists() || v.IsNull() {
		return nil, nil
	}
	specs, err := parseSpecs(v, "fields")
	if err != nil {
		return nil, err
	}
	if len(specs) == 0 {
		return nil, malformed("fields is empty: name at least one field, or leave fields out for every scalar field and each relation's id")
	}
	return specs, nil
}

func parseSpecs(v ojson.Value, at string) ([]Spec, error) {
	list, err := asList(v, at)
	if err != nil {
		return nil, err
	}
	specs := make([]Spec, 0, list.Count())
	for i, item := range list.Items() {
		spec, err := parseSpec(item, at+"["+strconv.Itoa(i)+"]")
		if err != nil {
			return nil, err
		}
		specs = append(specs, spec)
	}
	return specs, nil
}

// asList takes a list, or the JSON text of one, which some clients send for an argument without a type.
func asList(v ojson.Value, at string) (ojson.Value, error) {
	if v.Kind() == ojson.Array {
		return v, nil
	}
	if parsed, err := ojson.ParseString(v.Text()); err == nil && parsed.Kind() == ojson.Array {
		return parsed, nil
	}
	if names := splitNames(v.Text()); len(names) > 0 {
		return ojson.Value{}, malformed("%s takes a list, not a text: write %s", at, ojson.StringsOf(names))
	}
	if v.Kind() == ojson.Object {
		return ojson.Value{}, malformed("%s takes a list, not an object: write [%s]", at, v)
	}
	return ojson.Value{}, malformed(`%s takes a list of names and of relation specs, such as ["title",{"field":"author","fields":["name"]}]`, at)
}

// splitNames is the list that a text such as "title, body" means; nil when it is more than names.
func splitNames(text string) []string {
	names := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
	for _, name := range names {
		if strings.ContainsAny(name, `()[]{}":`) {
			return nil
		}
	}
	return names
}

func parseSpec(v ojson.Value, at string) (Spec, error) {
	if v.Kind() == ojson.String {
		return Spec{Field: v.Text()}, nil
	}
	if v.Kind() != ojson.Object {
		return Spec{}, malformed(`%s takes a field's name or {"field","fields","first","sort"}, not %s`, at, v)
	}
	var spec Spec
	for name, value := range v.Members() {
		if err := spec.set(name, value, at); err != nil {
			return Spec{}, err
		}
	}
	if spec.Field == "" {
		return Spec{}, malformed(`%s names no field: write {"field":"author","fields":["name"]}`, at)
	}
	return spec, nil
}

// set reads one member of a relation spec. A null member is one left out.
func (s *Spec) set(name string, value ojson.Value, at string) (err error) {
	if value.IsNull() {
		return nil
	}
	switch name {
	case "field":
		s.Field = value.Text()
		if value.Kind() != ojson.String {
			return malformed("field in %s takes a name, not %s", at, value)
		}
	case "fields":
		s.HasFields = true
		s.Fields, err = parseSpecs(value, at+".fields")
	case "first":
		s.First, err = parseFirst(value, at)
	case "sort":
		s.Sort, err = parseSort(value, at)
	default:
		return unknownArgument(name, at)
	}
	return err
}

// unknownArgument refuses a member that a relation spec does not have, another tool's word for one included.
func unknownArgument(name, at string) *Refusal {
	allowed := []string{"field", "fields", "first", "sort"}
	near := schema.Nearest(name, allowed)
	switch name {
	case "limit":
		near = []string{"first"}
	case "select":
		near = []string{"fields"}
	case "orderBy":
		near = []string{"sort"}
	}
	meant := ""
	if len(near) > 0 {
		meant = fmt.Sprintf(" Did you mean %s?", near[0])
	}
	return malformed("Unknown argument %s in %s.%s Allowed: %s.", name, at, meant, strings.Join(allowed, ", "))
}

// parseFirst takes a whole number, as a number or as its text.
func parseFirst(v ojson.Value, at string) (int, error) {
	n, whole := v.Int()
	if v.Kind() == ojson.String {
		parsed, err := strconv.Atoi(strings.TrimSpace(v.Text()))
		n, whole = parsed, err == nil
	}
	if !whole {
		return 0, malformed("first in %s takes a whole number from %d to %d, not %s", at, minFirst, maxFirst, v)
	}
	return n, checkFirst("first in "+at, n)
}

// checkFirst refuses a page size the API does not serve.
func checkFirst(what string, n int) error {
	if n >= minFirst && n <= maxFirst {
		return nil
	}
	return malformed("%s takes %d to %d, not %d", what, minFirst, maxFirst, n)
}

// parseSort takes a list of sort values, the JSON text of one, or a single value.
func parseSort(v ojson.Value, at string) ([]string, error) {
	if parsed, err := ojson.ParseString(v.Text()); err == nil && parsed.Kind() == ojson.Array {
		v = parsed
	}
	if v.Kind() == ojson.String {
		return []string{v.Text()}, nil
	}
	values := v.Texts()
	if v.Kind() != ojson.Array || len(values) == 0 {
		return nil, malformed(`sort in %s takes a list of sort values, such as ["name_ASC"], not %s`, at, v)
	}
	return values, nil
}
