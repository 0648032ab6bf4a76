package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub"
)

// exploring calls capa_explore_data for a key on a stub of its own.
func exploring(t *testing.T, key string, o stub.Options) func(arguments string) (text string, refused bool) {
	t.Helper()
	s, _ := onStub(t, o, key)
	return func(arguments string) (string, bool) {
		t.Helper()
		return ask(t, s, exploreName, arguments)
	}
}

// The capture of the 0.2.0 README, but for the legend, which it shortens.
func TestExploreTags(t *testing.T) {
	text, refused := exploring(t, "cap_live_stub", stub.Options{})(`{"model":"articles","field":"tags","sample":0}`)
	const legend = "Counts are of what is stored, so they agree with filters. present: has a value. empty: blank text or an empty list. " +
		"missing: null or absent, what { null: true } matches; "
	if refused || !strings.Contains(text, `"counts":"`+legend) {
		t.Fatalf("answer: %s", text)
	}
	want := `{"model":"articles","environment":"production","total":13,"scanned":13,"statuses":{"published":13},"counts":` + ojson.StringOf(countsLegend).String() +
		`,"fields":[{"field":"tags","type":"array of string","present":12,"empty":1,"missing":0,"items":17,` +
		`"perEntry":{"min":0,"max":2,"mean":1.31,"median":1},"distinct":3,"values":[["news",6],["tech",6],["life",5]]}],"samples":[]}`
	if text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}

// The rows of the seed with four values changed by hand, as the 0.2.0 README prints them.
func TestExploreChangedValues(t *testing.T) {
	const id = "00000000-0000-4000-8000-0000000000"
	call := exploring(t, "cap_live_stub", stub.Options{Overlay: strings.NewReader(`[
		{"model":"articles","id":"` + id + `23","set":{"author":"` + id + `ee"}},{"model":"articles","id":"` + id + `28","set":{"coauthors":["` + id + `ee"]}},
		{"model":"articles","id":"` + id + `2e","set":{"views":"42"}},{"model":"articles","id":"` + id + `27","set":{"views":null}}]`)})
	text, _ := call(`{"model":"articles"}`)
	for _, row := range []string{
		`{"field":"author","type":"relation","present":13,"empty":0,"missing":0,"target":"authors","dangling":1,"distinct":4,"top":[["` + id + `12",5],`,
		`{"field":"views","type":"number","present":12,"empty":0,"missing":1,"min":5,"max":150,"mean":44,"median":33,"mistyped":1}`,
		`{"field":"coauthors","type":"array of relation","present":8,"empty":5,"missing":0,"target":"authors","items":12,` +
			`"fanOut":{"min":0,"max":3,"mean":0.92,"median":1},"dangling":1}`,
	} {
		if !strings.Contains(text, row) {
			t.Errorf("no %s in %s", row, text)
		}
	}
	if n := readJSON(t, text).Get("samples").Count(); n != 3 {
		t.Errorf("%d samples without sample, want 3", n)
	}
}

// What an argument does, seen in a part of the answer.
func TestExploreArguments(t *testing.T) {
	production, development := exploring(t, "cap_live_stub", stub.Options{}), exploring(t, "cap_dev_stub", stub.Options{})
	zoo := exploring(t, "cap_live_stub", stub.Options{Data: "zoo"})
	for _, tt := range []struct {
		name, arguments string
		call            func(string) (string, bool)
		want            string
	}{
		{"a model by its admin name, in any case", `{"model":"aRTICLE","sample":0}`, production, `{"model":"articles","environment":"production",`},
		{"a development key's drafts", `{"model":"articles","field":"views","sample":0}`, development,
			`"environment":"development","drafts":"A development key reads drafts and unpublished changes; a production key reads published entries only.",` +
				`"total":14,"scanned":14,"statuses":{"published":13,"draft":1},"counts":`},
		{"fewer entries than there are", `{"model":"articles","maxEntries":5,"sample":0}`, production,
			`"samples":[],"note":"Measured 5 of 13 entries, the newest. Pass maxEntries, at most 1,000, or filter for others."}`},
		{"numbers as text", `{"model":"articles","maxEntries":"5","sample":"0"}`, production, `"total":13,"scanned":5,`},
		{"a filter", `{"model":"articles","filter":{"featured":{"eq":true}},"sample":0}`, production, `"total":3,"scanned":3,`},
		{"a filter as text, and its value as the schema's type", `{"model":"articles","filter":"{\"views\":{\"gt\":\"40\"}}","sample":0}`, production, `"total":5,"scanned":5,`},
		{"a filter on a hop", `{"model":"articles","filter":{"author":{"name":{"eq":"Brin Cole"}}},"sample":0}`, production, `"total":5,"scanned":5,`},
		{"nothing matches", `{"model":"articles","field":"views","filter":{"views":{"gt":1000}}}`, production,
			`"total":0,"scanned":0,"statuses":{},`},
		{"relations past twelve", `{"model":"hubs","sample":0}`, zoo,
			`"samples":[],"skipped":["r13"],"note":"Relation fields past those that one query expands are in skipped: pass field to measure one of them."}`},
	} {
		text, refused := tt.call(tt.arguments)
		if refused || !strings.Contains(text, tt.want) {
			t.Errorf("%s: %s\nwithout %s", tt.name, text, tt.want)
		}
	}
}

func TestExploreRefusals(t *testing.T) {
	call := exploring(t, "cap_live_stub", stub.Options{Data: "zoo"})
	for _, tt := range []struct{ name, arguments, want string }{
		{"unknown model", `{"model":"ledgr"}`, `{"error":"unknown model ledgr","didYouMean":["ledger"],"available":["scalars",`},
		{"unknown field", `{"model":"ledger","field":"amuont"}`,
			`{"error":"unknown field amuont on Ledger","didYouMean":["amount"],"available":["title","amount","units"],"next":"capa_graphql_schema"}`},
		{"a model over REST only", `{"model":"twin_a"}`, `{"error":"twin_a is readable over REST only: GET /api/entries/twin_a. GraphQL leaves it out, ` +
			`since it and twin-a would have the same GraphQL type name.","next":"capa_read_entries"}`},
		{"a bare filter value", `{"model":"ledger","filter":{"units":7}}`, `units takes operators, not a bare value: write {\"units\":{\"eq\":7}}`},
		{"another tool's word", `{"model":"ledger","where":{}}`, `Unknown argument where. Did you mean filter? Allowed: model, field, sample, maxEntries, filter, maxChars.`},
		{"too many entries", `{"model":"ledger","maxEntries":1001}`, `maxEntries must be a whole number from 1 to 1,000, got 1001.`},
		{"too many samples", `{"model":"ledger","sample":21}`, `sample must be a whole number from 0 to 20, got 21.`},
		{"no model", `{}`, `Missing argument model.`},
	} {
		text, refused := call(tt.arguments)
		if !refused || !strings.Contains(text, tt.want) {
			t.Errorf("%s: refused %t, %s\nwant %s", tt.name, refused, text, tt.want)
		}
	}
}

// A document that does not hold says that the kept schema is old: it is read anew, and the entries are measured by that.
func TestExploreReadsAnOldSchemaAnew(t *testing.T) {
	running, err := stub.Start(stub.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = running.Close() })
	s, _ := on(t, running.URL, "cap_live_stub")
	ask(t, s, exploreName, `{"model":"articles"}`)
	for _, refusals := range []int{1, 2} {
		fault := fmt.Sprintf(`[{"method":"POST","path":"/api/graphql","status":200,"times":%d,"body":"{\"errors\":[{\"message\":\"Cannot query field\",`+
			`\"extensions\":{\"code\":\"graphql_validation_failed\"}}]}"}]`, refusals)
		post(t, running.URL+"/_stub/faults", fault)
		text, refused := ask(t, s, exploreName, `{"model":"articles"}`)
		if want := refusals > 1; refused != want {
			t.Errorf("%d refusals: refused %t, %s", refusals, refused, text)
		}
	}
}

// An API that gives one page for ever is measured as far as that page goes, and the answer says so.
func TestExploreSaysThatTheAPIRepeatsItself(t *testing.T) {
	running, err := stub.Start(stub.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = running.Close() })
	s, _ := on(t, running.URL, "cap_live_stub")
	ask(t, s, exploreName, `{"model":"articles"}`) // keeps the schema, so that the faults meet pages alone
	const page = `{"data":{"articles":{"totalCount":13,"pageInfo":{"hasNextPage":true,"endCursor":"zzz"},"nodes":[` +
		`{"id":"00000000-0000-4000-8000-00000000002e","views":38},{"id":"00000000-0000-4000-8000-00000000002d","views":21}]}}}`
	fault := `[{"method":"POST","path":"/api/graphql","status":200,"times":2,"body":` + ojson.StringOf(page).String() + `}]`
	post(t, running.URL+"/_stub/faults", fault)
	text, refused := ask(t, s, exploreName, `{"model":"articles","field":"views","sample":0,"maxEntries":1000}`)
	const note = `"note":"The API gave an entry or a cursor a second time, so reading ended there: measured 2 of 13 entries, each once."}`
	if refused || !strings.Contains(text, `"total":13,"scanned":2,"statuses":{"published":2},`) || !strings.HasSuffix(text, note) {
		t.Errorf("answer: %s", text)
	}
}

// post sends a stub a change of what it does.
func post(t *testing.T, address, body string) {
	t.Helper()
	answer, err := http.Post(address, "application/json", strings.NewReader(body))
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %v %v", address, answer, err)
	}
	answer.Body.Close()
}

// What gives way to a budget, in which order, and that the answer stays within it.
func TestExploreFitsItsBudget(t *testing.T) {
	call := exploring(t, "cap_live_stub", stub.Options{Data: "zoo"})
	const hint = `"hint":"Pass field to measure one field, or sample: 0."}`
	for _, tt := range []struct {
		budget            string
		samples, counts   bool
		fewest, mostKept  int
		truncated, ending string
	}{
		{"20000", true, true, 33, 33, "", "}"},
		{"7500", false, true, 33, 33, `[{"path":"samples","kept":0,"total":1}]`, hint},
		{"6500", false, false, 33, 33, `[{"path":"samples","kept":0,"total":1},{"path":"counts","kept":0,"total":1}]`, hint},
		{"3000", false, false, 15, 18, `[{"path":"samples","kept":0,"total":1},{"path":"counts","kept":0,"total":1},{"path":"fields","kept":`, hint},
		{"1000", false, false, 3, 3, `[{"path":"samples","kept":0,"total":1},{"path":"counts","kept":0,"total":1},{"path":"fields","kept":3,"total":33}]`, hint},
	} {
		text, _ := call(`{"model":"scalars","maxChars":` + tt.budget + `}`)
		answer := readJSON(t, text)
		kept := answer.Get("fields").Count()
		if limit, _ := readJSON(t, tt.budget).Int(); answer.Units() > limit {
			t.Errorf("maxChars %s: %d characters", tt.budget, answer.Units())
		}
		if answer.Get("samples").Exists() != tt.samples || answer.Get("counts").Exists() != tt.counts || kept < tt.fewest || kept > tt.mostKept ||
			!strings.HasPrefix(answer.Get("truncated").String(), tt.truncated) || !strings.HasSuffix(text, tt.ending) {
			t.Errorf("maxChars %s keeps %d fields, counts %t, samples %t: %s", tt.budget, kept, answer.Get("counts").Exists(), answer.Get("samples").Exists(), text)
		}
	}
}

// The tool's share of the context that the GraphQL tools may cost.
func TestExploreCostsLittleContext(t *testing.T) {
	explore := exploreDataTool()
	if n := ojson.TextUnits(explore.about) + inputSchema(explore.params).Units(); n > 900 {
		t.Errorf("description and input schema are %d characters, over 900", n)
	}
	if n := readJSON(t, explore.output).Units(); n > 800 {
		t.Errorf("the output schema is %d characters, over 800", n)
	}
	if legend := readJSON(t, explore.output).Get("properties").Get("counts").Get("description").Text(); !strings.Contains(legend, "missing: null or absent") {
		t.Errorf("the output schema's legend: %q", legend)
	}
}
