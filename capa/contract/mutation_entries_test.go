package contract

import "net/http"

// entryMutations break the rules of REST reads.
func entryMutations() []mutation {
	articles := path("/api/entries/articles")
	return []mutation{
		{check: "entries-page", when: address("limit=2"), reply: swap(`"hasPrev":false,`, "")},
		{check: "entries-identity", when: address("select=createdAt&"), reply: rewrite(`"model":"[^"]*",`, "")},
		{check: "entries-whole", when: both(articles, not(address("select"))), reply: rewrite(`"featured":(true|false),`, "")},
		{check: "entries-expanded", when: both(articles, not(address("select"))), reply: rewrite(`"author":\{"id":("[^"]*")[^}]*\}`, `"author":$1`)},
		{check: "entries-order-of-members", when: both(articles, not(address("select"))), reply: rewrite(`("_version":\d+),("_tags":\[[^]]*\])`, "$2,$1")},
		{check: "entries-one", when: path("/api/entries/articles/"), reply: rewrite(`"updatedAt":"`, `"updatedAt":"0`)},
		{check: "entries-model-by-id", when: address("/api/entries/0000"), reply: status(http.StatusNotFound)},
		{check: "entries-newest-first", when: address("limit=50", "select=createdAt"), ask: setParameter("sort", "createdAt")},
		{check: "entries-lists-as-lists", when: articles, reply: swap(`"tags":[]`, `"tags":null`)},
		{check: "entries-production-published", when: both(articles, address("limit=200")), ask: setHeader("Authorization", "Bearer cap_dev_stub")},
		{check: "entries-development-drafts", on: "seed-dev", when: path("/api/entries/articles/"), ask: setHeader("Authorization", "Bearer cap_live_stub")},
		{check: "entries-model-not-found", reply: swap("model_not_found", "not_found")},
		{check: "entries-entry-not-found", when: address("/articles/" + unknownID), reply: answers(200, "null")},
		{check: "limit-default", when: not(address("limit=")), reply: swap(`"limit":20,`, `"limit":25,`)},
		{check: "limit-most", when: address("limit=200"), ask: setParameter("limit", "100")},
		{check: "limit-holds", when: address("select=id&limit=1"), ask: setParameter("limit", "2"), reply: swap(`"limit":2,`, `"limit":1,`), also: "cursor-pages-on"},
		{check: "limit-range", when: address("limit=201"), ask: setParameter("limit", "200")},
		{check: "count-total", when: not(address("count=true")), reply: swap(`"prev":null}`, `"prev":null,"total":13}`)},
		{check: "parameter-unknown", when: address("contractNoSuch"), ask: dropParameter("contractNoSuch")},
	}
}
