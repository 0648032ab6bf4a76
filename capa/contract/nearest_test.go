package contract

import "testing"

func TestNearest(t *testing.T) {
	among := []string{"me-answers", "me-environment", "limit-most", "limit-least"}
	for _, c := range []struct{ name, word, want string }{
		{"itself", "me-answers", "me-answers"},
		{"a key too few", "me-anwers", "me-answers"},
		{"a key too many", "limmit-most", "limit-most"},
		{"another key", "limit_most", "limit-most"},
		{"two in the wrong order", "em-answers", "me-answers"},
		{"too far from all", "me-answer-of-all", ""},
		{"the nearer of two", "limit-mast", "limit-most"},
		{"no word", "", ""},
	} {
		if got := Nearest(c.word, among); got != c.want {
			t.Errorf("%s: %q is near to %q, want %q", c.name, c.word, got, c.want)
		}
	}
}
