package cli

import (
	"fmt"

	"github.com/capacms/capa-mcp/capa/contract"
)

func listChecks(p process) {
	for _, c := range contract.Checks() {
		fmt.Fprintf(p.out, "%s (%s): %s\n", c.ID, c.Mark, c.Rule)
	}
}
