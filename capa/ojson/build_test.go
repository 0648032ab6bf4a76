package ojson_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func TestBuiltValues(t *testing.T) {
	tests := []struct {
		v    ojson.Value
		want string
	}{
		{ojson.NullOf(), `null`},
		{ojson.BoolOf(true), `true`},
		{ojson.BoolOf(false), `false`},
		{ojson.IntOf(-12), `-12`},
		{ojson.StringOf("a\"\\\n\u2028<é\x01\xff"), `"a\"\\\n` + "\u2028" + `<é\u0001` + "\ufffd" + `"`},
		{ojson.NonEmpty("a"), `"a"`},
		{ojson.NonEmpty(""), ``},
		{ojson.NonEmptyStrings([]string{"a"}), `["a"]`},
		{ojson.NonEmptyStrings([]string{}), ``},
		{ojson.NonZero(-12), `-12`},
		{ojson.NonZero(0), ``},
		{ojson.StringsOf([]string{"a", ""}), `["a",""]`},
		{ojson.StringsOf(nil), `[]`},
		{ojson.FloatOf(0), `0`},
		{ojson.FloatOf(math.Copysign(0, -1)), `0`},
		{ojson.FloatOf(100), `100`},
		{ojson.FloatOf(-1.5), `-1.5`},
		{ojson.FloatOf(0.30000000000000004), `0.30000000000000004`},
		{ojson.FloatOf(123456789012345680000), `123456789012345680000`},
		{ojson.FloatOf(1e21), `1e+21`},
		{ojson.FloatOf(-1.25e100), `-1.25e+100`},
		{ojson.FloatOf(0.000001), `0.000001`},
		{ojson.FloatOf(1e-7), `1e-7`},
		{ojson.FloatOf(1.5e-10), `1.5e-10`},
		{ojson.FloatOf(5e-324), `5e-324`},
		{ojson.FloatOf(math.NaN()), `null`},
		{ojson.FloatOf(math.Inf(-1)), `null`},
	}
	for _, test := range tests {
		if test.v.String() != test.want {
			t.Errorf("%s, want %s", test.v, test.want)
		}
		checkValue(t, test.v, test.v.Bytes())
	}
}

func TestBuiltContainers(t *testing.T) {
	part := parse(t, `{"in":[{"a":"é"},2]}`).Get("in")
	long := ojson.StringOf(strings.Repeat("é😀\n", 100))
	one := func(name string, v ojson.Value) ojson.Member { return ojson.Member{Name: name, Value: v} }
	tests := []struct {
		v    ojson.Value
		want string
	}{
		{ojson.ArrayOf(), `[]`},
		{ojson.ObjectOf(), `{}`},
		{ojson.ArrayOf(ojson.Value{}, part.At(1), ojson.Value{}, part), `[2,[{"a":"é"},2]]`},
		{ojson.ObjectOf(one("b", part), one("gone", ojson.Value{}), one("a\n", ojson.NullOf())), `{"b":[{"a":"é"},2],"a\n":null}`},
		{ojson.ObjectOf(one("a", ojson.IntOf(1)), one("b", ojson.IntOf(2)), one("a", ojson.IntOf(3))), `{"a":3,"b":2}`},
		{ojson.ObjectOf(one("\xff", ojson.IntOf(1)), one("\xfe", ojson.IntOf(2))), "{\"\ufffd\":2}"},
		{ojson.ObjectOf(one("a", ojson.IntOf(1)), one("a", ojson.Value{})), `{"a":1}`},
		{ojson.ArrayOf(long, ojson.ArrayOf(long), long), `[` + long.String() + `,[` + long.String() + `],` + long.String() + `]`},
	}
	for _, test := range tests {
		if test.v.String() != test.want {
			t.Errorf("%s, want %s", test.v, test.want)
		}
		checkValue(t, test.v, test.v.Bytes())
	}
}

// What is cut out of one document and put into another keeps what is known of it.
func TestBuiltOfPartsOfLargeDocuments(t *testing.T) {
	var parts []ojson.Value
	for i, d := range documents {
		v, err := ojson.Parse(document(i, 4000))
		if err != nil {
			t.Fatalf("%s: %v", d.name, err)
		}
		parts = append(parts, v, v.At(1), v.At(2), v.Get("data").At(3))
	}
	v := ojson.ArrayOf(parts...)
	checkValue(t, v, v.Bytes())
	if read := parse(t, v.String()); read.Units() != v.Units() || !ojson.Equal(read, v) {
		t.Error("read again, it is something else")
	}
}

func TestMarshal(t *testing.T) {
	type inner struct {
		Name  string      `json:"name"`
		Value ojson.Value `json:"value,omitzero"`
	}
	v, err := ojson.Marshal(struct {
		Z    string      `json:"z"`
		A    []inner     `json:"a"`
		Raw  ojson.Value `json:"raw"`
		None ojson.Value `json:"none"`
	}{
		Z:   "<&>\u2028\x01",
		A:   []inner{{Name: "x", Value: ojson.IntOf(1)}, {Name: "y"}},
		Raw: parse(t, `{"z":1.10,"a":"\ud800<"}`),
	})
	want := "{\"z\":\"<&>\u2028\\u0001\"," + `"a":[{"name":"x","value":1},{"name":"y"}],"raw":{"z":1.10,"a":"\ud800<"},"none":null}`
	if err != nil || v.String() != want {
		t.Errorf("%s, %v\nwant %s", v, err, want)
	}
	if _, err := ojson.Marshal(math.NaN()); err == nil {
		t.Error("NaN is marshalled")
	}
	if text, err := json.Marshal(map[string]ojson.Value{"k": ojson.IntOf(1)}); err != nil || string(text) != `{"k":1}` {
		t.Errorf("in a map: %s, %v", text, err)
	}
}

func TestCut(t *testing.T) {
	tests := []struct {
		text  string
		units int
		want  string
	}{
		{"abc", 5, "abc"}, {"abc", 3, "abc"}, {"abc", 2, "ab"}, {"abc", 0, ""}, {"abc", -1, ""}, {"", 0, ""}, {"", -1, ""},
		{"é日b", 2, "é日"}, {"é日b", 3, "é日b"},
		{"a😀b", 1, "a"}, {"a😀b", 2, "a"}, {"a😀b", 3, "a😀"},
		{"a\xff\xffb", 2, "a\xff"},
	}
	for _, test := range tests {
		if got := ojson.Cut(test.text, test.units); got != test.want {
			t.Errorf("%q cut to %d: %q, want %q", test.text, test.units, got, test.want)
		}
	}
}

func TestShorten(t *testing.T) {
	for _, c := range []struct {
		text  string
		units int
		want  string
	}{
		{"four", 4, "four"},
		{"fours", 4, "four…"},
		{"ab😀", 3, "ab…"}, // the pair is not split
		{"ab😀", 4, "ab😀"},
		{"", 0, ""},
	} {
		if got := ojson.Shorten(c.text, c.units); got != c.want {
			t.Errorf("Shorten(%q, %d) = %q, want %q", c.text, c.units, got, c.want)
		}
	}
}
