package contract

import "net/http"

// accessMutations break the rules of versions, keys, envelopes and routes.
func accessMutations() []mutation {
	return []mutation{
		{check: "version-unserved-refused", when: header("Capa-Version", noVersion), reply: swap("2026-10-01", "a newer one")},
		{check: "version-unserved-code", when: header("Capa-Version", noVersion), reply: swap("unsupported_version", "invalid_version")},
		{check: "version-listed-served", when: header("Capa-Version", "2026-04-01"), ask: setHeader("Capa-Version", noVersion)},

		{check: "key-required", when: both(path("/api/me"), header("Authorization", "")), reply: status(http.StatusForbidden)},
		{check: "key-unknown", when: header("Authorization", "Bearer "+unknownLegacyKey), ask: setHeader("Authorization", "Bearer pk_stub_read")},
		{check: "key-tenant-not-read", when: both(path("/api/"), header("X-Tenant-Key", "contract-no-such-tenant")), ask: setHeader("Authorization", "Bearer nobody")},
		{check: "key-cap-refused-on-legacy", also: "key-cap-legacy-code", when: path("/v3/"), reply: status(http.StatusNotFound)},
		{check: "key-cap-legacy-code", when: path("/v2/api/contract"), reply: answers(404, `{"error":{"code":"route_not_found","message":"No such route."}}`)},
		{check: "key-legacy-reads-api", also: "me-answers survey-me", on: "seed-read", when: both(path("/api/me"), header("Capa-Version", version)), reply: status(http.StatusUnauthorized)},
		{check: "key-scope-missing", on: "seed-none", when: path("/api/models"), reply: swap("instance:read", "a scope")},
		{check: "key-one-model-models", on: "seed-one", when: path("/api/models"), reply: rewrite(`\]\}$`, `,{"id":"x","namespace":"secrets","name":"Secret","fields":[]}]}`), also: "cursor-other-model schema-left-out schema-type-names"},

		{check: "me-answers", also: "survey-me", when: path("/api/me"), reply: func(a *answer) {
			if a.status == http.StatusOK {
				a.status = http.StatusNonAuthoritativeInfo
			}
		}},
		{check: "me-environment", when: path("/api/me"), reply: swap(`"production"`, `"live"`), also: "cost-environment"},
		{check: "me-family", when: path("/api/me"), reply: swap(`"family":"cap"`, `"family":"new"`)},
		{check: "me-bundle", on: "seed-read", when: path("/api/me"), reply: swap(`"bundle":"read"`, `"bundle":"reader"`), also: "me-legacy-scopes"},
		{check: "me-version", when: path("/api/me"), reply: swap(`"versions":["2026-10-01",`, `"versions":[`)},
		{check: "me-scopes-form", when: path("/api/me"), reply: swap("media:read", "media")},
		{check: "me-legacy-scopes", on: "seed-agent", when: path("/api/me"), reply: swap(`,"model:write"`, "")},

		{check: "preview-off", on: "seed-plain", when: path("/api/preview"), reply: status(http.StatusForbidden)},
		{check: "preview-on", when: path("/api/preview"), reply: status(http.StatusOK)},

		{check: "envelope-object", when: path(unknownRoute), reply: rewrite(`"message":"[^"]*"`, `"message":["gone"]`), also: "envelope-members"},
		{check: "envelope-docs", when: path(unknownRoute), reply: swap("https://docs.capacms.com/errors/", "https://docs.capacms.com/")},
		{check: "envelope-members", when: path("/api/"), reply: swap(`{"error":{`, `{"error":{"status":"failed",`)},
		{check: "envelope-legacy", when: path("/v2/"), reply: rewrite(`"message":"[^"]*",`, "")},

		{check: "route-unknown-get", when: both(path(unknownRoute), method("GET")), reply: swap("route_not_found", "not_found")},
		{check: "route-unknown-post", when: both(path(unknownRoute), method("POST")), reply: status(http.StatusNotFound)},
		{check: "route-graphql-off", on: "seed-off", when: path("/api/graphql"), reply: status(http.StatusNotFound)},
		{check: "route-graphql-off-rest", on: "seed-off", when: address("/api/entries/articles?limit=3"), reply: status(http.StatusNotFound)},
		{check: "route-body-limit", when: func(q question) bool { return len(q.body) == maxBody }, reply: status(http.StatusRequestEntityTooLarge)},

		{check: "models-list", when: path("/api/models"), reply: swap(`"name":"Article"`, `"title":"Article"`), also: "schema-description-words"},
		{check: "models-fields", when: path("/api/models"), reply: swap(`"label":"Title"`, `"caption":"Title"`), also: "schema-description-words"},
		{check: "models-types", when: path("/api/models"), reply: swap(`"type":"boolean"`, `"type":"bool"`), also: "schema-description-words schema-filter-all-operators"},
		{check: "models-targets", on: "seed-one", when: path("/api/models"), reply: swap(`"type":"relation"`, `"type":"relation","target":"authors"`)},
	}
}

func method(name string) func(question) bool {
	return func(q question) bool { return q.Method == name }
}
