package server

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
	"github.com/capacms/capa-mcp/server/internal/query"
)

// arguments are a call's arguments after check: every name known, every value of its kind.
type arguments struct {
	values map[string]ojson.Value
}

// argumentError is a call's arguments refused before anything was asked of Capa.
type argumentError struct{ message string }

func (e *argumentError) Error() string { return e.message }

func (a arguments) has(name string) bool         { return a.values[name].Exists() }
func (a arguments) json(name string) ojson.Value { return a.values[name] }
func (a arguments) text(name string) string      { return a.values[name].Text() }
func (a arguments) flag(name string) bool        { return a.values[name].Bool() }
func (a arguments) whole(name string, unset int) int {
	if n, ok := a.values[name].Int(); ok {
		return n
	}
	return unset
}

func (a arguments) list(name string) []string { return a.values[name].Texts() }

// budget is the answer's budget in characters.
func (a arguments) budget() int { return a.whole(maxChars.name, defaultChars) }

// check reads a call's arguments against the tool's own parameters. null is an argument left out, but of the kinds that hold any JSON
// (loose, verbatim), where it is a value. Errors are *argumentError, and name the argument, what is allowed and the nearest name.
func check(params []param, sent ojson.Value) (arguments, error) {
	if sent.Kind() == ojson.String { // some clients send the whole object as a text
		if parsed, err := ojson.ParseString(sent.Text()); err == nil {
			sent = parsed
		}
	}
	args := arguments{values: make(map[string]ojson.Value, sent.Count())}
	if sent.Exists() && !sent.IsNull() && sent.Kind() != ojson.Object {
		return args, &argumentError{"arguments must be an object. " + allowed(params)}
	}
	for name, value := range sent.Members() {
		p := find(params, name)
		if p == nil {
			return args, unknownArgument(params, name)
		}
		if value.IsNull() && p.kind != loose && p.kind != verbatim {
			continue
		}
		if args.has(p.name) {
			return args, &argumentError{fmt.Sprintf("%s and %s are the same argument. Pass one of them.", p.name, p.alias)}
		}
		read, err := p.read(name, value)
		if err != nil {
			return args, err
		}
		args.values[p.name] = read
	}
	for _, p := range params {
		if p.required && !args.has(p.name) {
			return args, &argumentError{"Missing argument " + p.either() + ". " + allowed(params)}
		}
	}
	return args, nil
}

func find(params []param, name string) *param {
	for i := range params {
		if params[i].name == name || params[i].alias == name && name != "" {
			return &params[i]
		}
	}
	return nil
}

func (p param) either() string {
	if p.alias == "" {
		return p.name
	}
	return p.name + " (or " + p.alias + ")"
}

func names(params []param) []string {
	var out []string
	for _, p := range params {
		out = append(out, p.name)
		if p.alias != "" {
			out = append(out, p.alias)
		}
	}
	return out
}

func allowed(params []param) string {
	if len(params) == 0 {
		return "This tool takes no arguments."
	}
	return "Allowed: " + strings.Join(names(params), ", ") + "."
}

// unknownArgument names the argument another tool's word stands for here, or else the nearest by spelling.
func unknownArgument(params []param, name string) error {
	message := "Unknown argument " + name + ". "
	if near := meant(params, name); near != "" {
		message += "Did you mean " + near + "? "
	}
	return &argumentError{message + allowed(params)}
}

func meant(params []param, name string) string {
	for _, p := range params {
		if slices.ContainsFunc(p.words, func(word string) bool { return strings.EqualFold(word, name) }) {
			return p.name
		}
	}
	return nearest(name, names(params))
}

// nearest is the nearest of names by spelling, or "".
func nearest(word string, names []string) string {
	if near := schema.Nearest(word, names); len(near) > 0 {
		return near[0]
	}
	return ""
}

// read is value as p's kind has it. name is the name it was sent under.
func (p param) read(name string, value ojson.Value) (ojson.Value, error) {
	switch p.kind {
	case text:
		return p.readText(name, value)
	case whole:
		return p.readWhole(name, value)
	case flag:
		return readFlag(name, value)
	case list:
		return readList(name, value)
	case object:
		return readObject(name, value)
	case loose:
		return readLoose(value), nil
	default:
		return value, nil
	}
}

func (p param) readText(name string, value ojson.Value) (ojson.Value, error) {
	if value.Kind() != ojson.String {
		return value, wrongKind(name, "a text", value)
	}
	if p.values != nil && !slices.Contains(p.values, value.Text()) {
		return value, wrongKind(name, "one of "+strings.Join(p.values, ", "), value)
	}
	return value, nil
}

func (p param) readWhole(name string, value ojson.Value) (ojson.Value, error) {
	want := fmt.Sprintf("a whole number from %s up", query.Grouped(p.min))
	if p.max > 0 {
		want = fmt.Sprintf("a whole number from %s to %s", query.Grouped(p.min), query.Grouped(p.max))
	}
	n, ok := value.Int()
	if value.Kind() == ojson.String {
		parsed, err := strconv.Atoi(strings.TrimSpace(value.Text()))
		n, ok = parsed, err == nil
	}
	if !ok || n < p.min || p.max > 0 && n > p.max {
		return value, wrongKind(name, want, value)
	}
	return ojson.IntOf(n), nil
}

func readFlag(name string, value ojson.Value) (ojson.Value, error) {
	switch {
	case value.Kind() == ojson.Bool:
		return value, nil
	case value.Kind() == ojson.String && (value.Text() == "true" || value.Text() == "false"):
		return ojson.BoolOf(value.Text() == "true"), nil
	}
	return value, wrongKind(name, "true or false", value)
}

func readList(name string, value ojson.Value) (ojson.Value, error) {
	if value.Kind() == ojson.String {
		parsed := readLoose(value)
		if parsed.Kind() != ojson.Array {
			return ojson.ArrayOf(value), nil
		}
		value = parsed
	}
	if value.Kind() != ojson.Array {
		return value, wrongKind(name, "a list of texts", value)
	}
	for _, item := range value.Items() {
		if item.Kind() != ojson.String {
			return value, wrongKind(name, "a list of texts", value)
		}
	}
	return value, nil
}

func readObject(name string, value ojson.Value) (ojson.Value, error) {
	if read := readLoose(value); read.Kind() == ojson.Object || read.IsNull() {
		return read, nil
	}
	return value, wrongKind(name, "an object", value)
}

// readLoose takes JSON sent as a text for the JSON: several clients send objects so.
func readLoose(value ojson.Value) ojson.Value {
	if value.Kind() != ojson.String {
		return value
	}
	if parsed, err := ojson.ParseString(value.Text()); err == nil {
		return parsed
	}
	return value
}

func wrongKind(name, want string, got ojson.Value) error {
	const most = 60
	return &argumentError{fmt.Sprintf("%s must be %s, got %s.", name, want, ojson.Shorten(got.String(), most))}
}
