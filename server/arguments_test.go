package server

import (
	"errors"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func readJSON(t *testing.T, text string) ojson.Value {
	t.Helper()
	v, err := ojson.ParseString(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func TestCheckTakesWhatClientsSend(t *testing.T) {
	params := []param{
		{name: "query", kind: text}, {name: "variables", kind: object}, {name: "filter", kind: loose}, {name: "first", kind: whole},
		{name: "run", kind: flag}, {name: "sort", kind: list}, {name: "error", kind: verbatim}, {name: "namespace", kind: text, alias: "model"},
	}
	for _, c := range []struct{ name, sent, argument, want string }{
		{"a number as a text", `{"first":"10"}`, "first", `10`},
		{"a boolean as a text", `{"run":"true"}`, "run", `true`},
		{"an object as a JSON text", `{"variables":"{\"n\":2}"}`, "variables", `{"n":2}`},
		{"a filter as a JSON text", `{"filter":"{\"a\":{\"eq\":9007199254740993}}"}`, "filter", `{"a":{"eq":9007199254740993}}`},
		{"a filter that is no JSON stays a text", `{"filter":"a = 1"}`, "filter", `"a = 1"`},
		{"one text for a list", `{"sort":"views_DESC"}`, "sort", `["views_DESC"]`},
		{"a list as a JSON text", `{"sort":"[\"a\",\"b\"]"}`, "sort", `["a","b"]`},
		{"a code that is a number stays a text", `{"error":"404"}`, "error", `"404"`},
		{"the other name of an argument", `{"model":"articles"}`, "namespace", `"articles"`},
		{"the whole object as a JSON text", `"{\"query\":\"{ a }\"}"`, "query", `"{ a }"`},
		{"null is not given", `{"first":null}`, "first", ``},
		{"no arguments at all", `null`, "first", ``},
	} {
		t.Run(c.name, func(t *testing.T) {
			args, err := check(params, readJSON(t, c.sent))
			if err != nil {
				t.Fatal(err)
			}
			if got := args.json(c.argument).String(); got != c.want {
				t.Errorf("%s = %s, want %s", c.argument, got, c.want)
			}
		})
	}
}

func TestCheckRefuses(t *testing.T) {
	params := []param{
		{name: "model", kind: text, required: true, words: []string{"namespace"}},
		{name: "first", kind: whole, words: []string{"limit"}},
		{name: "code", kind: text, values: []string{"none", "all"}},
		maxChars,
	}
	const allowed = " Allowed: model, first, code, maxChars."
	for _, c := range []struct{ name, sent, want string }{
		{"a misspelled name", `{"model":"a","frist":2}`, "Unknown argument frist. Did you mean first?" + allowed},
		{"another tool's word", `{"model":"a","limit":2}`, "Unknown argument limit. Did you mean first?" + allowed},
		{"another tool's word in another case", `{"Namespace":"a"}`, "Unknown argument Namespace. Did you mean model?" + allowed},
		{"a name near none", `{"model":"a","zzz":2}`, "Unknown argument zzz." + allowed},
		{"a missing argument", `{}`, "Missing argument model." + allowed},
		{"a text for a number", `{"model":"a","first":"ten"}`, `first must be a whole number from 0 up, got "ten".`},
		{"a fraction for a whole number", `{"model":"a","first":1.5}`, `first must be a whole number from 0 up, got 1.5.`},
		{"a number under the range", `{"model":"a","first":-1}`, `first must be a whole number from 0 up, got -1.`},
		{"a budget out of its range", `{"model":"a","maxChars":100}`, `maxChars must be a whole number from 200 to 200,000, got 100.`},
		{"a word that is not one of the values", `{"model":"a","code":"java"}`, `code must be one of none, all, got "java".`},
		{"a list of arguments", `["a"]`, "arguments must be an object." + allowed},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := check(params, readJSON(t, c.sent))
			var refused *argumentError
			if !errors.As(err, &refused) {
				t.Fatalf("error is %v, want an *argumentError", err)
			}
			if refused.message != c.want {
				t.Errorf("got  %s\nwant %s", refused.message, c.want)
			}
		})
	}
}

func TestBothNamesOfOneArgumentAreRefused(t *testing.T) {
	params := []param{{name: "namespace", kind: text, alias: "model"}}
	_, err := check(params, readJSON(t, `{"namespace":"a","model":"b"}`))
	if err == nil || err.Error() != "namespace and model are the same argument. Pass one of them." {
		t.Errorf("error is %v", err)
	}
}

func FuzzCheck(f *testing.F) {
	f.Add(`{"model":"a","first":"10","filter":"{}"}`)
	f.Add(`"\"{}\""`)
	params := []param{
		{name: "model", kind: text, required: true}, {name: "first", kind: whole}, {name: "run", kind: flag}, {name: "sort", kind: list},
		{name: "variables", kind: object}, {name: "filter", kind: loose}, maxChars,
	}
	f.Fuzz(func(t *testing.T, sent string) {
		v, err := ojson.ParseString(sent)
		if err != nil {
			t.Skip()
		}
		args, err := check(params, v)
		if err != nil {
			if refused := new(argumentError); !errors.As(err, &refused) {
				t.Errorf("%s: error of type %T", sent, err)
			}
			return
		}
		if args.text("model") == "" && v.Get("model").Text() != "" && v.Kind() == ojson.Object && !v.Get("model").IsNull() {
			t.Errorf("%s: model was lost", sent)
		}
		if n := args.budget(); n < minChars || n > mostChars {
			t.Errorf("%s: budget %d", sent, n)
		}
	})
}
