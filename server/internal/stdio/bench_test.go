package stdio

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
)

// roundTrips sends a line and waits for its answer, b.N times.
func roundTrips(b *testing.B, line string, handle func(context.Context, Request, func([]byte)) []byte) {
	stdin, in := io.Pipe()
	out, stdout := io.Pipe()
	ended := make(chan error, 1)
	go func() { ended <- Serve(b.Context(), Config{In: stdin, Out: stdout, Lane: laneOf, Handle: handle}) }()
	answers := bufio.NewReaderSize(out, 4<<20)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := io.WriteString(in, line+"\n"); err != nil {
			b.Fatal(err)
		}
		if _, err := answers.ReadSlice('\n'); err != nil {
			b.Fatal(err)
		}
	}
	in.Close()
	if err := <-ended; err != nil {
		b.Fatal(err)
	}
}

func BenchmarkPing(b *testing.B) {
	roundTrips(b, method(1, "ping"), func(context.Context, Request, func([]byte)) []byte {
		return []byte(`{"jsonrpc":"2.0","id":1,"result":{}}`)
	})
}

func BenchmarkCall(b *testing.B) {
	roundTrips(b, tool(1, "capa_query"), func(context.Context, Request, func([]byte)) []byte {
		return []byte(`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{}"}]}}`)
	})
}

// BenchmarkAnswer1MiB measures an answer as mcp-go marshals it, its <, > and & escaped.
func BenchmarkAnswer1MiB(b *testing.B) {
	entry := `{\"id\":\"entry-123\",\"title\":\"A title of some length\",\"body\":\"\u003cp\u003eSome text \u0026amp; more of it\u003c/p\u003e\",\"n\":12.50},`
	text := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"%s"}]}}`, strings.Repeat(entry, 1<<20/len(entry)))
	b.SetBytes(int64(len(text)))
	roundTrips(b, tool(1, "capa_query"), func(context.Context, Request, func([]byte)) []byte { return []byte(text) })
}

// BenchmarkArguments1MiB measures a request as large as an answer.
func BenchmarkArguments1MiB(b *testing.B) {
	line := fmt.Sprintf(`{"method":"tools/call","params":{"name":"x","arguments":{"layout":"%s"}},"jsonrpc":"2.0","id":"\u0041"}`, strings.Repeat(`{\"a\":1,\n}`, 1<<20/11))
	b.SetBytes(int64(len(line)))
	roundTrips(b, line, func(context.Context, Request, func([]byte)) []byte { return []byte(`{"result":{}}`) })
}
