package capamcp_test

import (
	"os"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/server"
)

// The README's tool table stands between these lines.
const (
	tableBegins = "<!-- tools: made by GOLDIE_UPDATE=1 go test -run TestREADME . -->\n"
	tableEnds   = "<!-- end of tools -->\n"
)

// TestREADME holds the README's tool table against the one that registration reads.
func TestREADME(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), tableBegins)
	table, after, ended := strings.Cut(rest, tableEnds)
	if !found || !ended {
		t.Fatal("README.md has no place for the tool table")
	}
	want := server.ToolTable()
	if os.Getenv("GOLDIE_UPDATE") != "" {
		if err := os.WriteFile("README.md", []byte(before+tableBegins+want+tableEnds+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if table != want {
		t.Errorf("the tool table of README.md is old: run GOLDIE_UPDATE=1 go test -run TestREADME .\n%s", want)
	}
}
