package explore_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/schema"
	"github.com/capacms/capa-mcp/capa/stub"
	"github.com/capacms/capa-mcp/server/internal/explore"
)

// bases are the API's types; each is also the type of a list's items.
var bases = []string{"string", "text", "richtext", "slug", "email", "url", "color", "number", "integer", "boolean", "date", "datetime", "select",
	"json", "image", "video", "file", "relation"}

// damage is what may be stored in a field of any type: what fits some, and what fits none.
var damage = []string{
	`-`, `null`, `""`, `" "`, `"x"`, `"42"`, `42`, `2.5`, `-0`, `3000000000`, `9007199254740993`, `1e400`, `true`, `"true"`, `{}`, `{"id":"i"}`,
	`"2026-08-01"`, `"2026-08-01T10:00:00Z"`, `{"id":"i","url":"u"}`, `{"id":"i","url":"u","type":"pdf"}`,
	quoted(firstOther), quoted(draftOther), quoted(goneOther),
	`[]`, `[null]`, `[null,null]`, `["x"]`, `["x",1,null]`, `[1,2.5]`, `[true,"true"]`, `[[]]`, `["2026-08-01","soon"]`,
	`[{"id":"i","url":"u","type":"image"}]`, `[{"id":"i","url":"u"},"m.png"]`,
	`[` + quoted(firstOther) + `]`, `[` + quoted(firstOther) + `,` + quoted(goneOther) + `,` + quoted(draftOther) + `]`, `[` + quoted(firstOther) + `,5,null]`,
	`[` + strings.Repeat(quoted(firstOther)+`,`, 25) + quoted(goneOther) + `]`,
}

// Every count equals what the values stored come to, for every type of field and every kind of damage to it.
func TestCountsAgreeWithDamagedData(t *testing.T) {
	var fields, values []string
	for i, base := range bases {
		if base == "relation" {
			base += " others"
		}
		fields = append(fields, fmt.Sprintf("f%d: %s", i, base), fmt.Sprintf("l%d: array of %s", i, base))
	}
	stored := make([]ojson.Value, len(damage))
	for i, value := range damage {
		var members []string
		if value != "-" {
			stored[i] = parse(value)
			for _, f := range fields {
				name, _, _ := strings.Cut(f, ": ")
				members = append(members, fmt.Sprintf("%q:%s", name, value))
			}
		}
		values = append(values, "{"+strings.Join(members, ",")+"}")
	}
	data := things(t, fields, values...)
	for key, visible := range map[string]map[string]bool{
		production:  {idOf(firstOther): true},
		development: {idOf(firstOther): true, idOf(draftOther): true},
	} {
		report := deploy(t, key, stub.Options{Data: data}).measure(t, "things")
		for _, row := range report.Fields.Items() {
			if got, want := countsOf(row), reckoned(row.Get("type").Text(), stored, visible); got != want {
				t.Errorf("%s, %s: %+v, want %+v", key, row.Get("type").Text(), got, want)
			}
		}
		if got := report.Fields.Count(); got != 2*len(bases) {
			t.Errorf("%d rows, want %d", got, 2*len(bases))
		}
	}
}

// Every count equals what the API's own filters count, and what the entries come to one by one, for every field of every model.
func TestCountsAgreeWithFiltersAndEntries(t *testing.T) {
	for _, data := range []struct{ name, overlay string }{
		{"seed", ""},
		{"seed", `[{"model":"articles","id":"` + article("23") + `","set":{"author":"` + article("ee") + `"}},
			{"model":"articles","id":"` + article("28") + `","set":{"coauthors":["` + article("ee") + `"]}},
			{"model":"articles","id":"` + article("2e") + `","set":{"views":"42","tags":"news"}},
			{"model":"articles","id":"` + article("27") + `","set":{"views":null,"coauthors":null,"author":"nobody"}},
			{"model":"articles","id":"` + article("26") + `","set":{"coauthors":"` + article("11") + `","title":7},"unset":["tags","author"]}]`},
		{"zoo", ""},
	} {
		for _, key := range []string{production, development, "cap_live_articles"} {
			o := stub.Options{Data: data.name}
			if data.overlay != "" {
				o.Overlay = strings.NewReader(data.overlay)
			}
			d := deploy(t, key, o)
			fields := 0
			for _, m := range d.key.Models {
				fields += d.walk(t, m)
			}
			t.Logf("%s with overlay %t, %s: %d fields of %d models", data.name, data.overlay != "", key, fields, len(d.key.Models))
		}
	}
}

func article(hex string) string { return "00000000-0000-4000-8000-0000000000" + hex }

// walk compares the rows of one model, and gives how many there are.
func (d *deployment) walk(t *testing.T, m *schema.Model) (fields int) {
	report := d.measure(t, m.Namespace)
	if total := d.matching(t, m, ""); report.Total != total || report.Scanned != total {
		t.Errorf("%s: scanned %d of %d, the API counts %d", m.Namespace, report.Scanned, report.Total, total)
	}
	rows := slices.Collect(func(yield func(ojson.Value) bool) {
		for _, row := range report.Fields.Items() {
			if !yield(row) {
				return
			}
		}
	})
	for _, name := range report.Skipped {
		alone := d.measure(t, m.Namespace, func(r *explore.Request) { r.Field = m.Field(name) })
		rows = append(rows, alone.Fields.At(0))
	}
	entries := d.entries(t, m)
	for _, row := range rows {
		f := m.Field(row.Get("field").Text())
		got := countsOf(row)
		if n := d.matching(t, m, `{"`+f.Name+`":{"exists":true}}`); got.present+got.empty != n {
			t.Errorf("%s.%s: present and empty are %d, { exists: true } matches %d", m.Namespace, f.Name, got.present+got.empty, n)
		}
		if n := d.matching(t, m, `{"`+f.Name+`":{"null":true}}`); got.missing != n {
			t.Errorf("%s.%s: missing is %d, { null: true } matches %d", m.Namespace, f.Name, got.missing, n)
		}
		want := reckoned(f.CapaType, d.stored(t, m, f, entries), d.visible(t, f.Target))
		if f.Class == schema.Identifier {
			want.dangling = 0 // where an id leads, a key that cannot read the model does not see
		}
		if got != want {
			t.Errorf("%s.%s: %+v, want %+v", m.Namespace, f.Name, got, want)
		}
	}
	return len(rows)
}

// matching is how many entries the API counts for a filter.
func (d *deployment) matching(t *testing.T, m *schema.Model, filter string) int {
	t.Helper()
	var variables ojson.Value
	if filter != "" {
		variables = ojson.ObjectOf(ojson.Member{Name: "filter", Value: parse(filter)})
	}
	answer, err := d.client.GraphQL(context.Background(), capa.GraphQLRequest{
		Query:     "query($filter: " + m.FilterType + ") { " + m.List + "(filter: $filter) { totalCount } }",
		Variables: variables,
	})
	if err != nil {
		t.Fatal(err)
	}
	n, _ := answer.Data.Get(m.List).Get("totalCount").Int()
	return n
}

// entries are all the entries of a model, unexpanded.
func (d *deployment) entries(t *testing.T, m *schema.Model) (all []ojson.Value) {
	t.Helper()
	var names []string
	for _, f := range m.Fields {
		names = append(names, f.Name)
	}
	for after := ""; ; {
		page, err := d.client.Entries(context.Background(), capa.EntriesQuery{Model: m.Namespace, Select: strings.Join(names, ","), Limit: 200, After: after})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range page.Document.Get("data").Items() {
			all = append(all, e)
		}
		if after = page.Document.Get("page").Get("next").Text(); after == "" {
			return all
		}
	}
}

// stored is what each entry stores in a field. What REST hides is asked for entry by entry; of what is stored and fits nothing, all that
// can be known is that it does, so 0 stands for it.
func (d *deployment) stored(t *testing.T, m *schema.Model, f *schema.Field, entries []ojson.Value) []ojson.Value {
	values := make([]ojson.Value, len(entries))
	for i, e := range entries {
		values[i] = e.Get(f.Name)
		open := values[i].IsNull() || f.Many && values[i].Count() == 0
		if !open {
			continue
		}
		id := e.Get("id").String()
		switch {
		case d.matching(t, m, `{"id":{"eq":`+id+`},"`+f.Name+`":{"null":true}}`) == 1:
			values[i] = ojson.Value{}
		case !f.Many || !d.isList(t, m, f, id):
			values[i] = parse("0")
		}
	}
	return values
}

// isList tells a list that is stored empty from what is no list.
func (d *deployment) isList(t *testing.T, m *schema.Model, f *schema.Field, id string) bool {
	if slices.Contains(f.Operators, "has") && f.Class != schema.Scalar {
		return d.matching(t, m, `{"id":{"eq":`+id+`},"not":{"`+f.Name+`":{"has":"`+article("ff")+`"}}}`) == 1
	}
	answer, err := d.client.GraphQL(context.Background(), capa.GraphQLRequest{
		Query: `{ ` + m.Single + `(id: ` + id + `) { ` + f.Name + map[bool]string{true: " { id }"}[f.Class == schema.Media] + ` } }`,
	})
	if err != nil {
		t.Fatal(err)
	}
	return answer.Data.Get(m.Single).Get(f.Name).Kind() == ojson.Array
}

// visible are the ids of a model's entries; nil for no model.
func (d *deployment) visible(t *testing.T, m *schema.Model) map[string]bool {
	if m == nil {
		return nil
	}
	ids := map[string]bool{}
	for _, e := range d.entries(t, m) {
		ids[e.Get("id").Text()] = true
	}
	return ids
}

// Every count of the seed equals what its file comes to.
func TestCountsAgreeWithTheSeed(t *testing.T) {
	text, err := os.ReadFile("../../../capa/stub/internal/project/seed.json")
	if err != nil {
		t.Fatal(err)
	}
	stored := func(model ojson.Value, field string) (values []ojson.Value) {
		for _, e := range model.Get("entries").Items() {
			if e.Get("status").Text() == "published" {
				values = append(values, e.Get("values").Get(field))
			}
		}
		return values
	}
	authors := map[string]bool{}
	for _, m := range parse(string(text)).Get("models").Items() {
		for _, e := range m.Get("entries").Items() {
			authors[e.Get("id").Text()] = m.Get("namespace").Text() == "authors"
		}
	}
	d := deploy(t, production, stub.Options{})
	for _, m := range parse(string(text)).Get("models").Items() {
		report := d.measure(t, m.Get("namespace").Text())
		for _, row := range report.Fields.Items() {
			want := reckoned(row.Get("type").Text(), stored(m, row.Get("field").Text()), authors)
			if got := countsOf(row); got != want {
				t.Errorf("%s: %+v, want %+v", row.Get("field").Text(), got, want)
			}
		}
	}
}
