package advice

import (
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func parse(t *testing.T, text string) ojson.Value {
	t.Helper()
	v, err := ojson.ParseString(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestReadPasted is every shape an error is pasted in.
// TestReadLongText holds that a very long text is read by its beginning: every pattern over all of it took seconds.
func TestReadLongText(t *testing.T) {
	log := strings.Repeat("one line after another\n", 1<<16)
	for text, want := range map[string]string{"Syntax Error: Unexpected <EOF>.\n" + log: "graphql_parse_failed", log + "Syntax Error: Unexpected <EOF>.": ""} {
		if found := readPasted(ojson.StringOf(text)); len(found) != 1 || found[0].Code != want {
			t.Errorf("%d found, %q, want %q", len(found), found[0].Code, want)
		}
	}
}

func TestReadPasted(t *testing.T) {
	type row struct {
		code, message string
		status        int
	}
	for _, c := range []struct {
		name, pasted string
		want         []row
	}{
		{"a bare code", `"invalid_cursor"`, []row{{"invalid_cursor", "invalid_cursor", 0}}},
		{"a code and its message", `"invalid_cursor: This cursor was issued for a different sort."`, []row{{"invalid_cursor", "invalid_cursor: This cursor was issued for a different sort.", 0}}},
		{"a GraphQL body", `{"errors":[{"message":"a","extensions":{"code":"query_too_deep"}},{"message":"b","extensions":{"code":"invalid_variables"}}]}`,
			[]row{{"query_too_deep", "a", 0}, {"invalid_variables", "b", 0}}},
		{"a GraphQL body with data", `{"data":null,"errors":[{"message":"a","extensions":{"code":"query_too_deep"}}]}`, []row{{"query_too_deep", "a", 0}}},
		{"a GraphQL body as a text", `"{\"errors\":[{\"message\":\"a\",\"extensions\":{\"code\":\"query_too_deep\"}}]}"`, []row{{"query_too_deep", "a", 0}}},
		{"a REST envelope", `{"error":{"code":"route_not_found","message":"no"}}`, []row{{"route_not_found", "no", 0}}},
		{"an SDK error", `{"name":"CapaError","status":401,"code":"invalid_key","message":"Unknown key."}`, []row{{"invalid_key", "Unknown key.", 401}}},
		{"an SDK error that wraps a body", `{"status":400,"response":{"errors":[{"message":"a","extensions":{"code":"query_too_deep"}}]}}`, []row{{"query_too_deep", "a", 400}}},
		{"a list of errors", `[{"message":"a","extensions":{"code":"query_too_deep"}},"invalid_key"]`, []row{{"query_too_deep", "a", 0}, {"invalid_key", "invalid_key", 0}}},
		{"a text before the JSON states the status", `"Capa API 401: {\"error\":{\"code\":\"invalid_key\",\"message\":\"no\"}}"`, []row{{"invalid_key", "no", 401}}},
		{"this server's own refusal", `"HTTP 400: the query was refused.\n- query_too_deep: Too deep. Hint: Nest less.\n- invalid_cursor: No.\nNext:\n- query_too_deep: x"`,
			[]row{{"query_too_deep", "Too deep.", 400}, {"invalid_cursor", "No.", 400}}},
		{"this server's structure", `{"status":400,"errors":[{"code":"query_too_deep","message":"Too deep."}],"next":null}`, []row{{"query_too_deep", "Too deep.", 400}}},
		{"graphql-js's words alone", `"Cannot query field \"titel\" on type \"Articles\"."`, []row{{validationFailed, `Cannot query field "titel" on type "Articles".`, 0}}},
		{"a syntax error", `"Syntax Error: Unexpected <EOF>."`, []row{{"graphql_parse_failed", "Syntax Error: Unexpected <EOF>.", 0}}},
		{"a fetch that failed", `"fetch failed"`, []row{{unreachable, "fetch failed", 0}}},
		{"its cause", `{"message":"fetch failed","cause":{"code":"ECONNREFUSED"}}`, []row{{unreachable, "fetch failed", 0}}},
		{"a system's code", `{"code":"ENOTFOUND","message":"getaddrinfo ENOTFOUND api.capacms.com"}`, []row{{unreachable, "getaddrinfo ENOTFOUND api.capacms.com", 0}}},
		{"an address is no status", `"connect ECONNREFUSED 127.0.0.1:404"`, []row{{unreachable, "connect ECONNREFUSED 127.0.0.1:404", 0}}},
		{"a stated status", `"status 429"`, []row{{"rate_limited", "status 429", 429}}},
		{"a status of an SDK error's message", `{"name":"CapaError","message":"Capa API 401: invalid_key"}`, []row{{"invalid_key", "Capa API 401: invalid_key", 401}}},
		{"a status of the object around a message", `{"status":503,"error":"connection refused"}`, []row{{serviceUnavailable, "connection refused", 503}}},
		{"a status and nothing else", `{"status":502}`, []row{{serviceUnavailable, `{"status":502}`, 502}}},
		{"a hint behind the message", `"query_too_deep: Too deep. Hint: Nest less."`, []row{{"query_too_deep", "query_too_deep: Too deep.", 0}}},
		{"a code in capitals", `{"code":"INVALID_CURSOR","message":"No."}`, []row{{"invalid_cursor", "No.", 0}}},
		{"a system's code in an object whose message says less", `{"message":"Request failed","cause":{"message":"connect ECONNREFUSED ::1:3000"}}`, []row{{unreachable, "Request failed", 0}}},
		{"nothing known", `"it broke"`, []row{{"", "it broke", 0}}},
		{"a status alone", `" 401 "`, []row{{"invalid_key", "401", 401}}},
		{"a number", `404`, []row{{"", "404", 0}}},
		{"an empty object", `{}`, []row{{"", "", 0}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			found := readPasted(parse(t, c.pasted))
			if len(found) != len(c.want) {
				t.Fatalf("found %+v", found)
			}
			for i, f := range found {
				if got := (row{f.Code, f.Message, f.status}); got != c.want[i] && !(c.pasted == "{}" && f.Message == "{}") {
					t.Errorf("got %+v, want %+v", got, c.want[i])
				}
			}
		})
	}
}

// TestExplain holds the answer's members and their order, and that it names only tools the key was given.
func TestExplain(t *testing.T) {
	all := func(string) bool { return true }
	none := func(string) bool { return false }
	for _, c := range []struct {
		name, pasted string
		offered      func(string) bool
		want         string
	}{
		{"a cursor", `"invalid_cursor: This cursor was issued for a different sort."`, all,
			`{"errors":[{"code":"invalid_cursor","message":"invalid_cursor: This cursor was issued for a different sort.",` +
				`"meaning":"The after or before cursor is malformed, was minted for another sort, or belongs to another parent entry.",` +
				`"fix":"Pass a cursor from a page of the same query, unchanged, with the same sort: its endCursor as after, or its startCursor as before.",` +
				`"next":"capa_graphql_query","docs":"https://docs.capacms.com/errors/invalid_cursor"}]}`},
		{"a budget", `{"code":"query_too_complex","message":"could read at least 9,000 entries, over the limit of 5,000.","hint":"Lower first."}`, none,
			`{"errors":[{"code":"query_too_complex","message":"could read at least 9,000 entries, over the limit of 5,000.","hint":"Lower first.",` +
				`"meaning":"The query could read more entries than one request may.",` +
				`"fix":"could read at least 9,000 entries, over the limit of 5,000. Lower first.",` +
				`"budget":{"measured":"at least 9,000","limit":"5,000"},"next":null,"docs":"https://docs.capacms.com/errors/query_too_complex"}]}`},
		{"a host that was not reached", `"fetch failed"`, all,
			`{"errors":[{"code":"unreachable","message":"fetch failed","meaning":"The request never reached Capa, or no answer came back.",` +
				`"fix":"Check that CAPA_API_URL is right and that the API is running and reachable from this machine, then retry.","next":null}]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Explain(parse(t, c.pasted), c.offered).String(); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestCauses holds what a text of one error is taken for: its code, and the status it states. A known message comes before any word in it.
func TestCauses(t *testing.T) {
	for _, c := range []struct {
		text, code string
		status     int
	}{
		// The API's own messages, without a code.
		{"This cursor was issued for a different sort.", invalidCursor, 0},
		{"This cursor is malformed.", invalidCursor, 0},
		{"after pages a relation list only in a read of one entry.", invalidCursor, 0},
		{"articles: could read 40,200 entries, over the limit of 5,000.", queryTooComplex, 0},
		{"articles: could read at least 40,200 entries, over the limit of 5,000.", queryTooComplex, 0},
		{"The answer is at least 67,108,865 bytes, over the limit of 67,108,864.", queryTooComplex, 0},
		{"articles: is 11 levels deep, over the limit of 10.", queryTooDeep, 0},
		{"The introspection query is 16 levels deep, over the limit of 15.", queryTooDeep, 0},
		{"The query has 11 root fields, over the limit of 10.", "too_many_root_fields", 0},
		{"The query has 21 connections, over the limit of 20.", "too_many_connections", 0},
		{"views.in: 101 values, over the limit of 100.", "too_many_in_values", 0},
		{"nodes: ids holds 101 values, over the limit of 100.", "too_many_in_values", 0},
		{"The document is at least 15,001 tokens, over the limit of 15,000.", "query_too_long", 0},
		{"The document uses 1,001 aliases, over the limit of 1,000.", "query_too_long", 0},
		{"articles: first must be 1 to 200, not 300.", invalidParameter, 0},
		{"first in fields[1] takes 1 to 200, not 0", invalidParameter, 0},
		{"Pass first or last, not both.", invalidParameter, 0},
		{"views takes operators, not a bare value.", invalidWhere, 0},
		{"Mutations are not enabled on this API.", mutationsNotEnabled, 0},
		{"This key does not hold instance:read.", "insufficient_scope", 0},
		{"No key, or one this deployment does not know.", "invalid_key", 0},
		{"No model this key reads is called article.", modelNotFound, 0},
		{"No entry this key reads has that id in articles.", "entry_not_found", 0},
		{"No model declares this page and nothing has read it.", "page_not_found", 0},
		{`Variable "$n" of required type "Int!" was not provided.`, invalidVariables, 0},
		{`Unknown operation named "C".`, "unknown_operation", 0},
		// Codes, however they are written.
		{"INVALID_CURSOR", invalidCursor, 0},
		{"GRAPHQL_VALIDATION_FAILED: no", validationFailed, 0},
		{"HTTP 400 Query_Too_Deep: no", queryTooDeep, 400},
		// Words for a host that was not reached, as names and values.
		{`Cannot query field "timeout" on type "Articles".`, validationFailed, 0},
		{`Cannot query field "ECONNREFUSED" on type "TimeoutError".`, validationFailed, 0},
		{`Float cannot represent non numeric value: "connection refused"`, validationFailed, 0},
		{`Variable "$timeout" got invalid value "timed out"; Int cannot represent non-integer value: "timed out"`, invalidVariables, 0},
		{"unknown field timeout on Articles", validationFailed, 0},
		{"unknown operator timeout on title", validationFailed, 0},
		{"unknown sort value timeout_ASC on Articles", validationFailed, 0},
		{"unknown model timeout", modelNotFound, 0},
		{"No model this key reads is called ENOTFOUND.", modelNotFound, 0},
		{"timeout takes operators, not a bare value: write {\"timeout\":{\"eq\":1}}", invalidWhere, 0},
		{"timeout: could read 40,200 entries, over the limit of 5,000.", queryTooComplex, 0},
		{"This key cannot sort by timeout.", "", 0},
		{"timeout is no relation, so timeout.name names nothing.", "", 0},
		{`limit takes a number from 1 to 200, not "timed out".`, "", 0},
		{`There is nothing called "HTTP 404" here.`, "", 0},
		// An error's code as a name.
		{`Cannot query field "rate_limited" on type "Articles".`, validationFailed, 0},
		{"unknown field invalid_cursor on Articles", validationFailed, 0},
		{`graphql_validation_failed: Cannot query field "rate_limited" on type "Articles".`, validationFailed, 0},
		// A host that was not reached.
		{"fetch failed", unreachable, 0},
		{"TypeError: fetch failed", unreachable, 0},
		{`Error: "fetch failed"`, unreachable, 0},
		{"connect ECONNREFUSED 127.0.0.1:404", unreachable, 0},
		{"econnrefused", unreachable, 0},
		{"[cause]: { code: 'ECONNREFUSED' }", unreachable, 0},
		{"UND_ERR_CONNECT_TIMEOUT", unreachable, 0},
		{"timeout", unreachable, 0},
		{"Error: timeout", unreachable, 0},
		{"The operation timed out", unreachable, 0},
		{"The operation was aborted due to timeout", unreachable, 0},
		{"timeout of 5000ms exceeded", unreachable, 0},
		{"HeadersTimeoutError: Headers Timeout Error", unreachable, 0},
		{`Post "http://localhost:6199/api/graphql": dial tcp 127.0.0.1:6199: i/o timeout`, unreachable, 0},
		{`Post "http://localhost:6199/api/graphql": net/http: request canceled (Client.Timeout exceeded while awaiting headers)`, unreachable, 0},
		{"Could not reach Capa at http://localhost:6199 for POST /api/graphql (no answer within 25 seconds).", unreachable, 0},
		{"Could not reach Capa at http://localhost:6199 for GET /api/me (the proxy answered HTTP 502 at the proxy).", unreachable, 502},
		// Statuses alone: whoever answered with one was reached.
		{"HTTP 504 gateway timeout", serviceUnavailable, 504},
		{"504 Gateway Timeout", serviceUnavailable, 504},
		{"<title>502 Bad Gateway</title>", serviceUnavailable, 502},
		{"HTTP 502: connect ECONNREFUSED 10.0.0.1:3000", serviceUnavailable, 502},
		{"Bad Gateway", serviceUnavailable, 0},
		{"HTTP Error 503", serviceUnavailable, 503},
		{"HTTP 408 Request Timeout", serviceUnavailable, 408},
		{"statusCode=500", "internal_error", 500},
		{"Request failed with status code 500", "internal_error", 500},
		{"HTTP 404", routeNotFound, 404},
		{"404 Not Found", routeNotFound, 404},
		{"HTTP 400", "", 400},
		{"404 entries were read", "", 0},
		{"http://127.0.0.1:404", "", 0},
	} {
		t.Run(c.text, func(t *testing.T) {
			for _, pasted := range []ojson.Value{
				ojson.StringOf(c.text),
				ojson.ObjectOf(ojson.Member{Name: "error", Value: ojson.ObjectOf(ojson.Member{Name: "message", Value: ojson.StringOf(c.text)})}),
			} {
				if found := readPasted(pasted); len(found) != 1 || found[0].Code != c.code || found[0].status != c.status {
					t.Errorf("%s is taken for %+v", pasted, found)
				}
			}
		})
	}
}

// TestExplained holds the fixes of pasted errors whose form says more than their code does.
func TestExplained(t *testing.T) {
	const onlyRead = "Send a query instead; nothing here can write."
	for _, c := range []struct{ name, pasted, fix, next string }{
		{"a mutation's refusal in one line, with its hint", `"mutations_not_enabled: Mutations are not enabled on this API. Hint: Send a query: content is written in the Capa admin."`, onlyRead, "null"},
		{"the same as the SDK throws it", `{"name":"CapaError","message":"mutations_not_enabled: Mutations are not enabled on this API. Hint: Send a query."}`, onlyRead, "null"},
		{"a budget's hint in one line", `"QUERY_TOO_COMPLEX: articles: could read 40,200 entries, over the limit of 5,000. Hint: Pass coauthors(first: 24) to fit."`,
			"articles: could read 40,200 entries, over the limit of 5,000. Pass coauthors(first: 24) to fit.", `"capa_graphql_build"`},
		{"a deep introspection query", `"The introspection query is 16 levels deep, over the limit of 15."`,
			"The introspection query is 16 levels deep, over the limit of 15. Send the standard introspection query, which fits, or read the schema with capa_graphql_schema.", `"capa_graphql_schema"`},
		{"a page size", `"articles: first must be 1 to 200, not 300."`, "Pass first from 1 to 200, and read the rest with after, page by page.", `"capa_graphql_build"`},
		{"a filter in a GraphQL body", `{"errors":[{"message":"Something new.","extensions":{"code":"invalid_where"}}]}`,
			"Write filter with an operator for each field: { featured: { eq: true } }.", `"capa_graphql_build"`},
		{"a filter in a REST envelope", `{"error":{"code":"invalid_where","message":"views takes operators, not a bare value."}}`,
			`Write where as JSON with an operator for each field: {"featured":{"eq":true}}.`, `"capa_graphql_build"`},
		{"a bare 404", `"HTTP 404"`, "Check that CAPA_API_URL is the API's address with no route after it, and that the deployment serves this route. " +
			"If they are right, the model, entry or page that the path names is not there, or this key cannot read it.", "null"},
		{"a 404 with its code", `{"status":404,"error":{"code":"route_not_found","message":"No."}}`,
			"Check that CAPA_API_URL is the API's address with no route after it, and that the deployment serves this route.", "null"},
		{"this server's own refusal of a field", `{"error":"unknown field titel on Articles","didYouMean":["title"]}`, "Articles has no field titel. Take field names from the schema.", `"capa_graphql_schema"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			row := Explain(parse(t, c.pasted), func(string) bool { return true }).Get("errors").At(0)
			if fix, next := row.Get("fix").Text(), row.Get("next").String(); fix != c.fix || next != c.next {
				t.Errorf("got  %s, %s\nwant %s, %s", fix, next, c.fix, c.next)
			}
		})
	}
}

func FuzzReadPasted(f *testing.F) {
	f.Add(`{"errors":[{"message":"a","extensions":{"code":"query_too_deep"}}]}`)
	f.Add(`"- a: b"`)
	f.Add(`{"cause":{"cause":{"cause":{}}}}`)
	f.Fuzz(func(t *testing.T, pasted string) {
		v, err := ojson.ParseString(pasted)
		if err != nil {
			v = ojson.StringOf(pasted)
		}
		if len(readPasted(v)) == 0 {
			t.Errorf("nothing found in %s", pasted)
		}
		answer := Explain(v, func(string) bool { return true })
		if _, err := ojson.ParseString(answer.String()); err != nil {
			t.Errorf("%s: %v", answer, err)
		}
	})
}
