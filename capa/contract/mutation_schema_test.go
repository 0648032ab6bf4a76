package contract

// schemaMutations break the rules of the schema, in what introspection says.
func schemaMutations() []mutation {
	schema := document("__schema")
	return []mutation{
		{check: "schema-introspects", when: document("__schema", "queryType { name fields"), reply: answers(200, `{"errors":[{"message":"Introspection is off."}]}`)},
		{check: "schema-type-names", when: schema, reply: swap(`"name":"Snippets","description"`, `"name":"Snippet","description"`), also: "schema-per-key schema-left-out"},
		{check: "schema-left-out", on: "zoo", when: schema, reply: swap("twin_a (type name taken by twin-a)", "twin_a (taken)")},
		{check: "schema-per-key", on: "seed-one", when: schema, ask: setHeader("Authorization", "Bearer cap_live_stub"), also: "schema-relation-hidden schema-descriptions schema-description-words"},
		{check: "schema-entry-fields", when: schema, reply: rewrite(`,\{"name":"_folder","description":null,[^{]*"type":\{[^}]*\}\}`, ""), also: "schema-entry-types"},
		{check: "schema-entry-interface", when: schema, reply: swap(`"interfaces":[{"name":"Entry"}]`, `"interfaces":[]`)},
		{check: "schema-entry-types", when: schema, reply: rewrite(`("name":"_version",.*?"ofType":\{"kind":"SCALAR","name":)"Int"`, `$1"Float"`)},
		{check: "schema-value-types", when: schema, reply: rewrite(`("name":"views","description":"Views.*?"name":)"Float"`, `$1"Int"`)},
		{check: "schema-other-value-types", on: "zoo", when: schema, reply: rewrite(`("name":"integer","description":"Integer.*?"name":)"Int"`, `$1"Float"`)},
		{check: "schema-media", on: "zoo", when: schema, reply: swap(`{"name":"pdf"}`, `{"name":"portable"}`)},
		{check: "schema-media-note", on: "zoo", when: schema, reply: swap("or null when it is not one of", "one of")},
		{check: "schema-list-root", when: schema, reply: swap(`"name":"before"`, `"name":"until"`), also: "schema-list-root-types"},
		{check: "schema-list-root-name", when: schema, reply: swap(`{"name":"snippets"`, `{"name":"codes"`)},
		{check: "schema-list-root-types", when: schema, reply: swap(`{"name":"last","type":{"kind":"SCALAR","name":"Int"`, `{"name":"last","type":{"kind":"SCALAR","name":"Float"`)},
		{check: "schema-single-root", when: schema, reply: rewrite(`("name":"snippet",.*?"args":\[\{"name":)"id"`, `$1"key"`)},
		{check: "schema-nodes-root", when: schema, reply: swap(`"name":"ids"`, `"name":"keys"`)},
		{check: "schema-connection", when: schema, reply: swap(`"name":"startCursor"`, `"name":"firstCursor"`)},
		{check: "schema-mutation-none", when: schema, reply: swap(`"mutationType":null`, `"mutationType":{"name":"Mutation"}`)},
		{check: "schema-relation", when: schema, reply: rewrite(`("name":"author","description":"Author\..*?"name":)"Authors"`, `$1"Entry"`)},
		{check: "schema-relation-list", when: schema, reply: rewrite(`("name":"coauthors","description":"Coauthors\..*?"args":\[\{"name":)"first"`, `$1"limit"`)},
		{check: "schema-relation-hidden", on: "seed-one", when: schema, reply: rewrite(`("name":"author","description":"author\..*?"name":)"ID"`, `$1"String"`)},
		{check: "schema-filter-members", when: schema, reply: swap(`{"name":"_tags","type":{"kind":"INPUT_OBJECT"`, `{"name":"tagged","type":{"kind":"INPUT_OBJECT"`)},
		{check: "schema-filter-operators", when: schema, reply: swap(`{"name":"nin"`, `{"name":"notIn"`), also: "schema-filter-all-operators schema-filter-relation"},
		{check: "schema-filter-all-operators", when: schema, reply: swap(`{"name":"startsWith"`, `{"name":"beginsWith"`)},
		{check: "schema-filter-relation", when: schema, reply: rewrite(`("name":"AuthorsRelationFilter","description".*?)"name":"bio"`, `$1"name":"biography"`)},
		{check: "schema-filter-relation-list", when: schema, reply: rewrite(`("name":"AuthorsRelationListFilter","description".*?)"name":"bio"`, `$1"name":"biography"`)},
		{check: "schema-sort-values", when: schema, reply: swap(`{"name":"views_DESC"}`, `{"name":"views_desc"}`)},
		{check: "schema-sort-hop", when: schema, reply: swap(`{"name":"author__name_ASC"}`, `{"name":"author_name_ASC"}`)},
		{check: "schema-descriptions", when: schema, reply: swap("Title. Capa type", "The title. Capa kind"), also: "schema-description-words"},
		{check: "schema-description-words", when: schema, reply: swap("Title. Capa type", "Title. The Capa type")},
		{check: "schema-deprecated", on: "zoo", when: schema, reply: swap(`"isDeprecated":true`, `"isDeprecated":false`)},
	}
}
