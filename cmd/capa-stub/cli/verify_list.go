package cli

import (
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/contract"
)

// checkList has a line for each check that --only names, or for all.
func checkList(only []string) (string, error) {
	checks, err := contract.Choose(only)
	if err != nil {
		return "", err
	}
	var list strings.Builder
	for _, c := range checks {
		fmt.Fprintf(&list, "%s (%s): %s\n", c.ID, c.Mark, c.Rule)
	}
	return list.String(), nil
}
