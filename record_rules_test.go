package capamcp_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// fact is something that an answer of a recording must hold whatever else changes in it: a golden file is rewritten with one variable, a
// fact is not.
type fact struct {
	recording string
	answer    int
	holds     string // a regular expression, somewhere in the answer
}

var facts = []fact{
	{"schema/model", 0, `"views_DESC".*"author__name_ASC"`},
	{"schema/near-miss", 0, `"didYouMean":\["authors"\]`},
	{"schema/one-model-key", 0, `"author: ID","coauthors: \[ID\]"`},
	{"query/refusals", 1, `^HTTP 400(?s:.*)\nNext:\n.*nodes \{ \.\.\. \}`},
	{"query/refusals", 2, `\nNext:\n.*title.* Tool: capa_graphql_schema\.$`},
	{"query/refusals", 3, `\nNext:\n.*filter.* Tool: capa_graphql_build\.$`},
	{"query/refusals", 4, `\nNext:\n.*first.* Tool: capa_graphql_build\.$`},
	{"query/refusals", 5, `\nNext:\n.*\{"featured":\{"eq":true\}\}`},
	{"query/refusals", 6, `\nNext:\n.*\$n.*Int!`},
	{"query/refusals", 7, `\nNext:\n.*operationName.*\bA\b.*\bB\b`},
	{"query/refusals", 9, `mutations_not_enabled(?s:.*)\nNext:\n- mutations_not_enabled: [^T]*$`},
	{"query/drafts", 0, `"totalCount":14.*"environment":"development"`},
	{"query/numbers-as-written", 0, `9007199254740993.*9007199254740992`},
	{"build/check", 4, `"check":\{"ok":true,"entries":0,`},
	{"build/over-budget", 0, `^\{"query":.*"rest":.*"check":\{"ok":false,"status":400,"errors":\[\{"code":"query_too_complex"`},
	{"build/refusals", 9, `Did you mean first\?`},
	{"build/refusals", 10, `Did you mean filter\?`},
	{"build/refusals", 11, `Did you mean fields\?`},
	{"build/refusals", 12, `Unknown argument frist\. Did you mean first\?`},
	{"explore/cut", 0, `"path":"fields","kept":1\d,"total":33`},
	{"explore/cut", 1, `"path":"fields","kept":3,"total":33`},
	{"explore/many-relations", 0, `"skipped":`},
	{"explain/budget", 0, `"budget":\{"measured":"40,200","limit":"5,000"\}`},
	{"explain/budget", 1, `"budget":\{"measured":"at least 40,200","limit":"5,000"\}`},
	{"explain/unreachable", 0, `"code":"unreachable".*"next":null`},
	{"explain/unreachable", 1, `"code":"unreachable".*"next":null`},
	{"explain/unreachable", 2, `"code":"unreachable".*"next":null`},
	{"explain/unreachable", 3, `"code":"unreachable".*"next":null`},
	{"explain/two-causes", 0, `switched off`},
	{"entries/models", 0, `"articles".*"authors".*"snippets"`},
	{"entries/page", 0, `^\{"data":\[\{"id":"00000000-0000-4000-8000-00000000002e","model":"articles","status":"published",.*"page":\{"limit":2,"hasNext":true,"next":"c1\.[^"]*","hasPrev":false,"prev":null\},"environment":"production","rest":"/api/entries/articles\?limit=2"\}$`},
	{"entries/cut", 0, `"truncated":\[\{"path":"data","kept":(\d+),"total":10,"resume":"page\.next is null .* limit: \d+ for a next`},
	{"offer/graphql-off", 0, `capa_read_entries reads entries over REST`},
	{"offer/key-that-reads-nothing", 0, `holds media:read: .* instance:read`},
	{"offer/twins", 0, `twin_a: capa_read_entries`},
	{"pages/list", 1, `"id":"/blog",.*"entryReads":3.*"id":"/blog/\[slug\]",.*"entryReads":1`},
	{"pages/list", 2, `^\{"pages":\[\]`},
	{"pages/refusals", 0, `page_not_found.*"/blog"`},
	{"pages/suggest", 1, `"note":`},
	{"legacy/models", 1, `"layout":null,"embedByDefault":false\}$`},
	{"legacy/content", 1, `"author":\{.*"name":"Ada Vale"`},
	{"legacy/types-cut", 0, `"notPrinted":\[`},
	{"legacy/layout", 1, `"layout":\{"v":1,.*"embedByDefault":false`},
	{"legacy/layout", 3, `"path":"main\[0\]\.items\[1\]\.fieldId"`},
	{"legacy/workspaces", 5, `"changes":\{"added":0,"removed":0,"moved":0,"unchanged":2\}`},
	{"resources/model", 1, `"code":-32002.*"authors"`},
}

func TestFacts(t *testing.T) {
	told := map[string]*transcript{}
	for _, f := range facts {
		t.Run(fmt.Sprintf("%s/%d", f.recording, f.answer), func(t *testing.T) {
			if told[f.recording] == nil {
				told[f.recording] = recordingOf(t, f.recording).run(t)
			}
			answered := told[f.recording].answers[f.answer].text
			if !regexp.MustCompile(f.holds).MatchString(answered) {
				t.Errorf("want %s\n got %s", f.holds, answered)
			}
		})
	}
}

const (
	graphqlTools = "capa_explain_error capa_explore_data capa_graphql_build capa_graphql_query capa_graphql_schema"
	legacyTools  = "capa_get_content capa_get_model capa_get_types capa_get_workspace capa_list_content capa_list_models capa_list_workspaces capa_search_content capa_set_model_layout capa_set_workspace"
	pageTools    = "capa_get_page capa_list_pages capa_suggest_queries"
	restTools    = "capa_explain_error capa_read_entries"
)

// TestOffers holds which tools each kind of key is offered where.
func TestOffers(t *testing.T) {
	for name, want := range map[string][]string{
		"offer/cap-key":                       {graphqlTools},
		"offer/cap-key-with-pages-and-scopes": {graphqlTools, pageTools},
		"offer/legacy-key":                    {graphqlTools, pageTools, legacyTools},
		"offer/agent-key":                     {graphqlTools, legacyTools},
		"offer/key-without-prefix":            {restTools, legacyTools},
		"offer/one-model-key":                 {graphqlTools},
		"offer/key-that-reads-nothing":        {"capa_explain_error"},
		"offer/graphql-off":                   {restTools},
		"offer/twins":                         {graphqlTools, "capa_read_entries"},
	} {
		t.Run(name, func(t *testing.T) {
			var offered []string
			for _, tool := range offeredTools(t, name) {
				offered = append(offered, tool.Get("name").Text())
			}
			slices.Sort(offered)
			wanted := strings.Fields(strings.Join(want, " "))
			slices.Sort(wanted)
			if !slices.Equal(offered, wanted) {
				t.Errorf("got %v, want %v", offered, wanted)
			}
		})
	}
}

// offeredTools are the tools that a recording of an offer lists.
func offeredTools(t *testing.T, name string) []ojson.Value {
	t.Helper()
	told := recordingOf(t, name).run(t)
	i := slices.IndexFunc(told.answers, func(a answer) bool { return a.title == "tools/list" })
	var tools []ojson.Value
	for line := range strings.SplitSeq(told.answers[i].text, "\n") {
		tool, err := ojson.ParseString(line)
		if err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		tools = append(tools, tool)
	}
	return tools
}

// TestContextCost holds what the tools cost a model's context, and that their schemas stay inside what every client takes.
func TestContextCost(t *testing.T) {
	composed := regexp.MustCompile(`"(\$ref|anyOf|oneOf|allOf)"|"type":\[`)
	seen := map[string]bool{}
	reading, outputs := 0, 0
	for _, tool := range append(offeredTools(t, "offer/legacy-key"), offeredTools(t, "offer/graphql-off")...) {
		name, input := tool.Get("name").Text(), tool.Get("inputSchema")
		if seen[name] {
			continue
		}
		seen[name] = true
		if length := tool.Get("description").TextUnits(); length > 700 {
			t.Errorf("%s is described in %d characters, over 700", name, length)
		}
		if input.Get("type").Text() != "object" || input.Get("additionalProperties").String() != "false" || composed.MatchString(input.String()) {
			t.Errorf("%s takes what not every client can send: %s", name, input)
		}
		holdAnnotations(t, tool)
		if output := tool.Get("outputSchema"); output.Exists() {
			outputs += output.Units()
			if name != "capa_explain_error" {
				reading += tool.Get("description").TextUnits() + input.Units()
			}
		}
	}
	if len(seen) != 19 {
		t.Errorf("%d tools, want all 19", len(seen))
	}
	if reading >= 4000 {
		t.Errorf("the four that read cost %d characters, not under 4,000", reading)
	}
	if outputs >= 4000 {
		t.Errorf("the five output schemas cost %d characters, not under 4,000", outputs)
	}
}

// holdAnnotations: a read may run unasked, and a write is to be confirmed.
func holdAnnotations(t *testing.T, tool ojson.Value) {
	t.Helper()
	name, hints := tool.Get("name").Text(), tool.Get("annotations")
	write := name == "capa_set_model_layout" || name == "capa_set_workspace"
	if hints.Get("readOnlyHint").Bool() == write || hints.Get("destructiveHint").Bool() != write || hints.Get("openWorldHint").String() != "false" ||
		hints.Get("idempotentHint").Bool() != (name == "capa_set_model_layout") || tool.Get("title").Text() == "" {
		t.Errorf("%s has the annotations %s", name, hints)
	}
}

// TestRules holds what no golden file shows: how answers hang together.
func TestRules(t *testing.T) {
	for _, r := range []struct {
		name string
		of   deployment
		hold func(*testing.T, *session)
	}{
		{name: "sizes", of: deployment{scopes: true}, hold: holdSizes},
		{name: "names", hold: holdNames},
		{name: "structure", hold: holdStructure},
		{name: "paging", hold: holdPaging},
		{name: "budgets", hold: holdBudgets},
		{name: "one-model-key", of: deployment{key: "cap_live_articles"}, hold: holdSecrecy},
		{name: "filters-agree", of: deployment{overlay: changedValues}, hold: holdFilters},
		{name: "read-on", of: deployment{data: "zoo"}, hold: holdReadOn},
		{name: "resources", hold: holdResources},
	} {
		t.Run(r.name, func(t *testing.T) {
			s := begin(t, filepath.Join("cassettes", "rules", r.name+".yaml"), r.of, nil)
			s.initialize()
			r.hold(t, s)
		})
	}
}

// json is a tool's answer as JSON.
func (s *session) json(tool, arguments string) ojson.Value {
	s.t.Helper()
	answered := s.call(tool, arguments).text()
	value, err := ojson.ParseString(answered)
	if err != nil {
		s.t.Fatalf("%v: %s", err, answered)
	}
	return value
}

func holdSizes(t *testing.T, s *session) {
	if length := ojson.TextUnits(s.call("capa_graphql_schema", "").text()); length > 1500 {
		t.Errorf("the map of the seed has %d characters, over 1,500", length)
	}
	if length := ojson.TextUnits(s.call("capa_graphql_schema", `{"model":"articles"}`).text()); length > 4000 {
		t.Errorf("one model has %d characters, over 4,000", length)
	}
}

// holdNames: a model answers to each of its names, in any case.
func holdNames(t *testing.T, s *session) {
	want := s.call("capa_graphql_schema", `{"model":"authors"}`).text()
	for _, name := range []string{"Author", "Authors", "AUTHORS", "author"} {
		if got := s.call("capa_graphql_schema", fmt.Sprintf(`{"model":%q}`, name)).text(); got != want {
			t.Errorf("by the name %s: got %s", name, got)
		}
	}
}

// holdStructure: where a tool declares an output schema, its structured content is its text, a refusal's included.
func holdStructure(t *testing.T, s *session) {
	for _, c := range []struct{ tool, arguments string }{
		{"capa_graphql_schema", "{}"},
		{"capa_explore_data", `{"model":"articles"}`},
		{"capa_graphql_build", `{"model":"articles"}`},
		{"capa_graphql_build", `{"model":"nope"}`},
		{"capa_graphql_query", `{"query":"{ articles { nodes { id } } }"}`},
		{"capa_explain_error", `{"error":"invalid_cursor"}`},
	} {
		r := s.call(c.tool, c.arguments)
		structured, err := ojson.Parse(slices.Clone(r.Structured))
		told, also := ojson.ParseString(r.text())
		if err != nil || also != nil || structured.String() != told.String() {
			t.Errorf("%s %s: got %s beside %s", c.tool, c.arguments, r.Structured, r.text())
		}
	}
}

const pagedQuery = `{ articles(first: 13%s, sort: [views_DESC]) { nodes { id title body views } pageInfo { hasNextPage endCursor } edges { cursor } } }`

func pagedBy(after string, maxChars int) string {
	if after != "" {
		after = fmt.Sprintf(", after: %q", after)
	}
	return ojson.ObjectOf(
		ojson.Member{Name: "query", Value: ojson.StringOf(fmt.Sprintf(pagedQuery, after))},
		ojson.Member{Name: "maxChars", Value: ojson.IntOf(maxChars)},
	).String()
}

// holdPaging: a list that was cut reads on where it was cut, and every entry comes once.
func holdPaging(t *testing.T, s *session) {
	cut := s.json("capa_graphql_query", pagedBy("", 1400)).Get("data").Get("articles")
	nodes, edges := cut.Get("nodes").Count(), cut.Get("edges").Count()
	cursor := cut.Get("pageInfo").Get("endCursor").Text()
	if nodes == 0 || nodes >= 13 || nodes != edges || cursor != cut.Get("edges").At(edges-1).Get("cursor").Text() || !cut.Get("pageInfo").Get("hasNextPage").Bool() {
		t.Fatalf("cut to %d nodes, %d edges: %s", nodes, edges, cut.Get("pageInfo"))
	}
	rest := s.json("capa_graphql_query", pagedBy(cursor, 20000)).Get("data").Get("articles").Get("nodes")
	seen := map[string]bool{}
	for _, list := range []ojson.Value{cut.Get("nodes"), rest} {
		for _, entry := range list.Items() {
			seen[entry.Get("id").Text()] = true
		}
	}
	if nodes+rest.Count() != 13 || len(seen) != 13 {
		t.Errorf("%d and %d entries, %d of them different, want 13", nodes, rest.Count(), len(seen))
	}
}

// holdBudgets: every answer is JSON of at most maxChars characters.
func holdBudgets(t *testing.T, s *session) {
	for _, most := range []int{200, 300, 500, 800, 1000, 2000} {
		answered := s.json("capa_graphql_query", pagedBy("", most))
		if length := answered.Units(); length > most {
			t.Errorf("%d characters, over %d", length, most)
		}
	}
}

// holdSecrecy: nothing names a model that the key cannot read.
func holdSecrecy(t *testing.T, s *session) {
	hidden := regexp.MustCompile(`\b([Aa]uthors?|Ada|[Ss]nippets?)\b`)
	for _, c := range []struct{ tool, arguments string }{
		{"capa_graphql_schema", ""},
		{"capa_graphql_schema", `{"model":"articles","sdl":true}`},
		{"capa_graphql_schema", `{"model":"blog"}`},
		{"capa_graphql_build", `{"model":"articles","run":true}`},
		{"capa_explore_data", `{"model":"articles"}`},
	} {
		answered := strings.ReplaceAll(s.call(c.tool, c.arguments).text(), "coauthors", "")
		for _, found := range hidden.FindAllString(answered, -1) {
			if found != "author" { // the field
				t.Errorf("%s %s names %s: %s", c.tool, c.arguments, found, answered)
			}
		}
	}
}

// holdFilters: what capa_explore_data counts as missing is what the API's own filter finds.
func holdFilters(t *testing.T, s *session) {
	for _, field := range []string{"author", "views"} {
		row := s.json("capa_explore_data", fmt.Sprintf(`{"model":"articles","field":%q,"sample":0}`, field)).Get("fields").At(0)
		arguments := fmt.Sprintf(`{"query":"query($f: ArticlesFilter) { articles(filter: $f) { totalCount } }","variables":{"f":{%q:{"null":true}}}}`, field)
		found := s.json("capa_graphql_query", arguments).Get("data").Get("articles").Get("totalCount")
		if row.Get("missing").String() != found.String() {
			t.Errorf("%s: %s missing, and the filter finds %s", field, row.Get("missing"), found)
		}
	}
}

// holdReadOn: the next of a relation list that holds more reads on where it stopped.
func holdReadOn(t *testing.T, s *session) {
	built := s.json("capa_graphql_build", `{"model":"bins","fields":[{"field":"items"}],"run":true,"first":1,"maxChars":60000}`)
	more := built.Get("more").At(0)
	bin := built.Get("result").Get("data").Get("bins").Get("nodes").At(0)
	if shown, _ := more.Get("shown").Int(); shown != 100 || more.Get("entry").Text() != bin.Get("id").Text() || !strings.HasPrefix(more.Get("endCursor").Text(), "c1.") {
		t.Fatalf("more is %s", more)
	}
	on := s.json("capa_graphql_query", more.Get("next").String())
	seen := map[string]bool{}
	for _, list := range []ojson.Value{bin.Get("items").Get("nodes"), on.Get("data").Get("bin").Get("items").Get("nodes")} {
		for _, item := range list.Items() {
			seen[item.Get("id").Text()] = true
		}
	}
	if len(seen) != 200 {
		t.Errorf("the first hundred and the next hundred are %d different items: %s", len(seen), on)
	}
}

// holdResources: the schema's size is what it is when it is read, and one model's schema is its own.
func holdResources(t *testing.T, s *session) {
	var listed struct {
		Resources []struct {
			URI  string
			Size int
		}
	}
	s.read(s.request("resources/list", "").Result, &listed)
	for _, r := range listed.Resources {
		if text := s.resource(r.URI); r.Size != 0 && r.Size != len(text) {
			t.Errorf("%s is %d bytes, and listed as %d", r.URI, len(text), r.Size)
		}
	}
	if one := s.resource("capa://graphql/schema/authors.graphql"); !strings.Contains(one, "type Authors ") || strings.Contains(one, "type Articles ") {
		t.Errorf("the schema of authors is %s", one)
	}
}

func (s *session) resource(uri string) string {
	s.t.Helper()
	var r struct{ Contents []struct{ Text string } }
	s.read(s.request("resources/read", fmt.Sprintf(`{"uri":%q}`, uri)).Result, &r)
	return r.Contents[0].Text
}
