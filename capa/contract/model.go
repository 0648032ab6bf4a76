package contract

import (
	"cmp"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// model is a model of the deployment: what GET /api/models says, and its names in GraphQL.
type model struct {
	id, namespace, name string
	fields              []*field

	typeName, list, single string // "" where GraphQL does not expose it

	sampled bool
	sample  []ojson.Value // some entries as stored, newest first
	total   int           // how many there are; -1 for unknown
}

// field is a content field.
type field struct {
	name, label, capaType string
	target                string // namespace; "" for none, or one the key cannot read
	deprecated            string // the reason
}

// sampleSize is how many entries of a model are read to find values to check with.
const sampleSize = 20

func modelsOf(list ojson.Value) []*model {
	var models []*model
	for _, v := range list.Items() {
		m := &model{id: v.Get("id").Text(), namespace: v.Get("namespace").Text(), name: v.Get("name").Text(), total: -1}
		for _, f := range v.Get("fields").Items() {
			m.fields = append(m.fields, &field{
				name: f.Get("name").Text(), label: f.Get("label").Text(), capaType: f.Get("type").Text(),
				target: f.Get("target").Text(), deprecated: f.Get("deprecated").Text(),
			})
		}
		models = append(models, m)
	}
	return models
}

// plainName is a name that needs no quoting in a select, an address or a GraphQL document.
var plainName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

func (f *field) plain() bool {
	return plainName.MatchString(f.name) && !strings.HasPrefix(f.name, "__")
}

// base is the Capa type of one value, and whether the field holds a list of them.
func (f *field) base() (base string, list bool) {
	base, list = strings.CutPrefix(f.capaType, "array of ")
	return base, list
}

func (f *field) isRelation() bool {
	base, _ := f.base()
	return base == "relation"
}

func (d *deployment) model(namespace string) *model {
	for _, m := range d.models {
		if m.namespace == namespace {
			return m
		}
	}
	return nil
}

// path is the address of the model's entries, with a query written by params.
func (m *model) path(params ...string) string {
	path := "/api/entries/" + escape(m.namespace)
	for i := 0; i+1 < len(params); i += 2 {
		path += separator(i) + params[i] + "=" + escape(params[i+1])
	}
	return path
}

func separator(i int) string {
	if i == 0 {
		return "?"
	}
	return "&"
}

// entryPath is the address of one entry, without a query.
func (m *model) entryPath(id string) string { return m.path() + "/" + escape(id) }

// escape percent-encodes as the API's own addresses do, which leave ":", ",", "(" and ")" as they are.
func escape(text string) string {
	return strings.NewReplacer("+", "%20", "%3A", ":", "%2C", ",", "%28", "(", "%29", ")").Replace(url.QueryEscape(text))
}

// plainFields are the names of the model's fields that a select can hold.
func (m *model) plainFields() []string {
	var names []string
	for _, f := range m.fields {
		if f.plain() {
			names = append(names, f.name)
		}
	}
	return names
}

// entriesLookup reads a model's entries. How many there are is not needed, so a list is enough.
func entriesLookup(path string) lookup {
	route, _, _ := strings.Cut(path, "?")
	return lookup{id: "survey-entries", name: "GET " + route, mark: Decided, expected: "a list of entries", request: request{path: path},
		usable: func(x *exchange) bool { return x.status == http.StatusOK && x.at("data").Kind() == ojson.Array }}
}

// entries are some of the model's entries as they are stored, read once.
func (m *model) entries(p *probe) []ojson.Value {
	if m.sampled {
		return m.sample
	}
	m.sampled = true
	params := []string{"limit", strconv.Itoa(sampleSize), "count", "true"}
	if names := m.plainFields(); len(names) > 0 {
		params = append([]string{"select", "createdAt," + strings.Join(names, ",")}, params...)
	}
	x, why := p.d.learn(p.ctx, entriesLookup(m.path(params...)))
	p.d.entriesWhy = cmp.Or(p.d.entriesWhy, why)
	for _, e := range x.at("data").Items() {
		m.sample = append(m.sample, e)
	}
	if total, ok := x.at("page", "total").Int(); ok {
		m.total = total
	}
	return m.sample
}
