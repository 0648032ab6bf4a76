package stub

import (
	"maps"
	"net/http"
	"strconv"
	"time"

	"github.com/capacms/capa-mcp/capa/ojson"
)

const (
	typeJSON    = "application/json; charset=utf-8"
	typeGraphQL = "application/graphql-response+json; charset=utf-8"
)

// reply is an answer before it is written.
type reply struct {
	status      int
	contentType string
	header      http.Header // further headers; may be nil
	body        []byte
	drop        bool // close the connection without an answer
}

func jsonReply(document ojson.Value) reply {
	return reply{status: http.StatusOK, contentType: typeJSON, body: document.Bytes()}
}

// documentReply answers a document, or hands on the error of making it.
func documentReply(document ojson.Value, err error) (reply, error) {
	if err != nil {
		return reply{}, err
	}
	return jsonReply(document), nil
}

// write sends the reply. now is its Date, so that under a fixed clock whole answers repeat.
func (r reply) write(w http.ResponseWriter, now time.Time) {
	if r.drop {
		if connection, _, err := http.NewResponseController(w).Hijack(); err == nil {
			_ = connection.Close()
		}
		return
	}
	header := w.Header()
	maps.Copy(header, r.header)
	header.Set("Date", now.UTC().Format(http.TimeFormat))
	header.Set("Content-Type", r.contentType)
	header.Set("Content-Length", strconv.Itoa(len(r.body)))
	w.WriteHeader(r.status)
	_, _ = w.Write(r.body) // a client that has gone away cannot be told
}
