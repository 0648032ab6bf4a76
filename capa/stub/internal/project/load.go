package project

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Load reads a data set, {"models":[{"id","namespace","name","fields":[…],"entries":[…]}]}. name is what errors call it.
// The first fault is returned as a *LoadError that names its place. A stored value may be of any JSON type, since wrong-typed
// values are part of what a data set is for; everything else is checked, and an unknown member is refused, since a
// misspelled one would go unread without a word.
func Load(r io.Reader, name string) (*Project, error) {
	d, root, err := parseDocument(r, name)
	if err != nil {
		return nil, err
	}
	l := loader{ids: map[string]string{}, namespaces: map[string]bool{}}
	models := l.models(root)
	if d.fault != nil {
		return nil, d.fault
	}
	return assemble(models), nil
}

// loader holds what the parts of a data set must agree on.
type loader struct {
	ids        map[string]string // id → the place that has it: ids are unique across the project, as nodes(ids:) needs
	namespaces map[string]bool
}

func (l loader) models(root node) []*Model {
	root.allow("models")
	list := root.need("models")
	list.want(ojson.Array, "a list of models")
	for _, n := range list.items() {
		namespace := n.needText("namespace")
		if strings.ContainsFunc(namespace, breaksList) {
			n.at("namespace").fail("%q cannot name a model: it takes no control characters, commas or parentheses", namespace)
		}
		if l.namespaces[namespace] {
			n.at("namespace").fail("a second model with the namespace %s; each needs its own", namespace)
		}
		l.namespaces[namespace] = true
	}
	var models []*Model
	for _, n := range list.items() {
		models = append(models, l.model(n))
	}
	return models
}

// breaksList reports whether a namespace may not hold r.
//
// [D] What a namespace may hold is not published. The schema lists those of models that GraphQL leaves out in a line of text, "a_b (type
// name taken by a-b), c": what ends a name there, or the line, would have the list read wrongly.
func breaksList(r rune) bool {
	return unicode.IsControl(r) || strings.ContainsRune(",()\u2028\u2029", r)
}

func (l loader) model(n node) *Model {
	n.allow("id", "namespace", "name", "embedByDefault", "layout", "route", "slugField", "fields", "entries")
	m := &Model{
		ID:             l.id(n),
		Namespace:      n.needText("namespace"),
		Name:           n.needText("name"),
		EmbedByDefault: n.at("embedByDefault").flag(),
		Layout:         n.at("layout").orNull(),
		Route:          n.at("route").text(),
		SlugField:      n.at("slugField").text(),
		fields:         map[string]*Field{},
	}
	for _, child := range n.at("fields").items() {
		f := l.field(child)
		if m.fields[f.Name] != nil {
			child.at("name").fail("a second field named %s; each needs its own name", f.Name)
		}
		m.fields[f.Name] = f
		m.Fields = append(m.Fields, f)
	}
	if m.SlugField != "" && m.fields[m.SlugField] == nil {
		n.at("slugField").fail("%s has no field %s", m.Namespace, m.SlugField)
	}
	for _, child := range n.at("entries").items() {
		m.Entries = append(m.Entries, l.entry(child, m))
	}
	return m
}

// id reads n's id and claims it.
func (l loader) id(n node) string {
	id := n.needText("id")
	if taken, ok := l.ids[id]; ok {
		n.at("id").fail("%s is the id of %s already; ids are unique across the project", id, taken)
	}
	l.ids[id] = n.place
	return id
}

// fieldName is a GraphQL name that GraphQL has not reserved.
//
// [D] A field's name is the same in REST and in GraphQL, so it has GraphQL's form, and it is no word that an entry or a
// filter has a meaning for.
var fieldName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:_?[A-Za-z][A-Za-z0-9_]*|_[0-9][A-Za-z0-9_]*)$`) })

var reservedNames = []string{"id", "model", "status", "createdAt", "updatedAt", "publishedAt", "_version", "_tags", "_folder", "and", "or", "not"}

func (l loader) field(n node) *Field {
	n.allow("id", "name", "label", "type", "target", "required", "deprecated", "options")
	f := &Field{
		ID:         l.id(n),
		Name:       n.needText("name"),
		Label:      n.at("label").text(),
		Required:   n.at("required").flag(),
		Deprecated: n.at("deprecated").text(),
		Options:    n.at("options").texts(),
	}
	if !fieldName().MatchString(f.Name) || slices.Contains(reservedNames, f.Name) {
		n.at("name").fail("%q cannot name a field: it takes letters, digits and _, not first a digit, and no name of the system's", f.Name)
	}
	if f.Label == "" {
		f.Label = f.Name
	}
	name := n.needText("type")
	var known bool
	if f.Type, known = parseType(name); !known {
		n.at("type").fail("%q is no Capa type; write one of %s, or array of one", name, baseList())
	}
	l.target(n, f)
	return f
}

func (l loader) target(n node, f *Field) {
	if f.Type.Base != Relation {
		if n.at("target").value.Exists() {
			n.at("target").fail("only a relation has a target; %s is of type %s", f.Name, f.Type)
		}
		return
	}
	f.Target = n.needText("target")
	if !l.namespaces[f.Target] {
		n.at("target").fail("no model has the namespace %s", f.Target)
	}
}

func (l loader) entry(n node, m *Model) *Entry {
	n.allow("id", "status", "createdAt", "updatedAt", "publishedAt", "_version", "_tags", "_folder", "values", "unpublished")
	e := &Entry{
		ID:          l.id(n),
		Status:      n.needText("status"),
		CreatedAt:   n.need("createdAt").time(),
		UpdatedAt:   n.need("updatedAt").time(),
		PublishedAt: n.at("publishedAt").time(),
		Version:     1,
		Tags:        n.at("_tags").texts(),
		Folder:      n.at("_folder").text(),
		Values:      n.at("values").values(m),
		Unpublished: n.at("unpublished").values(m),
	}
	if e.Status != Draft && e.Status != Published {
		n.at("status").fail("%q is no status; write %s or %s", e.Status, Draft, Published)
	}
	if version := n.at("_version"); version.value.Exists() {
		e.Version = version.count()
	}
	return e
}

// values reads stored values by field name, each as it is; nil when there are none.
func (n node) values(m *Model) map[string]ojson.Value {
	if n.absent() || !n.want(ojson.Object, "an object of values by field name") {
		return nil
	}
	values := make(map[string]ojson.Value, n.value.Count())
	for name, value := range n.value.Members() {
		if m.fields[name] == nil {
			n.at(name).fail("%s has no field %s", m.Namespace, name)
		}
		values[name] = value
	}
	return values
}

// TimeLayout is the layout in which the API writes a moment in UTC and a project holds it, so that moments compare as text.
const TimeLayout = "2006-01-02T15:04:05.000Z"

func (n node) time() string {
	if n.absent() {
		return ""
	}
	t, err := time.Parse(time.RFC3339, n.text())
	if err != nil {
		n.fail("not a moment; write one like 2026-08-01T09:00:00.000Z")
	}
	return t.UTC().Format(TimeLayout)
}
