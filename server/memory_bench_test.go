package server

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/server/internal/answer"
)

// memoryChild names, in the environment, the API that a re-run of this test binary reads one huge answer from, to print its peak memory.
const memoryChild = "CAPA_TEST_MEMORY_CHILD"

// BenchmarkPeakMemory is the peak memory of a fresh process that reads a 64 MiB answer over HTTP, cuts it to the usual budget and prints
// it, as a multiple of the answer.
func BenchmarkPeakMemory(b *testing.B) {
	if address := os.Getenv(memoryChild); address != "" {
		readHuge(b, address)
		return
	}
	const size = 64<<20 - 1<<10 // the client takes no more than 64 MiB
	for name, item := range map[string]string{
		"entries": `{"id":"00000000-0000-4000-8000-000000000021","title":"Alpha opens the log","views":20,"tags":["news","tech"]}`,
		"texts":   `{"id":"00000000-0000-4000-8000-000000000021","body":"` + strings.Repeat("All work and no play. ", 5_000) + `"}`,
		"lists":   `[[[1],[2,3]],[[4]],[]]`,
	} {
		for _, chunked := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s chunked=%v", name, chunked), func(b *testing.B) {
				body := hugeAnswer(item, size)
				api := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
					w.Header().Set("Content-Type", "application/json")
					if !chunked {
						w.Header().Set("Content-Length", strconv.Itoa(len(body)))
					}
					_, _ = w.Write(body)
				}))
				defer api.Close()
				for b.Loop() {
					child := exec.Command(os.Args[0], "-test.run=^$", "-test.bench=^BenchmarkPeakMemory$", "-test.benchtime=1x")
					child.Env = append(os.Environ(), memoryChild+"="+api.URL)
					out, err := child.CombinedOutput()
					_, printed, found := bytes.Cut(out, []byte("peak="))
					peak, bad := strconv.Atoi(string(bytes.TrimSpace(bytes.SplitN(printed, []byte("\n"), 2)[0])))
					if err != nil || !found || bad != nil {
						b.Skipf("no peak memory to be had here: %v %s", err, out)
					}
					b.ReportMetric(float64(peak)/float64(len(body)), "x-answer")
				}
			})
		}
	}
}

func hugeAnswer(item string, size int) []byte {
	var body bytes.Buffer
	body.WriteString(`{"data":{"articles":{"nodes":[` + item)
	for body.Len()+len(item) < size {
		body.WriteString("," + item)
	}
	body.WriteString(`]}},"extensions":{"capa":{"environment":"production"}}}`)
	return body.Bytes()
}

// readHuge is the child: it prints its peak memory in bytes, as Linux counts it.
func readHuge(b *testing.B, address string) {
	at, err := url.Parse(address)
	if err != nil {
		b.Fatal(err)
	}
	client := capa.New(capa.Config{Address: at, Key: capa.NewKey("cap_test"), Version: capa.DefaultVersion}, capa.Options{})
	ran, err := client.GraphQL(context.Background(), capa.GraphQLRequest{Query: "{ articles { nodes { id } } }"})
	if err != nil {
		b.Fatal(err)
	}
	cut := answer.Fit(answer.Answer{Kind: answer.Query, Members: []ojson.Member{{Name: "data", Value: ran.Data}}}, defaultChars)
	status, err := os.ReadFile("/proc/self/status")
	_, line, found := strings.Cut(string(status), "VmHWM:")
	if err != nil || !found || len(cut) == 0 {
		b.Skip("no /proc/self/status")
	}
	kilobytes, err := strconv.Atoi(strings.Fields(line)[0])
	if err != nil {
		b.Fatal(err)
	}
	fmt.Printf("peak=%d\n", kilobytes<<10)
}
