package server

import (
	"fmt"
	"io"
	"net/http"
	"testing"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
	"github.com/capacms/capa-mcp/capa/stub"
	"github.com/capacms/capa-mcp/server/internal/query"
)

// TestBuildWalk builds a query for every field of every model of the seed and the zoo, relations expanded one, two and three levels deep,
// and holds that the API runs it, writes the same REST twin, and that the twin reads the same entries, fields and order.
func TestBuildWalk(t *testing.T) {
	for _, data := range []string{"seed", "zoo"} {
		for _, key := range []string{"cap_live_stub", "cap_dev_stub", "cap_live_articles"} {
			t.Run(data+" "+key, func(t *testing.T) { walkBuilds(t, data, key) })
		}
	}
}

func walkBuilds(t *testing.T, data, key string) {
	running, err := stub.Start(stub.Options{Data: data})
	if err != nil {
		t.Fatal(err)
	}
	defer running.Close()
	s, _ := on(t, running.URL, key)
	schema, err := s.backend.schemas.get(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	built, compared := 0, 0
	for _, m := range schema.Models {
		for _, in := range intents(m) {
			w := walked{t: t, s: s, url: running.URL, key: key}
			built++
			compared += w.run(schema, in)
		}
	}
	if built == 0 || compared == 0 {
		t.Fatalf("%d built, %d entries compared", built, compared)
	}
	t.Logf("%d queries built and run, %d entries compared with their twins", built, compared)
}

// intents reads a model by default and each of its fields alone, at each depth.
func intents(m *schema.Model) []query.Intent {
	all := []query.Intent{{Model: m.Namespace, First: 3}}
	for _, f := range m.Fields {
		for depth := 1; depth <= 3; depth++ {
			all = append(all, query.Intent{Model: m.Namespace, Fields: []query.Spec{specOf(f, depth)}, First: 3})
			if f.Class != schema.Relation {
				break
			}
		}
	}
	for _, sort := range m.Sorts {
		all = append(all, query.Intent{Model: m.Namespace, Fields: []query.Spec{{Field: "id"}}, Sort: []string{sort}, First: 5})
	}
	return all
}

// specOf selects a field, and below a relation every field of its target, relations down to depth.
func specOf(f *schema.Field, depth int) query.Spec {
	spec := query.Spec{Field: f.Name}
	if f.Class != schema.Relation || depth == 1 {
		return spec
	}
	if f.Many {
		spec.First = 2
	}
	for _, inner := range f.Target.Fields {
		if inner.Class != schema.Relation || depth > 2 {
			spec.Fields = append(spec.Fields, specOf(inner, depth-1))
		}
	}
	spec.HasFields = len(spec.Fields) > 0
	return spec
}

type walked struct {
	t        *testing.T
	s        *Server
	url, key string
}

// run runs an intent both ways and gives how many entries were compared.
func (w walked) run(key *schema.Schema, in query.Intent) int {
	w.t.Helper()
	b, err := query.Build(key, in)
	if err != nil {
		w.t.Fatalf("%+v: %v", in, err)
	}
	ran, err := w.s.backend.client.GraphQL(w.t.Context(), capa.GraphQLRequest{Query: b.Query, Variables: b.Variables, OperationName: b.OperationName})
	if err != nil {
		w.t.Errorf("%s\n%v", b.Query, err)
		return 0
	}
	if twin := ran.REST.At(0).Get("url").Text(); twin != b.REST {
		w.t.Errorf("%s\nthe API's twin %s\nours           %s", b.Query, twin, b.REST)
	}
	nodes, twins := ran.Data.Get(b.Model.List).Get("nodes"), w.get(b.REST).Get("data")
	if nodes.Count() != twins.Count() {
		w.t.Errorf("%s\n%d entries, %d over REST", b.REST, nodes.Count(), twins.Count())
		return 0
	}
	for i, node := range nodes.Items() {
		w.sameEntry(b.REST, node, twins.At(i))
	}
	return nodes.Count()
}

func (w walked) get(path string) ojson.Value {
	w.t.Helper()
	request, err := http.NewRequestWithContext(w.t.Context(), http.MethodGet, w.url+path, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+w.key)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		w.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		w.t.Fatalf("GET %s: %d %s %v", path, answer.StatusCode, text, err)
	}
	v, err := ojson.Parse(text)
	if err != nil {
		w.t.Fatal(err)
	}
	return v
}

// sameEntry holds an entry of a GraphQL answer against its twin, which says id, model and status besides. A value that does not fit its
// type is null in the one and as stored in the other.
func (w walked) sameEntry(where string, node, twin ojson.Value) {
	w.t.Helper()
	if node.IsNull() && twin.IsNull() {
		return
	}
	for name, value := range node.Members() {
		w.sameValue(where+" "+name, value, twin.Get(name))
	}
	for name := range twin.Members() {
		if !node.Get(name).Exists() && name != "model" && name != "status" {
			w.t.Errorf("%s: REST also answers %s", where, name)
		}
	}
}

func (w walked) sameValue(where string, value, twin ojson.Value) {
	w.t.Helper()
	switch {
	case value.IsNull():
		return
	case value.Get("nodes").Exists():
		nodes := value.Get("nodes")
		if nodes.Count() != twin.Count() {
			w.t.Errorf("%s: %d related entries, %d over REST", where, nodes.Count(), twin.Count())
			return
		}
		for i, node := range nodes.Items() {
			w.sameEntry(fmt.Sprintf("%s[%d]", where, i), node, twin.At(i))
		}
	case twin.Get("model").Exists():
		w.sameEntry(where, value, twin)
	case !fits(value, twin):
		w.t.Errorf("%s: %s, over REST %s", where, value, twin)
	}
}

// fits reports whether a value is its twin, members and items that are null in it aside.
func fits(value, twin ojson.Value) bool {
	switch value.Kind() {
	case ojson.Null:
		return true
	case ojson.Array:
		if value.Count() != twin.Count() {
			return false
		}
		for i, item := range value.Items() {
			if !fits(item, twin.At(i)) {
				return false
			}
		}
		return true
	case ojson.Object:
		for name, member := range value.Members() {
			if !fits(member, twin.Get(name)) {
				return false
			}
		}
		return true
	}
	return ojson.Equal(value, twin)
}
