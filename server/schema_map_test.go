package server

import (
	"fmt"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub"
)

// TestMapForms holds the three forms of the map, from all fields to names alone, by what each budget leaves of the same 60 models.
func TestMapForms(t *testing.T) {
	s, _ := onStub(t, stub.Options{Data: "zoo60"}, "cap_live_stub")
	for _, c := range []struct {
		name         string
		budget       int
		rows, fields bool // rows with roots; some row's fields
		note         string
	}{
		{"everything fits", 200_000, true, true, ""},
		{"field lists shortened", 12_000, true, true, shortNote},
		{"names alone", 4_000, false, false, namesNote},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, _ := ask(t, s, schemaName, fmt.Sprintf(`{"maxChars":%d}`, c.budget))
			if got := ojson.TextUnits(text); got > c.budget {
				t.Errorf("%d characters, over %d", got, c.budget)
			}
			answer := readJSON(t, text)
			models := answer.Get("models")
			if models.Count() != 60 {
				t.Errorf("%d models, want all 60", models.Count())
			}
			if rows := models.At(0).Get("graphql").Exists(); rows != c.rows {
				t.Errorf("rows with roots: %v", rows)
			}
			if fields := models.At(0).Get("fields").Count() > 0; fields != c.fields {
				t.Errorf("rows with fields: %v", fields)
			}
			if got := answer.Get("note").Text(); got != c.note {
				t.Errorf("note %q, want %q", got, c.note)
			}
		})
	}
}

// TestMapHoldsEveryBudget walks budgets down to the least: the answer is whole JSON and never longer.
func TestMapHoldsEveryBudget(t *testing.T) {
	s, _ := onStub(t, stub.Options{Data: "zoo60"}, "cap_live_stub")
	for budget := minChars; budget < 30_000; budget += thinned(budget/7 + 1) {
		for _, sdl := range []bool{false, true} {
			text, _ := ask(t, s, schemaName, fmt.Sprintf(`{"maxChars":%d,"sdl":%v}`, budget, sdl))
			if got := ojson.TextUnits(text); got > budget {
				t.Errorf("maxChars %d, sdl %v: %d characters: %s", budget, sdl, got, text[:min(len(text), 300)])
			}
			readJSON(t, text)
		}
	}
}

// thinned is the step between the budgets that a test walks: wider under -short, which the race detector runs with.
func thinned(step int) int {
	if testing.Short() {
		return 4 * step
	}
	return step
}

// TestLongestThatFits holds the summed lengths against rows that were printed: one field more than it allows does not fit.
func TestLongestThatFits(t *testing.T) {
	s, _ := onStub(t, stub.Options{Data: "zoo"}, "cap_live_stub")
	key, err := s.backend.schemas.get(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	printed := func(most int) int {
		units := 0
		for _, row := range mapRows(key, most) {
			units += row.Units() + len(",")
		}
		return units
	}
	lengths := rowLengths(key)
	for most := range lengths {
		room := printed(most)
		if got := longestThatFits(lengths, room); got < most || printed(got) > room {
			t.Errorf("room %d: %d fields, want at least %d that fit", room, got, most)
		}
		if got := longestThatFits(lengths, room-1); got >= 0 && printed(got) > room-1 {
			t.Errorf("room %d: %d fields do not fit", room-1, got)
		}
	}
}

func TestDeprecatedFieldsAreMarked(t *testing.T) {
	s, _ := onStub(t, stub.Options{Data: "zoo"}, "cap_live_stub")
	whole, _ := ask(t, s, schemaName, `{"maxChars":200000}`)
	wantIn(t, whole, " (deprecated)\"")
	one, _ := ask(t, s, schemaName, `{"model":"scalars"}`)
	wantIn(t, one, `"deprecated":"`, `"media":"Media fields: id, url, alt, type, width, height. type: The kind of file, or null when it is not one of MediaKind's. `+
		`MediaKind: image, video, audio, document, pdf, file, unknown."`)
}
