package cli

import (
	"fmt"
	"io"
	"strings"
)

// complain writes an error a line a fact, as everything on stderr.
func complain(w io.Writer, err error) {
	for line := range strings.Lines(err.Error()) {
		fmt.Fprintf(w, "capa-mcp: %s\n", strings.TrimSpace(line))
	}
}
