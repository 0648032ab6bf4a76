package cli

import (
	"fmt"
	"strings"

	"github.com/capacms/capa-mcp/capa/contract"
)

// checkList has a line for each check.
func checkList() string {
	var list strings.Builder
	for _, c := range contract.Checks() {
		fmt.Fprintf(&list, "%s (%s): %s\n", c.ID, c.Mark, c.Rule)
	}
	return list.String()
}
