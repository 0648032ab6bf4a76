package ojson_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// FuzzParse holds Parse against encoding/json, and every value of what it reads
// against its print.
func FuzzParse(f *testing.F) {
	long := strings.Repeat("lang é 😀 \\u00e9\\n", 20)
	for _, seed := range []string{
		`null`, ` true `, `-0.10e+5`, `"\ud83d\ude00 \ud800 \/ \u0000"`, `[[],{},[{}]]`,
		`{"a":1,"b":[2,{"c":null}],"a":3}`, `[1,]`, `{"a"}`, "\"\xff\"", `01`, `"\x"`,
		`{"long":"` + long + `","list":[["` + long + `"],"` + long + `",7],"last":{"k":"` + long + `"}}`,
		`[` + strings.Repeat(`[1,2,{"a":[]}],`, 40) + `[` + strings.Repeat(`9`, 200) + `]]`,
		manyNames(30) + ` `, strings.Replace(manyNames(40), `"n17"`, `"n3"`, 1),
		strings.Repeat("[", 200) + strings.Repeat("]", 200), strings.Repeat(`{"a":`, 201),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		given := bytes.Clone(text)
		v, err := ojson.Parse(text)
		var tooDeep *ojson.DepthError
		if errors.As(err, &tooDeep) || bytes.HasPrefix(given, []byte("\ufeff")) {
			return
		}
		if valid := json.Valid(given); valid != (err == nil) {
			t.Fatalf("Parse(%q): %v, but json.Valid is %t", given, err, valid)
		}
		if err != nil {
			return
		}
		if !reflect.DeepEqual(plainly(t, v.Bytes()), plainly(t, given)) {
			t.Fatalf("Parse(%q) means something else: %s", given, v)
		}
		again, err := ojson.ParseString(v.String())
		if err != nil || again.String() != v.String() {
			t.Fatalf("Parse(%s) prints %s, %v", v, again, err)
		}
		checkValue(t, v, v.Bytes())
		rebuilt := rebuild(v)
		if !bytes.Equal(rebuilt.Bytes(), v.Bytes()) || !ojson.Equal(rebuilt, v) {
			t.Fatalf("%s built again: %s", v, rebuilt)
		}
		checkValue(t, rebuilt, rebuilt.Bytes())
		outer := ojson.ObjectOf(ojson.Member{Name: "né", Value: v}, ojson.Member{Name: "m", Value: ojson.ArrayOf(rebuilt, v)})
		checkValue(t, outer, outer.Bytes())
	})
}

// plainly is a text as encoding/json reads it. Numbers keep their text.
func plainly(t *testing.T, text []byte) any {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var v any
	if err := decoder.Decode(&v); err != nil {
		t.Fatalf("encoding/json on %q: %v", text, err)
	}
	return v
}

// checkValue checks v, and everything in it, against its place in the document's print.
func checkValue(t *testing.T, v ojson.Value, document []byte) {
	t.Helper()
	text := v.Bytes()
	if !bytes.HasPrefix(document[v.Offset():], text) || !bytes.Equal(v.Append(nil), text) {
		t.Fatalf("%s is not at %d of %s", text, v.Offset(), document)
	}
	if want := units(string(text)); v.Units() != want {
		t.Fatalf("%s: %d units, want %d", text, v.Units(), want)
	}
	switch v.Kind() {
	case ojson.String:
		checkText(t, v)
	case ojson.Array:
		count := 0
		for i, item := range v.Items() {
			checkValue(t, item, document)
			if i != count {
				t.Fatalf("item %d of %s comes as %d", count, text, i)
			}
			count++
		}
		if v.Count() != count || v.At(count).Exists() {
			t.Fatalf("%s: count %d, want %d", text, v.Count(), count)
		}
	case ojson.Object:
		count := 0
		for name, member := range v.Members() {
			checkValue(t, member, document)
			if got := v.Get(name); !strings.Contains(name, "\ufffd") && got != member {
				t.Fatalf("%s: Get(%q) = %s, want %s", text, name, got, member)
			}
			count++
		}
		if v.Count() != count {
			t.Fatalf("%s: count %d, want %d", text, v.Count(), count)
		}
	}
}

func checkText(t *testing.T, v ojson.Value) {
	t.Helper()
	var want string
	if err := json.Unmarshal(v.Bytes(), &want); err != nil || v.Text() != want {
		t.Fatalf("text of %s: %q, want %q (%v)", v, v.Text(), want, err)
	}
	if v.TextUnits() != units(want) || ojson.TextUnits(want) != units(want) {
		t.Fatalf("text of %s: %d and %d units, want %d", v, v.TextUnits(), ojson.TextUnits(want), units(want))
	}
}

// units counts UTF-16 code units the plain way.
func units(s string) int {
	n := utf8.RuneCountInString(s)
	for _, r := range s {
		if r > 0xffff {
			n++
		}
	}
	return n
}

// rebuild makes v anew, container by container. Strings are taken as they are:
// Text has no lone surrogates.
func rebuild(v ojson.Value) ojson.Value {
	switch v.Kind() {
	case ojson.Array:
		var items []ojson.Value
		for _, item := range v.Items() {
			items = append(items, rebuild(item))
		}
		return ojson.ArrayOf(items...)
	case ojson.Object:
		var members []ojson.Member
		for name, member := range v.Members() {
			if strings.Contains(name, "\ufffd") {
				return v
			}
			members = append(members, ojson.Member{Name: name, Value: rebuild(member)})
		}
		return ojson.ObjectOf(members...)
	}
	return v
}

// FuzzAppendString holds AppendString and Cut against encoding/json.
func FuzzAppendString(f *testing.F) {
	for _, seed := range []string{"", "plain", "<>&\u2028\u2029", "\x00\b\f\n\r\t\x1f\x7f\"\\/", "é😀\xff\xf0\x9f"} {
		f.Add(seed, 3)
	}
	f.Fuzz(func(t *testing.T, s string, limit int) {
		v, err := ojson.Parse(ojson.AppendString(nil, s))
		if err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		if want := strings.ToValidUTF8(string([]rune(s)), "\ufffd"); v.Text() != want {
			t.Fatalf("%q comes back as %q", s, v.Text())
		}
		if built := ojson.StringOf(s); built.String() != v.String() || built.TextUnits() != v.TextUnits() {
			t.Fatalf("%q: StringOf is %s, Parse gives %s", s, built, v)
		}
		head := ojson.Cut(s, limit)
		if !strings.HasPrefix(s, head) || ojson.TextUnits(head) > max(limit, 0) {
			t.Fatalf("Cut(%q, %d) = %q", s, limit, head)
		}
		if rest := s[len(head):]; rest != "" && ojson.TextUnits(s) <= limit {
			t.Fatalf("Cut(%q, %d) = %q cuts too much", s, limit, head)
		}
	})
}

// FuzzFloatOf holds FloatOf against encoding/json, which prints numbers as
// JavaScript does, but for -0.
func FuzzFloatOf(f *testing.F) {
	for _, seed := range []float64{0, 1, -0.1, 1e20, 1e21, 1e100, 1e-6, 1e-7, 1e-10, 1e-100, math.MaxFloat64, 5e-324} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, number float64) {
		v := ojson.FloatOf(number)
		want, err := json.Marshal(number)
		if err != nil {
			want = []byte("null")
		}
		if number == 0 {
			want = []byte("0")
		}
		if v.String() != string(want) {
			t.Fatalf("%g prints %s, want %s", number, v, want)
		}
		if back, ok := v.Float(); err == nil && (!ok || back != number) {
			t.Fatalf("%g comes back as %g", number, back)
		}
	})
}
