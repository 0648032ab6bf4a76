package ojson_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func parse(t *testing.T, text string) ojson.Value {
	t.Helper()
	v, err := ojson.ParseString(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func TestKinds(t *testing.T) {
	tests := []struct {
		text string
		kind ojson.Kind
	}{
		{`null`, ojson.Null}, {`true`, ojson.Bool}, {`false`, ojson.Bool}, {`-1`, ojson.Number}, {`0`, ojson.Number},
		{`""`, ojson.String}, {`[]`, ojson.Array}, {`{}`, ojson.Object},
	}
	for _, test := range tests {
		v := parse(t, test.text)
		if v.Kind() != test.kind || !v.Exists() || v.IsNull() != (test.kind == ojson.Null) || v.Bool() != (test.text == "true") {
			t.Errorf("%s: kind %d, exists %t, null %t, true %t", test.text, v.Kind(), v.Exists(), v.IsNull(), v.Bool())
		}
	}
}

func TestZeroValueIsNotThere(t *testing.T) {
	var v ojson.Value
	if v.Kind() != ojson.Invalid || v.Exists() || v.IsNull() || v.Bool() || v.Get("a").Exists() || v.At(0).Exists() {
		t.Error("the zero Value is there")
	}
	if v.Count() != 0 || v.Text() != "" || v.TextUnits() != 0 || v.Units() != 0 || v.Offset() != 0 || v.String() != "" || v.Bytes() != nil {
		t.Error("the zero Value has something in it")
	}
	if _, ok := v.Int(); ok {
		t.Error("the zero Value is an int")
	}
	if _, ok := v.Float(); ok {
		t.Error("the zero Value is a float")
	}
	if text, err := v.MarshalJSON(); string(text) != "null" || err != nil {
		t.Errorf("the zero Value is marshalled as %s, %v", text, err)
	}
	for range v.Items() {
		t.Error("the zero Value has items")
	}
	for range v.Members() {
		t.Error("the zero Value has members")
	}
}

func TestGetAndAt(t *testing.T) {
	long := strings.Repeat("0", 300)
	v := parse(t, `{"":0,"a":[10,[`+long[:1]+`],"`+long+`",{"b":"x"}],"q\"\n":true,"\ud800":1,"after":"`+long+`"}`)
	tests := []struct {
		got  ojson.Value
		want string
	}{
		{v.Get(""), `0`},
		{v.Get("a").At(0), `10`},
		{v.Get("a").At(1).At(0), `0`},
		{v.Get("a").At(2), `"` + long + `"`},
		{v.Get("a").At(3).Get("b"), `"x"`},
		{v.Get("q\"\n"), `true`},
		{v.Get("after"), `"` + long + `"`},
		{v.Get("missing"), ``},
		{v.Get("a").Get("b"), ``},
		{v.Get("a").At(4), ``},
		{v.Get("a").At(-1), ``},
		{v.At(0), ``},
		{v.Get("after").At(0), ``},
	}
	for i, test := range tests {
		if test.got.String() != test.want || test.got.Exists() != (test.want != "") {
			t.Errorf("%d: %s, want %s", i, test.got, test.want)
		}
	}
}

func TestRanges(t *testing.T) {
	v := parse(t, `{"z":1,"a":2,"m\u0020n":[3,4,5]}`)
	var seen []string
	for name, member := range v.Members() {
		seen = append(seen, name, member.String())
		for range member.Members() {
			t.Error("a list has members")
		}
	}
	if want := []string{"z", "1", "a", "2", "m n", "[3,4,5]"}; !slices.Equal(seen, want) {
		t.Errorf("members %q, want %q", seen, want)
	}
	for i, item := range v.Get("m n").Items() {
		if n, _ := item.Int(); n != i+3 || i == 2 {
			t.Errorf("item %d is %s", i, item)
		}
		if i == 1 {
			break
		}
	}
	for range v.Items() {
		t.Error("an object has items")
	}
	for name := range v.Members() {
		if name != "z" {
			t.Errorf("the range goes on to %s", name)
		}
		break
	}
}

func TestNumbers(t *testing.T) {
	const noInt = -99
	tests := []struct {
		text  string
		n     int
		f     float64
		float bool
	}{
		{"0", 0, 0, true},
		{"-0", 0, 0, true},
		{"0.00e5", 0, 0, true},
		{"42", 42, 42, true},
		{"-7.0", -7, -7, true},
		{"1.5e1", 15, 15, true},
		{"100e-2", 1, 1, true},
		{"1e2", 100, 100, true},
		{"1.5", noInt, 1.5, true},
		{"1e-1", noInt, .1, true},
		{"9223372036854775807", 9223372036854775807, 9223372036854775807, true},
		{"-9223372036854775808", -9223372036854775808, -9223372036854775808, true},
		{"9223372036854775808", noInt, 9223372036854775808, true},
		{"9007199254740993", 9007199254740993, 9007199254740992, true},
		{"9007199254740993.0", 9007199254740993, 9007199254740992, true},
		{"1e19", noInt, 1e19, true},
		{"1e309", noInt, 0, false},
		{"1e999999999999", noInt, 0, false},
		{"1e99999999999999999999", noInt, 0, false},
		{"1e-999999999999", noInt, 0, true},
		{`"1"`, noInt, 0, false},
	}
	for _, test := range tests {
		v := parse(t, test.text)
		if n, ok := v.Int(); ok != (test.n != noInt) || ok && n != test.n {
			t.Errorf("%s as an int: %d, %t", test.text, n, ok)
		}
		if f, ok := v.Float(); ok != test.float || f != test.f {
			t.Errorf("%s as a float: %g, %t", test.text, f, ok)
		}
	}
}

func TestEqual(t *testing.T) {
	tests := []struct {
		a, b string
		want bool
	}{
		{`null`, `null`, true},
		{`null`, `false`, false},
		{`true`, `false`, false},
		{`"a"`, `"\u0061"`, true},
		{`"\ud800"`, `"\ud801"`, false},
		{`1`, `1.0`, true},
		{`1`, `10e-1`, true},
		{`-0`, `0.000`, true},
		{`1`, `-1`, false},
		{`120`, `12`, false},
		{`0.12`, `12e-2`, true},
		{`9007199254740992`, `9007199254740993`, false},
		{`0.1`, `0.1000000000000000055511151231257827`, false},
		{`1e1000000000`, `10e999999999`, true},
		{`1e1000000000`, `1e1000000001`, false},
		{`1e99999999999999999999`, `1e99999999999999999999`, true},
		{`1e99999999999999999999`, `1e99999999999999999998`, false},
		{`[1,2]`, `[1.0,2]`, true},
		{`[1,2]`, `[2,1]`, false},
		{`[1]`, `[1,2]`, false},
		{`[1,2]`, `[1]`, false},
		{`{"a":1,"b":[2]}`, `{"b":[2.0],"a":1}`, true},
		{`{"z":0,"a":1,"b":2}`, `{"z":0,"b":2,"a":3}`, false},
		{`{"a":1}`, `{"a":1,"b":2}`, false},
		{`{"a":1,"b":2}`, `{"a":1}`, false},
		{`{"b":1,"a":1}`, `{"a":1}`, false},
		{`{"b":1}`, `{"a":1,"b":1}`, false},
		{`{"a":null}`, `{"b":null}`, false},
		{`{}`, `[]`, false},
	}
	for _, test := range tests {
		if got := ojson.Equal(parse(t, test.a), parse(t, test.b)); got != test.want {
			t.Errorf("%s and %s: equal %t", test.a, test.b, got)
		}
	}
	if !ojson.Equal(ojson.Value{}, ojson.Value{}) || ojson.Equal(ojson.Value{}, ojson.NullOf()) {
		t.Error("what is not there equals only itself")
	}
}

func TestTexts(t *testing.T) {
	for document, want := range map[string][]string{`["a","b\n",1,null,["c"]]`: {"a", "b\n", "", "", ""}, `[]`: nil, `"a"`: nil, `{"a":"b"}`: nil} {
		if got := parse(t, document).Texts(); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", document, got, want)
		}
	}
}
