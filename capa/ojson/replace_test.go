package ojson

import (
	"strings"
	"testing"
)

func TestReplace(t *testing.T) {
	hide := func(text string) string { return strings.ReplaceAll(text, "secret", "[key]") }
	texts := Replacer{Text: func(_, text string) string { return hide(text) }}
	names := Replacer{Name: hide}
	under := Replacer{Text: func(member, text string) string { return member + "=" + text }}
	for _, c := range []struct {
		by             Replacer
		document, want string
	}{
		{texts, `"a secret"`, `"a [key]"`},
		{texts, `{"secret":["secret",{"b":"\u003csecret\u003e","c":1.50}],"n":null,"t":true}`, `{"secret":["[key]",{"b":"<[key]>","c":1.50}],"n":null,"t":true}`},
		{texts, `{"a":"\ud800","b":"secret","c":[],"d":{}}`, `{"a":"\ud800","b":"[key]","c":[],"d":{}}`},
		{texts, `12345678901234567890.10`, `12345678901234567890.10`},
		{names, `{"a secret":{"secret":"secret"},"b":[{"secret":1}]}`, `{"a [key]":{"[key]":"secret"},"b":[{"[key]":1}]}`},
		{names, `{"secret":1,"b":2,"[key]":3}`, `{"[key]":3,"b":2}`},
		{under, `{"a":"x","b":["y",["z"]],"c":{"d":"w"}}`, `{"a":"a=x","b":["b=y",["b=z"]],"c":{"d":"d=w"}}`},
		{Replacer{}, `{"a":["\u0041"]}`, `{"a":["A"]}`},
	} {
		parsed, err := ParseString(c.document)
		if err != nil {
			t.Fatal(err)
		}
		if got := parsed.Replace(c.by).String(); got != c.want {
			t.Errorf("%s became %s, want %s", c.document, got, c.want)
		}
	}
	if got := (Value{}).Replace(texts); got.Exists() {
		t.Errorf("no value became %s", got)
	}
}

func TestReplacedDocumentIsWhole(t *testing.T) {
	parsed, err := ParseString(`{"list":[{"a":"secret one"},{"a":"two"}]}`)
	if err != nil {
		t.Fatal(err)
	}
	replaced := parsed.Replace(Replacer{Text: func(_, text string) string { return strings.ReplaceAll(text, "secret", "[key]") }})
	at := replaced.Get("list").At(1)
	if print := replaced.String(); print[at.Offset():at.Offset()+len(at.Bytes())] != `{"a":"two"}` {
		t.Errorf("offset %d in %s", at.Offset(), print)
	}
}
