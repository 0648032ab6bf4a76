package capamcp_test

// everything is what a client asks for when it connects: what stderr said, then every list.
var everything = []step{
	began,
	list("tools/list", "tools"),
	list("resources/list", "resources"),
	list("resources/templates/list", "resourceTemplates"),
	list("prompts/list", "prompts"),
}

// offerRecordings are what each kind of key is offered on each kind of deployment.
var offerRecordings = []recording{
	{name: "offer/cap-key", steps: everything},
	{name: "offer/cap-key-with-pages-and-scopes", of: deployment{scopes: true, pages: true}, steps: everything},
	{name: "offer/legacy-key", of: deployment{key: "pk_stub_read", pages: true}, steps: everything},
	{name: "offer/agent-key", of: deployment{key: "sk_stub_agent", scopes: true}, steps: everything},
	{name: "offer/key-without-prefix", of: deployment{key: "stubread", graphqlOff: true}, steps: everything},
	{name: "offer/one-model-key", of: deployment{key: "cap_live_articles", scopes: true, pages: true}, steps: everything},
	{name: "offer/key-that-reads-nothing", of: deployment{key: "cap_live_none", scopes: true}, steps: everything},
	{name: "offer/graphql-off", of: deployment{graphqlOff: true}, steps: everything},
	{name: "offer/twins", of: deployment{data: "zoo"}, steps: []step{began, list("tools/list", "tools")}},
	{name: "offer/tools-left-out", steps: []step{
		call("capa_list_models", ""),
		call("capa_read_entries", `{"model":"articles"}`),
		call("capa_graphql_qeury", `{"query":"{ __typename }"}`),
	}},
}

// resourceRecordings are the resources and the prompts as they are read.
var resourceRecordings = []recording{
	{name: "resources/schema", steps: []step{resource("capa://graphql/schema.graphql")}},
	{name: "resources/model", steps: []step{
		resource("capa://graphql/schema/authors.graphql"),
		resource("capa://graphql/schema/authr.graphql"),
		resource("capa://graphql/schemas"),
		ask("completion/complete", `{"ref":{"type":"ref/resource","uri":"capa://graphql/schema/{model}.graphql"},"argument":{"name":"model","value":"a"}}`),
	}},
	{name: "resources/guide", steps: []step{resource("capa://guide/querying")}},
	{name: "resources/guide-with-twins", of: deployment{data: "zoo"}, steps: []step{resource("capa://guide/querying")}},
	{name: "prompts/get", steps: []step{
		prompt("explore-content", `{"model":"articles"}`),
		prompt("explore-content", `{}`),
		prompt("write-query", `{"goal":"the newest three titles","model":"articles"}`),
		prompt("write-query", `{"goal":"the newest three titles"}`),
		prompt("fix-query-error", `{"error":"invalid_cursor"}`),
	}},
	{name: "prompts/refusals", steps: []step{
		prompt("write-query", `{}`),
		prompt("explore", `{}`),
		ask("completion/complete", `{"ref":{"type":"ref/prompt","name":"write-query"},"argument":{"name":"model","value":"sn"}}`),
	}},
}

// sessionRecordings are whole sessions, every frame as it was on the wire.
var sessionRecordings = []recording{
	{name: "session/first-look", of: deployment{scopes: true}, steps: []step{
		ask("ping", ""),
		ask("tools/call", `{"name":"capa_graphql_schema"}`),
		ask("tools/call", `{"name":"capa_graphql_query","arguments":{"query":"{ articles(first: 1) { nodes { title } } }"}}`),
		ask("tools/call", `{"name":"capa_explain_error","arguments":{"error":"invalid_cursor"}}`),
		frames,
	}},
	{name: "session/refusals", steps: []step{
		ask("tools/call", `{"name":"capa_graphql_query","arguments":{"query":"{ articles { titel } }"}}`),
		ask("tools/call", `{"name":"capa_graphql_query","arguments":{}}`),
		ask("tools/call", `{"name":"capa_nothing"}`),
		ask("tools/none", ""),
		line(`{"jsonrpc":"2.0","id":"text","method":"ping"}`),
		line(`{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}`),
		line(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"text"}}`),
		frames,
	}},
	{name: "session/progress", of: deployment{data: "zoo"}, steps: []step{
		ask("tools/call", `{"name":"capa_explore_data","arguments":{"model":"items","field":"weight","sample":0,"maxEntries":250},"_meta":{"progressToken":"p1"}}`),
		frames,
	}},
}
