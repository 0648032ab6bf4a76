// Command empty is the smallest server of mcp-go: what capa-mcp's start is measured beside.
package main

import (
	"log"

	"github.com/mark3labs/mcp-go/server"
)

func main() {
	if err := server.ServeStdio(server.NewMCPServer("empty", "1")); err != nil {
		log.Fatal(err)
	}
}
