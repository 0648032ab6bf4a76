package capa

import (
	"io"
	"log"
)

// quiet is a server's log for tests that make it complain.
func quiet() *log.Logger { return log.New(io.Discard, "", 0) }
