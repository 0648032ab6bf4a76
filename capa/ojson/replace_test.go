package ojson

import (
	"strings"
	"testing"
)

func TestReplaceTexts(t *testing.T) {
	for document, want := range map[string]string{
		`"a secret"`: `"a [key]"`,
		`{"secret":["secret",{"b":"\u003csecret\u003e","c":1.50}],"n":null,"t":true}`: `{"secret":["[key]",{"b":"<[key]>","c":1.50}],"n":null,"t":true}`,
		`{"a":"\ud800","b":"secret","c":[],"d":{}}`:                                   `{"a":"\ud800","b":"[key]","c":[],"d":{}}`,
		`12345678901234567890.10`:                                                     `12345678901234567890.10`,
	} {
		parsed, err := ParseString(document)
		if err != nil {
			t.Fatal(err)
		}
		replaced := parsed.ReplaceTexts(func(text string) string { return strings.ReplaceAll(text, "secret", "[key]") })
		if got := replaced.String(); got != want {
			t.Errorf("%s became %s, want %s", document, got, want)
		}
	}
	if got := (Value{}).ReplaceTexts(strings.ToUpper); got.Exists() {
		t.Errorf("no value became %s", got)
	}
}

func TestReplacedDocumentIsWhole(t *testing.T) {
	parsed, err := ParseString(`{"list":[{"a":"secret one"},{"a":"two"}]}`)
	if err != nil {
		t.Fatal(err)
	}
	replaced := parsed.ReplaceTexts(func(text string) string { return strings.ReplaceAll(text, "secret", "[key]") })
	at := replaced.Get("list").At(1)
	if print := replaced.String(); print[at.Offset():at.Offset()+len(at.Bytes())] != `{"a":"two"}` {
		t.Errorf("offset %d in %s", at.Offset(), print)
	}
}
