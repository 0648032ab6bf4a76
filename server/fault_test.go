package server

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
)

// TestLongErrorsAreShortened holds that no error of the protocol is longer than this server's own messages may be, whatever an API put in it.
func TestLongErrorsAreShortened(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for name, answer := range map[string]mcp.JSONRPCMessage{
		"a handler's": (&fault{code: mcp.RESOURCE_NOT_FOUND, message: long}).replace(mcp.NewJSONRPCError(mcp.RequestId{}, mcp.INTERNAL_ERROR, "", nil)),
		"mcp-go's":    (&fault{}).replace(mcp.NewJSONRPCError(mcp.RequestId{}, mcp.INTERNAL_ERROR, long, nil)),
	} {
		encoded, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		if len(encoded) > longestMessage+200 || !strings.Contains(string(encoded), "xxx…") {
			t.Errorf("%s: %d bytes, %.100s", name, len(encoded), encoded)
		}
	}
}
