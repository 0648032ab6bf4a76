package advice

import "github.com/capacms/capa-mcp/capa"

// entry is what is known of one error code: what it means, what to do, and the tool that helps.
type entry struct {
	code    string
	meaning string
	fix     string
	next    string // a tool's name; "" where no tool helps
}

// The tools an entry may name.
const (
	schemaTool  = "capa_graphql_schema"
	buildTool   = "capa_graphql_build"
	queryTool   = "capa_graphql_query"
	entriesTool = "capa_read_entries"
	pagesTool   = "capa_list_pages"
	modelTool   = "capa_get_model"
	spacesTool  = "capa_list_workspaces"
)

// unreachable is the code of a request that never reached Capa. It is this server's own: the API has no say in it.
const unreachable = "unreachable"

// entries lists every code of the API, in the order of its documentation. An unknown code gets the last one's advice.
var entries = []entry{
	{"invalid_key", "The request carried no key, or one this deployment does not know.",
		"Check CAPA_KEY: copy the key again from Developers > Keys in the Capa admin, and check that CAPA_API_URL is the deployment it belongs to.", ""},
	{"legacy_key_required", "A cap_ key was sent to a legacy route (/v2 or /v3), which takes pk_ and sk_ keys only.",
		"Use the /api/ tools with this key, or start the server with a legacy key and CAPA_TENANT_ID.", schemaTool},
	{"insufficient_scope", "The key does not hold the scope this read or write needs.",
		"Use a key that holds the scope the message names. Someone who manages keys can add it under Developers > Keys.", ""},
	{routeNotFound, "The API serves nothing at that path: the address is wrong, or that part of the API is switched off on this deployment.",
		"Check that CAPA_API_URL is the API's address with no route after it, and that the deployment serves this route.", ""},
	{mutationsNotEnabled, "The API takes no writes over GraphQL.",
		"Send a query instead; nothing here can write.", ""},
	{modelNotFound, "No model of that name exists, or this key cannot read it. The API does not say which.",
		"Take a model's name from capa_graphql_schema, which lists what this key reads.", schemaTool},
	{"entry_not_found", "No entry of that id exists in that model, or this key cannot read it. A production key reads published entries only.",
		"Check the id and the model. An entry that exists only as a draft needs a development key.", queryTool},
	{"page_not_found", "No model declares that page and nobody has read it.",
		"Take a page's id from capa_list_pages, written exactly as it stands there.", pagesTool},
	{"workspace_not_found", "No workspace of that id exists, or this key cannot read it.",
		"Take a workspace's id from capa_list_workspaces.", spacesTool},
	{"unsupported_version", "This deployment does not serve the API version the request asked for.",
		"Set CAPA_API_VERSION to a date the message lists, or unset it.", ""},
	{invalidParameter, "A REST query parameter is unknown, or its value cannot be read.",
		"Correct the parameter the message names. REST takes select, where, sort, limit, after, before and count.", entriesTool},
	{"invalid_select", "The select names a field the model does not have, or is not written as REST reads it.",
		"Write select as names, a relation's fields in parentheses: title,author(name).", entriesTool},
	{invalidWhere, "The where filter names a field or an operator the model does not have, or is not JSON.",
		`Write where as JSON with an operator for each field: {"featured":{"eq":true}}.`, buildTool},
	{"invalid_sort", "The sort names a field the model does not sort on.",
		"Sort on a scalar field or a single relation's scalar: -views or author.name.", buildTool},
	{invalidCursor, "The after or before cursor is malformed, was minted for another sort, or belongs to another parent entry.",
		"Pass a cursor from a page of the same query, unchanged, with the same sort: its endCursor as after, or its startCursor as before.", queryTool},
	{queryTooComplex, "The query could read more entries than one request may.",
		"Lower first on the list the message names, or nest fewer lists.", buildTool},
	{queryTooDeep, "The query nests deeper than one request may.",
		"Nest less: read the inner entries in a query of their own, by id.", buildTool},
	{"too_many_root_fields", "The query has more root fields than one request may.",
		"Split the document: send its root fields in several queries.", queryTool},
	{"too_many_connections", "The query selects more lists than one request may.",
		"Split the document: send its lists in several queries.", queryTool},
	{"too_many_in_values", "One in, nin or nodes(ids:) holds more values than one request may.",
		"Split the values over several queries.", queryTool},
	{"graphql_parse_failed", "The document is not GraphQL.",
		"Correct the syntax where the message points, or have the query written.", buildTool},
	{validationFailed, "The document asks for something the key's schema does not have.",
		"Compare the names with the schema, which differs for each key.", schemaTool},
	{invalidVariables, "A variable's value is missing or does not fit its type.",
		"Pass a value of the type the document declares.", queryTool},
	{"operation_name_required", "The document holds several operations and the request names none.",
		"Pass operationName.", queryTool},
	{"unknown_operation", "The request names an operation that the document does not hold.",
		"Pass as operationName a name that the document declares.", queryTool},
	{"request_too_large", "The request's body is over the size the API takes.",
		"Send a smaller document and fewer variables.", queryTool},
	{"query_too_long", "The document has more tokens than one request may.",
		"Shorten the document: drop fields or aliases, or split it.", queryTool},
	{rateLimited, "The key has sent too many requests in a short time.",
		"Wait for as long as the answer's Retry-After says, or a minute where it has none, then retry.", ""},
	{"internal_error", "The API failed on its side.",
		"Retry once. If it stays, tell the person running Capa, with the time of the request.", ""},
	{serviceUnavailable, "The API cannot answer just now.",
		"Wait a moment and retry.", ""},
	{"validation_failed", "The document sent to be stored does not hold; path names the part that is wrong.",
		"Correct the part that path names and send the whole document again.", modelTool},
	{unreachable, "The request never reached Capa, or no answer came back.",
		"Check that CAPA_API_URL is right and that the API is running and reachable from this machine, then retry.", ""},
	{capa.CodeUnreadable, "What came back is not Capa's JSON: a proxy or another server answered.",
		"Check that CAPA_API_URL is the API's address, and that no proxy between here and there answers in its place. If it was a passing fault, retry.", ""},
	{capa.CodeTooLarge, "The answer is larger than this server takes.",
		"Ask for less at once: a smaller first or limit, or fewer fields.", ""},
	{capa.CodeNotFollowed, "The API redirected to an address that the key is not sent to.",
		"Set CAPA_API_URL to the address the API is really at.", ""},
	{"pages_not_enabled", "This deployment does not serve the page routes (CAPA_SITE_PREVIEW is not on).",
		"Read the content itself.", schemaTool},
}

const (
	mutationsNotEnabled = "mutations_not_enabled"
	routeNotFound       = "route_not_found"
	modelNotFound       = "model_not_found"
	invalidParameter    = "invalid_parameter"
	invalidWhere        = "invalid_where"
	invalidCursor       = "invalid_cursor"
	queryTooComplex     = "query_too_complex"
	queryTooDeep        = "query_too_deep"
	validationFailed    = "graphql_validation_failed"
	invalidVariables    = "invalid_variables"
	rateLimited         = "rate_limited"
	serviceUnavailable  = "service_unavailable"
)

// inGraphQL lists the codes of both surfaces whose advice in entries is in REST's words, in GraphQL's.
var inGraphQL = []entry{
	{invalidParameter, "An argument of the query has a value that the API does not take.",
		"Correct the argument the message names.", buildTool},
	{invalidWhere, "The filter names a field or an operator the model does not have, or gives an operator a value it does not take.",
		"Write filter with an operator for each field: { featured: { eq: true } }.", buildTool},
	{"invalid_sort", "The sort names a field the model does not sort on.",
		"Sort on a scalar field or a single relation's scalar: [views_DESC] or [author__name_ASC].", buildTool},
}

// unknownCode is the advice for a code the table does not hold.
var unknownCode = entry{meaning: "This server does not know the code.", fix: "Read the message: it says what the API refused."}

func lookUp(code string) entry { return find(entries, code) }

// lookUpFor is lookUp in the words of the surface that was asked.
func lookUpFor(code string, graphql bool) entry {
	if known := find(inGraphQL, code); graphql && known.code != "" {
		return known
	}
	return lookUp(code)
}

func find(table []entry, code string) entry {
	for _, e := range table {
		if e.code == code {
			return e
		}
	}
	return unknownCode
}
