package query

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/capacms/capa-mcp/capa/schema"
)

// built is an intent that must hold.
func built(t testing.TB, s *schema.Schema, in Intent) *Built {
	t.Helper()
	b, err := Build(s, in)
	if err != nil {
		t.Fatalf("Build(%+v): %v", in, err)
	}
	return b
}

// specs is the fields argument, as an agent writes it.
func specs(t testing.TB, text string) []Spec {
	t.Helper()
	list, err := ParseSpecs(parse(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got+"\n" != string(want) {
		t.Errorf("%s:\ngot\n%s\nwant\n%s", name, got, want)
	}
}

// capture is the worked example of the 0.2.0 server.
func capture(t testing.TB) Intent {
	return Intent{
		Model:  "articles",
		Fields: specs(t, `["title",{"field":"author","fields":["name"]}]`),
		Filter: parse(t, `{"featured":{"eq":true}}`),
		Sort:   []string{"views_DESC"},
		First:  2,
	}
}

func TestBuildCapture(t *testing.T) {
	b := built(t, loadSchema(t, "seed"), capture(t))
	golden(t, "capture.query.graphql", b.Query)
	for _, c := range []struct{ what, got, want string }{
		{"variables", b.Variables.String(), `{"first":2,"sort":["views_DESC"],"filter":{"featured":{"eq":true}}}`},
		{"operation", b.OperationName, "ArticlesList"},
		{"rest", b.REST, "/api/entries/articles?select=title,author(name)&where=%7B%22featured%22:%7B%22eq%22:true%7D%7D&sort=-views&limit=2"},
		{"run query, with no relation list", b.RunQuery, b.Query},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %s, want %s", c.what, c.got, c.want)
		}
	}
}

func TestBuildDocuments(t *testing.T) {
	seed, articles, zoo := loadSchema(t, "seed"), loadSchema(t, "articles"), loadSchema(t, "zoo")
	for _, c := range []struct {
		name   string
		schema *schema.Schema
		in     Intent
		want   string
	}{
		{"no fields", seed, Intent{Model: "Article"}, `query ArticlesList { articles { nodes { id title body views featured tags author { id } coauthors { nodes { id } } } pageInfo { hasNextPage endCursor } } }`},
		{"no fields, relations as ids", articles, Intent{Model: "articles"}, `query ArticlesList { articles { nodes { id title body views featured tags author coauthors } pageInfo { hasNextPage endCursor } } }`},
		{"backward", seed, Intent{Model: "authors", Fields: specs(t, `["name"]`), Last: 3, Before: "c1.x"}, `query AuthorsList($last: Int, $before: String) { authors(last: $last, before: $before) { nodes { id name } pageInfo { hasPreviousPage startCursor } } }`},
		{"by id", seed, Intent{Model: "authors", Fields: specs(t, `["name"]`), ID: "a1"}, `query AuthorsById($id: ID!) { author(id: $id) { id name } }`},
		{"a relation list with its own first and sort", seed, Intent{Model: "articles", Fields: specs(t, `[{"field":"coauthors","fields":["name"],"first":"24","sort":"name_DESC"}]`)}, `query ArticlesList { articles { nodes { id coauthors(first: 24, sort: [name_DESC]) { nodes { id name } } } pageInfo { hasNextPage endCursor } } }`},
		{"duplicates are one", seed, Intent{Model: "articles", Fields: specs(t, `["title","author","title","id",{"field":"author","fields":["name"]},{"field":"author","fields":["bio","name"]}]`)}, `query ArticlesList { articles { nodes { id title author { id name bio } } pageInfo { hasNextPage endCursor } } }`},
		{"media by name", zoo, Intent{Model: "bins", Fields: specs(t, `["cover"]`)}, `query BinsList { bins { nodes { id cover { id url alt type width height } } pageInfo { hasNextPage endCursor } } }`},
		{"media members", zoo, Intent{Model: "bins", Fields: specs(t, `[{"field":"cover","fields":["url","alt"]}]`)}, `query BinsList { bins { nodes { id cover { url alt } } pageInfo { hasNextPage endCursor } } }`},
		{"system fields by name", seed, Intent{Model: "authors", Fields: specs(t, `["createdAt","_tags"]`)}, `query AuthorsList { authors { nodes { id createdAt _tags } pageInfo { hasNextPage endCursor } } }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := oneLine(built(t, c.schema, c.in).Query); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestBuildREST(t *testing.T) {
	seed, zoo := loadSchema(t, "seed"), loadSchema(t, "zoo")
	for _, c := range []struct {
		name   string
		schema *schema.Schema
		in     Intent
		want   string
	}{
		{"the root's default page is left out", seed, Intent{Model: "authors", Fields: specs(t, `["name"]`), First: 20}, "/api/entries/authors?select=name"},
		{"a relation list's page is written", seed, Intent{Model: "articles", Fields: specs(t, `["title","coauthors"]`)}, "/api/entries/articles?select=title,coauthors(limit:100,id)"},
		{"a relation list's sort", seed, Intent{Model: "articles", Fields: specs(t, `[{"field":"coauthors","fields":["name"],"first":5,"sort":["name_DESC"]}]`)}, "/api/entries/articles?select=coauthors(limit:5,sort:-name,name)"},
		{"what is always there", seed, Intent{Model: "authors", Fields: specs(t, `["id","model","status"]`)}, "/api/entries/authors?select=id"},
		{"sorts of a relation list", seed, Intent{Model: "articles", Fields: specs(t, `[{"field":"coauthors","fields":["bio"],"sort":["name_DESC","bio_ASC"]}]`)}, "/api/entries/articles?select=coauthors(limit:100,sort:-name,sort:bio,bio)"},
		{"a relation's id alone", seed, Intent{Model: "articles", Fields: specs(t, `["id","author"]`)}, "/api/entries/articles?select=author(id)"},
		{"media whole", zoo, Intent{Model: "bins", Fields: specs(t, `[{"field":"cover","fields":["url"]}]`)}, "/api/entries/bins?select=cover"},
		{"a hop is flattened", seed, Intent{Model: "articles", Fields: specs(t, `["title"]`), Filter: parse(t, `{"author":{"name":{"eq":"Ada Vale"}}}`)}, "/api/entries/articles?select=title&where=%7B%22author.name%22:%7B%22eq%22:%22Ada%20Vale%22%7D%7D"},
		{"inside or and not", seed, Intent{Model: "authors", Fields: specs(t, `["name"]`), Filter: parse(t, `{"or":[{"name":{"eq":"A&B"}},{"not":{"bio":{"null":true}}}]}`)}, "/api/entries/authors?select=name&where=%7B%22or%22:%5B%7B%22name%22:%7B%22eq%22:%22A%26B%22%7D%7D,%7B%22not%22:%7B%22bio%22:%7B%22null%22:true%7D%7D%7D%5D%7D"},
		{"a hop in a sort", seed, Intent{Model: "articles", Fields: specs(t, `["title"]`), Sort: []string{"author__name_ASC", "views_DESC"}}, "/api/entries/articles?select=title&sort=author.name,-views"},
		{"two underscores that are no hop", zoo, Intent{Model: "people", Fields: specs(t, `["name"]`), Sort: []string{"odd__name_DESC"}}, "/api/entries/people?select=name&sort=-odd__name"},
		{"backward", seed, Intent{Model: "authors", Fields: specs(t, `["name"]`), Last: 3, Before: "c1.eyJ="}, "/api/entries/authors?select=name&limit=3&before=c1.eyJ%3D"},
		{"backward by the default page", seed, Intent{Model: "authors", Fields: specs(t, `["name"]`), Before: "c1.x"}, "/api/entries/authors?select=name&before=c1.x"},
		{"the last page, which REST has not", seed, Intent{Model: "authors", Fields: specs(t, `["name"]`), Last: 3}, ""},
		{"one entry", seed, Intent{Model: "authors", Fields: specs(t, `["name"]`), ID: "é/1"}, "/api/entries/authors/%C3%A9%2F1?select=name"},
		{"one entry whose id is dots", seed, Intent{Model: "authors", Fields: specs(t, `["name"]`), ID: ".."}, "/api/entries/authors/%2E%2E?select=name"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := built(t, c.schema, c.in).REST; got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestBuildFilterValues(t *testing.T) {
	seed, zoo := loadSchema(t, "seed"), loadSchema(t, "zoo")
	for _, c := range []struct {
		name         string
		schema       *schema.Schema
		model        string
		filter, want string
	}{
		{"a text for true", zoo, "scalars", `{"l_boolean":{"has":"true"}}`, `{"l_boolean":{"has":true}}`},
		{"Python's True", zoo, "scalars", `{"a_boolean":{"eq":"True"}}`, `{"a_boolean":{"eq":true}}`},
		{"a text for a number", seed, "articles", `{"views":{"gt":"10"}}`, `{"views":{"gt":10}}`},
		{"a number keeps its digits", seed, "articles", `{"views":{"in":["9007199254740993",1.10]}}`, `{"views":{"in":[9007199254740993,1.10]}}`},
		{"a whole number", zoo, "scalars", `{"a_integer":{"eq":"7"}}`, `{"a_integer":{"eq":7}}`},
		{"a number for a text", seed, "articles", `{"title":{"eq":10}}`, `{"title":{"eq":"10"}}`},
		{"true for a text", seed, "articles", `{"tags":{"has":true}}`, `{"tags":{"has":"true"}}`},
		{"one value for a list", seed, "articles", `{"title":{"in":"a"}}`, `{"title":{"in":["a"]}}`},
		{"one filter for a list", seed, "articles", `{"or":{"title":{"eq":1}}}`, `{"or":[{"title":{"eq":"1"}}]}`},
		{"through a hop", seed, "articles", `{"and":[{"not":{"author":{"name":{"eq":7},"in":["a"]}}}]}`, `{"and":[{"not":{"author":{"name":{"eq":"7"},"in":["a"]}}}]}`},
		{"exists as a text", zoo, "bins", `{"cover":{"exists":"false"}}`, `{"cover":{"exists":false}}`},
		{"a date as it is", seed, "articles", `{"createdAt":{"gt":"2026-01-01"}}`, `{"createdAt":{"gt":"2026-01-01"}}`},
		{"an empty filter filters nothing", seed, "articles", `{}`, ``},
		{"null", seed, "articles", `null`, ``},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := built(t, c.schema, Intent{Model: c.model, Fields: []Spec{{Field: "id"}}, Filter: parse(t, c.filter)})
			if got := b.Variables.Get("filter").String(); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestBuildFlattensWhere(t *testing.T) {
	b := built(t, loadSchema(t, "seed"), Intent{Model: "articles", Fields: []Spec{{Field: "title"}}, Filter: parse(t,
		`{"author":{"name":{"eq":"A"},"ne":"x","bio":{"null":true},"in":["y"]},"coauthors":{"name":{"contains":"B"}},"not":{"author":{"bio":{"exists":true}}}}`)})
	want := `{"author":{"ne":"x","in":["y"]},"author.name":{"eq":"A"},"author.bio":{"null":true},"coauthors.name":{"contains":"B"},"not":{"author.bio":{"exists":true}}}`
	if got := b.address.where.String(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestBuildRefusals(t *testing.T) {
	seed, articles, zoo := loadSchema(t, "seed"), loadSchema(t, "articles"), loadSchema(t, "zoo")
	const available = `"available":["title","body","views","featured","tags","author","coauthors","id","model","status","createdAt","updatedAt","publishedAt","_version","_tags","_folder"],`
	for _, c := range []struct {
		name   string
		schema *schema.Schema
		in     Intent
		want   string
	}{
		{"unknown model", seed, Intent{Model: "Authr"}, `{"error":"unknown model Authr","didYouMean":["authors"],"available":["articles","authors","snippets"],"next":"capa_graphql_schema"}`},
		{"a model left out of GraphQL", zoo, Intent{Model: "twin_a"}, `{"error":"twin_a is readable over REST only: GET /api/entries/twin_a. GraphQL leaves it out, since it and twin-a would have the same GraphQL type name.","next":"capa_read_entries"}`},
		{"a model left out of GraphQL, in another case", zoo, Intent{Model: "TWIN_A"}, `{"error":"twin_a is readable over REST only: GET /api/entries/twin_a. GraphQL leaves it out, since it and twin-a would have the same GraphQL type name.","next":"capa_read_entries"}`},
		{"a model left out for a reason of its own", zoo, Intent{Model: "b c"}, `{"error":"b c is readable over REST only: GET /api/entries/b%20c. GraphQL leaves it out.","next":"capa_read_entries"}`},
		{"unknown field", seed, Intent{Model: "articles", Fields: specs(t, `["titel"]`)}, `{"error":"unknown field titel on Articles","didYouMean":["title"],` + available + `"next":"capa_graphql_schema"}`},
		{"unknown field of a relation", seed, Intent{Model: "articles", Fields: specs(t, `[{"field":"author","fields":["bioo"]}]`)}, `{"error":"unknown field bioo on Authors","didYouMean":["bio"],"available":["name","bio","id","model","status","createdAt","updatedAt","publishedAt","_version","_tags","_folder"],"next":"capa_graphql_schema"}`},
		{"a hop as a name", seed, Intent{Model: "articles", Fields: specs(t, `["author.name"]`)}, `{"error":"author.name is not a field's name: write {\"field\":\"author\",\"fields\":[\"name\"]}","next":"capa_graphql_build"}`},
		{"REST's relation as a name", seed, Intent{Model: "articles", Fields: specs(t, `["author(name,bio)"]`)}, `{"error":"author(name,bio) is not a field's name: write {\"field\":\"author\",\"fields\":[\"name\",\"bio\"]}","next":"capa_graphql_build"}`},
		{"REST's relation within a relation as a name", seed, Intent{Model: "articles", Fields: specs(t, `["author(name,x(y))"]`)}, `{"error":"author(name,x(y)) is not a field's name: write {\"field\":\"author\",\"fields\":[]}","next":"capa_graphql_build"}`},
		{"fields of a scalar", seed, Intent{Model: "articles", Fields: specs(t, `[{"field":"title","fields":["x"]}]`)}, `{"error":"title on Articles is String, which holds no fields: select title by name","next":"capa_graphql_build"}`},
		{"first of a single relation", seed, Intent{Model: "articles", Fields: specs(t, `["title",{"field":"author","first":2}]`)}, `{"error":"author on Articles is no relation list, so fields[1] takes no first and no sort: leave them out","next":"capa_graphql_build"}`},
		{"empty fields of a relation", seed, Intent{Model: "articles", Fields: specs(t, `[{"field":"author","fields":[]}]`)}, `{"error":"fields in fields[0] is empty: name at least one field of Authors, or leave it out for the id","next":"capa_graphql_build"}`},
		{"empty fields of media", zoo, Intent{Model: "bins", Fields: specs(t, `[{"field":"cover","fields":[]}]`)}, `{"error":"fields in fields[0] is empty: name at least one member of cover, or leave it out for all of them","next":"capa_graphql_build"}`},
		{"unknown member of media", zoo, Intent{Model: "bins", Fields: specs(t, `[{"field":"cover","fields":["ulr"]}]`)}, `{"error":"unknown field ulr on Media","didYouMean":["url"],"available":["id","url","alt","type","width","height"],"next":"capa_graphql_schema"}`},
		{"a relation this key sees as an id", articles, Intent{Model: "articles", Fields: specs(t, `[{"field":"author","fields":["name"]}]`)}, `{"error":"author on Articles is an id here: this key cannot read the model it points at. Select author without fields for the id","next":"capa_graphql_build"}`},
		{"a relation list this key sees as ids", articles, Intent{Model: "articles", Fields: specs(t, `[{"field":"coauthors","first":5}]`)}, `{"error":"coauthors on Articles is a list of ids here: this key cannot read the model it points at. Select coauthors without fields for the ids","next":"capa_graphql_build"}`},
		{"a relation this schema has as an id, where GraphQL leaves models out", zoo, Intent{Model: "twin-a", Fields: specs(t, `[{"field":"other","fields":["title"]}]`)}, `{"error":"other on TwinA is an id here: it points at a model that GraphQL leaves out, which capa_read_entries reads, or at one that this key cannot read. Select other without fields for the id","next":"capa_graphql_build"}`},
		{"one list with two sizes", seed, Intent{Model: "articles", Fields: specs(t, `[{"field":"coauthors","first":5},{"field":"coauthors","first":6}]`)}, `{"error":"fields[1] asks for coauthors(first: 6), and an earlier field for coauthors(first: 5): a list is read once, so give one first","next":"capa_graphql_build"}`},
		{"nested too deep", zoo, Intent{Model: "items", Fields: specs(t, nestedParts(5))}, `{"error":"fields nests 12 selections deep, and the API reads 10: drop the deepest relations, and read them from their own model or by id","next":"capa_graphql_build"}`},
		{"a filter that is no object", seed, Intent{Model: "articles", Filter: parse(t, `[1]`)}, `{"error":"filter takes fields with their operators, not [1]: write {\"id\":{\"eq\":\"…\"}}, with any field of Articles for id","next":"capa_graphql_build"}`},
		{"bare value", seed, Intent{Model: "articles", Filter: parse(t, `{"featured":true}`)}, `{"error":"featured takes operators, not a bare value: write {\"featured\":{\"eq\":true}}","next":"capa_graphql_build"}`},
		{"bare value of another type", seed, Intent{Model: "articles", Filter: parse(t, `{"and":[{"views":"10"}]}`)}, `{"error":"views takes operators, not a bare value: write {\"views\":{\"eq\":10}}","next":"capa_graphql_build"}`},
		{"bare list", seed, Intent{Model: "articles", Filter: parse(t, `{"title":["a","b"]}`)}, `{"error":"title takes operators, not a bare value: write {\"title\":{\"in\":[\"a\",\"b\"]}}","next":"capa_graphql_build"}`},
		{"bare value on a list", seed, Intent{Model: "articles", Filter: parse(t, `{"tags":"news"}`)}, `{"error":"tags takes operators, not a bare value: write {\"tags\":{\"has\":\"news\"}}","next":"capa_graphql_build"}`},
		{"bare null", seed, Intent{Model: "articles", Filter: parse(t, `{"author":null}`)}, `{"error":"author takes operators, not a bare value: write {\"author\":{\"null\":true}}","next":"capa_graphql_build"}`},
		{"bare value in a hop", seed, Intent{Model: "articles", Filter: parse(t, `{"author":{"name":"Ada"}}`)}, `{"error":"author.name takes operators, not a bare value: write {\"author\":{\"name\":{\"eq\":\"Ada\"}}}","next":"capa_graphql_build"}`},
		{"bare value on media", zoo, Intent{Model: "bins", Filter: parse(t, `{"cover":true}`)}, `{"error":"cover takes operators, not a bare value: write {\"cover\":{\"exists\":true}}","next":"capa_graphql_build"}`},
		{"no operator", seed, Intent{Model: "articles", Filter: parse(t, `{"title":{}}`)}, `{"error":"title names no operator: write {\"title\":{\"exists\":true}}","next":"capa_graphql_build"}`},
		{"REST's hop in a filter", seed, Intent{Model: "articles", Filter: parse(t, `{"author.name":{"eq":"Ada"}}`)}, `{"error":"author.name is a hop as REST writes it: write {\"author\":{\"name\":{\"eq\":\"Ada\"}}}","next":"capa_graphql_build"}`},
		{"unknown operator", zoo, Intent{Model: "bins", Filter: parse(t, `{"label":{"like":"x"}}`)}, `{"error":"unknown operator like on label","didYouMean":["contains"],"available":["eq","ne","in","nin","contains","startsWith","endsWith","exists","null"],"next":"capa_graphql_schema"}`},
		{"a field that takes no filter", zoo, Intent{Model: "twin-a", Filter: parse(t, `{"status":{"eq":"draft"}}`)}, `{"error":"status on TwinA takes no filter","available":["and","or","not","id","createdAt","updatedAt","publishedAt","_tags","title"],"next":"capa_graphql_schema"}`},
		{"a value that is no number", seed, Intent{Model: "articles", Filter: parse(t, `{"views":{"gt":"ten"}}`)}, `{"error":"views.gt takes Float, not \"ten\"","next":"capa_graphql_build"}`},
		{"a number that no Float holds", seed, Intent{Model: "articles", Filter: parse(t, `{"views":{"gt":"1e400"}}`)}, `{"error":"views.gt takes Float, from -1.7976931348623157e308 to 1.7976931348623157e308, not \"1e400\"","next":"capa_graphql_build"}`},
		{"a bare number that no Float holds", seed, Intent{Model: "articles", Filter: parse(t, `{"views":-1e400}`)}, `{"error":"views takes Float, from -1.7976931348623157e308 to 1.7976931348623157e308, not -1e400","next":"capa_graphql_build"}`},
		{"a bare number for a text", seed, Intent{Model: "articles", Filter: parse(t, `{"title":1e400}`)}, `{"error":"title takes operators, not a bare value: write {\"title\":{\"eq\":\"1e400\"}}","next":"capa_graphql_build"}`},
		{"a number past 32 bits", zoo, Intent{Model: "scalars", Filter: parse(t, `{"a_integer":{"gt":2147483648}}`)}, `{"error":"a_integer.gt takes Int, not 2147483648","next":"capa_graphql_build"}`},
		{"not of a list", seed, Intent{Model: "articles", Filter: parse(t, `{"not":[]}`)}, `{"error":"not takes a filter, not []","next":"capa_graphql_build"}`},
		{"unknown sort value", zoo, Intent{Model: "twin-a", Sort: []string{"-titel"}}, `{"error":"unknown sort value -titel on TwinA","available":["id_ASC","id_DESC","createdAt_ASC","createdAt_DESC","updatedAt_ASC","updatedAt_DESC","publishedAt_ASC","publishedAt_DESC","title_ASC","title_DESC"],"next":"capa_graphql_schema"}`},
		{"first out of range", seed, Intent{Model: "articles", First: 201}, `{"error":"first takes 1 to 200, not 201","next":"capa_graphql_build"}`},
		{"last out of range", seed, Intent{Model: "articles", Last: -1}, `{"error":"last takes 1 to 200, not -1","next":"capa_graphql_build"}`},
		{"first with last", seed, Intent{Model: "articles", First: 1, Last: 1}, `{"error":"first and last do not go together: pass first to read from the start, or last to read from the end","next":"capa_graphql_build"}`},
		{"after with last", seed, Intent{Model: "articles", Last: 1, After: "c"}, `{"error":"last reads backward and after reads on: pass first with after, or last with before","next":"capa_graphql_build"}`},
		{"id with a list's argument", seed, Intent{Model: "articles", ID: "x", Sort: []string{"views_DESC"}}, `{"error":"id reads one entry, so sort has no place beside it: leave out sort, or leave out id to read a list","next":"capa_graphql_build"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Build(c.schema, c.in)
			refusal, ok := errors.AsType[*Refusal](err)
			if !ok {
				t.Fatalf("got %v, want a refusal", err)
			}
			if got := printed(refusal); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestBuildSortMeant(t *testing.T) {
	s := loadSchema(t, "seed")
	for _, c := range []struct{ written, meant string }{
		{"-views", "views_DESC"},
		{"views", "views_ASC"},
		{"views desc", "views_DESC"},
		{"views:DESC", "views_DESC"},
		{"-author.name", "author__name_DESC"},
		{"views_DSC", "views_ASC"},
	} {
		_, err := Build(s, Intent{Model: "articles", Sort: []string{c.written}})
		refusal, ok := errors.AsType[*Refusal](err)
		if !ok || len(refusal.DidYouMean) == 0 || refusal.DidYouMean[0] != c.meant {
			t.Errorf("%s: got %v, want did you mean %s", c.written, err, c.meant)
		}
	}
}

// nestedParts is a relation list in itself, levels deep.
func nestedParts(levels int) string {
	if levels == 0 {
		return `["label"]`
	}
	return `[{"field":"parts","fields":` + nestedParts(levels-1) + `}]`
}

// oneLine is a document on one line.
func oneLine(document string) string {
	var line []byte
	for i := range len(document) {
		c := document[i]
		if c == '\n' {
			c = ' '
		}
		if c == ' ' && len(line) > 0 && line[len(line)-1] == ' ' {
			continue
		}
		line = append(line, c)
	}
	return string(line)
}
