// Package form checks the form of JSON documents that people and agents write. It stops at the first fault and names the node that has
// it.
package form

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

// Error is a fault in a document.
type Error struct {
	Path    string // the node: "main[0].items[2].fieldId"
	Message string
	Hint    string // the next step; may be ""
}

func (e *Error) Error() string { return e.Path + ": " + e.Message }

// Errorf returns an Error without a hint.
func Errorf(path, format string, args ...any) *Error {
	return &Error{Path: path, Message: fmt.Sprintf(format, args...)}
}

// Check returns what is wrong with the value at a path, an *Error as a rule; nil for nothing.
type Check func(path string, value ojson.Value) error

// Member is a member that an object may have.
type Member struct {
	Name  string
	Need  bool // whether the object must have it
	Check Check
}

// Object checks an object: that it has no unknown members, then the members in the order given. what names it in messages: "a card".
// Paths of members begin at root, "" for a document whose members go by their name alone.
func Object(path, root, what string, value ojson.Value, members ...Member) error {
	if value.Kind() != ojson.Object {
		return Errorf(path, "%s is an object, not %s.", capitalized(what), Shown(value))
	}
	var names []string
	for _, m := range members {
		names = append(names, m.Name)
	}
	for name := range value.Members() {
		if !slices.Contains(names, name) {
			return unknown(At(root, name), what, name, names)
		}
	}
	for _, m := range members {
		given := value.Get(m.Name)
		switch {
		case given.Exists():
			if err := m.Check(At(root, m.Name), given); err != nil {
				return err
			}
		case m.Need:
			return Errorf(At(root, m.Name), "%s needs %s.", capitalized(what), m.Name)
		}
	}
	return nil
}

func unknown(path, what, name string, names []string) error {
	fault := Errorf(path, "%s has no member %s.", capitalized(what), Shown(ojson.StringOf(name)))
	if near := read.Nearest(name, names); near != "" {
		fault.Message += " Did you mean " + near + "?"
	}
	fault.Hint = "It takes: " + strings.Join(names, ", ") + "."
	return fault
}

// List checks a list, item by item.
func List(item Check) Check {
	return func(path string, value ojson.Value) error {
		if value.Kind() != ojson.Array {
			return Errorf(path, "%s is a list, not %s.", last(path), Shown(value))
		}
		for i, one := range value.Items() {
			if err := item(itemAt(path, i), one); err != nil {
				return err
			}
		}
		return nil
	}
}

// maxText is how many characters a text of a document may have.
//
// [D] No limit is stated; with one, what is stored of documents is bounded.
const maxText = 200

// Text checks a text that is not blank.
func Text(path string, value ojson.Value) error {
	switch {
	case value.Kind() != ojson.String:
		return Errorf(path, "%s is text, not %s.", last(path), Shown(value))
	case strings.TrimSpace(value.Text()) == "":
		return Errorf(path, "%s is empty.", last(path))
	}
	return Label(path, value)
}

// Label checks a text that may be empty.
func Label(path string, value ojson.Value) error {
	switch {
	case value.Kind() != ojson.String:
		return Errorf(path, "%s is text, not %s.", last(path), Shown(value))
	case utf8.RuneCountInString(value.Text()) > maxText:
		return Errorf(path, "%s is longer than %d characters.", last(path), maxText)
	}
	return nil
}

// Flag checks a true or false.
func Flag(path string, value ojson.Value) error {
	if value.Kind() != ojson.Bool {
		return Errorf(path, "%s is true or false, not %s.", last(path), Shown(value))
	}
	return nil
}

// OneOf checks one of some words.
func OneOf(words ...string) Check {
	return func(path string, value ojson.Value) error {
		if value.Kind() != ojson.String || !slices.Contains(words, value.Text()) {
			end := len(words) - 1
			return Errorf(path, "%s is %s or %s, not %s.", last(path), strings.Join(words[:end], ", "), words[end], Shown(value))
		}
		return nil
	}
}

// Any checks nothing.
func Any(string, ojson.Value) error { return nil }

// plainName is a name that reads well after a dot.
var plainName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$-]{0,59}$`) })

// At returns the path of a member: "main[0].items", or main["any other name"], which is short however long the name.
func At(path, name string) string {
	switch {
	case !plainName().MatchString(name):
		return path + "[" + Shown(ojson.StringOf(name)) + "]"
	case path == "":
		return name
	default:
		return path + "." + name
	}
}

// itemAt is the path of an item, counted from 0.
func itemAt(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

// last is the name a path ends with, "items" of "main[0].items" and "main[0]" of itself.
func last(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// Shown returns a value as messages quote it: at most 60 UTF-16 code units, and a container by its kind alone.
func Shown(value ojson.Value) string {
	const limit = 60
	switch value.Kind() {
	case ojson.Array:
		return "a list"
	case ojson.Object:
		return "an object"
	}
	return ojson.Shorten(value.String(), limit)
}

func capitalized(what string) string { return strings.ToUpper(what[:1]) + what[1:] }
