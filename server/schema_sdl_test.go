package server

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub"
)

// TestSDLBesideTheDetails holds that the SDL of one model comes whole or not at all.
func TestSDLBesideTheDetails(t *testing.T) {
	s, _ := onStub(t, stub.Options{}, "cap_live_stub")
	both := answerOf(t, s, schemaName, `{"model":"authors","sdl":true}`)
	sdl := both.Get("sdl").Text()
	wantIn(t, sdl, "type Authors implements Entry", "type Query {\n", "authors(")
	if strings.Contains(sdl, "type Articles ") || strings.Contains(sdl, "articles(") {
		t.Errorf("the SDL of authors holds articles:\n%s", sdl)
	}
	tight := answerOf(t, s, schemaName, `{"model":"authors","sdl":true,"maxChars":4000}`)
	if tight.Get("sdl").Exists() || !strings.Contains(tight.Get("note").Text(), sdlResource) {
		t.Errorf("want no sdl and a note that names the resource: %s", tight)
	}
}

// TestSDLWithTheMap walks budgets over three projects. The map is there at every one, whole or said to be less; so is the SDL, or a note
// that says it is not; and every type that the SDL names is in it, built in or also referenced.
func TestSDLWithTheMap(t *testing.T) {
	for _, data := range []string{"seed", "zoo", "zoo60"} {
		t.Run(data, func(t *testing.T) {
			s, _ := onStub(t, stub.Options{Data: data}, "cap_live_stub")
			all := answerOf(t, s, schemaName, `{"maxChars":200000}`).Get("models").Count()
			for budget := 2_000; budget <= mostChars; budget += thinned(budget/9 + 1) {
				text, _ := ask(t, s, schemaName, fmt.Sprintf(`{"sdl":true,"maxChars":%d}`, budget))
				if got := ojson.TextUnits(text); got > budget {
					t.Errorf("%d characters, over %d", got, budget)
				}
				answer := readJSON(t, text)
				if got := answer.Get("models").Count(); got != all || !answer.Get("system").Exists() || answer.Get("truncated").Exists() {
					t.Errorf("%d: %d of %d models in %s", budget, got, all, text)
				}
				checkNote(t, budget, answer)
				checkClosed(t, budget, answer)
			}
		})
	}
}

// checkNote holds that what is less than whole is said to be, and that nothing else is.
func checkNote(t *testing.T, budget int, answer ojson.Value) {
	t.Helper()
	note, rows := answer.Get("note").Text(), answer.Get("models").At(0)
	if whole := answer.Get("sdl").Exists(); !whole != strings.Contains(note, sdlBesideMap) {
		t.Errorf("%d: the SDL is there is %v, and the note %q", budget, whole, note)
	}
	saysNames := strings.Contains(note, strings.TrimSpace(namesBesideSDL)) || strings.Contains(note, namesNote)
	if named := rows.Kind() == ojson.String; named != saysNames {
		t.Errorf("%d: the map lists names alone is %v, and the note %q", budget, named, note)
	}
}

func checkClosed(t *testing.T, budget int, answer ojson.Value) {
	t.Helper()
	if !answer.Get("sdl").Exists() {
		return
	}
	doc, err := parser.ParseSchema(&ast.Source{Input: answer.Get("sdl").Text()})
	if err != nil {
		t.Fatalf("%d: %v", budget, err)
	}
	known := []string{"ID", "String", "Int", "Float", "Boolean"}
	for _, def := range doc.Definitions {
		known = append(known, def.Name)
	}
	for _, name := range answer.Get("alsoReferenced").Items() {
		known = append(known, name.Text())
	}
	for _, def := range doc.Definitions {
		for _, field := range def.Fields {
			named := []string{field.Type.Name()}
			for _, arg := range field.Arguments {
				named = append(named, arg.Type.Name())
			}
			for _, name := range named {
				if !slices.Contains(known, name) {
					t.Errorf("%d: %s.%s names %s, which is nowhere", budget, def.Name, field.Name, name)
				}
			}
		}
	}
}

// TestSDLUsesItsRoom holds that a cut SDL leaves no room that one more of these models, all of one size, would take.
func TestSDLUsesItsRoom(t *testing.T) {
	s, _ := onStub(t, stub.Options{Data: "zoo60"}, "cap_live_stub")
	one := ojson.TextUnits(answerOf(t, s, schemaName, `{"sdl":true,"maxChars":20000}`).Get("sdl").Text()) / 3
	for budget := 20_000; budget < 150_000; budget += thinned(5_000) {
		text, _ := ask(t, s, schemaName, fmt.Sprintf(`{"sdl":true,"maxChars":%d}`, budget))
		if left := budget - ojson.TextUnits(text); left > one {
			t.Errorf("%d characters are left of %d", left, budget)
		}
	}
}

// TestSDLLeftOutIsSaid holds that an answer without the SDL says so, however little it may take: in the note, or as the least answer does,
// which names itself whole.
func TestSDLLeftOutIsSaid(t *testing.T) {
	s, _ := onStub(t, stub.Options{Data: "zoo"}, "cap_live_stub")
	for _, c := range []struct{ arguments, note string }{
		{`"sdl":true`, sdlBesideMap},
		{`"sdl":true,"model":"bins"`, sdlBesideDetails},
	} {
		for budget := minChars; budget < 3_000; budget += thinned(37) {
			text, _ := ask(t, s, schemaName, fmt.Sprintf(`{%s,"maxChars":%d}`, c.arguments, budget))
			if got := ojson.TextUnits(text); got > budget {
				t.Errorf("%s: %d characters, over %d", c.arguments, got, budget)
			}
			answer := readJSON(t, text)
			least := answer.Get("truncated").At(0).Get("path").Text() == "" && answer.Get("truncated").Exists()
			if !least && !strings.Contains(answer.Get("note").Text(), c.note) {
				t.Errorf("%s, maxChars %d: nothing says that the SDL is left out: %s", c.arguments, budget, text)
			}
		}
	}
}

// TestMapComesWholeWithoutTheSDL is the least budget that a whole map takes beside the note. It holds that an SDL there is no room for takes nothing from the map.
func TestMapComesWholeWithoutTheSDL(t *testing.T) {
	for _, data := range []string{"seed", "zoo"} {
		s, _ := onStub(t, stub.Options{Data: data}, "cap_live_stub")
		whole := answerOf(t, s, schemaName, `{}`)
		budget := whole.Units() + len(`,"note":"",`) + len(sdlBesideMap)
		with := answerOf(t, s, schemaName, fmt.Sprintf(`{"sdl":true,"maxChars":%d}`, budget))
		if got, want := with.Get("models").String(), whole.Get("models").String(); got != want || with.Get("sdl").Exists() {
			t.Errorf("%s: got %s\nwant %s", data, with, want)
		}
		if got := with.Get("note").Text(); got != sdlBesideMap {
			t.Errorf("%s: note %q, want %q", data, got, sdlBesideMap)
		}
	}
}

// TestWholeSDLIsCutBetweenModels holds the note that says what was printed and names each model that was not.
func TestWholeSDLIsCutBetweenModels(t *testing.T) {
	s, _ := onStub(t, stub.Options{Data: "zoo60"}, "cap_live_stub")
	cut := answerOf(t, s, schemaName, `{"sdl":true}`)
	said := regexp.MustCompile(`^Printed (\d+) of 60 models, each with the types it uses\. Not printed: (.*)\. The map lists names alone\. Pass model for one\.$`).
		FindStringSubmatch(cut.Get("note").Text())
	if said == nil {
		t.Fatalf("note %q", cut.Get("note").Text())
	}
	printed, left := 60-len(strings.Split(said[2], ", ")), strings.Split(said[2], ", ")
	if said[1] != strconv.Itoa(printed) {
		t.Errorf("printed %s, though %d are named as left out: %q", said[1], len(left), left)
	}
}

// TestLeftNames holds that as many names are listed as room has, separators included.
func TestLeftNames(t *testing.T) {
	names := []string{"articles", "q&a \"café\"", "authors"}
	for _, c := range []struct {
		room int
		want string
	}{
		{100, `articles, q&a "café", authors`},
		{33, `articles, q&a "café", authors`},
		{32, `articles, q&a "café" and 1 more`},
		{9, `3 more`},
	} {
		if got := leftNames(names, c.room); got != c.want {
			t.Errorf("room %d: %q, want %q", c.room, got, c.want)
		}
	}
	if got := leftNames(nil, 0); got != "other types" {
		t.Errorf("none left: %q", got)
	}
}
