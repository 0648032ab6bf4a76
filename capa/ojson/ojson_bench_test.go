package ojson_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

const mebibyte = 1 << 20

// documents are what an API answers with, and what hurts.
var documents = []struct {
	name        string
	part, comma string // repeated up to the size
	open, shut  string
}{
	{
		name: "entries", comma: ",", open: `{"data":[`, shut: `]}`,
		part: `{"id":"0191f0c2-7d","title":"A title of the usual length","status":"published","views":1204,"tags":["a","b"],"author":{"id":"a-17","name":"Ada"},"draft":false}`,
	},
	{name: "lists", comma: ",", open: `[`, shut: `]`, part: `[[[1],[2]],[],[[[3,4]]]]`},
	{name: "empty lists", comma: ",", open: `[`, shut: `]`, part: `[]`},
	{name: "deep lists", comma: ",", open: `[`, shut: `]`, part: strings.Repeat("[", 198) + strings.Repeat("]", 198)},
	{name: "numbers", comma: ",", open: `[`, shut: `]`, part: `3.14159265,-1204,7,9007199254740993,1.5e10`},
	{name: "texts", comma: ",", open: `[`, shut: `]`, part: `"` + strings.Repeat("Plain text, sentence after sentence. ", 3000) + `"`},
	{name: "texts escaped", comma: ",", open: `[`, shut: `]`, part: `"` + strings.Repeat(`A line with a \"quote\" in it.\n`, 3000) + `"`},
	{name: "texts é", comma: ",", open: `[`, shut: `]`, part: `"` + strings.Repeat("Le cœur a ses raisons, déjà connues. ", 3000) + `"`},
	{name: "texts 語", comma: ",", open: `[`, shut: `]`, part: `"` + strings.Repeat("日本語の文章がここに続きます。", 3000) + `"`},
	{name: "names", comma: ",", open: `{`, shut: `}`, part: ""},
}

// document is the text of documents[i] at about the given size.
func document(i, size int) []byte {
	d := documents[i]
	text := make([]byte, 0, size+len(d.part)+64)
	text = append(text, d.open...)
	for n := 0; len(text) < size; n++ {
		if n > 0 {
			text = append(text, d.comma...)
		}
		if d.part == "" {
			text = fmt.Appendf(text, `"name%d":%d`, n, n)
		}
		text = append(text, d.part...)
	}
	return append(text, d.shut...)
}

// BenchmarkParse puts Parse beside json.Unmarshal into any.
func BenchmarkParse(b *testing.B) {
	for i, d := range documents {
		for _, size := range []int{1, 4, 16} {
			text := document(i, size*mebibyte)
			owned := make([]byte, len(text))
			b.Run(fmt.Sprintf("%s/%dMiB/ojson", d.name, size), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					copy(owned, text)
					if _, err := ojson.Parse(owned); err != nil {
						b.Fatal(err)
					}
				}
			})
			b.Run(fmt.Sprintf("%s/%dMiB/unmarshal", d.name, size), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					var v any
					if err := json.Unmarshal(text, &v); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
