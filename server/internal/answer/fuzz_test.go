package answer_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// randomShape reads a shape from bytes: any role at any name the data may hold.
func randomShape(seed []byte, depth int) []*answer.Field {
	names := []string{"data", "nodes", "edges", "node", "pageInfo", "id", "a", "b", "endCursor", "hasNextPage", "cursor", "items"}
	var fields []*answer.Field
	for i := 0; i+3 < len(seed) && i < 32; i += 4 {
		f := &answer.Field{Response: names[int(seed[i])%len(names)], Name: names[int(seed[i])%len(names)], Role: answer.Role(seed[i+1] % 15),
			Root: seed[i+2]&1 != 0, Backward: seed[i+2]&2 != 0, Size: int(seed[i+2] >> 3), Hidden: seed[i+2]&4 != 0 && depth == 3}
		if depth > 0 {
			f.Fields = randomShape(seed[i+4:], depth-1)
		}
		fields = append(fields, f)
	}
	return fields
}

// FuzzFit holds what every answer must hold: any JSON, any shape, any budget.
func FuzzFit(f *testing.F) {
	f.Add(`{"a":{"nodes":[{"id":"1"},{"id":"2"}],"pageInfo":{"hasNextPage":false,"endCursor":"c"}}}`, []byte("\x06\x02\x01\x00\x01\x03\x00\x00"), uint16(0), uint8(0))
	f.Add(`[[1,2,3],["`+strings.Repeat("🙂", 300)+`"]]`, []byte{}, uint16(50), uint8(4))
	f.Add(`[{"id":1,"tags":["a","b"]},{"id":2,"body":"`+strings.Repeat("x", 300)+`"},{"id":3}]`, []byte{}, uint16(200), uint8(2))
	f.Add(`{"id":"`+strings.Repeat("x", 400)+`","b":"`+strings.Repeat(`\n`, 400)+`"}`, []byte{}, uint16(300), uint8(1))
	f.Fuzz(func(t *testing.T, text string, seed []byte, more uint16, kind uint8) {
		data, err := ojson.ParseString(text)
		if err != nil {
			t.Skip()
		}
		budget := 200 + int(more)
		a := answer.Answer{Kind: answer.Kind(kind % 8), Shape: answer.Shape{Fields: randomShape(seed, 3)}, Backward: kind&64 != 0}
		rest, _ := ojson.ParseString(`[{"field":"a","url":"/api/entries/a"}]`)
		switch {
		case a.Kind == answer.Build:
			a.Members = []ojson.Member{{Name: "query", Value: ojson.StringOf(text)}, {Name: "result", Value: ojson.ObjectOf(ojson.Member{Name: "data", Value: data})}}
		case a.Kind == answer.Document && data.Kind() == ojson.Object:
			for name, value := range data.Members() {
				a.Members = append(a.Members, ojson.Member{Name: name, Value: value})
			}
		case a.Kind == answer.Entries:
			page, _ := ojson.ParseString(`{"limit":9,"hasNext":true,"next":"c1.` + strings.Repeat("n", int(more)%300) + `","hasPrev":true,"prev":"c1.p"}`)
			a.Members = []ojson.Member{{Name: "data", Value: data}, {Name: "page", Value: page}, {Name: "rest", Value: rest}}
		default:
			a.Members = []ojson.Member{{Name: "data", Value: data}, {Name: "page", Value: data}, {Name: "rest", Value: rest}}
		}
		a.Members = append(a.Members, ojson.Member{Name: "environment", Value: ojson.StringOf("production")})
		if kind&128 != 0 {
			a.Next = func(m answer.More) ojson.Value { return ojson.StringOf(m.Path) }
		}
		got := answer.Fit(a, budget)
		if !json.Valid(got) {
			t.Fatalf("not JSON: %s", got)
		}
		if units := ojson.TextUnits(string(got)); units > budget && a.Kind != answer.Refusal {
			t.Fatalf("%d characters of %d: %s", units, budget, got)
		}
		cut, err := ojson.Parse(got)
		if err != nil {
			t.Fatal(err)
		}
		if a.Kind == answer.Entries && data.Kind() == ojson.Array {
			checkPage(t, cut, data.Count(), a.Backward)
		}
		if a.Kind == answer.Query && len(seed) < 4 && cut.Get("data").Exists() {
			rows := map[string]ojson.Value{}
			for _, row := range cut.Get("clipped").Items() {
				rows[row.Get("path").Text()] = row
			}
			compare(t, "data", data, cut.Get("data"), rows)
		}
	})
}

// checkPage holds that a page of which entries are missing has no cursor that would skip them.
func checkPage(t *testing.T, cut ojson.Value, total int, backward bool) {
	end := "next"
	if backward {
		end = "prev"
	}
	cursor := cut.Get("page").Get(end)
	missing := cut.Get("data").Count() < total
	if cursor.Exists() && total > 0 && cursor.IsNull() != missing {
		t.Fatalf("%d of %d entries, and page.%s is %s: %s", cut.Get("data").Count(), total, end, cursor, cut)
	}
}

// FuzzSlice reads a text piece by piece: joined, the pieces are the text.
func FuzzSlice(f *testing.F) {
	f.Add("plain", "a", uint16(0))
	f.Add(strings.Repeat("שלום 🙂\n\u0001\"", 40), "a key", uint16(10))
	f.Fuzz(func(t *testing.T, text, name string, more uint16) {
		text = strings.ToValidUTF8(text, "")
		name = strings.ToValidUTF8(name, "")
		path := "data." + name
		if !plain(name) {
			path = "data[" + string(ojson.AppendString(nil, name)) + "]"
		}
		data := ojson.ObjectOf(ojson.Member{Name: name, Value: ojson.StringOf(text)})
		budget := 200 + int(more%2000)
		joined := ""
		for offset := 0; offset < ojson.TextUnits(text) || offset == 0; {
			got, err := answer.Slice{Data: data, Path: path, Offset: offset, Members: []ojson.Member{{Name: "environment", Value: ojson.StringOf("production")}}}.Fit(budget)
			if err != nil {
				t.Fatal(err)
			}
			if units := ojson.TextUnits(string(got)); units > budget || !json.Valid(got) {
				t.Fatalf("%d characters of %d: %s", units, budget, got)
			}
			piece, _ := ojson.Parse(got)
			read := piece.Get("text").TextUnits()
			if read == 0 && text != "" {
				t.Fatalf("no progress: %s", got)
			}
			joined += piece.Get("text").Text()
			if offset += read; offset == 0 {
				break
			}
		}
		if joined != text {
			t.Fatalf("the pieces are %q, the text is %q", joined, text)
		}
	})
}

func plain(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-$") == ""
}
