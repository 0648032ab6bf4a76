package contract

import (
	"net/http"
	"regexp"
	"strings"
)

// readMutations break the rules of select, where, sort and cursors.
func readMutations() []mutation {
	return []mutation{
		{check: "select-names", when: address("/api/entries/articles/", "select=title"), ask: dropParameter("select")},
		{check: "select-system", when: address("select=_folder"), ask: setParameter("select", "_tags")},
		{check: "select-ids", when: both(address("select=author"), not(address("("))), ask: setParameter("select", "author(name)")},
		{check: "select-expands", when: address("/api/entries/articles/", "select=author(name)"), reply: rewrite(`,"status":"published","name"`, `,"name"`)},
		{check: "select-list-ids", when: address("select=coauthors"), ask: func(q *question) {
			if !strings.Contains(q.URL.RawQuery, "limit") {
				setParameter("select", "coauthors(name)")(q)
			}
		}},
		{check: "select-list-limit", when: address("limit:1,"), ask: swapAddress("limit:1", "limit:2")},
		{check: "select-list-sort", when: address("sort:-id"), ask: swapAddress("sort:-id", "sort:id")},
		{check: "select-unknown", reply: swap(" Did you mean title?", ""), when: address("select=titlq")},
		{check: "select-malformed", when: address("select=id,,id"), ask: setParameter("select", "id")},

		{check: "where-eq", when: address(`{"title":{"eq":`), ask: dropParameter("where")},
		{check: "where-hop", when: address(`{"author.name":`, "limit=200"), ask: dropParameter("where")},
		{check: "where-and-or-not", when: address(`"not":{"id":`), ask: setParameter("where", "{}")},
		{check: "where-in-nin", when: address(`{"id":{"nin":`), ask: dropParameter("where")},
		{check: "where-presence", when: address(`"exists":true`), reply: rewrite(`"total":\d+`, `"total":4`)},
		{check: "where-order", when: address(`{"views":{"gt":`), ask: swapAddress("%22gt%22", "%22gte%22")},
		{check: "where-text", when: address(`"startsWith"`), ask: dropParameter("where")},
		{check: "where-list-has", when: both(address(`{"tags":{"has":`), address("select=tags")), ask: dropParameter("where")},
		{check: "where-list-any-all", when: address(`"hasAll"`), ask: swapAddress("hasAll", "hasAny")},
		{check: "where-list-not", when: address(`{"and":[{"not"`), reply: rewrite(`"total":0`, `"total":1`)},
		{check: "where-unknown", when: address("titlq"), reply: swap("invalid_where", "invalid_filter")},
		{check: "where-operator", when: address(`{"title":"x"}`), ask: dropParameter("where")},
		{check: "where-malformed", when: address("where=[]"), ask: setParameter("where", "{}")},

		{check: "sort-descending", when: address("sort=-views"), ask: setParameter("sort", "views")},
		{check: "sort-ascending", when: address("sort=views"), ask: dropParameter("sort")},
		{check: "sort-several", when: address("sort=featured,id"), ask: setParameter("sort", "featured")},
		{check: "sort-hop", when: address("sort=author.name"), ask: setParameter("sort", "title")},
		{check: "sort-system", when: address("sort=updatedAt"), ask: dropParameter("sort")},
		{check: "sort-unknown", when: address("sort=titlq"), ask: dropParameter("sort")},

		{check: "cursor-pages-on", when: both(address("after="), not(address("sort"))), reply: swap(`"hasPrev":true`, `"hasPrev":false`)},
		{check: "cursor-pages-back", when: address("before=c1."), reply: reversed},
		{check: "cursor-ends", when: not(address("after=")), reply: swap(`"hasPrev":false,"prev":null`, `"hasPrev":false,"prev":""`)},
		{check: "cursor-form", ask: oldCursors, reply: swap("c1.", "c2.")},
		{check: "cursor-other-sort", when: address("sort=createdAt", "after="), reply: swap("sort.", "order.")},
		{check: "cursor-malformed", when: address("after=contract"), ask: dropParameter("after")},
		{check: "cursor-other-model", when: address("/authors", "before=c1."), ask: dropParameter("before")},
		{check: "cursor-status", when: address("before=contract"), reply: status(http.StatusGone)},
	}
}

// swapAddress replaces a text in the query, as sent or decoded.
func swapAddress(from, to string) func(*question) {
	return func(q *question) { q.URL.RawQuery = strings.ReplaceAll(q.URL.RawQuery, from, to) }
}

var twoRows = regexp.MustCompile(`"data":\[(\{[^}]*\}),(\{[^}]*\})\]`)

// reversed turns a page of two entries around.
func reversed(a *answer) { a.body = twoRows.ReplaceAllString(a.body, `"data":[$2,$1]`) }

// oldCursors reads cursors that answers wrote as c2. again.
func oldCursors(q *question) {
	swapAddress("c2.", "c1.")(q)
	edit("c2.", "c1.")(q)
}
