package read

import (
	"fmt"
	"slices"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// MaxInValues is the most values that one in or nin takes, and the most ids that nodes does.
const MaxInValues = 100

// operator compiles one operator of s. A comparison matches no value that is missing or of another type than the
// field's.
//
// [D] ne and nin are the opposites of eq and in, so they match missing and wrong-typed values. An operand of null is
// refused: `null: true` asks for missing values. Text compares as it is, case and all.
func (s subject) operator(name string, operand ojson.Value) (predicate, error) {
	switch name {
	case "exists", "null":
		return s.presence(name, operand)
	case "in", "nin":
		return s.membership(name, operand)
	case "has", "hasAny", "hasAll":
		return s.list(name, operand)
	default:
		return s.comparison(name, operand)
	}
}

// presence tests what is stored: exists is any value but null, an empty one included.
func (s subject) presence(name string, operand ojson.Value) (predicate, error) {
	if operand.Kind() != ojson.Bool {
		return nil, s.refuse(name, "true or false", operand)
	}
	wantMissing := operand.Bool() == (name == "null")
	return func(e *project.Entry) truth { return truthOf(missing(s.read(e)) == wantMissing) }, nil
}

func (s subject) membership(name string, operand ojson.Value) (predicate, error) {
	keys, err := s.keys(name, operand)
	if err != nil {
		return nil, err
	}
	if len(keys) > MaxInValues {
		return nil, &Error{
			Code:    "too_many_in_values",
			Message: fmt.Sprintf("%s.%s: %d values, over the limit of %d.", s.place, name, len(keys), MaxInValues),
			Hint:    "Split the values over several reads.",
		}
	}
	wanted := make(map[key]bool, len(keys))
	for _, k := range keys {
		wanted[k] = true
	}
	test := s.compare(func(stored key) bool { return wanted[stored] })
	if name == "nin" {
		return not(test), nil
	}
	return test, nil
}

func (s subject) comparison(name string, operand ojson.Value) (predicate, error) {
	k, ok := s.kind.keyOf(operand)
	if !ok {
		return nil, s.refuse(name, s.kind.takes(), operand)
	}
	switch name {
	case "ne":
		return not(s.compare(func(stored key) bool { return stored == k })), nil
	case "gt":
		return s.compare(func(stored key) bool { return stored.compare(k) > 0 }), nil
	case "gte":
		return s.compare(func(stored key) bool { return stored.compare(k) >= 0 }), nil
	case "lt":
		return s.compare(func(stored key) bool { return stored.compare(k) < 0 }), nil
	case "lte":
		return s.compare(func(stored key) bool { return stored.compare(k) <= 0 }), nil
	case "contains":
		return s.compare(func(stored key) bool { return strings.Contains(stored.text, k.text) }), nil
	case "startsWith":
		return s.compare(func(stored key) bool { return strings.HasPrefix(stored.text, k.text) }), nil
	case "endsWith":
		return s.compare(func(stored key) bool { return strings.HasSuffix(stored.text, k.text) }), nil
	default: // eq
		return s.compare(func(stored key) bool { return stored == k }), nil
	}
}

func (s subject) compare(holds func(stored key) bool) predicate {
	return func(e *project.Entry) truth {
		stored, ok := s.kind.keyOf(s.read(e))
		return truthOf(ok && holds(stored))
	}
}

// list compiles an operator on a stored list; what is not a list neither has an item nor lacks it.
func (s subject) list(name string, operand ojson.Value) (predicate, error) {
	wanted, err := s.wanted(name, operand)
	if err != nil {
		return nil, err
	}
	enough := len(wanted) // of them must be in the list
	if name == "hasAny" {
		enough = 1
	}
	return func(e *project.Entry) truth {
		stored := s.read(e)
		if stored.Kind() != ojson.Array {
			return unknown
		}
		return truthOf(s.count(stored, wanted) >= enough)
	}, nil
}

// wanted are the keys that a list operator looks for: has takes one value, hasAny and hasAll take a list.
func (s subject) wanted(name string, operand ojson.Value) ([]key, error) {
	if name != "has" {
		return s.keys(name, operand)
	}
	k, ok := s.kind.keyOf(operand)
	if !ok {
		return nil, s.refuse(name, s.kind.takes(), operand)
	}
	return []key{k}, nil
}

// count returns how many of the wanted keys a stored list holds.
func (s subject) count(list ojson.Value, wanted []key) int {
	held := make([]key, 0, list.Count())
	for _, item := range list.Items() {
		if k, ok := s.kind.keyOf(item); ok {
			held = append(held, k)
		}
	}
	n := 0
	for _, k := range wanted {
		if slices.Contains(held, k) {
			n++
		}
	}
	return n
}

func (s subject) keys(name string, list ojson.Value) ([]key, error) {
	if list.Kind() != ojson.Array {
		return nil, s.refuse(name, "a list", list)
	}
	keys := make([]key, 0, list.Count())
	for _, item := range list.Items() {
		k, ok := s.kind.keyOf(item)
		if !ok {
			return nil, s.refuse(name, "a list of which each item is "+s.kind.takes(), item)
		}
		keys = append(keys, k)
	}
	return keys, nil
}

func (s subject) refuse(operator, wants string, got ojson.Value) error {
	hint := ""
	if got.IsNull() {
		hint = `For a missing value write {"` + s.place + `":{"null":true}}.`
	}
	return whereError(fmt.Sprintf("%s.%s takes %s, not %s.", s.place, operator, wants, brief(got)), hint)
}
