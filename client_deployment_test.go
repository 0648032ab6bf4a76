package capamcp_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/capacms/capa-mcp/capa/stub"
)

// clientDeployment is a stub for a client to work on: it has a page that was read, and it holds every query with "held:" until the server lets go
// of it. A client asks it GET /held/came, answered once a held query has come, and GET /held/gone, once the server has ended it.
func clientDeployment(t *testing.T) string {
	t.Helper()
	handler, err := stub.New(stub.Options{SitePreview: true})
	if err != nil {
		t.Fatal(err)
	}
	d := &holding{stub: handler, came: make(chan struct{}, 1), gone: make(chan struct{}, 1)}
	listening := httptest.NewServer(d)
	t.Cleanup(listening.Close)
	if _, err := (&theStub{url: listening.URL}).send("GET", "/api/entries/articles?select=title", "", "Capa-Page", "/blog", "Authorization", "Bearer "+stub.Key); err != nil {
		t.Fatal(err)
	}
	return listening.URL
}

type holding struct {
	stub       http.Handler
	came, gone chan struct{}
}

func (d *holding) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/held/came":
		receive(r, d.came)
	case "/held/gone":
		receive(r, d.gone)
	default:
		d.serve(w, r)
	}
}

func (d *holding) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if !bytes.Contains(body, []byte("held:")) {
		r.Body = io.NopCloser(bytes.NewReader(body))
		d.stub.ServeHTTP(w, r)
		return
	}
	d.came <- struct{}{}
	<-r.Context().Done()
	d.gone <- struct{}{}
}

func receive(r *http.Request, told <-chan struct{}) {
	select {
	case <-told:
	case <-r.Context().Done():
	}
}
