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
		{path: `data.bins.nodes[0].body`, offset: 3, budget: 240, want: `{"text":"` + strings.Repeat("a🙂", 27) + `a","environment":"production","clipped":[{"path":"data.bins.nodes[0].body","offset":3,"kept":82,"total":900}],"hint":"More follows from offset 85."}`},
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

// In a page that was cut from its start, clipped counts positions in the whole page: slice reads the same text from there.
func TestClippedPathOfABackwardPage(t *testing.T) {
	shape := answer.Shape{Fields: []*answer.Field{root(field(answer.Connection, "essays", field(answer.Nodes, "nodes", entryFields...)))}}
	shape.Fields[0].Backward = true
	data := parse(t, `{"essays":{"nodes":`+list(5, func(i int) string { return fmt.Sprintf(`{"id":"%d","body":"%d%s"}`, i, i, text(2000)) })+`}}`)
	got := fit(t, answer.Answer{Kind: answer.Query, Shape: shape, Members: []ojson.Member{{Name: "data", Value: data}}}, 1200)
	clipped := got.Get("clipped").At(0).Get("path").Text()
	shown := at(got, "data.essays.nodes[0].body").Text()
	if len(shown) < 200 || clipped != fmt.Sprintf("data.essays.nodes[%c].body", shown[0]) {
		t.Fatalf("%s is shown as %.5s: %s", clipped, shown, got)
	}
	piece, err := answer.Slice{Data: data, Path: clipped}.Fit(600)
	if err != nil || !strings.HasPrefix(parse(t, string(piece)).Get("text").Text(), shown[:200]) {
		t.Errorf("got %s %v", piece, err)
	}
}

// A piece says which key read and where the text goes on at every budget, and names what had no room.
func TestSliceGivesWay(t *testing.T) {
	name := text(90)
	data := ojson.ObjectOf(ojson.Member{Name: name, Value: ojson.StringOf(text(900))})
	said := []ojson.Member{{Name: "environment", Value: ojson.StringOf("development")}, {Name: "drafts", Value: ojson.StringOf(text(118))}}
	for budget := 200; budget < 900; budget++ {
		raw, err := answer.Slice{Data: data, Path: "data." + name, Offset: 3, Members: said}.Fit(budget)
		got := parse(t, string(raw))
		next := fmt.Sprint(3 + got.Get("text").TextUnits())
		if err != nil || len(raw) > budget || got.Get("text").TextUnits() < 20 || got.Get("environment").Text() != "development" || !strings.Contains(got.Get("hint").Text(), next) {
			t.Fatalf("at %d: %s %v", budget, raw, err)
		}
		for _, part := range []string{"drafts", "clipped"} {
			if got.Get(part).Exists() == leftOut(got, part) {
				t.Fatalf("at %d: %s is there and named, or neither: %s", budget, part, raw)
			}
		}
	}
}

func TestLines(t *testing.T) {
	refused := answer.Lines{Head: "HTTP 400: the query was refused.", Errors: []answer.Line{
		{Text: "- a: " + text(100), Fix: "- a: fix it."},
		{Text: "- b: " + text(100), Fix: "- b: fix that."},
		{Text: "- c: " + text(100), Fix: "- a: fix it."},
		{Text: "- d: " + text(100), Fix: "- d: fix the other."},
	}}
	for _, test := range []struct {
		budget, kept int
		ends         string
	}{
		{1000, 4, "\nNext:\n- a: fix it.\n- b: fix that.\n- d: fix the other."},
		{510, 4, "\nNext:\n- a: fix it.\n- b: fix that.\n- d: fix the other."},
		{509, 3, "\n- 1 more error is left out.\nNext:\n- a: fix it.\n- b: fix that."},
		{330, 2, "\n- 2 more errors are left out.\nNext:\n- a: fix it.\n- b: fix that."},
		{250, 1, "\n- 3 more errors are left out.\nNext:\n- a: fix it."},
		{0, 1, "\n- 3 more errors are left out.\nNext:\n- a: fix it."},
	} {
		got := refused.Fit(test.budget)
		if n := strings.Count(got, text(100)); n != test.kept || !strings.HasPrefix(got, refused.Head+"\n- a: ") || !strings.HasSuffix(got, test.ends) {
			t.Errorf("%d: %d errors, %s", test.budget, n, got)
		}
		if test.budget > 0 && ojson.TextUnits(got) > test.budget {
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
