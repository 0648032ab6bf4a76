package capamcp_test

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa/stub"
)

const benchInitialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}` + "\n"

// BenchmarkStart is the time from starting a process to its answer to initialize: this server's on a stub, an empty mcp-go server's, and,
// where CAPA_BENCH_NODE names a Node script that serves MCP, that one's. Compare the rows of one run.
func BenchmarkStart(b *testing.B) {
	address := stubProcess(b)
	environment := append(os.Environ(), "CAPA_API_URL="+address, "CAPA_KEY="+stub.Key)
	rows := []struct {
		name    string
		command []string
	}{
		{"capa-mcp", []string{build(b, "./cmd/capa-mcp")}},
		{"empty-mcp-go", []string{build(b, "./testdata/bench/empty")}},
	}
	if script := os.Getenv("CAPA_BENCH_NODE"); script != "" {
		rows = append(rows, struct {
			name    string
			command []string
		}{"node", []string{"node", script}})
	}
	for _, row := range rows {
		b.Run(row.name, func(b *testing.B) {
			for b.Loop() {
				process := startProcess(b, row.command, environment)
				process.ask(b, benchInitialize)
				b.StopTimer()
				process.stop(b)
				b.StartTimer()
			}
		})
	}
}

// BenchmarkRead is one small GraphQL read: through the server over stdio, and as the same POST by Go's own client.
func BenchmarkRead(b *testing.B) {
	address := stubProcess(b)
	const query = `{ articles(first: 2) { nodes { title views } } }`
	b.Run("stdio", func(b *testing.B) {
		environment := append(os.Environ(), "CAPA_API_URL="+address, "CAPA_KEY="+stub.Key)
		process := startProcess(b, []string{build(b, "./cmd/capa-mcp")}, environment)
		defer process.stop(b)
		process.ask(b, benchInitialize)
		call := `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"capa_graphql_query","arguments":{"query":"` + query + `"}}}` + "\n"
		process.ask(b, call)
		for b.Loop() {
			if line := process.ask(b, call); !bytes.Contains(line, []byte("Xi ships on Friday")) {
				b.Fatalf("answered %s", line)
			}
		}
	})
	b.Run("post", func(b *testing.B) {
		body := []byte(`{"query":"` + query + `","extensions":{"capa":true}}`)
		for b.Loop() {
			request, err := http.NewRequest(http.MethodPost, address+"/api/graphql", bytes.NewReader(body))
			if err != nil {
				b.Fatal(err)
			}
			request.Header.Set("Authorization", "Bearer "+stub.Key)
			request.Header.Set("Content-Type", "application/json")
			answer, err := http.DefaultClient.Do(request)
			if err != nil {
				b.Fatal(err)
			}
			text, err := io.ReadAll(answer.Body)
			if err != nil || !bytes.Contains(text, []byte("Xi ships on Friday")) {
				b.Fatalf("answered %s, %v", text, err)
			}
			answer.Body.Close()
		}
	})
}

// stubProcess starts capa-stub as a process of its own, as a deployment is one, and gives its address.
func stubProcess(b *testing.B) string {
	b.Helper()
	c := exec.Command(build(b, "./cmd/capa-stub"), "--addr", "127.0.0.1:0")
	out, err := c.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	return strings.TrimSpace(address)
}

// build compiles a command of this module and gives the binary's path.
func build(b *testing.B, command string) string {
	b.Helper()
	binary := filepath.Join(b.TempDir(), filepath.Base(command))
	if out, err := exec.Command("go", "build", "-o", binary, command).CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	return binary
}

// process is a server on pipes.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

func startProcess(b *testing.B, command, environment []string) *process {
	b.Helper()
	c := exec.Command(command[0], command[1:]...)
	c.Env = environment
	in, err := c.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	return &process{c, in, bufio.NewReader(out)}
}

func (p *process) ask(b *testing.B, line string) []byte {
	b.Helper()
	if _, err := io.WriteString(p.in, line); err != nil {
		b.Fatal(err)
	}
	answer, err := p.out.ReadBytes('\n')
	if err != nil {
		b.Fatal(err)
	}
	return answer
}

func (p *process) stop(b *testing.B) {
	b.Helper()
	_ = p.in.Close()
	_ = p.command.Wait()
}
