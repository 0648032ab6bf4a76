package stub

import (
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// TestWalk reads every field of every entry of the seed and the zoo over REST and in GraphQL, with a production and a
// development key, and holds the answers to the contract's rules for stored values. The rules are written here once
// more, on encoding/json, so that the stub is not compared with itself.
func TestWalk(t *testing.T) {
	for _, data := range []string{"seed", "zoo"} {
		content, err := project.Open(data)
		if err != nil {
			t.Fatal(err)
		}
		c := serve(t, Options{Data: data})
		for _, reader := range []walker{
			{client: c, project: content, header: with("cap_live_stub")},
			{client: c, project: content, header: with("cap_dev_stub"), drafts: true},
		} {
			t.Run(data+" "+reader.header, reader.walk)
		}
	}
}

type walker struct {
	client  client
	project *project.Project
	header  string
	drafts  bool
}

func (w walker) walk(t *testing.T) {
	w.client.t = t
	roots := w.singleRoots(t)
	fields, inGraphQL := 0, 0
	for _, m := range w.project.Models {
		for _, e := range m.Entries {
			if !w.sees(e) {
				if a := w.client.get(w.path(m, e), w.header); a.status != 404 {
					t.Errorf("%s: a draft reads as %d", e.ID, a.status)
				}
				continue
			}
			shown := w.client.ok(w.path(m, e), w.header)
			var queried ojson.Value
			if root, ok := roots[m.Namespace]; ok {
				queried = w.query(t, root, m, e)
			}
			for _, f := range m.Fields {
				fields++
				stored := w.stored(e, f)
				if got, want := shown.Get(f.Name).String(), w.rest(f, stored); got != want {
					t.Errorf("%s %s stores %.100s: REST shows %.100s, want %.100s", m.Namespace, f.Name, stored, got, want)
				}
				if queried.Exists() {
					inGraphQL++
					got, want := queried.Get(f.Name), w.graphQL(f, stored, roots)
					if !ojson.Equal(got, want) {
						t.Errorf("%s %s stores %.100s: GraphQL shows %.100s, want %.100s", m.Namespace, f.Name, stored, got, want)
					}
				}
			}
		}
	}
	if fields < 100 || inGraphQL < 100 {
		t.Errorf("walked %d fields over REST and %d in GraphQL", fields, inGraphQL)
	}
}

func (w walker) sees(e *project.Entry) bool { return w.drafts || e.Status == "published" }

func (w walker) stored(e *project.Entry, f *project.Field) ojson.Value {
	if changed, ok := e.Unpublished[f.Name]; ok && w.drafts {
		return changed
	}
	return e.Values[f.Name]
}

// path reads one entry, its relations unexpanded.
func (w walker) path(m *project.Model, e *project.Entry) string {
	var names []string
	for _, f := range m.Fields {
		names = append(names, f.Name)
	}
	return "/api/entries/" + url.PathEscape(m.Namespace) + "/" + e.ID + "?select=" + strings.Join(names, ",")
}

// singleRoots finds, by the schema's descriptions, the root field that reads one entry of each namespace.
func (w walker) singleRoots(t *testing.T) map[string]string {
	t.Helper()
	schema := w.client.graphQL(`{ __schema { queryType { fields { name args { name } type { name } } } types { name description } } }`, w.header).Get("data").Get("__schema")
	namespace := regexp.MustCompile(`Model (.+)\.$`)
	byType := map[string]string{}
	for _, typ := range schema.Get("types").Items() {
		if found := namespace.FindStringSubmatch(typ.Get("description").Text()); found != nil {
			byType[typ.Get("name").Text()] = found[1]
		}
	}
	roots := map[string]string{}
	for _, field := range schema.Get("queryType").Get("fields").Items() {
		if name, ok := byType[field.Get("type").Get("name").Text()]; ok && field.Get("args").At(0).Get("name").Text() == "id" {
			roots[name] = field.Get("name").Text()
		}
	}
	return roots
}

// query reads one entry in GraphQL: a relation as the ids of what it returns.
func (w walker) query(t *testing.T, root string, m *project.Model, e *project.Entry) ojson.Value {
	t.Helper()
	var selects []string
	for _, f := range m.Fields {
		selects = append(selects, f.Name+w.subselection(f))
	}
	answer := w.client.graphQL(fmt.Sprintf("{ %s(id: %q) { %s } }", root, e.ID, strings.Join(selects, " ")), w.header)
	if answer.Get("errors").Exists() {
		t.Errorf("%s %s: %s", m.Namespace, e.ID, answer.Get("errors"))
	}
	return answer.Get("data").Get(root)
}

func (w walker) subselection(f *project.Field) string {
	switch {
	case f.Type.Base.IsMedia():
		return " { id url alt type width height }"
	case f.Type.Base != project.Relation || f.Target == "twin_a": // GraphQL leaves twin_a out, so that a relation to it is an id
		return ""
	case f.Type.List:
		return "(first: 200) { nodes { id } }"
	default:
		return " { id }"
	}
}

// rest is what the contract says an unexpanded REST read shows.
func (w walker) rest(f *project.Field, stored ojson.Value) string {
	typeName := f.Type.String()
	base, isList := strings.CutPrefix(typeName, "array of ")
	media := base == "image" || base == "video" || base == "file"
	switch {
	case isList && (!stored.Exists() || stored.IsNull()):
		return "[]"
	case isList && stored.Kind() != ojson.Array && media:
		return "null"
	case isList && stored.Kind() != ojson.Array:
		return "[]"
	case isList && (media || base == "relation"):
		var items []string
		for _, item := range stored.Items() {
			items = append(items, w.mediaOrReference(base, f, item))
		}
		return "[" + strings.Join(items, ",") + "]"
	case !stored.Exists():
		return "null"
	case media || base == "relation":
		return w.mediaOrReference(base, f, stored)
	default:
		return stored.String()
	}
}

func (w walker) mediaOrReference(base string, f *project.Field, stored ojson.Value) string {
	if !w.fits(base, f, stored) {
		return "null"
	}
	return stored.String()
}

var uuid = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)

// fits is the contract's "type of its field", for one value.
func (w walker) fits(base string, f *project.Field, stored ojson.Value) bool {
	var value any
	if json.Unmarshal(stored.Bytes(), &value) != nil {
		return base == "json" // a number past a float64: encoding/json has no value for it
	}
	text, isText := value.(string)
	number, isNumber := value.(float64)
	switch base {
	case "number":
		return isNumber
	case "integer":
		return isNumber && number == math.Trunc(number) && math.Abs(number) <= 1<<31 && number != 1<<31
	case "boolean":
		return value == true || value == false
	case "json":
		return value != nil
	case "date", "datetime":
		_, date := time.Parse("2006-01-02", text)
		_, moment := time.Parse(time.RFC3339, text)
		return date == nil || moment == nil
	case "image", "video", "file":
		object, _ := value.(map[string]any)
		_, hasID := object["id"].(string)
		_, hasURL := object["url"].(string)
		return hasID && hasURL
	case "relation":
		return uuid.MatchString(text)
	default:
		return isText
	}
}

// graphQL is what the contract says GraphQL shows.
func (w walker) graphQL(f *project.Field, stored ojson.Value, roots map[string]string) ojson.Value {
	base, isList := strings.CutPrefix(f.Type.String(), "array of ")
	if _, expanded := roots[f.Target]; base == "relation" && expanded {
		return w.related(f, stored)
	}
	if !isList {
		return w.typed(base, f, stored)
	}
	if stored.Kind() != ojson.Array {
		return ojson.NullOf()
	}
	var items []ojson.Value
	for _, item := range stored.Items() {
		items = append(items, w.typed(base, f, item))
	}
	return ojson.ArrayOf(items...)
}

func (w walker) typed(base string, f *project.Field, stored ojson.Value) ojson.Value {
	switch {
	case !stored.Exists() || !w.fits(base, f, stored):
		return ojson.NullOf()
	case f.Type.Base.IsMedia():
		return typedMedia(stored)
	default:
		return stored
	}
}

func typedMedia(stored ojson.Value) ojson.Value {
	member := func(name string, fits func(ojson.Value) bool) ojson.Member {
		value := stored.Get(name)
		if !value.Exists() || !fits(value) {
			value = ojson.NullOf()
		}
		return ojson.Member{Name: name, Value: value}
	}
	text := func(v ojson.Value) bool { return v.Kind() == ojson.String }
	size := func(v ojson.Value) bool { _, ok := v.Int(); return ok }
	kind := func(v ojson.Value) bool {
		return slices.Contains([]string{"image", "video", "audio", "document", "pdf", "file", "unknown"}, v.Text())
	}
	return ojson.ObjectOf(member("id", text), member("url", text), member("alt", text), member("type", kind), member("width", size), member("height", size))
}

// related is a relation read as ids: of the target's entries that this key sees, each once.
func (w walker) related(f *project.Field, stored ojson.Value) ojson.Value {
	target := w.project.Model(f.Target)
	var nodes []ojson.Value
	var taken []string
	add := func(id ojson.Value) {
		if e := target.Entry(id.Text()); e != nil && w.sees(e) && !slices.Contains(taken, e.ID) && len(nodes) < 200 {
			taken = append(taken, e.ID)
			nodes = append(nodes, ojson.ObjectOf(ojson.Member{Name: "id", Value: id}))
		}
	}
	if !f.Type.List {
		if add(stored); len(nodes) == 0 {
			return ojson.NullOf()
		}
		return nodes[0]
	}
	for _, item := range stored.Items() {
		add(item)
	}
	return ojson.ObjectOf(ojson.Member{Name: "nodes", Value: ojson.ArrayOf(nodes...)})
}
