package server

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/capacms/capa-mcp/capa"
	"github.com/capacms/capa-mcp/capa/ojson"
)

// slowAPI is a deployment in memory whose answers come after a delay by path; a path without an answer never answers.
type slowAPI map[string]struct {
	after  time.Duration
	status int
	body   string
}

func (a slowAPI) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, ok := a[r.URL.Path]
	if !ok {
		<-r.Context().Done()
		return nil, r.Context().Err()
	}
	select {
	case <-time.After(answer.after):
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
	return &http.Response{
		StatusCode: answer.status, Request: r, Header: http.Header{"Content-Type": {"application/json"}},
		Body: io.NopCloser(strings.NewReader(answer.body)), ContentLength: int64(len(answer.body)),
	}, nil
}

// wire is a client of a server that runs in a synctest bubble, where waits take no time and clocks are exact.
type wire struct {
	t     *testing.T
	in    *io.PipeWriter
	lines *bufio.Scanner
	began time.Time
	said  *logged
}

func clientOf(t *testing.T, api http.RoundTripper) *capa.Client {
	t.Helper()
	values := map[string]string{capa.EnvAddress: "http://capa.example", capa.EnvKey: "cap_test"}
	config, err := capa.ConfigFrom(func(name string) string { return values[name] })
	if err != nil {
		t.Fatal(err)
	}
	return capa.New(config, capa.Options{Transport: api})
}

func connect(t *testing.T, api http.RoundTripper) *wire {
	t.Helper()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	w := &wire{t: t, in: toServer, lines: bufio.NewScanner(fromServer), began: time.Now(), said: &logged{}}
	w.lines.Buffer(nil, 1<<20)
	s := New(Options{Client: clientOf(t, api), Version: "test", Log: w.said, Began: w.began})
	ctx, stop := context.WithCancel(context.Background())
	s.Start(ctx)
	served := make(chan error, 1)
	go func() {
		served <- s.Serve(ctx, in, out)
		_ = out.Close()
	}()
	t.Cleanup(func() {
		_ = toServer.Close()
		for w.lines.Scan() {
		}
		if err := <-served; err != nil {
			t.Errorf("Serve: %v", err)
		}
		stop()
		synctest.Wait()
	})
	return w
}

func (w *wire) send(line string) {
	if _, err := io.WriteString(w.in, line+"\n"); err != nil {
		w.t.Fatal(err)
	}
}

// read is the next line, and how long after the start it came.
func (w *wire) read() (ojson.Value, time.Duration) {
	if !w.lines.Scan() {
		w.t.Fatal("the server wrote nothing more")
	}
	v, err := ojson.ParseString(w.lines.Text())
	if err != nil {
		w.t.Fatal(err)
	}
	return v, time.Since(w.began)
}

const initialize = `{"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`

// TestStartupOnASlowHost holds how long each answer waits for probes that do not answer, and that nothing is left out for them.
func TestStartupOnASlowHost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := connect(t, slowAPI{})
		w.send(`{"jsonrpc":"2.0","id":"ping","method":"ping"}`)
		if answer, at := w.read(); answer.Get("id").Text() != "ping" || at != 0 {
			t.Errorf("%s answered after %v, want ping at once", answer.Get("id"), at)
		}
		w.send(`{"jsonrpc":"2.0","id":"first","method":"tools/call","params":{"name":"capa_explain_error","arguments":{"error":"invalid_cursor"}}}`)
		if answer, at := w.read(); answer.Get("result").Get("isError").Bool() || at != 0 {
			t.Errorf("explain_error answered %s after %v, want its answer at once", answer, at)
		}
		w.send(initialize)
		if answer, at := w.read(); answer.Get("id").Text() != "init" || at != initializeWait {
			t.Errorf("%s answered after %v, want init after %v", answer.Get("id"), at, initializeWait)
		}
		w.send(`{"jsonrpc":"2.0","id":"list","method":"tools/list"}`)
		answer, at := w.read()
		if answer.Get("id").Text() != "list" || at != listWait {
			t.Errorf("%s answered after %v, want list after %v", answer.Get("id"), at, listWait)
		}
		wantIn(t, answer.String(), queryName, listPagesName)
		wantIn(t, w.said.String(), "GET /api/me has not answered within 4s", "GET /api/preview has not", "POST /api/graphql has not")
		w.send(`{"jsonrpc":"2.0","id":"explain","method":"tools/call","params":{"name":"capa_explain_error","arguments":{"error":"invalid_cursor"}}}`)
		if answer, at := w.read(); answer.Get("id").Text() != "explain" || at != listWait {
			t.Errorf("%s answered after %v, want explain at once", answer.Get("id"), at)
		}
	})
}

// TestALateProbeChangesTheLists holds that a probe whose answer comes after the first list is told to the client.
func TestALateProbeChangesTheLists(t *testing.T) {
	const late = 6 * time.Second
	synctest.Test(t, func(t *testing.T) {
		w := connect(t, slowAPI{
			"/api/me":      {0, 200, `{"environment":"production","bundle":"scoped","scopes":["instance:read"]}`},
			"/api/preview": {late, 404, `{"error":{"code":"route_not_found","message":"Nothing is served here."}}`},
			"/api/graphql": {0, 200, `{"data":{"__typename":"Query"}}`},
		})
		w.send(initialize)
		w.read()
		w.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
		w.send(`{"jsonrpc":"2.0","id":"list","method":"tools/list"}`)
		answer, at := w.read()
		if at != listWait {
			t.Errorf("the list came after %v, want %v", at, listWait)
		}
		wantIn(t, answer.String(), listPagesName)
		notice, at := w.read()
		if method := notice.Get("method").Text(); method != "notifications/tools/list_changed" || at != late {
			t.Errorf("%s came after %v, want list_changed after %v", method, at, late)
		}
		w.send(`{"jsonrpc":"2.0","id":"again","method":"tools/list"}`)
		for answer, _ = w.read(); !answer.Get("id").Exists(); answer, _ = w.read() {
		}
		if strings.Contains(answer.String(), listPagesName) {
			t.Error("a page tool is still offered")
		}
		wantIn(t, w.said.String(), "CAPA_SITE_PREVIEW is not on")
		w.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":"left","method":"tools/call","params":{"name":%q}}`, listPagesName))
		for answer, _ = w.read(); !answer.Get("id").Exists(); answer, _ = w.read() {
		}
		if code, _ := answer.Get("error").Get("code").Int(); code != -32602 {
			t.Errorf("a tool that was left out answered %s", answer)
		}
	})
}

// TestListsDoNotWaitForASlowSchema holds that the lists and a completion answer beside a call that waits for the schema.
func TestListsDoNotWaitForASlowSchema(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{Client: clientOf(t, slowAPI{}), Began: time.Now()})
		holding, release := context.WithCancel(t.Context())
		defer release()
		go func() { _, _ = s.backend.schemas.get(holding) }()
		synctest.Wait()
		began := time.Now()
		result := mcp.ListResourcesResult{Resources: []mcp.Resource{{URI: sdlResource}}}
		s.sizeSDL(t.Context(), nil, nil, &result)
		if waited := time.Since(began); waited != sizeWait || result.Resources[0].Size != nil {
			t.Errorf("the list waited %v, size %v", waited, result.Resources[0].Size)
		}
	})
}
