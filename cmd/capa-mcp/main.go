// Command capa-mcp is an MCP server on stdin and stdout that lets an assistant read content in Capa, and in two places change it.
package main

import (
	"os"

	"github.com/capacms/capa-mcp/cmd/capa-mcp/cli"
)

func main() { os.Exit(cli.Main()) }
