package ojson_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func TestParsePrintsCompactInDocumentOrder(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"white space goes", " { \"b\" : [ 1 ,\t2 ] ,\r\n\"a\" : { } , \"c\" : [ ] } \n", `{"b":[1,2],"a":{},"c":[]}`},
		{"names that look like numbers stay in place", `{"2":0,"1":0}`, `{"2":0,"1":0}`},
		{"numbers keep their text", `[1.10,9007199254740993,1e5,1E+5,-0,0.0]`, `[1.10,9007199254740993,1e5,1E+5,-0,0.0]`},
		{"literals", `[null,true,false]`, `[null,true,false]`},
		{"escapes that are not needed are decoded", `"\u0041\/\u00e9\u65E5"`, `"A/é日"`},
		{"escapes that are needed are short where they can be", `"\u0022\u005c\u0008\u000C\u000a\u000d\u0009"`, `"\"\\\b\f\n\r\t"`},
		{"other control characters in lower case", `"\u0000\u001F\u007F"`, "\"\\u0000\\u001f\x7f\""},
		{"surrogate pair", `"\uD83D\uDE00"`, `"😀"`},
		{"lone surrogates", `"\uD800 \uDC00\uD800"`, `"\ud800 \udc00\ud800"`},
		{"a lone surrogate before a pair", `"\uD83D\uD83D\uDE00"`, `"\ud83d😀"`},
		{"a lone surrogate before another escape", `"\uD83D\u0041\uD83D\n\uD83D"`, `"\ud83dA\ud83d\n\ud83d"`},
		{"nothing is escaped for HTML", `"<>&\u003c\u2028` + "\u2029" + `"`, "\"<>&<\u2028\u2029\""},
		{"bytes that are not UTF-8", "[\"a\xffb\", \"\xe2\x82\", \"\xed\xa0\x80\"]", `["a` + "\ufffd" + `b","` + "\ufffd\ufffd" + `","` + "\ufffd\ufffd\ufffd" + `"]`},
		{"byte order mark", "\ufeff[1]", `[1]`},
		{"repeated name: first place, last value", `{"a":1,"b":2,"a":{"c":3}}`, `{"a":{"c":3},"b":2}`},
		{"repeated name, spelled in two ways", `{"a":1,"\u0061":2}`, `{"a":2}`},
		{"repeated names within one another", `[{"a":{"x":1,"x":2},"a":{"y":1,"z":0,"y":2}}]`, `[{"a":{"y":2,"z":0}}]`},
		{"names with the same beginning, end and length", `{"12345678-1-87654321":1,"12345678-2-87654321":2}`, `{"12345678-1-87654321":1,"12345678-2-87654321":2}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			v, err := ojson.ParseString(test.text)
			if err != nil || v.String() != test.want {
				t.Fatalf("%s\nprints %s, %v\nwant   %s", test.text, v, err, test.want)
			}
			checkValue(t, v, v.Bytes())
		})
	}
}

func TestParseRefuses(t *testing.T) {
	tests := []struct {
		text   string
		offset int
		want   string
	}{
		{``, 0, `not JSON at byte 0: it ends where a value should come`},
		{`[1,]`, 3, `not JSON at byte 3: ']' where a value should come`},
		{`[1 2]`, 3, `not JSON at byte 3: '2' where a comma or ] should come`},
		{`[1`, 2, `not JSON at byte 2: it ends where a comma or ] should come`},
		{`{a:1}`, 1, `not JSON at byte 1: 'a' where a name in quotes should come`},
		{`{"a":1,}`, 7, `not JSON at byte 7: '}' where a name in quotes should come`},
		{`{"a" 1}`, 5, `not JSON at byte 5: '1' where a colon should come`},
		{`{"a":1 "b"`, 7, `not JSON at byte 7: '"' where a comma or } should come`},
		{`nul`, 3, `not JSON at byte 3: it ends where null should come`},
		{`trap`, 2, `not JSON at byte 2: 'a' where true should come`},
		{`[] é`, 3, `not JSON at byte 3: 'é' where nothing more should come`},
		{`-`, 1, `not JSON at byte 1: it ends where a digit should come`},
		{`1.e5`, 2, `not JSON at byte 2: 'e' where a digit should come`},
		{`1e+`, 3, `not JSON at byte 3: it ends where a digit should come`},
		{`01`, 1, `not JSON at byte 1: '1' where nothing more should come`},
		{`"abc`, 4, `not JSON at byte 4: it ends where a closing quote should come`},
		{"\"a\nb\"", 2, `not JSON at byte 2: '\n' where a closing quote should come`},
		{`"\x"`, 2, `not JSON at byte 2: 'x' where an escape should come`},
		{`"\`, 2, `not JSON at byte 2: it ends where an escape should come`},
		{`"\u12g4"`, 5, `not JSON at byte 5: 'g' where a hexadecimal digit should come`},
		{`"\ud800\u12"`, 11, `not JSON at byte 11: '"' where a hexadecimal digit should come`},
		{"\xff", 0, `not JSON at byte 0: '` + "\ufffd" + `' where a value should come`},
	}
	for _, test := range tests {
		v, err := ojson.ParseString(test.text)
		var refusal *ojson.SyntaxError
		if !errors.As(err, &refusal) || refusal.Offset != test.offset || err.Error() != test.want {
			t.Errorf("%s\n is %v\nwant %s", test.text, err, test.want)
		}
		if v.Exists() {
			t.Errorf("%s: refused, but gives %s", test.text, v)
		}
	}
}

func TestParseDepth(t *testing.T) {
	for _, half := range []struct{ open, shut string }{{"[", "]"}, {`{"a":`, "}"}} {
		text := strings.Repeat(half.open, 199) + "[]" + strings.Repeat(half.shut, 199)
		v, err := ojson.ParseString(text)
		if err != nil || v.String() != text {
			t.Errorf("200 deep: %v", err)
		}
		_, err = ojson.ParseString(half.open + text + half.shut)
		var refusal *ojson.DepthError
		if !errors.As(err, &refusal) || refusal.Offset != 200*len(half.open) {
			t.Errorf("201 deep: %v", err)
		}
		if want := fmt.Sprintf("JSON nested deeper than 200 levels at byte %d: nest it less deeply", 200*len(half.open)); err == nil || err.Error() != want {
			t.Errorf("201 deep: %v, want %s", err, want)
		}
	}
	beside := "[" + strings.Repeat("[],", 1000) + "{}]"
	if _, err := ojson.ParseString(beside); err != nil {
		t.Errorf("1001 lists beside each other: %v", err)
	}
}

func TestParseRepeatedNamesInLargeObjects(t *testing.T) {
	for _, size := range []int{23, 24, 25, 26, 5000} {
		text := manyNames(size)
		v, err := ojson.ParseString(text)
		if err != nil || v.String() != text {
			t.Fatalf("%d names: %v", size, err)
		}
		for _, twice := range []int{0, size / 2, size - 1} {
			name := fmt.Sprintf(`"n%d":`, twice)
			repeated := `[` + strings.TrimSuffix(text, `}`) + `,` + name + `"again"}]`
			want := `[` + strings.Replace(text, fmt.Sprint(name, twice), name+`"again"`, 1) + `]`
			v, err := ojson.ParseString(repeated)
			if err != nil || v.String() != want {
				t.Fatalf("%d names, n%d twice: %v\n%.200s", size, twice, err, v)
			}
		}
	}
}

// manyNames is an object of n members with different names.
func manyNames(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, `,"n%d":%d`, i, i)
	}
	return `{` + text.String()[1:] + `}`
}

// Documents that would take minutes if anything grew with the square of their
// depth, length, names or repetitions.
func TestParseHugeDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("several MiB")
	}
	longNames := &strings.Builder{}
	for i := range 40 {
		fmt.Fprintf(longNames, `,"%s%d":0`, strings.Repeat("x", 50_000), i)
	}
	tests := []struct{ name, text, want string }{
		{name: "long names", text: `{` + longNames.String()[1:] + `}`},
		{name: "many names", text: manyNames(200_000)},
		{name: "many lists at every depth", text: nested(198, strings.Repeat(`[],`, 5_000), `0`)},
		{
			name: "repeated names at every depth",
			text: strings.Repeat(`{"a":0,"a":`, 198) + manyNames(100_000) + strings.Repeat(`}`, 198),
			want: strings.Repeat(`{"a":`, 198) + manyNames(100_000) + strings.Repeat(`}`, 198),
		},
		{name: "one name", text: `{` + strings.Repeat(`"a":[1,2],`, 200_000) + `"a":0}`, want: `{"a":0}`},
		{name: "a long number", text: `[` + strings.Repeat("7", 1<<20) + `,1]`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want := test.want
			if want == "" {
				want = test.text
			}
			v, err := ojson.ParseString(test.text)
			if err != nil || v.String() != want || v.Units() != len(want) {
				t.Fatalf("%v, %d of %d bytes", err, len(v.Bytes()), len(want))
			}
			if !ojson.Equal(v, ojson.ArrayOf(v).At(0)) {
				t.Error("a copy is not equal")
			}
		})
	}
}

func nested(depth int, before, inside string) string {
	return strings.Repeat(`[`+before, depth) + inside + strings.Repeat(`]`, depth)
}

// Beside the document itself, which is rewritten in place, reading takes at
// most half its size, also for documents made of brackets.
func TestParseMemory(t *testing.T) {
	for i, d := range documents {
		t.Run(d.name, func(t *testing.T) {
			text := document(i, mebibyte)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if _, err := ojson.Parse(text); err != nil {
				t.Fatal(err)
			}
			runtime.ReadMemStats(&after)
			if took := after.TotalAlloc - before.TotalAlloc; took > mebibyte/2 {
				t.Errorf("reading %d bytes took %d more", len(text), took)
			}
		})
	}
}

func TestHugeValuesAgreeWithTheirPrint(t *testing.T) {
	for i, d := range documents {
		t.Run(d.name, func(t *testing.T) {
			v, err := ojson.Parse(document(i, mebibyte/64))
			if err != nil {
				t.Fatal(err)
			}
			checkValue(t, v, v.Bytes())
			rebuilt := rebuild(v)
			if rebuilt.String() != v.String() {
				t.Fatal("built again, it prints something else")
			}
			checkValue(t, rebuilt, rebuilt.Bytes())
		})
	}
}

func TestUnmarshalJSONCopies(t *testing.T) {
	text := []byte(`{"a": {"b":  "\u0041"}}`)
	var into struct{ A ojson.Value }
	if err := json.Unmarshal(text, &into); err != nil {
		t.Fatal(err)
	}
	if got := into.A.String(); got != `{"b":"A"}` || string(text) != `{"a": {"b":  "\u0041"}}` {
		t.Errorf("got %s, and the text is now %s", got, text)
	}
	var v ojson.Value
	if err := v.UnmarshalJSON([]byte(`[`)); err == nil || v.Exists() {
		t.Errorf("half a list: %v, %v", v, err)
	}
}
