package schema

import (
	"slices"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func TestWholeSDL(t *testing.T) {
	s := parseFile(t, "zoo")
	whole, _ := s.WholeSDL(unlimited)
	size := inJSON(whole)
	if text, fits := s.WholeSDL(size); text != whole || !fits {
		t.Error("does not fit where it fits exactly")
	}
	for _, limit := range []int{size - 1, size / 4, 0, -1} {
		if text, fits := s.WholeSDL(limit); text != "" || fits {
			t.Errorf("%d units fit in %d: %v, as %q", size, limit, fits, text)
		}
	}
}

// TestModelsSDL walks limits from room for all down to none. What an answer needs for the print never passes the limit, and what is
// printed is whole and closed.
func TestModelsSDL(t *testing.T) {
	for _, file := range []string{"seed", "zoo"} {
		s := parseFile(t, file)
		whole := s.ModelsSDL(unlimited, unlimited)
		if len(whole.Printed) != len(s.Models) || whole.Left != nil || whole.AlsoReferenced != nil {
			t.Fatalf("%s: with room for all, printed %q, left %q, also %q", file, whole.Printed, whole.Left, whole.AlsoReferenced)
		}
		for limit := takes(whole, unlimited); limit >= 0; limit -= 7 {
			for _, names := range []int{limit / 4, unlimited} {
				cut := s.ModelsSDL(limit, names)
				if len(cut.Printed) == 0 {
					if cut.Text != "" || cut.AlsoReferenced != nil {
						t.Fatalf("%s, limit %d: no model is printed, yet %q, %q", file, limit, cut.Text, cut.AlsoReferenced)
					}
					continue
				}
				if got := takes(cut, names); got > limit {
					t.Fatalf("%s: %d units for a limit of %d", file, got, limit)
				}
				checkPrinted(t, s, cut)
			}
		}
		if exact := takes(whole, unlimited); len(s.ModelsSDL(exact, 0).Left) != 0 || len(s.ModelsSDL(exact-1, 0).Left) == 0 {
			t.Errorf("%s: the size is not exact", file)
		}
	}
}

// TestModelsSDLUsesItsRoom holds that nothing more would have fitted: with each model left out, the print is past its limit.
func TestModelsSDLUsesItsRoom(t *testing.T) {
	s := parseFile(t, "zoo")
	for limit := 2_000; limit < 25_000; limit += 501 {
		cut := s.ModelsSDL(limit, unlimited)
		for _, namespace := range cut.Left {
			sel := s.newSelection(unlimited, unlimited)
			for _, m := range s.Models {
				if slices.Contains(cut.Printed, m.Namespace) || m.Namespace == namespace {
					sel.add(m)
				}
			}
			if got := sel.size.text + sel.size.also + sel.size.left; got <= limit {
				t.Errorf("limit %d: printed %q, though %s fits too in %d", limit, cut.Printed, namespace, got)
			}
		}
	}
}

// TestModelsSDLSkipsWhatIsTooLarge prints the models that fit behind one that does not.
func TestModelsSDLSkipsWhatIsTooLarge(t *testing.T) {
	s := parseSDL(t, `
type Query { larges: LargesConnection!  smalls: SmallsConnection! }
"Large. Model larges."
type Larges { id: ID!  `+strings.Repeat("long_", 40)+`: String }
type LargesConnection { nodes: [Larges!]! }
"Small. Model smalls."
type Smalls { id: ID!  large: Larges }
type SmallsConnection { nodes: [Smalls!]! }
`)
	cut := s.ModelsSDL(220, unlimited)
	if !slices.Equal(cut.Printed, []string{"smalls"}) || !slices.Equal(cut.Left, []string{"larges"}) || !slices.Equal(cut.AlsoReferenced, []string{"Larges"}) {
		t.Errorf("printed %q, left %q, also %q", cut.Printed, cut.Left, cut.AlsoReferenced)
	}
}

func inJSON(text string) int { return ojson.StringOf(text).Units() - len(`""`) }

// takes is what an answer needs for a cut print, by ModelsSDL's own words.
func takes(cut CutSDL, names int) int {
	units, left := inJSON(cut.Text), 0
	for _, name := range cut.AlsoReferenced {
		units += len(`"` + name + `",`)
	}
	for _, namespace := range cut.Left {
		left += inJSON(namespace + ", ")
	}
	return units + min(left, names)
}

// checkPrinted holds that the models printed are whole, with their roots and the types they use, and that of those left out there is none.
func checkPrinted(t *testing.T, s *Schema, cut CutSDL) {
	t.Helper()
	doc := checkClosed(t, s, cut.Text, cut.AlsoReferenced)
	query := doc.Definitions.ForName("Query")
	for _, namespace := range cut.Printed {
		m := s.Find(namespace)
		for name := range s.closure(m).kept {
			if doc.Definitions.ForName(name) == nil {
				t.Fatalf("%s is printed without %s", namespace, name)
			}
		}
		if query.Fields.ForName(m.List) == nil || m.Single != "" && query.Fields.ForName(m.Single) == nil {
			t.Fatalf("%s is printed without its roots", namespace)
		}
	}
	for _, namespace := range cut.Left {
		m := s.Find(namespace)
		if doc.Definitions.ForName(m.Type) != nil || query.Fields.ForName(m.List) != nil {
			t.Fatalf("%s is left out, yet there", namespace)
		}
	}
}
