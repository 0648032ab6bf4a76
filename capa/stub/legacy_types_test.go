package stub

import (
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/read"
)

func TestTypes(t *testing.T) {
	c := serve(t, Options{})
	a := c.get("/v3/api/types", with(readKey), ofTenant)
	if a.status != 200 || a.header.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Fatalf("%d %s", a.status, a.header)
	}
	const articles = `
/** Article. Model articles. */
export interface Articles extends CapaEntry {
  model: "articles";
  /** Title. Capa type: string. */
  title: string | null;
  /** Body. Capa type: text. */
  body: string | null;
  /** Views. Capa type: number. */
  views: number | null;
  /** Featured. Capa type: boolean. */
  featured: boolean | null;
  /** Tags. Capa type: array of string. */
  tags: string[];
  /** Author. Capa type: relation. */
  author: string | Authors | null;
  /** Coauthors. Capa type: array of relation. */
  coauthors: (string | Authors)[];
}

/** Author. Model authors. */
export interface Authors extends CapaEntry {
`
	for _, part := range []string{articles, "export interface CapaMedia {\n", "export interface CapaEntry {\n"} {
		if !strings.Contains(a.text, part) {
			t.Errorf("no %s in\n%s", part, a.text)
		}
	}
}

// Each Capa type as TypeScript.
func TestFieldTypes(t *testing.T) {
	selects := project.Field{Type: project.Type{Base: project.SelectT}, Options: []string{"s", `m"`}}
	for _, tt := range []struct {
		field      project.Field
		target     string
		one, lists string
	}{
		{project.Field{Type: project.Type{Base: project.RichTextT}}, "", "string | null", "string[]"},
		{project.Field{Type: project.Type{Base: project.DateT}}, "", "string | null", "string[]"},
		{project.Field{Type: project.Type{Base: project.IntegerT}}, "", "number | null", "number[]"},
		{project.Field{Type: project.Type{Base: project.BooleanT}}, "", "boolean | null", "boolean[]"},
		{project.Field{Type: project.Type{Base: project.JSONT}}, "", "unknown", "unknown[]"},
		{project.Field{Type: project.Type{Base: project.FileT}}, "", "CapaMedia | null", "CapaMedia[]"},
		{project.Field{Type: project.Type{Base: project.SelectT}}, "", "string | null", "string[]"},
		{selects, "", `"s" | "m\"" | null`, `("s" | "m\"")[]`},
		{project.Field{Type: project.Type{Base: project.Relation}}, "Authors", "string | Authors | null", "(string | Authors)[]"},
		{project.Field{Type: project.Type{Base: project.Relation}}, "", "string | null", "string[]"},
	} {
		list := tt.field
		list.Type.List = true
		if one, many := fieldType(&tt.field, tt.target), fieldType(&list, tt.target); one != tt.one || many != tt.lists {
			t.Errorf("%s: %s and %s, want %s and %s", tt.field.Type, one, many, tt.one, tt.lists)
		}
	}
}

func TestTypeNames(t *testing.T) {
	namespaces := []string{"articles", "blog_post", "twin-a", "twin_a", "q&a café", "404", "***", "!!!", "capa_media", "capa-media"}
	want := []string{"Articles", "BlogPost", "TwinA", "Twin_a", "QACafé", "_404", "_", "___", "Capa_media", "Capa_media_"}
	var models []*project.Model
	for _, namespace := range namespaces {
		models = append(models, &project.Model{Namespace: namespace})
	}
	names := typeNames(models)
	var got []string
	for _, m := range models {
		got = append(got, names[m])
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// What an admin typed stays in its comment, and a deprecation is a tag of its own line.
func TestTypeComments(t *testing.T) {
	p, err := project.Load(strings.NewReader(`{"models":[{"id":"m","namespace":"posts","name":"Post */ export const x = 1; /*\n","fields":[
		{"id":"f","name":"title","label":"A\nlabel","type":"string","deprecated":"Use name.\n*/"}],"entries":[]}]}`), "posts")
	if err != nil {
		t.Fatal(err)
	}
	const want = "\n/** Post * / export const x = 1; /* . Model posts. */\nexport interface Posts extends CapaEntry {\n  model: \"posts\";\n" +
		"  /**\n   * A label. Capa type: string.\n   * @deprecated Use name. * /\n   */\n  title: string | null;\n}\n"
	if got := typeScript(read.View{Project: p}); !strings.HasSuffix(got, want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
