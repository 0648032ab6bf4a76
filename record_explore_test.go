package capamcp_test

// exploreRecordings are those of capa_explore_data.
var exploreRecordings = []recording{
	{name: "explore/one-field", steps: []step{call("capa_explore_data", `{"model":"articles","field":"tags","sample":0}`)}},
	{name: "explore/model", steps: []step{call("capa_explore_data", `{"model":"articles"}`)}},
	{name: "explore/filtered", steps: []step{call("capa_explore_data", `{"model":"articles","filter":{"featured":{"eq":true}},"sample":1,"maxEntries":2}`)}},
	{name: "explore/changed-values", of: deployment{overlay: changedValues}, steps: []step{
		call("capa_explore_data", `{"model":"articles","field":"author","sample":0}`),
		call("capa_explore_data", `{"model":"articles","field":"views","sample":0}`),
		call("capa_explore_data", `{"model":"articles","field":"coauthors","sample":0}`),
	}},
	{name: "explore/drafts", of: deployment{key: "cap_dev_stub"}, steps: []step{call("capa_explore_data", `{"model":"articles","field":"title","sample":0}`)}},
	{name: "explore/every-type", of: deployment{data: "zoo"}, steps: []step{call("capa_explore_data", `{"model":"scalars","sample":0}`)}},
	{name: "explore/media", of: deployment{data: "zoo"}, steps: []step{call("capa_explore_data", `{"model":"gallery","sample":0}`)}},
	{name: "explore/many-relations", of: deployment{data: "zoo"}, steps: []step{call("capa_explore_data", `{"model":"hubs","sample":0}`)}},
	{name: "explore/long-lists", of: deployment{data: "zoo"}, steps: []step{call("capa_explore_data", `{"model":"bins","sample":0}`)}},
	{name: "explore/cut", of: deployment{data: "zoo"}, steps: []step{
		call("capa_explore_data", `{"model":"scalars","maxChars":3000}`),
		call("capa_explore_data", `{"model":"scalars","maxChars":1000}`),
	}},
	{name: "explore/one-model-key", of: deployment{key: "cap_live_articles"}, steps: []step{call("capa_explore_data", `{"model":"articles","field":"author","sample":1}`)}},
	{name: "explore/refusals", steps: []step{
		call("capa_explore_data", `{}`),
		call("capa_explore_data", `{"model":"Authr"}`),
		call("capa_explore_data", `{"model":"articles","field":"tag"}`),
		call("capa_explore_data", `{"model":"articles","filter":{"featured":true}}`),
		call("capa_explore_data", `{"model":"articles","maxEntries":1001}`),
		call("capa_explore_data", `{"model":"articles","where":{}}`),
	}},
}

// changedValues are four stored values of the seed changed by hand: references to authors that do not exist, a text in a number field, and
// a number that is missing.
const changedValues = `[
	{"model":"articles","id":"00000000-0000-4000-8000-000000000023","set":{"author":"00000000-0000-4000-8000-0000000000ee"}},
	{"model":"articles","id":"00000000-0000-4000-8000-000000000028","set":{"coauthors":["00000000-0000-4000-8000-0000000000ee"]}},
	{"model":"articles","id":"00000000-0000-4000-8000-00000000002e","set":{"views":"42"}},
	{"model":"articles","id":"00000000-0000-4000-8000-000000000027","set":{"views":null}}
]`

// explainRecordings are those of capa_explain_error, which calls nothing: their cassettes hold the probes alone.
var explainRecordings = []recording{
	{name: "explain/example", steps: []step{
		call("capa_explain_error", `{"error":"invalid_cursor: This cursor was issued for a different sort."}`),
	}},
	{name: "explain/every-form", steps: []step{
		call("capa_explain_error", `{"error":"entry_not_found"}`),
		call("capa_explain_error", `{"error":{"errors":[{"message":"Cannot query field \"titel\" on type \"Articles\".","path":["articles","nodes"],"extensions":{"code":"graphql_validation_failed","hint":"Did you mean title?"}},{"message":"Unknown argument."}]}}`),
		call("capa_explain_error", `{"error":{"error":{"code":"insufficient_scope","message":"This key does not hold instance:read.","docs":"https://docs.capacms.com/errors/insufficient_scope"}}}`),
		call("capa_explain_error", `{"error":{"name":"CapaError","status":404,"code":"model_not_found","message":"There is no model article."}}`),
		call("capa_explain_error", `{"error":"{\"error\":{\"code\":\"rate_limited\",\"message\":\"Slow down.\"}}"}`),
		call("capa_explain_error", `{"error":"Capa API 401"}`),
		call("capa_explain_error", `{"error":"HTTP 404"}`),
		call("capa_explain_error", `{"error":"Something else went wrong."}`),
		call("capa_explain_error", `{"error":"no_such_code"}`),
	}},
	{name: "explain/budget", steps: []step{
		call("capa_explain_error", `{"error":{"errors":[{"message":"articles: could read 40,200 entries, over the limit of 5,000.","extensions":{"code":"query_too_complex","hint":"Pass coauthors(first: 24) to fit, or lower first elsewhere."}}]}}`),
		call("capa_explain_error", `{"error":"query_too_complex: articles: could read at least 40,200 entries, over the limit of 5,000."}`),
	}},
	{name: "explain/unreachable", steps: []step{
		call("capa_explain_error", `{"error":"fetch failed"}`),
		call("capa_explain_error", `{"error":"connect ECONNREFUSED 127.0.0.1:404"}`),
		call("capa_explain_error", `{"error":"getaddrinfo ENOTFOUND api.capacms.com"}`),
		call("capa_explain_error", `{"error":"The operation timed out"}`),
	}},
	{name: "explain/two-causes", steps: []step{
		call("capa_explain_error", `{"error":"mutations_not_enabled"}`),
		call("capa_explain_error", `{"error":{"errors":[{"message":"Mutations are not enabled.","extensions":{"code":"mutations_not_enabled","hint":"Send a query."}}]}}`),
	}},
	{name: "explain/refusals", steps: []step{
		call("capa_explain_error", `{}`),
		call("capa_explain_error", `{"error":""}`),
		call("capa_explain_error", `{"message":"invalid_cursor"}`),
	}},
}
