package read

import (
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

func TestFilter(t *testing.T) {
	v, m := libraryView(t)
	for _, tt := range []struct{ name, filter, want string }{
		{"nothing asked", `{}`, "a b c d"},
		{"null is no filter", `null`, "a b c d"},
		{"text eq", `{"title":{"eq":"b"}}`, "b"},
		{"text ne", `{"title":{"ne":"b"}}`, "a c d"},
		{"text in", `{"title":{"in":["a","d","z"]}}`, "a d"},
		{"in of nothing", `{"title":{"in":[]}}`, ""},
		{"text nin", `{"title":{"nin":["a","d"]}}`, "b c"},
		{"contains", `{"title":{"contains":"a"}}`, "a"},
		{"startsWith", `{"title":{"startsWith":"b"}}`, "b"},
		{"endsWith", `{"title":{"endsWith":"c"}}`, "c"},
		{"two operators both hold", `{"pages":{"gt":10,"lte":20}}`, "b"},
		{"number gte skips the wrong-typed and the missing", `{"pages":{"gte":0}}`, "a b"},
		{"number lt", `{"pages":{"lt":20}}`, "a"},
		{"number eq never matches text", `{"pages":{"eq":30}}`, ""},
		{"number ne matches text and missing", `{"pages":{"ne":10}}`, "b c d"},
		{"exists matches the wrong-typed", `{"pages":{"exists":true}}`, "a b c"},
		{"exists false", `{"pages":{"exists":false}}`, "d"},
		{"null", `{"pages":{"null":true}}`, "d"},
		{"null false", `{"pages":{"null":false}}`, "a b c"},
		{"an absent value is missing", `{"lent":{"null":true}}`, "c d"},
		{"boolean", `{"lent":{"eq":true}}`, "a"},
		{"boolean ne", `{"lent":{"ne":true}}`, "b c d"},
		{"a date and a moment compare as times", `{"out":{"lt":"2026-02-02"}}`, "b"},
		{"a date equals its midnight", `{"out":{"eq":"2026-03-01T00:00:00.000Z"}}`, "a"},
		{"in another zone", `{"out":{"eq":"2026-02-01T13:00:00+01:00"}}`, "b"},
		{"media has presence", `{"cover":{"exists":true}}`, "a b"},
		{"has", `{"tags":{"has":"x"}}`, "a"},
		{"hasAny", `{"tags":{"hasAny":["x","z"]}}`, "a"},
		{"hasAll", `{"tags":{"hasAll":["x","y"]}}`, "a"},
		{"hasAll of nothing", `{"tags":{"hasAll":[]}}`, "a b d"},
		{"hasAny of nothing", `{"tags":{"hasAny":[]}}`, ""},
		{"list exists counts an empty and a wrong-typed one", `{"tags":{"exists":true}}`, "a b c d"},
		{"boolean list", `{"marks":{"has":true}}`, "a"},
		{"not never matches what is no list", `{"not":{"tags":{"has":"x"}}}`, "b d"},
		{"not has nothing: the ones stored as a list", `{"not":{"readers":{"has":"w9"}}}`, "a b d"},
		{"not under not", `{"not":{"not":{"tags":{"has":"x"}}}}`, "a"},
		{"not over or", `{"not":{"or":[{"tags":{"has":"x"}},{"title":{"eq":"d"}}]}}`, "b"},
		{"not over a list hop", `{"not":{"readers":{"name":{"eq":"Ada"}}}}`, "b d"},
		{"not of a scalar matches the missing", `{"not":{"pages":{"gte":0}}}`, "c d"},
		{"and", `{"and":[{"lent":{"eq":true}},{"pages":{"eq":10}}]}`, "a"},
		{"and of nothing", `{"and":[]}`, "a b c d"},
		{"or", `{"or":[{"title":{"eq":"a"}},{"title":{"eq":"d"}}]}`, "a d"},
		{"or of nothing", `{"or":[]}`, ""},
		{"id", `{"id":{"in":["b1","b4"]}}`, "a d"},
		{"createdAt", `{"createdAt":{"gt":"2026-01-02T00:00:00Z"}}`, "c d"},
		{"publishedAt", `{"publishedAt":{"lte":"2026-01-02"}}`, "a b"},
		{"_tags", `{"_tags":{"has":"shelf"}}`, "a"},
		{"relation by id", `{"writer":{"eq":"w1"}}`, "a"},
		{"a dangling reference exists", `{"writer":{"exists":true}}`, "a b c"},
		{"hop", `{"writer":{"name":{"eq":"Ada"}}}`, "a"},
		{"hop, flattened", `{"writer.name":{"eq":"Ada"}}`, "a"},
		{"hop to id", `{"writer.id":{"in":["w1","w2"]}}`, "a b"},
		{"a hop through nothing meets no operator", `{"writer":{"name":{"ne":"Ada"}}}`, "b"},
		{"hop and operator", `{"writer":{"exists":true,"born":{"lt":1900}}}`, "a"},
		{"list by id", `{"readers":{"has":"w2"}}`, "a"},
		{"list by a draft's id, as stored", `{"readers":{"hasAny":["w3","w9"]}}`, "d"},
		{"list hop", `{"readers":{"name":{"startsWith":"B"}}}`, "a"},
		{"list hop does not reach a draft", `{"readers.name":{"eq":"Cato"}}`, ""},
		{"two list hops may be met by two", `{"readers":{"name":{"eq":"Ada"},"born":{"gt":1900}}}`, "a"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			filter, err := v.Compile(m, parse(t, tt.filter))
			if err != nil {
				t.Fatal(err)
			}
			if got := sorted(titles(t, v, m, Request{Filter: filter})); got != tt.want {
				t.Errorf("%s matches %q, want %q", tt.filter, got, tt.want)
			}
		})
	}
}

func TestFilterOfADevelopmentKey(t *testing.T) {
	v, m := libraryView(t)
	v.Drafts = true
	for filter, want := range map[string]string{
		`{"pages":{"gte":20}}`:                        "b e",
		`{"readers.name":{"eq":"Cato"}}`:              "d",
		`{"publishedAt":{"null":true}}`:               "e",
		`{"pages":{"nin":[10,20,50]}}`:                "c d",
		`{"id":{"eq":"b5"}}`:                          "e",
		`{"createdAt":{"gt":"2026-01-04T00:00:00Z"}}`: "e",
	} {
		compiled, err := v.Compile(m, parse(t, filter))
		if err != nil {
			t.Fatal(err)
		}
		if got := sorted(titles(t, v, m, Request{Filter: compiled})); got != want {
			t.Errorf("%s matches %q, want %q", filter, got, want)
		}
	}
}

func TestFilterRefusals(t *testing.T) {
	v, m := libraryView(t)
	hundredAndOne := "[" + strings.Repeat("1,", 100) + "1]"
	for _, tt := range []struct{ filter, code, message string }{
		{`[]`, "invalid_where", "A filter is an object of fields, not []."},
		{`{"titel":{"eq":"a"}}`, "invalid_where", "Unknown field titel on books. Did you mean title?"},
		{`{"zzz":{"eq":"a"}}`, "invalid_where", "Unknown field zzz on books."},
		{`{"lent":true}`, "invalid_where", "lent takes operators, not a bare value."},
		{`{"writer":"w1"}`, "invalid_where", "writer takes operators, not a bare value."},
		{`{"title":{"startswith":"a"}}`, "invalid_where", "Unknown operator startswith on title. Did you mean startsWith?"},
		{`{"lent":{"in":[true]}}`, "invalid_where", "Unknown operator in on lent."},
		{`{"tags":{"eq":"x"}}`, "invalid_where", "Unknown operator eq on tags."},
		{`{"readers":{"hasAll":["w1"]}}`, "invalid_where", "readers has no operator and no field hasAll. Did you mean hasAny?"},
		{`{"writer":{"nam":{"eq":"Ada"}}}`, "invalid_where", "writer has no operator and no field nam. Did you mean name?"},
		{`{"writer.prizes":{"has":"x"}}`, "invalid_where", "writer has no operator and no field prizes."},
		{`{"title.name":{"eq":"x"}}`, "invalid_where", "title is no relation, so title.name names nothing."},
		{`{"writr.name":{"eq":"x"}}`, "invalid_where", "Unknown field writr on books. Did you mean writer?"},
		{`{"tags":{"has":1}}`, "invalid_where", "tags.has takes text, not 1."},
		{`{"pages":{"gt":"10"}}`, "invalid_where", `pages.gt takes a number, not "10".`},
		{`{"writer":{"born":{"eq":"x"}}}`, "invalid_where", `writer.born.eq takes a number, not "x".`},
		{`{"title":{"in":"a"}}`, "invalid_where", `title.in takes a list, not "a".`},
		{`{"title":{"in":["a",1]}}`, "invalid_where", `title.in takes a list of which each item is text, not 1.`},
		{`{"title":{"eq":null}}`, "invalid_where", `title.eq takes text, not null.`},
		{`{"title":{"exists":"yes"}}`, "invalid_where", `title.exists takes true or false, not "yes".`},
		{`{"out":{"gt":"soon"}}`, "invalid_where", `out.gt takes a date or a moment, like "2026-08-01" or "2026-08-01T09:00:00.000Z", not "soon".`},
		{`{"and":{}}`, "invalid_where", "and takes a list of filters, not {}."},
		{`{"not":[]}`, "invalid_where", "A filter is an object of fields, not []."},
		{`{"or":[{"titel":{}}]}`, "invalid_where", "Unknown field titel on books. Did you mean title?"},
		{`{"pages":{"in":` + hundredAndOne + `}}`, "too_many_in_values", "pages.in: 101 values, over the limit of 100."},
	} {
		_, err := v.Compile(m, parse(t, tt.filter))
		refused(t, err, tt.code, tt.message)
	}
}

// A key that cannot read a relation's target filters on its ids alone, and no error names the target.
func TestFilterOnARelationTheKeyCannotRead(t *testing.T) {
	v, m := libraryView(t)
	v.Readable = func(m *project.Model) bool { return m.Namespace == "books" }
	byID, err := v.Compile(m, parse(t, `{"writer":{"eq":"w1"}}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := titles(t, v, m, Request{Filter: byID}); got != "a" {
		t.Errorf("by id: %q", got)
	}
	_, err = v.Compile(m, parse(t, `{"writer":{"name":{"eq":"Ada"}}}`))
	refused(t, err, "invalid_where", "Unknown operator name on writer. Did you mean ne?")
	_, err = v.Compile(m, parse(t, `{"writer.name":{"eq":"Ada"}}`))
	refused(t, err, "invalid_where", "writer is an id here: this key cannot read the model it points at.")
	if hops := v.Hops(m.Field("writer")); hops != nil {
		t.Errorf("hops: %v", hops)
	}
}

func TestFilterCost(t *testing.T) {
	v, m := libraryView(t)
	for _, tt := range []struct {
		filter    string
		relations int
		content   bool
	}{
		{`null`, 0, false},
		{`{"createdAt":{"gt":"2026-01-01"}}`, 0, false},
		{`{"title":{"eq":"a"}}`, 0, true},
		{`{"writer":{"name":{"eq":"Ada"},"born":{"gt":1}}}`, 1, true},
		{`{"or":[{"writer":{"eq":"w1"}},{"not":{"readers":{"has":"w1"}}}],"title":{"eq":"a"}}`, 2, true},
	} {
		f, err := v.Compile(m, parse(t, tt.filter))
		if err != nil {
			t.Fatal(err)
		}
		if f.RelationFilters() != tt.relations || f.ReadsContent() != tt.content {
			t.Errorf("%s: %d relation filters, content %t; want %d, %t", tt.filter, f.RelationFilters(), f.ReadsContent(), tt.relations, tt.content)
		}
	}
}

// Whatever a filter is, no entry matches both it and its opposite, and the ones that match neither store something that
// is no list where the filter asks for one.
func TestNotSplitsTheZoo(t *testing.T) {
	v := View{Project: project.Zoo(), Drafts: true, Version: version}
	operands := map[kind]string{textual: `"small"`, numeric: `1`, temporal: `"2026-08-01"`, boolean: `true`, identity: `"20000000-0000-4000-8000-000000000001"`}
	for _, m := range v.Models() {
		for _, f := range m.Fields {
			for _, operator := range Operators(f) {
				operand := operands[kindOf(f.Type.Base)]
				switch operator {
				case "in", "nin", "hasAny", "hasAll":
					operand = "[" + operand + "]"
				case "exists", "null":
					operand = "true"
				}
				test := parse(t, `{"`+f.Name+`":{"`+operator+`":`+operand+`}}`)
				opposite := ojson.ObjectOf(ojson.Member{Name: "not", Value: test})
				is, isNot := compiled(t, v, m, test), compiled(t, v, m, opposite)
				for _, e := range m.Entries {
					neither := strings.HasPrefix(operator, "has") && v.Stored(e, f).Kind() != ojson.Array
					if count := b2i(is.matches(e)) + b2i(isNot.matches(e)); count != b2i(!neither) {
						t.Errorf("%s %s: %s and its opposite match entry %s %d times", m.Namespace, f.Name, test, e.ID, count)
					}
				}
			}
		}
	}
}

func compiled(t testing.TB, v View, m *project.Model, filter ojson.Value) Filter {
	t.Helper()
	f, err := v.Compile(m, filter)
	if err != nil {
		t.Fatalf("%s: %s: %v", m.Namespace, filter, err)
	}
	return f
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Any JSON compiles or is refused with an *Error; what compiles can be run.
func FuzzCompile(f *testing.F) {
	for _, seed := range []string{`{}`, `{"title":{"eq":"a"}}`, `{"writer.name":{"in":["x"]}}`, `{"not":{"tags":{"has":"x"}}}`, `{"and":[{"or":[]}]}`, `{"readers":{"name":{"null":true}}}`} {
		f.Add(seed)
	}
	v, m := libraryView(f)
	f.Fuzz(func(t *testing.T, text string) {
		filter, err := ojson.ParseString(text)
		if err != nil {
			t.Skip()
		}
		compiled, err := v.Compile(m, filter)
		if err != nil {
			if _, ok := err.(*Error); !ok {
				t.Fatalf("%s: %T", text, err)
			}
			return
		}
		titles(t, v, m, Request{Filter: compiled})
	})
}
