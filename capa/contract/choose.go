package contract

import (
	"fmt"
	"slices"
	"strings"
)

// Choose returns the checks that only names, by id or by area, in the order they run: every check when it is empty. A name that is neither
// is a *TargetError.
func Choose(only []string) ([]Check, error) {
	all := Checks()
	if len(only) == 0 {
		return all, nil
	}
	named := make([]bool, len(all))
	for _, name := range only {
		count := 0
		for i, c := range all {
			if c.ID == name || area(c.ID) == name {
				named[i] = true
				count++
			}
		}
		if count == 0 {
			return nil, noCheck(name, all)
		}
	}
	var chosen []Check
	for i, c := range all {
		if named[i] {
			chosen = append(chosen, c)
		}
	}
	return chosen, nil
}

// area is the first word of a check's id.
func area(id string) string {
	first, _, _ := strings.Cut(id, "-")
	return first
}

// noCheck is the error for a name that is no check's and no area's, with what was most likely meant.
func noCheck(name string, all []Check) error {
	var names []string
	for _, c := range all {
		names = append(names, c.ID)
	}
	for _, c := range all {
		names = append(names, area(c.ID))
	}
	hint := ""
	if near := Nearest(name, names); near != "" && name != "" {
		hint = " Did you mean " + near + "?"
	} else if slices.Contains(names, area(name)) {
		hint = fmt.Sprintf(" --only %s runs every check of that area.", area(name))
	}
	return &TargetError{"Only", fmt.Sprintf("no check and no area is called %q.%s verify --list names them all.", name, hint)}
}
