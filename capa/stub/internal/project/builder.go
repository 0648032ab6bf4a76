package project

import (
	"fmt"
	"maps"
	"strings"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// builder makes a project in code: ids and times count up, so that the same code makes the same project, byte for byte.
type builder struct {
	models []*Model
	ids    int
	clock  time.Time // the next entry's createdAt
}

func newBuilder() *builder {
	return &builder{clock: time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)}
}

func (b *builder) id() string {
	b.ids++
	return fmt.Sprintf("20000000-0000-4000-8000-%012x", b.ids)
}

// model adds a model. A field is written "views: number" or "author: relation authors".
func (b *builder) model(namespace, name string, fields ...string) *Model {
	m := &Model{ID: b.id(), Namespace: namespace, Name: name, Layout: ojson.NullOf()}
	for _, field := range fields {
		m.Fields = append(m.Fields, b.field(field))
	}
	b.models = append(b.models, m)
	return m
}

func (b *builder) field(spec string) *Field {
	name, typeName, _ := strings.Cut(spec, ": ")
	f := &Field{ID: b.id(), Name: name, Label: strings.ToUpper(name[:1]) + strings.ReplaceAll(name[1:], "_", " ")}
	if before, target, ok := strings.Cut(typeName, "relation "); ok {
		f.Target, typeName = target, before+"relation"
	}
	var known bool
	if f.Type, known = parseType(typeName); !known {
		panic("project: no Capa type in " + spec) // a fault of the code that calls, never of an input
	}
	if f.Type.Base == SelectT {
		f.Options = []string{"small", "medium", "large"}
	}
	return f
}

// entry adds a published entry, an hour newer than the one before. values is a JSON object of stored values.
func (b *builder) entry(m *Model, values string) *Entry {
	at := b.clock.Format(TimeLayout)
	b.clock = b.clock.Add(time.Hour)
	e := &Entry{
		ID: b.id(), Status: Published, CreatedAt: at, UpdatedAt: at, PublishedAt: at, Version: 1,
		Values: stored(values),
	}
	m.Entries = append(m.Entries, e)
	return e
}

// draft adds an entry that was never published.
func (b *builder) draft(m *Model, values string) *Entry {
	e := b.entry(m, values)
	e.Status, e.PublishedAt = Draft, ""
	return e
}

// stored reads a JSON object of values that code wrote.
func stored(text string) map[string]ojson.Value {
	object, err := ojson.ParseString(text)
	if err != nil {
		panic(fmt.Sprintf("project: %v in %.80s", err, text)) // as in field
	}
	values := make(map[string]ojson.Value, object.Count())
	for name, value := range object.Members() {
		values[name] = value
	}
	return values
}

// set adds to the stored values of e, which may then refer to entries made after it.
func set(e *Entry, values string) { maps.Copy(e.Values, stored(values)) }

// quote writes text as JSON.
func quote(text string) string { return string(ojson.AppendString(nil, text)) }

func quoteIDs(entries []*Entry) string {
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = quote(e.ID)
	}
	return "[" + strings.Join(ids, ",") + "]"
}
