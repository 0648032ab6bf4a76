package capamcp_test

// entriesRecordings are those of capa_read_entries: where GraphQL is off, and beside it for the models that it leaves out.
var entriesRecordings = []recording{
	{name: "entries/models", of: deployment{graphqlOff: true}, steps: []step{call("capa_read_entries", "")}},
	{name: "entries/page", of: deployment{graphqlOff: true}, steps: []step{
		call("capa_read_entries", `{"model":"articles","limit":2}`),
		call("capa_read_entries", `{"model":"articles","select":"title,author(name)","where":{"featured":{"eq":true}},"sort":"-views","limit":1,"count":true}`),
		call("capa_read_entries", `{"model":"articles","where":"{\"author.name\":{\"eq\":\"Ada Vale\"}}","select":"title"}`),
		call("capa_read_entries", `{"model":"articles","id":"00000000-0000-4000-8000-000000000025","select":"title,coauthors(limit:1,name)"}`),
	}},
	{name: "entries/cut", of: deployment{graphqlOff: true}, steps: []step{
		call("capa_read_entries", `{"model":"articles","limit":10,"maxChars":3000}`),
		call("capa_read_entries", `{"model":"articles","limit":10,"maxChars":1500}`),
		call("capa_read_entries", `{"model":"articles","limit":10,"maxChars":300}`),
		call("capa_read_entries", `{"maxChars":400}`),
	}},
	{name: "entries/refusals", of: deployment{graphqlOff: true}, steps: []step{
		call("capa_read_entries", `{"model":"article"}`),
		call("capa_read_entries", `{"model":"articles","id":"00000000-0000-4000-8000-0000000000ee"}`),
		call("capa_read_entries", `{"model":"articles","select":"titel"}`),
		call("capa_read_entries", `{"model":"articles","where":{"featured":true}}`),
		call("capa_read_entries", `{"model":"articles","sort":"-vews"}`),
		call("capa_read_entries", `{"model":"articles","limit":500}`),
		call("capa_read_entries", `{"model":"articles","after":"c1.e30"}`),
		call("capa_read_entries", `{"model":"articles","first":2}`),
		call("capa_read_entries", `{"model":"articles","filter":{}}`),
		call("capa_read_entries", `{"model":"articles","fields":["title"]}`),
	}},
	{name: "entries/drafts", of: deployment{key: "cap_dev_stub", graphqlOff: true}, steps: []step{
		call("capa_read_entries", `{"model":"articles","where":{"status":{"eq":"draft"}},"limit":1}`),
		call("capa_read_entries", `{"model":"articles","limit":1,"select":"title"}`),
	}},
	{name: "entries/twins", of: deployment{data: "zoo"}, steps: []step{
		call("capa_read_entries", `{"model":"twin_a"}`),
		call("capa_graphql_schema", `{"model":"twin_a"}`),
		call("capa_graphql_query", `{"query":"{ twinA { nodes { title } } }"}`),
	}},
}
