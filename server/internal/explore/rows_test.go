package explore_test

import (
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/stub"
)

// What a field's row says of the values stored. "-" is an entry that stores nothing.
func TestRows(t *testing.T) {
	a, b, c := quoted(firstOther), quoted(firstOther+1), quoted(firstOther+2)
	draft, gone := quoted(draftOther), quoted(goneOther)
	const png, mp4, odd = `{"id":"i","url":"u","type":"image"}`, `{"id":"v","url":"u","type":"video"}`, `{"id":"h","url":"u","type":"hologram"}`
	for _, tt := range []struct {
		name, field string
		stored      []string
		want        string
	}{
		{"text: how long, and which", "x: text", []string{`"one"`, `"one"`, `"three"`, `"🦓"`},
			`"present":4,"empty":0,"missing":0,"length":{"min":2,"max":5,"mean":3.25,"median":3},"distinct":3,"values":[["one",2],["three",1],["🦓",1]]`},
		{"text: blank is empty, and measured no further", "x: string", []string{`""`, `" \n "`, `"ok"`},
			`"present":1,"empty":2,"missing":0,"length":{"min":2,"max":2,"mean":2,"median":2},"distinct":1,"values":[["ok",1]]`},
		{"text: null and absent are missing", "x: string", []string{`null`, `-`},
			`"present":0,"empty":0,"missing":2`},
		{"text: another type", "x: slug", []string{`7`, `["a"]`, `"a"`},
			`"present":3,"empty":0,"missing":0,"length":{"min":1,"max":1,"mean":1,"median":1},"distinct":1,"values":[["a",1]],"mistyped":2`},
		{"text: an empty list in its place is empty, and of the wrong type", "x: string", []string{`[]`},
			`"present":0,"empty":1,"missing":0,"mistyped":1`},
		{"text: more distinct values than are listed", "x: string", distinctTexts(21),
			`"present":22,"empty":0,"missing":0,"length":{"min":3,"max":3,"mean":3,"median":3},"distinct":21,"top":[["v20",2],["v00",1],["v01",1],["v02",1],["v03",1],["v04",1],["v05",1],["v06",1],["v07",1],["v08",1]]`},
		{"text: a long one is listed by its beginning", "x: text", []string{`"` + strings.Repeat("ab", 150) + `"`},
			`"present":1,"empty":0,"missing":0,"length":{"min":300,"max":300,"mean":300,"median":300},"distinct":1,"values":[["` + strings.Repeat("ab", 99) + `a…",1]]`},
		{"text: no surrogate pair is split", "x: text", []string{`"` + strings.Repeat("🦓", 150) + `"`},
			`"present":1,"empty":0,"missing":0,"length":{"min":300,"max":300,"mean":300,"median":300},"distinct":1,"values":[["` + strings.Repeat("🦓", 99) + `…",1]]`},

		{"number: a range keeps its digits", "x: number", []string{`9007199254740993`, `1.10`, `9007199254740992`},
			`"present":3,"empty":0,"missing":0,"min":1.10,"max":9007199254740993,"mean":6004799503160662.03,"median":9007199254740992`},
		{"number: of its type only", "x: number", []string{`"42"`, `5`, `null`, `true`, `-3`},
			`"present":4,"empty":0,"missing":1,"min":-3,"max":5,"mean":1,"median":1,"mistyped":2`},
		{"number: two decimals, and no more zeros than say something", "x: number", []string{`1`, `1`, `0`},
			`"present":3,"empty":0,"missing":0,"min":0,"max":1,"mean":0.67,"median":1`},
		{"number: a mean that rounds to nothing has no sign", "x: number", []string{`-0.001`},
			`"present":1,"empty":0,"missing":0,"min":-0.001,"max":-0.001,"mean":0,"median":0`},
		{"number: past what digits tell", "x: number", []string{`1.5e300`, `5e-324`},
			`"present":2,"empty":0,"missing":0,"min":5e-324,"max":1.5e300,"mean":7.5e+299,"median":7.5e+299`},
		{"number: past a float64 is none", "x: number", []string{`1e400`},
			`"present":1,"empty":0,"missing":0,"mistyped":1`},
		{"integer: whole, and of 32 bits", "x: integer", []string{`2147483648`, `2.5`, `7`},
			`"present":3,"empty":0,"missing":0,"min":7,"max":7,"mean":7,"median":7,"mistyped":2`},
		{"number: blank text is empty, and of the wrong type", "x: number", []string{`""`},
			`"present":0,"empty":1,"missing":0,"mistyped":1`},

		{"boolean", "x: boolean", []string{`true`, `false`, `true`, `null`, `"true"`},
			`"present":4,"empty":0,"missing":1,"values":[[true,2],[false,1]],"mistyped":1`},
		{"boolean: of one count, in their order", "x: boolean", []string{`true`, `false`},
			`"present":2,"empty":0,"missing":0,"values":[[false,1],[true,1]]`},
		{"select", "x: select", []string{`"b"`, `"a"`, `"b"`, `""`},
			`"present":3,"empty":1,"missing":0,"values":[["b",2],["a",1]]`},
		{"select: of more values than are listed", "x: select", distinctTexts(21),
			`"present":22,"empty":0,"missing":0,"distinct":21,"top":[["v20",2],["v00",1],["v01",1],["v02",1],["v03",1],["v04",1],["v05",1],["v06",1],["v07",1],["v08",1]]`},
		{"date", "x: date", []string{`"2026-08-02"`, `"1969-12-31"`, `"soon"`, `null`},
			`"present":3,"empty":0,"missing":1,"min":"1969-12-31","max":"2026-08-02","mistyped":1`},
		{"datetime: by the moment, not the text", "x: datetime", []string{`"2026-08-01T23:00:00+14:00"`, `"2026-08-01T10:00:00Z"`},
			`"present":2,"empty":0,"missing":0,"min":"2026-08-01T23:00:00+14:00","max":"2026-08-01T10:00:00Z"`},
		{"json: any value fits", "x: json", []string{`{}`, `0`, `[]`, `" "`, `null`},
			`"present":2,"empty":2,"missing":1`},

		{"media", "x: image", []string{png, odd, `null`, `-`, `"a.png"`, `{"url":"u"}`, `[]`},
			`"present":5,"empty":0,"missing":2,"mediaTypes":{"image":1,"null":1},"mistyped":3`},
		{"media list", "x: array of file", []string{`[` + png + `,` + mp4 + `]`, `[` + png + `]`, `[]`, `null`, `-`, `"a.png"`, `[` + png + `,7]`},
			`"present":4,"empty":1,"missing":2,"items":5,"perEntry":{"min":0,"max":2,"mean":0.71,"median":0},"mediaTypes":{"image":3,"video":1},"mistyped":2`},

		{"relation", "x: relation others", []string{a, a, b, `null`, `-`},
			`"present":3,"empty":0,"missing":2,"target":"others","distinct":2,"top":[[` + a + `,2],[` + b + `,1]]`},
		{"relation: to a draft, and to an entry that is gone", "x: relation others", []string{a, draft, gone},
			`"present":3,"empty":0,"missing":0,"target":"others","dangling":2,"distinct":3,"top":[[` + a + `,1],[` + draft + `,1],[` + gone + `,1]]`},
		{"relation: what is no id is of the wrong type, and leads nowhere else", "x: relation others", []string{`"someone"`, `7`, `""`, `[]`, a},
			`"present":5,"empty":0,"missing":0,"target":"others","distinct":1,"top":[[` + a + `,1]],"mistyped":4`},
		{"relation list", "x: array of relation others", []string{`[` + a + `,` + b + `,` + c + `]`, `[` + a + `]`, `[]`},
			`"present":2,"empty":1,"missing":0,"target":"others","items":4,"fanOut":{"min":0,"max":3,"mean":1.33,"median":1}`},
		{"relation list: stored as null, not at all, or as something else", "x: array of relation others", []string{`[]`, `null`, `-`, a, `{}`, `7`, `[]`, `[` + a + `]`},
			`"present":4,"empty":2,"missing":2,"target":"others","items":1,"fanOut":{"min":0,"max":1,"mean":0.13,"median":0},"mistyped":3`},
		{"relation list: ids that return nothing, twice the same", "x: array of relation others", []string{`[` + gone + `,` + a + `,` + gone + `,` + draft + `]`},
			`"present":1,"empty":0,"missing":0,"target":"others","items":4,"fanOut":{"min":4,"max":4,"mean":4,"median":4},"dangling":3`},
		{"relation list: one entry twice is returned once, and leads somewhere", "x: array of relation others", []string{`[` + a + `,` + a + `]`},
			`"present":1,"empty":0,"missing":0,"target":"others","items":2,"fanOut":{"min":2,"max":2,"mean":2,"median":2}`},
		{"relation list: an item that is no id", "x: array of relation others", []string{`[` + a + `,5]`, `["no id"]`},
			`"present":2,"empty":0,"missing":0,"target":"others","items":1,"fanOut":{"min":0,"max":1,"mean":0.5,"median":0.5},"mistyped":2`},
		{"relation list: twenty ids of each are checked", "x: array of relation others", []string{`[` + strings.Repeat(a+",", 20) + gone + `]`, `[` + gone + `]`},
			`"present":2,"empty":0,"missing":0,"target":"others","items":22,"fanOut":{"min":1,"max":21,"mean":11,"median":11},"dangling":1,"danglingChecked":"the first 20 ids of each entry"`},
		{"relation list: twenty are all", "x: array of relation others", []string{`[` + strings.Repeat(a+",", 19) + gone + `]`},
			`"present":1,"empty":0,"missing":0,"target":"others","items":20,"fanOut":{"min":20,"max":20,"mean":20,"median":20},"dangling":1`},

		{"list of texts", "x: array of string", []string{`["b","a"]`, `["b"]`, `[]`, `null`, `"b"`, `["c",7,null]`},
			`"present":4,"empty":1,"missing":1,"items":6,"perEntry":{"min":0,"max":3,"mean":1,"median":0.5},"distinct":3,"values":[["b",2],["a",1],["c",1]],"mistyped":2`},
		{"list of numbers", "x: array of number", []string{`[1,2.5]`, `[]`, `["3"]`},
			`"present":2,"empty":1,"missing":0,"items":3,"perEntry":{"min":0,"max":2,"mean":1,"median":1},"min":1,"max":2.5,"mean":1.75,"median":1.75,"mistyped":1`},
		{"list of booleans", "x: array of boolean", []string{`[true,true,false]`, `[]`, `null`, `true`},
			`"present":2,"empty":1,"missing":1,"items":3,"perEntry":{"min":0,"max":3,"mean":0.75,"median":0},"values":[[true,2],[false,1]],"mistyped":1`},
		{"list of dates", "x: array of date", []string{`["2026-02-01","2026-01-01"]`},
			`"present":1,"empty":0,"missing":0,"items":2,"perEntry":{"min":2,"max":2,"mean":2,"median":2},"min":"2026-01-01","max":"2026-02-01"`},
		{"list of json", "x: array of json", []string{`[1,null,{}]`, `[]`, `{}`},
			`"present":2,"empty":1,"missing":0,"items":3,"perEntry":{"min":0,"max":3,"mean":1,"median":0},"mistyped":1`},
		{"no entries", "x: array of string", nil,
			`"present":0,"empty":0,"missing":0,"items":0`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var values []string
			for _, v := range tt.stored {
				if v == "-" {
					values = append(values, `{}`)
				} else {
					values = append(values, `{"x":`+v+`}`)
				}
			}
			report := deploy(t, production, stub.Options{Data: things(t, []string{tt.field}, values...)}).measure(t, "things")
			capaType := strings.TrimSuffix(strings.TrimPrefix(tt.field, "x: "), " others")
			want := `[{"field":"x","type":"` + capaType + `",` + tt.want + `}]`
			if got := report.Fields.String(); got != want {
				t.Errorf("stored %s:\n got %s\nwant %s", strings.Join(tt.stored, ", "), got, want)
			}
		})
	}
}

// distinctTexts are n texts, the last of them twice.
func distinctTexts(n int) []string {
	var texts []string
	for i := range n {
		texts = append(texts, `"v`+string(rune('0'+i/10))+string(rune('0'+i%10))+`"`)
	}
	return append(texts, texts[n-1])
}

// A key that cannot read a relation's model reads its ids, and nothing of where they lead.
func TestIdentifiers(t *testing.T) {
	report := deploy(t, "cap_live_articles", stub.Options{}).measure(t, "articles")
	const author = `{"field":"author","type":"relation","present":13,"empty":0,"missing":0,"distinct":4,"top":[["00000000-0000-4000-8000-000000000012",5],` +
		`["00000000-0000-4000-8000-000000000013",4],["00000000-0000-4000-8000-000000000011",3],["00000000-0000-4000-8000-000000000014",1]]}`
	if got := row(t, report, "author").String(); got != author {
		t.Errorf("author: %s", got)
	}
	const coauthors = `{"field":"coauthors","type":"array of relation","present":8,"empty":5,"missing":0,"items":12,"fanOut":{"min":0,"max":3,"mean":0.92,"median":1}}`
	if got := row(t, report, "coauthors").String(); got != coauthors {
		t.Errorf("coauthors: %s", got)
	}
}

// The zoo's wrong-typed references, as a key that cannot read their model meets them.
func TestDamagedIdentifiers(t *testing.T) {
	a := quoted(firstOther)
	data := things(t, []string{"x: relation others", "y: array of relation others"},
		`{"x":`+a+`,"y":[`+a+`,`+a+`]}`, `{"x":"no id","y":[`+a+`,5]}`, `{"x":7,"y":"no list"}`, `{"x":null,"y":null}`, `{"y":[]}`)
	report := deploy(t, "cap_live_articles", stub.Options{Data: data}).measure(t, "things")
	const x = `"present":3,"empty":0,"missing":2,"distinct":1,"top":[["40000000-0000-4000-8000-000000009000",1]],"mistyped":2}`
	if got := row(t, report, "x").String(); !strings.HasSuffix(got, x) {
		t.Errorf("x: %s", got)
	}
	const y = `"present":3,"empty":1,"missing":1,"items":3,"fanOut":{"min":0,"max":2,"mean":0.6,"median":0},"mistyped":2}`
	if got := row(t, report, "y").String(); !strings.HasSuffix(got, y) {
		t.Errorf("y: %s", got)
	}
}
