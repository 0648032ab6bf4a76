package contract

import (
	"strings"
	"testing"
)

func TestChoose(t *testing.T) {
	for _, tt := range []struct {
		only string
		want string // ids, or the error
	}{
		{"me-answers", "me-answers"},
		{"me-bundle me-answers", "me-answers me-bundle"}, // in the order they run
		{"models", "models-list models-fields models-types models-targets"},
		{"models models-list", "models-list models-fields models-types models-targets"},
		{"model", `Only: no check and no area is called "model". Did you mean models? verify --list names them all.`},
		{"me-anwers", `Only: no check and no area is called "me-anwers". Did you mean me-answers? verify --list names them all.`},
		{"me-and-you", `Only: no check and no area is called "me-and-you". --only me runs every check of that area. verify --list names them all.`},
		{"performance", `Only: no check and no area is called "performance". verify --list names them all.`},
	} {
		var ids []string
		chosen, err := Choose(strings.Fields(tt.only))
		for _, c := range chosen {
			ids = append(ids, c.ID)
		}
		got := strings.Join(ids, " ")
		if err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s: %s\nwant %s", tt.only, got, tt.want)
		}
	}
	if _, err := Choose([]string{""}); err == nil || err.Error() != `Only: no check and no area is called "". verify --list names them all.` {
		t.Errorf("an empty name: %v", err)
	}
	if all, err := Choose(nil); err != nil || len(all) != len(Checks()) {
		t.Errorf("all: %d, %v", len(all), err)
	}
}
