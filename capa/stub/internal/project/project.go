package project

import (
	"cmp"
	"slices"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Project is one tenant's content. Models are in the data set's order, which decides between two namespaces
// that would share a GraphQL type name.
type Project struct {
	Models []*Model

	byName map[string]*Model // by namespace and by id
}

// Model returns the model with that namespace or id, or nil. A namespace wins over another model's id.
func (p *Project) Model(namespaceOrID string) *Model { return p.byName[namespaceOrID] }

// Model is one content type and everything stored under it.
type Model struct {
	ID             string // a UUID
	Namespace      string // how routes, queries and relations name it: "articles"
	Name           string // what the admin shows: "Article"
	Fields         []*Field
	Entries        []*Entry    // in the data set's order
	EmbedByDefault bool        // how a parent's layout shows a relation to this model
	Layout         ojson.Value // the editor's layout document, or null
	Route          string      // the page it declares, "/blog/[slug]"; "" for none
	SlugField      string      // the field that fills the route's parameter; "" for none

	fields  map[string]*Field
	entries map[string]*Entry
	newest  []*Entry
}

// Field returns the content field with that name, or nil. System fields (id, createdAt, _tags …) are not content fields.
func (m *Model) Field(name string) *Field { return m.fields[name] }

// Entry returns the stored entry with that id, drafts included, or nil.
func (m *Model) Entry(id string) *Entry { return m.entries[id] }

// Newest returns the entries in the API's default order: createdAt descending, then id descending.
// The slice is shared and must not be changed.
func (m *Model) Newest() []*Entry { return m.newest }

// Field is one content field of a model.
type Field struct {
	ID         string // a UUID; layouts place fields by it
	Name       string // "coauthors"
	Label      string // "Coauthors"
	Type       Type
	Target     string   // the namespace a relation points at; "" for other types
	Required   bool     // the editor asks for it; a stored value may be missing all the same
	Deprecated string   // why it is deprecated; "" when it is not
	Options    []string // what a select offers
}

// Entry statuses.
const (
	Draft     = "draft"     // exists for a development key only
	Published = "published" // exists for every key
)

// Entry is one instance of a model, as stored.
type Entry struct {
	Model       *Model // the model it is stored under
	ID          string // a UUID
	Status      string // Draft or Published
	CreatedAt   string // RFC 3339 with milliseconds, UTC
	UpdatedAt   string
	PublishedAt string // "" for an entry that never was
	Version     int
	Tags        []string
	Folder      string // a media folder's id; "" for none
	// Values are the published values by field name; an absent name is an absent value. They may be of any JSON
	// type, whatever the field's type says: imports and old schemas leave such values behind.
	Values map[string]ojson.Value
	// Unpublished are the changes a development key reads over Values; nil when there are none.
	Unpublished map[string]ojson.Value
}

// assemble gives p its indexes and every entry its model. It is the last step of each way to make a Project.
func assemble(models []*Model) *Project {
	p := &Project{Models: models, byName: make(map[string]*Model, 2*len(models))}
	for _, m := range models {
		p.byName[m.ID] = m
	}
	for _, m := range models {
		p.byName[m.Namespace] = m
		m.index()
	}
	return p
}

func (m *Model) index() {
	m.fields = make(map[string]*Field, len(m.Fields))
	for _, f := range m.Fields {
		m.fields[f.Name] = f
	}
	m.entries = make(map[string]*Entry, len(m.Entries))
	for _, e := range m.Entries {
		e.Model = m
		m.entries[e.ID] = e
	}
	m.newest = slices.Clone(m.Entries)
	slices.SortFunc(m.newest, NewestFirst)
}

// NewestFirst orders entries as the API does by default. createdAt is compared as text: Load and the generators write every
// time in one form.
func NewestFirst(a, b *Entry) int {
	return cmp.Or(cmp.Compare(b.CreatedAt, a.CreatedAt), cmp.Compare(b.ID, a.ID))
}
