package answer_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// randomValue is JSON with long and short texts, ids, and lists in lists.
func randomValue(rng *rand.Rand, depth int) ojson.Value {
	switch choice := rng.IntN(10); {
	case depth == 0 || choice < 2:
		return ojson.StringOf(randomText(rng, rng.IntN(30)))
	case choice < 4:
		return ojson.StringOf(randomText(rng, rng.IntN(2500)))
	case choice < 7:
		var items []ojson.Value
		for range rng.IntN(8) {
			items = append(items, randomValue(rng, depth-1))
		}
		return ojson.ArrayOf(items...)
	default:
		members := []ojson.Member{{Name: "id", Value: ojson.StringOf(fmt.Sprintf("%0250d", rng.IntN(1000)))}}
		for i := range rng.IntN(4) {
			members = append(members, ojson.Member{Name: []string{"title", "body", "a name", "x.y"}[i], Value: randomValue(rng, depth-1)})
		}
		return ojson.ObjectOf(members...)
	}
}

// TestTextsAreBeginningsOfThemselves checks every text of random cut answers: it
// is whole, or clipped says what was kept and what there was; what may not be
// clipped is not; and slice reads on from where each was clipped.
func TestTextsAreBeginningsOfThemselves(t *testing.T) {
	clipped := 0
	for seed := range 1500 {
		rng := rand.New(rand.NewPCG(uint64(seed), 3))
		data := ojson.ObjectOf(ojson.Member{Name: "a", Value: randomValue(rng, 4)}, ojson.Member{Name: "b", Value: randomValue(rng, 4)})
		budget := 200 + rng.IntN(6000)
		a := answer.Answer{Kind: answer.Query, Members: []ojson.Member{{Name: "data", Value: data}}}
		got := fit(t, a, budget)
		if !got.Get("data").Exists() {
			continue
		}
		rows := map[string]ojson.Value{}
		long := false
		for _, row := range got.Get("clipped").Items() {
			rows[row.Get("path").Text()] = row
			total, _ := row.Get("total").Int()
			long = long || total > max(budget/2, 200)
		}
		clipped += len(rows)
		compare(t, "data", data, got.Get("data"), rows)
		if len(rows) > 0 {
			t.Fatalf("seed %d: clipped names what is not there: %v", seed, rows)
		}
		spare := budget - got.Units()
		if n := got.Get("clipped").Count(); long && spare > 20*n {
			t.Fatalf("seed %d: %d characters of %d are left beside %d clipped texts: %s", seed, spare, budget, n, got)
		}
		for _, row := range got.Get("clipped").Items() {
			kept, _ := row.Get("kept").Int()
			if _, err := (answer.Slice{Data: data, Path: row.Get("path").Text(), Offset: kept}).Fit(budget + row.Get("path").TextUnits()); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
	}
	if clipped == 0 {
		t.Fatal("nothing was clipped")
	}
}

// compare holds a cut value against the whole one, and strikes off the rows that it meets.
func compare(t *testing.T, path string, whole, cut ojson.Value, rows map[string]ojson.Value) {
	t.Helper()
	switch cut.Kind() {
	case ojson.Object:
		for name, member := range cut.Members() {
			step := "." + name
			if !plain(name) {
				step = `["` + name + `"]`
			}
			compare(t, path+step, whole.Get(name), member, rows)
		}
	case ojson.Array:
		for i, item := range cut.Items() {
			compare(t, fmt.Sprintf("%s[%d]", path, i), whole.At(i), item, rows)
		}
	case ojson.String:
		row, named := rows[path]
		delete(rows, path)
		if !named {
			if !ojson.Equal(whole, cut) {
				t.Fatalf("%s changed and clipped does not say so: %s", path, cut)
			}
			return
		}
		kept, _ := row.Get("kept").Int()
		total, _ := row.Get("total").Int()
		if strings.HasSuffix(path, ".id") || kept < 200 || kept >= total || kept != cut.TextUnits() || total != whole.TextUnits() || !strings.HasPrefix(whole.Text(), cut.Text()) {
			t.Fatalf("%s is %s, and its row %s", path, cut, row)
		}
	}
}

func TestSlice(t *testing.T) {
	data := parse(t, `{"bins":{"nodes":[{"body":"`+strings.Repeat("a🙂", 300)+`","n":5,"x.y":{"z":"short"}}]}}`)
	environment := []ojson.Member{{Name: "environment", Value: ojson.StringOf("production")}}
	for _, test := range []struct {
		path         string
		offset       int
		budget       int
		want         string
		wantContains string
	}{
		{path: `data.bins.nodes[0]["x.y"].z`, budget: 200, want: `{"text":"short","environment":"production"}`},
		{path: `result.data.bins.nodes[0]["x.y"].z`, budget: 200, want: `{"text":"short","environment":"production"}`},
		{path: `data.bins.nodes[0].body`, offset: 897, budget: 200, want: `{"text":"a🙂","environment":"production"}`},
		{path: `data.bins.nodes[0].body`, offset: 3, budget: 400, wantContains: `"clipped":[{"path":"data.bins.nodes[0].body","offset":3,"kept":175,"total":900}],"hint":"More follows: the same query with slice: {\"path\":\"data.bins.nodes[0].body\",\"offset\":178}."}`},
	} {
		got, err := answer.Slice{Data: data, Path: test.path, Offset: test.offset, Members: environment}.Fit(test.budget)
		if err != nil || test.want != "" && string(got) != test.want || !strings.Contains(string(got), test.wantContains) {
			t.Errorf("%s from %d: %s %v", test.path, test.offset, got, err)
		}
	}
	for _, test := range []struct {
		path   string
		offset int
		reason answer.SliceReason
		want   string
	}{
		{"data.bins[", 0, answer.BadPath, `slice.path "data.bins[" is no path. Write it as clipped names it, like data.bins.nodes[0].body.`},
		{"", 0, answer.BadPath, `slice.path "" is no path. Write it as clipped names it, like data.bins.nodes[0].body.`},
		{"bins.nodes[0].body", 0, answer.NotThere, `Nothing stands at slice.path "bins.nodes[0].body": a path begins with data. Pass a path that clipped names, with the same query.`},
		{"data.bins.nodes[3].body", 0, answer.NotThere, `Nothing stands at slice.path "data.bins.nodes[3].body": data.bins.nodes has 1 items, counted from 0. Pass a path that clipped names, with the same query.`},
		{"data.bins.nodes[0].boyd", 0, answer.NotThere, `Nothing stands at slice.path "data.bins.nodes[0].boyd": data.bins.nodes[0] has body, n, x.y. Pass a path that clipped names, with the same query.`},
		{"data.bins.nodes[0].n", 0, answer.NotText, `slice.path "data.bins.nodes[0].n" is a number, not a text: data.bins.nodes[0].n holds nothing. Pass the path of a text.`},
		{"data.bins.nodes[0].body", 900, answer.PastEnd, `slice.offset 900 is outside the text at "data.bins.nodes[0].body", which has 900 characters. Pass an offset from 0 to 899.`},
		{"data.bins.nodes[0].body", -1, answer.PastEnd, `slice.offset -1 is outside the text at "data.bins.nodes[0].body", which has 900 characters. Pass an offset from 0 to 899.`},
		{"data.bins.nodes[0].body", 2, answer.InsideCharacter, `slice.offset 2 falls inside a character of the text at "data.bins.nodes[0].body". Pass 1 or 3.`},
	} {
		_, err := answer.Slice{Data: data, Path: test.path, Offset: test.offset}.Fit(400)
		refusal, ok := err.(*answer.SliceError)
		if !ok || refusal.Reason != test.reason || refusal.Error() != test.want {
			t.Errorf("%s from %d:\n got %v\nwant %s", test.path, test.offset, err, test.want)
		}
	}
}

func TestLines(t *testing.T) {
	refused := answer.Lines{Head: "HTTP 400: the query was refused.", Errors: []string{"- a: " + text(100), "- b: " + text(100), "- c: " + text(100)}, Next: "Next:\n- a: fix it."}
	for _, test := range []struct{ budget, kept int }{{1000, 3}, {330, 2}, {250, 1}, {200, 1}, {0, 1}} {
		got := refused.Fit(test.budget)
		if n := strings.Count(got, "x\n"); n != test.kept || !strings.HasPrefix(got, refused.Head+"\n- a: ") || !strings.HasSuffix(got, refused.Next) {
			t.Errorf("%d: %s", test.budget, got)
		}
		if left := fmt.Sprintf("- %d more errors are left out.", 3-test.kept); strings.Contains(got, left) != (test.kept == 1) {
			t.Errorf("%d: %s", test.budget, got)
		}
		if test.budget >= 250 && ojson.TextUnits(got) > test.budget {
			t.Errorf("%d: %d characters", test.budget, ojson.TextUnits(got))
		}
	}
}

const types = `// Generated. Do not edit.
import type { Media } from "./media";

/** An article. */
export interface Article {
  title: string;
}

// Its author.
export type Author = {
  name: string;
};
export enum Kind { A = "a" }
`

func TestFitDeclarations(t *testing.T) {
	parts := answer.SplitDeclarations(types)
	var names []string
	joined := ""
	for _, d := range parts {
		names = append(names, d.Name)
		joined += d.Text
	}
	if joined != types || fmt.Sprint(names) != "[Article Author Kind]" {
		t.Fatalf("%v: %q", names, joined)
	}
	if !strings.HasPrefix(parts[1].Text, "// Its author.\nexport type Author") {
		t.Errorf("a comment belongs to what follows: %q", parts[1].Text)
	}
	for _, test := range []struct {
		budget  int
		printed int
		left    string
	}{{1000, 3, ""}, {240, 2, `["Kind"]`}, {236, 1, `["Author","Kind"]`}, {100, 0, `["Article","Author","Kind"]`}} {
		got := parse(t, string(answer.FitDeclarations(parts, nil, test.budget)))
		want := ""
		for _, d := range parts[:test.printed] {
			want += d.Text
		}
		if got.Get("types").Text() != want || got.Get("notPrinted").String() != test.left || got.Units() > test.budget {
			t.Errorf("%d: %d %s", test.budget, got.Units(), got)
		}
	}
}

// TestDeclarationsOfAnyScript holds that a type's name may be written in any script, as generated types are.
func TestDeclarationsOfAnyScript(t *testing.T) {
	parts := answer.SplitDeclarations("export interface QACafé {\n}\n\nexport type 語 = string;\n")
	if len(parts) != 2 || parts[0].Name != "QACafé" || parts[1].Name != "語" {
		t.Errorf("got %+v", parts)
	}
}
