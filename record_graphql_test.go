package capamcp_test

import (
	"fmt"
	"strings"
)

// schemaRecordings are those of capa_graphql_schema.
var schemaRecordings = []recording{
	{name: "schema/map", of: deployment{scopes: true}, steps: []step{call("capa_graphql_schema", "")}},
	{name: "schema/map-without-scopes", steps: []step{call("capa_graphql_schema", `{}`)}},
	{name: "schema/map-cut", steps: []step{call("capa_graphql_schema", `{"maxChars":700}`)}},
	{name: "schema/map-zoo", of: deployment{data: "zoo"}, steps: []step{call("capa_graphql_schema", "")}},
	{name: "schema/model", steps: []step{call("capa_graphql_schema", `{"model":"articles"}`)}},
	{name: "schema/model-sdl", steps: []step{call("capa_graphql_schema", `{"model":"authors","sdl":true}`)}},
	{name: "schema/model-of-every-type", of: deployment{data: "zoo"}, steps: []step{call("capa_graphql_schema", `{"model":"scalars"}`)}},
	{name: "schema/model-with-media", of: deployment{data: "zoo"}, steps: []step{call("capa_graphql_schema", `{"model":"gallery"}`)}},
	{name: "schema/sdl", steps: []step{call("capa_graphql_schema", `{"sdl":true}`)}},
	{name: "schema/near-miss", steps: []step{call("capa_graphql_schema", `{"model":"Authr"}`)}},
	{name: "schema/one-model-key", of: deployment{key: "cap_live_articles"}, steps: []step{
		call("capa_graphql_schema", ""),
		call("capa_graphql_schema", `{"model":"articles"}`),
		call("capa_graphql_schema", `{"model":"authors"}`),
	}},
	{name: "schema/argument-refusals", steps: []step{
		call("capa_graphql_schema", `{"modle":"articles"}`),
		call("capa_graphql_schema", `{"namespace":"articles"}`),
		call("capa_graphql_schema", `{"model":7}`),
		call("capa_graphql_schema", `{"maxChars":100}`),
	}},
}

// queryRecordings are those of capa_graphql_query.
var queryRecordings = []recording{
	{name: "query/example", steps: []step{
		call("capa_graphql_query", `{"query":"{ articles(first: 2, filter: { author: { name: { eq: \"Ada Vale\" } } }) { nodes { title views } } }"}`),
	}},
	{name: "query/variables", steps: []step{
		call("capa_graphql_query", `{"query":"query Titles($first: Int, $sort: [ArticlesSort!]) { articles(first: $first, sort: $sort) { nodes { title } } } query Names { authors { nodes { name } } }","variables":{"first":2,"sort":["views_DESC"]},"operationName":"Titles"}`),
		call("capa_graphql_query", `{"query":"query($first: Int) { articles(first: $first) { totalCount nodes { id } } }","variables":"{\"first\":1}"}`),
	}},
	{name: "query/refusals", steps: []step{
		call("capa_graphql_query", `{"query":"{ articles(first: 200) { nodes { coauthors(first: 200) { nodes { name } } } } }"}`),
		call("capa_graphql_query", `{"query":"{ articles { title } }"}`),
		call("capa_graphql_query", `{"query":"{ articles { nodes { titel } } }"}`),
		call("capa_graphql_query", `{"query":"{ articles(where: {}) { nodes { id } } }"}`),
		call("capa_graphql_query", `{"query":"{ articles(limit: 2) { nodes { id } } }"}`),
		call("capa_graphql_query", `{"query":"{ articles(filter: { featured: true }) { nodes { id } } }"}`),
		call("capa_graphql_query", `{"query":"query($n: Int!) { articles(first: $n) { nodes { id } } }"}`),
		call("capa_graphql_query", `{"query":"query A { articles { nodes { id } } } query B { authors { nodes { id } } }"}`),
		call("capa_graphql_query", `{"query":"query A { articles { nodes { id } } } query B { authors { nodes { id } } }","operationName":"C"}`),
		call("capa_graphql_query", `{"query":"mutation { deleteArticle(id: \"x\") { id } }"}`),
		call("capa_graphql_query", `{"query":"{ articles { nodes "}`),
		call("capa_graphql_query", `{"query":"{ articles(after: \"c1.e30\") { nodes { id } } }"}`),
		call("capa_graphql_query", `{"query":"{ articles(first: 201) { nodes { id } } }"}`),
	}},
	{name: "query/budgets", steps: []step{
		call("capa_graphql_query", `{"query":"{ `+repeat("a%d: articles(first: 1) { nodes { id } } ", 11)+`}"}`),
		call("capa_graphql_query", `{"query":"{ articles(first: 1) { nodes { `+repeat("c%d: coauthors(first: 1) { nodes { id } } ", 20)+`} } }"}`),
		call("capa_graphql_query", `{"query":"{ articles(filter: { views: { in: [`+repeat("%d,", 101)+`] } }) { nodes { id } } }"}`),
		call("capa_graphql_query", `{"query":"{ __schema { types { fields { type { ofType { ofType { ofType { ofType { ofType { ofType { ofType { ofType { ofType { ofType { ofType { ofType { name } } } } } } } } } } } } } } } } }"}`),
	}},
	{name: "query/argument-refusals", steps: []step{
		call("capa_graphql_query", `{}`),
		call("capa_graphql_query", `{"document":"{ articles { nodes { id } } }"}`),
		call("capa_graphql_query", `{"query":"{ articles { nodes { id } } }","args":{}}`),
		call("capa_graphql_query", `{"query":"{ articles { nodes { id } } }","maxChars":200001}`),
	}},
	{name: "query/drafts", of: deployment{key: "cap_dev_stub"}, steps: []step{
		call("capa_graphql_query", `{"query":"{ articles(first: 1) { totalCount nodes { title status } } }"}`),
		call("capa_graphql_query", `{"query":"{ article(id: \"00000000-0000-4000-8000-00000000002c\") { title status } }"}`),
	}},
	{name: "query/not-found", steps: []step{
		call("capa_graphql_query", `{"query":"{ article(id: \"00000000-0000-4000-8000-00000000002c\") { title } }"}`),
		call("capa_graphql_query", `{"query":"{ first: article(id: \"x\") { title } second: author(id: \"y\") { name } }"}`),
	}},
	{name: "query/one-model-key", of: deployment{key: "cap_live_articles"}, steps: []step{
		call("capa_graphql_query", `{"query":"{ articles(first: 1) { nodes { title author coauthors } } }"}`),
		call("capa_graphql_query", `{"query":"{ authors { nodes { name } } }"}`),
	}},
	{name: "query/deprecations", of: deployment{data: "zoo"}, steps: []step{
		call("capa_graphql_query", `{"query":"{ scalars(first: 1) { nodes { id color } } }"}`),
	}},
	{name: "query/cut", steps: []step{
		call("capa_graphql_query", `{"query":"{ articles(first: 13, sort: [views_DESC]) { nodes { id title body views } pageInfo { hasNextPage endCursor } edges { cursor } } }","maxChars":1400}`),
		call("capa_graphql_query", `{"query":"{ articles(first: 13) { nodes { id title body views } pageInfo { hasNextPage endCursor } } }","maxChars":1200}`),
		call("capa_graphql_query", `{"query":"{ articles(last: 5) { edges { cursor node { id title body } } info: pageInfo { hasPreviousPage startCursor } } }","maxChars":900}`),
		call("capa_graphql_query", `{"query":"{ articles(first: 13) { nodes { id title body } } }","maxChars":200}`),
	}},
	{name: "query/clipped-and-slice", of: deployment{data: "zoo"}, steps: []step{
		call("capa_graphql_query", `{"query":"{ essays(filter: { title: { eq: \"Plain and long\" } }) { nodes { title body } } }","maxChars":1500}`),
		call("capa_graphql_query", `{"query":"{ essays(filter: { title: { eq: \"Plain and long\" } }) { nodes { title body } } }","maxChars":600,"slice":{"path":"data.essays.nodes[0].body","offset":99600}}`),
	}},
	{name: "query/slice-refusals", steps: []step{
		call("capa_graphql_query", `{"query":"{ articles(first: 1) { nodes { title } } }","slice":{"path":"data.articles.nodes[9].title","offset":0}}`),
		call("capa_graphql_query", `{"query":"{ articles(first: 1) { nodes { title views } } }","slice":{"path":"data.articles.nodes[0].views","offset":0}}`),
		call("capa_graphql_query", `{"query":"{ articles(first: 1) { nodes { title } } }","slice":{"path":"data.articles.nodes[0].title","offset":100000}}`),
		call("capa_graphql_query", `{"query":"{ articles(first: 1) { nodes { title } } }","slice":{"from":0}}`),
	}},
	{name: "query/more-of-a-relation-list", of: deployment{data: "zoo"}, steps: []step{
		call("capa_graphql_query", `{"query":"{ bins(first: 1) { nodes { id items(first: 3) { nodes { title } pageInfo { hasNextPage endCursor } } } } }"}`),
		call("capa_graphql_query", `{"query":"{ bins(first: 1) { nodes { id items(first: 2) { nodes { title } } } } }"}`),
	}},
	{name: "query/numbers-as-written", of: deployment{data: "zoo"}, steps: []step{
		call("capa_graphql_query", `{"query":"{ ledgerEntries: ledger { nodes { title amount units } } }"}`),
	}},
}

// buildRecordings are those of capa_graphql_build.
var buildRecordings = []recording{
	{name: "build/run-with-code", steps: []step{
		call("capa_graphql_build", `{"model":"articles","fields":["title",{"field":"author","fields":["name"]}],"filter":{"featured":{"eq":true}},"sort":["views_DESC"],"first":2,"run":true,"code":"all"}`),
	}},
	{name: "build/check", steps: []step{
		call("capa_graphql_build", `{"model":"articles","fields":["title"],"first":2}`),
		call("capa_graphql_build", `{"model":"articles"}`),
		call("capa_graphql_build", `{"model":"Author","fields":["name"],"last":2,"code":"rest"}`),
		call("capa_graphql_build", `{"model":"articles","id":"00000000-0000-4000-8000-000000000025","fields":["title",{"field":"coauthors","first":2,"sort":["name_ASC"]}],"run":true}`),
		call("capa_graphql_build", `{"model":"articles","id":"00000000-0000-4000-8000-00000000002c","fields":["title"]}`),
	}},
	{name: "build/over-budget", steps: []step{
		call("capa_graphql_build", `{"model":"articles","first":200,"fields":["title",{"field":"coauthors","fields":["name"],"first":200}]}`),
	}},
	{name: "build/cut", steps: []step{
		call("capa_graphql_build", `{"model":"articles","fields":["title","body"],"first":10,"run":true,"code":"all","maxChars":1500}`),
		call("capa_graphql_build", `{"model":"articles","fields":["title","body"],"first":10,"run":true,"maxChars":600}`),
		call("capa_graphql_build", `{"model":"articles","fields":["title","body"],"first":10,"run":true,"maxChars":200}`),
	}},
	{name: "build/refusals", steps: []step{
		call("capa_graphql_build", `{"model":"articles","fields":["titel"]}`),
		call("capa_graphql_build", `{"model":"Authr"}`),
		call("capa_graphql_build", `{"model":"articles","filter":{"featured":true}}`),
		call("capa_graphql_build", `{"model":"articles","filter":{"featured":{"gt":true}}}`),
		call("capa_graphql_build", `{"model":"articles","sort":["views"]}`),
		call("capa_graphql_build", `{"model":"articles","fields":["title",{"field":"author","fields":["name"],"frist":2}]}`),
		call("capa_graphql_build", `{"model":"articles","fields":[{"field":"author","fields":[]}]}`),
		call("capa_graphql_build", `{"model":"articles","fields":[{"field":"title","fields":["x"]}]}`),
		call("capa_graphql_build", `{"fields":["title"]}`),
		call("capa_graphql_build", `{"model":"articles","limit":2}`),
		call("capa_graphql_build", `{"model":"articles","where":{}}`),
		call("capa_graphql_build", `{"model":"articles","select":"title"}`),
		call("capa_graphql_build", `{"model":"articles","frist":2}`),
		call("capa_graphql_build", `{"model":"articles","code":"react"}`),
	}},
	{name: "build/one-model-key", of: deployment{key: "cap_live_articles"}, steps: []step{
		call("capa_graphql_build", `{"model":"articles","fields":["title","author"],"first":1,"run":true}`),
		call("capa_graphql_build", `{"model":"articles","fields":[{"field":"author","fields":["name"]}]}`),
	}},
	{name: "build/legacy-key", of: deployment{key: "pk_stub_read"}, steps: []step{
		call("capa_graphql_build", `{"model":"authors","fields":["name"],"code":"node"}`),
	}},
	{name: "build/drafts", of: deployment{key: "cap_dev_stub"}, steps: []step{
		call("capa_graphql_build", `{"model":"articles","fields":["title","status"],"first":1,"run":true}`),
	}},
	{name: "build/zoo", of: deployment{data: "zoo"}, steps: []step{
		call("capa_graphql_build", `{"model":"scalars","fields":["a_bool"],"filter":{"a_bool":{"has":"true"},"number":{"gt":"1"}},"run":true}`),
		call("capa_graphql_build", `{"model":"bins","fields":["label",{"field":"items","fields":["title"],"first":2}],"first":1,"run":true}`),
		call("capa_graphql_build", `{"model":"q&a café","fields":["title"],"filter":{"title":{"contains":"100% of a+b"}}}`),
		call("capa_graphql_build", `{"model":"twin_a"}`),
	}},
}

// repeat is n texts made by a format that takes the number of each.
func repeat(format string, n int) string {
	var all strings.Builder
	for i := range n {
		fmt.Fprintf(&all, format, i)
	}
	return all.String()
}
