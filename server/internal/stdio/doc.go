// Package stdio is the transport of the MCP server: JSON-RPC 2.0 over a pair of streams, one message a line.
//
// It knows the rules of the wire and nothing of what methods do. A reader cuts lines (frame.go) and decodes each once
// (message.go); a request is in the table of calls (calls.go) before the next line is read, so that a cancellation
// always finds it; lanes give each call its turn (queue.go); one writer puts answers and notifications on the wire in
// the order they were made (write.go). What methods do is Config.Handle's: the server calls mcp-go there.
//
// mcp-go's own stdio transport is not used: at the end of stdin it drops calls that came, it answers cancelled ones,
// it rounds ids to float64, it lets a result overtake its progress, and it reads lines of any length.
package stdio
