package advice

import (
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func read(t *testing.T, text string) ojson.Value {
	t.Helper()
	v, err := ojson.ParseString(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestRead is every shape an error is pasted in.
func TestRead(t *testing.T) {
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
		{"a fetch that failed", `"fetch failed"`, []row{{Unreachable, "fetch failed", 0}}},
		{"its cause", `{"message":"fetch failed","cause":{"code":"ECONNREFUSED"}}`, []row{{Unreachable, "fetch failed", 0}}},
		{"a system's code", `{"code":"ENOTFOUND","message":"getaddrinfo ENOTFOUND api.capacms.com"}`, []row{{Unreachable, "getaddrinfo ENOTFOUND api.capacms.com", 0}}},
		{"an address is no status", `"connect ECONNREFUSED 127.0.0.1:404"`, []row{{Unreachable, "connect ECONNREFUSED 127.0.0.1:404", 0}}},
		{"a stated status", `"status 429"`, []row{{"rate_limited", "status 429", 429}}},
		{"a status with several causes", `"HTTP 404"`, []row{{"", "HTTP 404", 404}}},
		{"nothing known", `"it broke"`, []row{{"", "it broke", 0}}},
		{"a number", `404`, []row{{"", "404", 0}}},
		{"an empty object", `{}`, []row{{"", "", 0}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			found := Read(read(t, c.pasted))
			if len(found) != len(c.want) {
				t.Fatalf("found %+v", found)
			}
			for i, f := range found {
				if got := (row{f.Code, f.Message, f.Status}); got != c.want[i] && !(c.pasted == "{}" && f.Message == "{}") {
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
			if got := Explain(read(t, c.pasted), c.offered).String(); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`{"errors":[{"message":"a","extensions":{"code":"query_too_deep"}}]}`)
	f.Add(`"- a: b"`)
	f.Add(`{"cause":{"cause":{"cause":{}}}}`)
	f.Fuzz(func(t *testing.T, pasted string) {
		v, err := ojson.ParseString(pasted)
		if err != nil {
			v = ojson.StringOf(pasted)
		}
		if len(Read(v)) == 0 {
			t.Errorf("nothing found in %s", pasted)
		}
		answer := Explain(v, func(string) bool { return true })
		if _, err := ojson.ParseString(answer.String()); err != nil {
			t.Errorf("%s: %v", answer, err)
		}
	})
}
