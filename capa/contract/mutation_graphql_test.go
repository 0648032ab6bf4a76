package contract

import "strings"

// graphQLMutations break the rules of GraphQL's execution, relations and filters. The texts of documents are those that the checks
// send on the seed.
func graphQLMutations() []mutation {
	return []mutation{
		{check: "graphql-runs", when: document("{ __typename }"), reply: swap(`"__typename":"Query"`, `"__typename":null`)},
		{check: "graphql-as-rest", when: document("first: 20) { nodes { id title"), ask: edit("first: 20", "first: 20, sort: [createdAt_ASC]")},
		{check: "graphql-single", when: document("{ id model title }"), reply: swap(`"title":"`, `"title":"The `)},
		{check: "graphql-single-null", when: document("article(id: $id) { id }", unknownID), reply: answers(200, `{"errors":[{"message":"No such entry."}]}`)},
		{check: "graphql-nodes", when: document("nodes(ids: $ids)"), reply: swap(`"data":{"nodes":[`, `"data":{"nodes":[{"id":"x"},`), also: "graphql-nodes-order"},
		{check: "graphql-nodes-order", when: document("nodes(ids: $ids)", unknownID), reply: swap(`,null,`, `,`)},
		{check: "graphql-edges", when: document("edges {"), reply: rewrite(`"startCursor":"[^"]*"`, `"startCursor":null`)},
		{check: "graphql-page-info", when: document("last: 1)"), reply: swap(`"hasPreviousPage":true`, `"hasPreviousPage":false`)},
		{check: "graphql-pages-on", when: document("first: 2, after:"), reply: answers(200, `{"data":{"articles":{"nodes":[]}}}`)},
		{check: "graphql-pages-back", when: document("last: 2, before:"), ask: edit("last: 2", "last: 1")},
		{check: "graphql-other-sort", when: document("sort: [createdAt_ASC], after:"), ask: edit("sort: [createdAt_ASC],", "")},
		{check: "graphql-total", when: document("first: 1, filter: { id: { in: $ids } }) { totalCount"), reply: swap(`"totalCount":2`, `"totalCount":1`)},
		{check: "graphql-default-page", when: document("{ articles { nodes { id } } }"), ask: edit("articles {", "articles(first: 25) {")},
		{check: "graphql-page-range", when: document("first: 201"), ask: edit("first: 201", "first: 200")},
		{check: "graphql-wrong-type-null", on: "zoo", when: document("query($id: ID!) {", "{ number }"), reply: swap(`"number":null`, `"number":0`)},
		{check: "graphql-language", when: document("fragment Card on Articles { text"), ask: edit("@skip(if: $yes)", "")},
		{check: "graphql-operation-name", when: document(`"operationName":"C"`), ask: edit(`"operationName":"C"`, `"operationName":"A"`)},

		{check: "relation-single", when: document("author { id model name }"), reply: swap(`"author":{`, `"author":{"id":"x"},"was":{`)},
		{check: "relation-list", when: document("coauthors { nodes { id name } }"), reply: swap(`"nodes":[{`, `"nodes":[{"id":"x"},{`)},
		{check: "relation-list-first", when: document("coauthors(first: 1)"), reply: swap(`"hasNextPage":true`, `"hasNextPage":false`)},
		{check: "relation-list-after", when: document("article(id: $id) { coauthors(first: 1, after:"), reply: swap(`"nodes":[{"id":"`, `"nodes":[{"id":"x`)},
		{check: "relation-list-after-in-list", when: document("nodes { coauthors(first: 1, after:"), reply: swap("invalid_cursor", "graphql_validation_failed")},
		{check: "relation-cursor-parent", when: document("coauthors(first: 1, after:"), reply: swap("This cursor was issued for a different parent entry", "No", "invalid_cursor", "invalid_parameter"), also: "relation-list-after-in-list"},
		{check: "relation-list-sort", when: document("coauthors(sort: [id_DESC])"), ask: edit("id_DESC", "id_ASC")},

		{check: "filter-eq", when: document(`"filter":{"title":{"eq"`), ask: unfiltered},
		{check: "filter-hop", when: document(`"filter":{"author":{"name"`), ask: unfiltered},
		{check: "filter-relation-id", when: document(`"filter":{"author":{"eq"`), ask: unfiltered},
		{check: "filter-and-or-not", when: document(`"filter":{"or":[{"id"`), ask: edit(`"filter":{"or"`, `"filter":{"and"`)},
		{check: "filter-presence", when: document(`"filter":{"title":{"exists":true}}`), reply: rewrite(`"totalCount":\d+`, `"totalCount":1`)},
		{check: "filter-list-has", when: document(`"filter":{"tags":{"has"`), ask: unfiltered},
		{check: "filter-list-not", when: document(`"filter":{"and":[{"not"`), reply: rewrite(`"totalCount":0`, `"totalCount":1`)},
		{check: "filter-number", when: document(`"filter":{"views":{"lte"`), ask: edit(`"lte"`, `"lt"`)},
		{check: "filter-boolean", when: document(`"filter":{"featured":{"eq"`), ask: unfiltered},
		{check: "filter-sort", when: document("first: 100, sort: [views_DESC]"), ask: edit("views_DESC", "views_ASC")},
	}
}

// unfiltered takes the filter off a list.
func unfiltered(q *question) {
	q.body = strings.Replace(q.body, "filter: $filter)", "filter: { and: [{}, { or: [$filter, {}] }] })", 1)
}

// costMutations break the rules of cost, budgets and refusals.
func costMutations() []mutation {
	const capa = `,"extensions":{"capa":true}}`
	refused := document("contractNoSuchField")
	return []mutation{
		{check: "cost-budget-always", when: document(`{"query":"{ __typename }"}`), reply: rewrite(`,"extensions":\{.*`, "}")},
		{check: "cost-capa-when-asked", when: document(`{"query":"{ __typename }"}`), ask: edit(`"}`, `"`+capa)},
		{check: "cost-capa-in-development", on: "seed-dev", when: document(`{"query":"{ __typename }"}`), ask: setHeader("Authorization", "Bearer cap_live_stub")},
		{check: "cost-members", when: document("{ __typename }"), reply: swap(`"scans":0,`, `"passes":0,`)},
		{check: "cost-page", when: document("first: 2) { nodes { id status } }"), reply: swap(`"fields":4`, `"fields":2`)},
		{check: "cost-relation-filter", when: document("filter: { author: { name: { eq:", "{ id status }"), reply: swap(`"counted":502`, `"counted":1002`)},
		{check: "cost-expanded-relation", when: document("sort: [author__name_DESC]"), reply: swap(`"nodesBound":4`, `"nodesBound":2`)},
		{check: "cost-total-count", when: document("first: 3) { totalCount }"), reply: swap(`"counted":503`, `"counted":3`)},
		{check: "cost-nodes", when: document("first: 20) { nodes { id } }"), reply: rewrite(`"nodes":\d+,"fields"`, `"nodes":20,"fields"`)},
		{check: "cost-relation-list", when: document("first: 2) { nodes { coauthors(first: 3)"), reply: swap(`"counted":8`, `"counted":6`)},
		{check: "cost-single", when: document("article(id: $id) { id }"), reply: swap(`"counted":1,`, `"counted":0,`)},
		{check: "cost-environment", when: document("{ __typename }"), reply: swap(`"environment":"production"`, `"environment":"live"`)},

		{check: "budget-refused", when: document("coauthors(first: 200)"), reply: swap("40,200 entries", "40200 entries")},
		{check: "budget-hint", when: document("coauthors(first: 200)"), reply: swap("(first: 24)", "(first: 25)")},
		{check: "budget-boundary", when: document("coauthors(first: 24)"), reply: swap(`"counted":5000`, `"counted":4999`)},
		{check: "budget-root-fields", when: document("a10: articles"), reply: swap("too_many_root_fields", "too_many_roots")},
		{check: "budget-connections", when: document("a18: coauthors"), reply: answers(200, `{"errors":[{"message":"Too many.","extensions":{"code":"too_many_connections"}}]}`)},
		{check: "budget-in-values", when: document("nodes(ids: $ids)"), reply: swap("too_many_in_values", "too_many_ids")},
		{check: "budget-depth", reply: swap("query_too_deep", "query_too_complex")},
		{check: "budget-length", reply: swap("query_too_long", "request_too_large")},

		{check: "refusal-no-data", when: both(refused, not(header("Accept", "application/graphql-response+json"))), reply: swap(`{"errors":`, `{"data":null,"errors":`)},
		{check: "refusal-200", when: both(refused, header("Accept", "application/json")), reply: status(400)},
		{check: "refusal-4xx", when: both(refused, header("Accept", "application/graphql-response+json")), reply: status(200), also: "refusal-400"},
		{check: "refusal-400", when: both(document("mutation"), header("Accept", "application/graphql-response+json")), reply: status(400)},
		{check: "refusal-mutation", when: document("mutation { contract }"), reply: rewrite(`"hint":"[^"]*",`, "")},
		{check: "refusal-members", when: refused, reply: swap(`"locations":`, `"name":"GraphQLError","locations":`)},
		{check: "refusal-docs", when: refused, reply: swap("docs.capacms.com/errors/", "docs.capacms.com/graphql/errors/")},
		{check: "refusal-locations", when: refused, reply: swap(`"line":2`, `"line":1`)},
	}
}

// answerMutations break the rules of validation, extensions and media types.
func answerMutations() []mutation {
	said := func(check, from, to string) mutation { return mutation{check: check, reply: swap(from, to)} }
	return []mutation{
		said("validation-field", `Did you mean \"title\"`, `Did you intend \"title\"`),
		said("validation-leaf", "must not have a selection since", "takes no selection since"),
		said("validation-argument", `Unknown argument \"limit\"`, `No argument \"limit\"`),
		said("validation-literal", `Int cannot represent non-integer value: \"2\"`, `Int cannot be \"2\"`),
		said("validation-filter", `Expected value of type \"IDFilter\", found true.`, `Expected an object.`),
		said("validation-sort", `does not exist in \"ArticlesSort\" enum`, `is not in \"ArticlesSort\"`),
		said("validation-variables", `of required type \"Int!\" was not provided`, `is missing`),
		said("validation-fragments", `Fragment \"Card\" is never used`, `Fragment \"Card\" is unused`),
		said("validation-syntax", "Syntax Error: Unexpected <EOF>.", "The document is empty."),
		{check: "validation-body", when: func(q question) bool { return q.body == "contract" }, reply: answers(500, "<html>")},

		{check: "twin-row-per-root", when: document("one: articles"), reply: swap(`"field":"one"`, `"field":"articles"`)},
		{check: "twin-reads-the-same", when: document("first: 5, filter"), reply: swap("/api/entries/articles", "/api/entries/authors")},
		{check: "twin-form", when: document("first: 2, filter: { author", "nodes { id author { id name"), reply: swap("%22eq%22:", "%22eq%22%3A")},
		{check: "twin-sort", when: document("sort: [views_DESC]) { nodes { views"), reply: swap("sort=-views&limit=2", "limit=2&sort=-views")},
		{check: "twin-default-page", when: document("{ articles { nodes { title } } }"), reply: swap("?select=title", "?select=title&limit=20")},
		{check: "twin-relation-list", when: document("first: 1) { nodes { coauthors { nodes { name"), reply: swap("limit:100,", "")},
		{check: "twin-single", when: document("article(id: $id) { title }"), reply: rewrite(`/api/entries/articles/[0-9a-f-]*`, `/api/entries/articles`)},
		{check: "twin-nodes", when: document("nodes(ids: $ids)"), reply: rewrite(`"rest":\[(\{[^}]*\}),\{[^}]*\}\]`, `"rest":[$1]`)},
		{check: "deprecations-listed", on: "zoo", reply: swap(`"coordinate":`, `"field":`)},
		{check: "deprecations-absent", when: document("{ __typename }"), reply: rewrite(`"extensions":\{`, `"extensions":{"deprecations":[],`)},

		{check: "type-rest-json", when: path("/api/me"), reply: func(a *answer) { a.header.Set("Content-Type", "text/plain") }},
		{check: "type-graphql-json", when: header("Accept", "application/json"), ask: func(q *question) {
			if q.URL.Path == "/api/graphql" && strings.Contains(q.body, "{ __typename }") {
				q.Header.Set("Accept", "application/graphql-response+json")
			}
		}},
		{check: "type-graphql-response", when: both(document("{ __typename }"), header("Accept", "application/graphql-response+json")), reply: status(202)},
	}
}
