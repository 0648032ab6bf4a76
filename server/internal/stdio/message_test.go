package stdio

import (
	"strings"
	"testing"
)

func TestDecode(t *testing.T) {
	deep := strings.Repeat("[", 300) + strings.Repeat("]", 300)
	for name, test := range map[string]struct {
		text string
		kind kind
		id   string // as it is written in an answer
		key  string
		code int
	}{
		"a request":                      {text: `{"jsonrpc":"2.0","id":7,"method":"tools/list"}`, kind: request, id: `7`, key: `7`},
		"params null are none":           {text: `{"jsonrpc":"2.0","id":7,"method":"tools/list","params":null}`, kind: request, id: `7`, key: `7`},
		"a text that looks like it":      {text: `{"jsonrpc":"2.0","id":"7","method":"tools/list"}`, kind: request, id: `"7"`, key: `"7"`},
		"an id past float64":             {text: `{"jsonrpc":"2.0","id":9007199254740993,"method":"m"}`, kind: request, id: `9007199254740993`, key: `9007199254740993`},
		"an id with a fraction":          {text: `{"jsonrpc":"2.0","id":1.0,"method":"m"}`, kind: request, id: `1.0`, key: `1.0`},
		"an id with an exponent":         {text: `{"jsonrpc":"2.0","id":1E400,"method":"m"}`, kind: request, id: `1E400`, key: `1E400`},
		"an id with an escape":           {text: `{"jsonrpc":"2.0","id":"a\u0041","method":"m"}`, kind: request, id: `"a\u0041"`, key: `"aA"`},
		"the same with spaces":           {text: `{ "method":"m", "id" : "a\u0041\"\\" , "jsonrpc":"2.0"}`, kind: request, id: `"a\u0041\"\\"`, key: `"aA\"\\"`},
		"an escape in the name id":       {text: `{"jsonrpc":"2.0","\u0069d":"\u0041","method":"m"}`, kind: request, id: `"A"`, key: `"A"`},
		"other ids further in":           {text: `{"jsonrpc":"2.0","params":{"id":"\u0042"},"id":"\u0041","method":"id"}`, kind: request, id: `"\u0041"`, key: `"A"`},
		"bad UTF-8 in the id":            {text: "{\"jsonrpc\":\"2.0\",\"id\":\"\\u0041\xff\",\"method\":\"m\"}", kind: request, id: `"A` + "\ufffd" + `"`, key: `"A` + "\ufffd" + `"`},
		"an empty id":                    {text: `{"jsonrpc":"2.0","id":"","method":"m"}`, kind: request, id: `""`, key: `""`},
		"a notification":                 {text: `{"jsonrpc":"2.0","method":"notifications/initialized"}`, kind: notification},
		"a cancellation":                 {text: `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}`, kind: cancellation, key: `7`},
		"of a text":                      {text: `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"\u0037"}}`, kind: cancellation, key: `"7"`},
		"of nothing":                     {text: `{"jsonrpc":"2.0","method":"notifications/cancelled"}`, kind: cancellation},
		"cancelled as a request":         {text: `{"jsonrpc":"2.0","id":1,"method":"notifications/cancelled"}`, kind: request, id: `1`, key: `1`},
		"a client's result":              {text: `{"jsonrpc":"2.0","id":1,"result":{}}`, kind: ignored},
		"a client's error":               {text: `{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}`, kind: ignored},
		"a notification with bad params": {text: `{"jsonrpc":"2.0","method":"m","params":[1]}`, kind: ignored},
		"no JSON":                        {text: `{"jsonrpc"`, code: codeParse},
		"two values":                     {text: `{} {}`, code: codeParse},
		"no JSON with an id":             {text: `{"id":"\u0041",}`, code: codeParse},
		"nested too deep":                {text: `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":` + deep + `}}`, code: codeInvalidRequest},
		"no object":                      {text: `"hello"`, code: codeInvalidRequest},
		"id null":                        {text: `{"jsonrpc":"2.0","id":null,"method":"m"}`, code: codeInvalidRequest},
		"id an object":                   {text: `{"jsonrpc":"2.0","id":{},"method":"m"}`, code: codeInvalidRequest},
		"id a boolean":                   {text: `{"jsonrpc":"2.0","id":true,"method":"m"}`, code: codeInvalidRequest},
		"no version":                     {text: `{"id":1,"method":"m"}`, code: codeInvalidRequest, id: `1`},
		"another version":                {text: `{"jsonrpc":"1.0","id":1,"method":"m"}`, code: codeInvalidRequest, id: `1`},
		"no method":                      {text: `{"jsonrpc":"2.0","id":"a"}`, code: codeInvalidRequest, id: `"a"`},
		"a method that is no text":       {text: `{"jsonrpc":"2.0","id":1,"method":2}`, code: codeInvalidRequest, id: `1`},
		"params an array":                {text: `{"jsonrpc":"2.0","id":1,"method":"m","params":[1]}`, code: codeInvalidParams, id: `1`},
	} {
		t.Run(name, func(t *testing.T) {
			m := decode([]byte(test.text))
			if m.kind != test.kind || string(m.ID) != test.id || m.fault.code != test.code {
				t.Errorf("got kind %d, id %s, fault %v; want kind %d, id %s, code %d", m.kind, m.ID, m.fault, test.kind, test.id, test.code)
			}
			if m.key != test.key {
				t.Errorf("got key %s, want %s", m.key, test.key)
			}
		})
	}
}

func TestDecodeRequest(t *testing.T) {
	r := decode([]byte(`{ "jsonrpc":"2.0", "method":"tools/call", "Method":"ping", "id":"\u0041",
		"params":{"name":"capa_query","arguments":{"n":1.50},"_meta":{"progressToken":9007199254740993}} }`)).Request
	for _, field := range []struct{ name, got, want string }{
		{"method", r.Method, "tools/call"},
		{"tool", r.Tool, "capa_query"},
		{"argument", r.Params.Get("arguments").Get("n").String(), "1.50"},
		{"progress token", r.ProgressToken.String(), "9007199254740993"},
		{"raw", string(r.Raw), `{"jsonrpc":"2.0","id":"A","method":"tools/call","params":` + r.Params.String() + `}`},
	} {
		if field.got != field.want {
			t.Errorf("%s: got %s, want %s", field.name, field.got, field.want)
		}
	}
}

func TestDecodeKeepsRawOfOrdinaryRequests(t *testing.T) {
	r := decode([]byte(`{"method":"tools/list", "params":{"cursor":"a"},"jsonrpc":"2.0","id":3}`)).Request
	if got, want := string(r.Raw), `{"method":"tools/list","params":{"cursor":"a"},"jsonrpc":"2.0","id":3}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if r.Tool != "" || r.ProgressToken.Exists() {
		t.Errorf("got tool %q and progress token %s, want none", r.Tool, r.ProgressToken)
	}
}

func TestSplitBatch(t *testing.T) {
	items, f := splitBatch([]byte(`[ {"id":"\u0041"}, 1 ,"]"]`), 3)
	if f != nil || len(items) != 3 || string(items[0]) != `{"id":"\u0041"}` {
		t.Errorf("got %q, %v; want the three items as they were written", items, f)
	}
	for name, test := range map[string]struct {
		text string
		code int
	}{
		"empty":    {`[]`, codeInvalidRequest},
		"too many": {`[1,2,3,4]`, codeInvalidRequest},
		"no JSON":  {`[1,`, codeParse},
	} {
		if _, f := splitBatch([]byte(test.text), 3); f == nil || f.code != test.code {
			t.Errorf("%s: got %v, want code %d", name, f, test.code)
		}
	}
}
