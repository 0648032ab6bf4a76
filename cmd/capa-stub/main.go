// Command capa-stub serves the Capa API on this machine, from memory.
package main

import (
	"os"

	"github.com/capacms/capa-mcp/cmd/capa-stub/cli"
)

func main() { os.Exit(cli.Main()) }
