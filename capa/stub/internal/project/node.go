package project

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// LoadError is a fault in a data set or an overlay.
type LoadError struct {
	Name   string // what the caller called the text: a file's name
	Place  string // "models[2].fields[1].type"; "" when the text could not be read at all
	Reason string // what is wrong there
}

func (e *LoadError) Error() string {
	if e.Place == "" {
		return e.Name + ": " + e.Reason
	}
	return e.Name + ": " + e.Place + ": " + e.Reason
}

// document is a text being read. It keeps the first fault only, so that reading can go on without a check after each step.
type document struct {
	name  string
	fault *LoadError
}

// node is one value of a document and its place there.
type node struct {
	document *document
	place    string
	value    ojson.Value
}

// parseDocument parses r's text and returns its root. The error is a *LoadError.
func parseDocument(r io.Reader, name string) (*document, node, error) {
	d := &document{name: name}
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, node{}, &LoadError{Name: name, Reason: err.Error()}
	}
	root, err := ojson.Parse(text)
	if err != nil {
		return nil, node{}, &LoadError{Name: name, Reason: err.Error()}
	}
	return d, node{document: d, value: root}, nil
}

func (n node) fail(format string, args ...any) {
	if n.document.fault != nil {
		return
	}
	n.document.fault = &LoadError{Name: n.document.name, Place: n.place, Reason: fmt.Sprintf(format, args...)}
}

// at returns a member, whether it is there or not.
func (n node) at(name string) node {
	place := name
	if n.place != "" {
		place = n.place + "." + name
	}
	return node{document: n.document, place: place, value: n.value.Get(name)}
}

// need returns a member that must be there.
func (n node) need(name string) node {
	child := n.at(name)
	if child.absent() {
		child.fail("missing")
	}
	return child
}

func (n node) needText(name string) string {
	child := n.need(name)
	text := child.text()
	if text == "" {
		child.fail("empty")
	}
	return text
}

// absent reports whether the value is not there or null, which members that may be left out take alike.
func (n node) absent() bool { return !n.value.Exists() || n.value.IsNull() }

func (n node) want(kind ojson.Kind, wording string) bool {
	if n.value.Kind() == kind {
		return true
	}
	n.fail("not %s", wording)
	return false
}

// allow refuses the members it does not name.
func (n node) allow(names ...string) {
	if !n.want(ojson.Object, "an object") {
		return
	}
	for name := range n.value.Members() {
		if !slices.Contains(names, name) {
			n.at(name).fail("unknown member; it is one of %s", strings.Join(names, ", "))
		}
	}
}

// items returns a list's items; none for a list that is not there.
func (n node) items() []node {
	if n.absent() || !n.want(ojson.Array, "a list") {
		return nil
	}
	items := make([]node, 0, n.value.Count())
	for i, value := range n.value.Items() {
		items = append(items, node{document: n.document, place: n.place + "[" + strconv.Itoa(i) + "]", value: value})
	}
	return items
}

func (n node) text() string {
	if n.absent() || !n.want(ojson.String, "text") {
		return ""
	}
	return n.value.Text()
}

func (n node) texts() []string {
	var texts []string
	for _, item := range n.items() {
		texts = append(texts, item.text())
	}
	return texts
}

func (n node) flag() bool {
	return !n.absent() && n.want(ojson.Bool, "true or false") && n.value.Bool()
}

func (n node) count() int {
	count, ok := n.value.Int()
	if !ok || count < 0 {
		n.fail("not a whole number from 0 up")
	}
	return count
}

func (n node) orNull() ojson.Value {
	if n.absent() {
		return ojson.NullOf()
	}
	return n.value
}
