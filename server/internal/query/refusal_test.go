package query

import (
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/schema"
)

func TestLeftOut(t *testing.T) {
	models := []schema.Unexposed{{Model: "Twin_A"}, {Model: "twin_a", TakenBy: "twin-a"}, {Model: "b c"}}
	for _, c := range []struct{ name, model string }{
		{"twin_a", "twin_a"},
		{"Twin_A", "Twin_A"},
		{"TWIN_A", "Twin_A"},
		{"B C", "b c"},
		{"twin", ""},
		{"", ""},
	} {
		refusal := LeftOut(models, c.name)
		switch {
		case refusal == nil:
			if c.model != "" {
				t.Errorf("%q: not refused, want %q", c.name, c.model)
			}
		case c.model == "" || !strings.HasPrefix(refusal.Message, c.model+" is readable over REST only"):
			t.Errorf("%q: %s, want %q", c.name, refusal.Message, c.model)
		}
	}
}

func TestFindModelPrefersTheNameAsWritten(t *testing.T) {
	s := loadSchema(t, "zoo")
	s.Unexposed = append(s.Unexposed, schema.Unexposed{Model: "twina", TakenBy: "twin-a"})
	if m, err := FindModel(s, "TwinA"); m == nil || m.Namespace != "twin-a" {
		t.Errorf("TwinA: %v, %v, want the model of that type", m, err)
	}
	if m, err := FindModel(s, "twina"); err == nil {
		t.Errorf("twina: %s, want the model left out", m.Namespace)
	}
}
