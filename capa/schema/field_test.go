package schema

import (
	"slices"
	"testing"
)

func TestFields(t *testing.T) {
	text := []string{"eq", "ne", "in", "nin", "contains", "startsWith", "endsWith", "exists", "null"}
	number := []string{"eq", "ne", "in", "nin", "gt", "gte", "lt", "lte", "exists", "null"}
	tests := []struct {
		file, model string
		want        Field
		target      string
	}{
		{"seed", "articles", Field{
			Name: "title", Label: "Title", CapaType: "string", GraphQLType: "String",
			FilterType: "StringFilter", Operators: text, Sortable: true, SortValues: []string{"title_ASC", "title_DESC"},
		}, ""},
		{"seed", "articles", Field{
			Name: "views", Label: "Views", CapaType: "number", GraphQLType: "Float",
			FilterType: "FloatFilter", Operators: number, Sortable: true, SortValues: []string{"views_ASC", "views_DESC"},
		}, ""},
		{"seed", "articles", Field{
			Name: "tags", Label: "Tags", CapaType: "array of string", GraphQLType: "[String]", Many: true,
			FilterType: "StringListFilter", Operators: []string{"has", "hasAny", "hasAll", "exists", "null"},
		}, ""},
		{"seed", "articles", Field{
			Name: "author", Label: "Author", CapaType: "relation", GraphQLType: "Authors", Class: Relation,
			FilterType: "AuthorsRelationFilter", Operators: []string{"eq", "ne", "in", "nin", "exists", "null"}, Hops: []string{"id", "name", "bio"},
			Sortable: true, SortValues: []string{"author__name_ASC", "author__name_DESC", "author__bio_ASC", "author__bio_DESC"},
		}, "authors"},
		{"seed", "articles", Field{
			Name: "coauthors", Label: "Coauthors", CapaType: "array of relation", GraphQLType: "[Authors]", Class: Relation, Many: true,
			FilterType: "AuthorsRelationListFilter", Operators: []string{"has", "hasAny", "exists", "null"}, Hops: []string{"id", "name", "bio"},
		}, "authors"},
		{"seed", "articles", Field{
			Name: "id", Label: "The entry's id", CapaType: "string", GraphQLType: "ID",
			FilterType: "IDFilter", Operators: []string{"eq", "ne", "in", "nin", "exists", "null"}, Sortable: true, SortValues: []string{"id_ASC", "id_DESC"},
		}, ""},
		{"seed", "articles", Field{
			Name: "_tags", Label: "Its tags in the admin", CapaType: "array of string", GraphQLType: "[String]", Many: true,
			FilterType: "StringListFilter", Operators: []string{"has", "hasAny", "hasAll", "exists", "null"},
		}, ""},

		// Labels in any script, quoting the very words that end a label.
		{"zoo", "scalars", Field{
			Name: "a_string", Label: "タイトル", CapaType: "string", GraphQLType: "String",
			FilterType: "StringFilter", Operators: []string{"eq", "in"}, Sortable: true, SortValues: []string{"a_string_ASC", "a_string_DESC"},
		}, ""},
		{"zoo", "scalars", Field{Name: "a_text", Label: `العنوان "Capa type:"`, CapaType: "richtext", GraphQLType: "String"}, ""},
		{"zoo", "scalars", Field{
			Name: "an_integer", Label: "An integer", CapaType: "integer", GraphQLType: "Int", Deprecated: `Use a_number: it holds "every" value.`,
			Sortable: true, SortValues: []string{"an_integer_ASC"},
		}, ""},
		{"zoo", "scalars", Field{Name: "a_date", CapaType: "datetime", GraphQLType: "DateTime", Deprecated: "No longer supported"}, ""},
		// A Capa type this server does not know is handed on.
		{"zoo", "scalars", Field{Name: "a_point", Label: "Where", CapaType: "geopoint", GraphQLType: "JSON"}, ""},
		{"zoo", "scalars", Field{
			Name: "an_image", Label: "Cover", CapaType: "image", GraphQLType: "Media", Class: Media,
			FilterType: "MediaFilter", Operators: []string{"exists"},
		}, ""},
		{"zoo", "scalars", Field{Name: "files", Label: "Files", CapaType: "array of file", GraphQLType: "[Media]", Class: Media, Many: true}, ""},
		// A content field may have a system field's name: its Capa type tells.
		{"zoo", "scalars", Field{Name: "status", Label: "State of the entry", CapaType: "select", GraphQLType: "String"}, ""},
		{"zoo", "scalars", Field{Name: "undescribed", CapaType: "array of number", GraphQLType: "[Float]", Many: true}, ""},
		{"zoo", "scalars", Field{Name: "seo", CapaType: "json", GraphQLType: "Seo", Class: Object}, ""},
		// The filter's not is no filter on the field called not.
		{"zoo", "scalars", Field{Name: "not", Label: "A word for no", CapaType: "string", GraphQLType: "String"}, ""},
		{"zoo", "scalars", Field{Name: "anything", CapaType: "array of json", GraphQLType: "[Anything]", Class: Object, Many: true}, ""},

		{"zoo", "bins", Field{
			Name: "items", Label: "Items", CapaType: "array of relation", GraphQLType: "[Items]", Class: Relation, Many: true,
		}, "items"},
		{"zoo", "bins", Field{Name: "listed", Label: "Listed", CapaType: "array of relation", GraphQLType: "[Items]", Class: Relation, Many: true}, "items"},
		// first__name_ASC sorts by the field of that name, and no other.
		{"zoo", "bins", Field{
			Name: "first", Label: "First", CapaType: "relation", GraphQLType: "Items", Class: Relation,
			FilterType: "ItemsReach", Operators: []string{"eq", "exists"}, Hops: []string{"id", "name"},
			Sortable: true, SortValues: []string{"first__made__at_DESC", "first_ASC"},
		}, "items"},
		{"zoo", "bins", Field{
			Name: "first__name", Label: "First's name, copied", CapaType: "string", GraphQLType: "String",
			Sortable: true, SortValues: []string{"first__name_ASC"},
		}, ""},
		{"zoo", "bins", Field{
			Name: "owner", Label: "Owner", CapaType: "relation", GraphQLType: "ID", Class: Identifier,
			FilterType: "IDFilter", Operators: []string{"eq", "in"},
		}, ""},
		{"zoo", "bins", Field{Name: "watchers", Label: "Watchers", CapaType: "array of relation", GraphQLType: "[ID]", Class: Identifier, Many: true}, ""},
	}
	for _, test := range tests {
		t.Run(test.file+" "+test.model+"."+test.want.Name, func(t *testing.T) {
			got := parseFile(t, test.file).Find(test.model).Field(test.want.Name)
			if got == nil {
				t.Fatal("not found")
			}
			if target := got.Target; (target == nil) != (test.target == "") || target != nil && target.Namespace != test.target {
				t.Errorf("target %+v, want %q", target, test.target)
			}
			if !sameField(*got, test.want) {
				t.Errorf("got  %+v\nwant %+v", *got, test.want)
			}
		})
	}
}

func sameField(a, b Field) bool {
	return a.Name == b.Name && a.Label == b.Label && a.CapaType == b.CapaType && a.GraphQLType == b.GraphQLType &&
		a.Class == b.Class && a.Many == b.Many && a.Deprecated == b.Deprecated && a.FilterType == b.FilterType && a.Sortable == b.Sortable &&
		slices.Equal(a.Operators, b.Operators) && slices.Equal(a.Hops, b.Hops) &&
		slices.Equal(a.SortValues, b.SortValues)
}

func TestContentAndSystemFields(t *testing.T) {
	tests := []struct {
		file, model     string
		content, system []string
	}{
		{"seed", "articles",
			[]string{"title", "body", "views", "featured", "tags", "author", "coauthors"},
			[]string{"id", "model", "status", "createdAt", "updatedAt", "publishedAt", "_version", "_tags", "_folder"}},
		// The interface declares id and createdAt only; _version is known by its name.
		{"zoo", "scalars",
			[]string{"a_string", "a_text", "a_number", "an_integer", "a_bool", "a_point", "an_image", "files", "status", "undescribed", "a_date", "seo", "not", "anything"},
			[]string{"id", "createdAt", "_version"}},
	}
	for _, test := range tests {
		t.Run(test.model, func(t *testing.T) {
			m := parseFile(t, test.file).Find(test.model)
			if got := names(m.Fields); !slices.Equal(got, test.content) {
				t.Errorf("content fields %q, want %q", got, test.content)
			}
			if got := names(m.System); !slices.Equal(got, test.system) {
				t.Errorf("system fields %q, want %q", got, test.system)
			}
			if m.Field("nothing") != nil || m.Field("ID") != nil {
				t.Error("a field is found that is not there")
			}
		})
	}
}

func names(fields []*Field) []string {
	var all []string
	for _, f := range fields {
		all = append(all, f.Name)
	}
	return all
}
