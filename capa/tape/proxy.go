package tape

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
)

// Proxy stands between a client and a deployment and records what passes, by the rules of every recording.
type Proxy struct{ tape *Tape }

// recordCommand records a cassette of a deployment.
const recordCommand = "capa-stub --record"

// NewProxy records what is asked of upstream, an address as CAPA_API_URL has it, to the cassette at path. Close writes it.
func NewProxy(path string, upstream *url.URL, header Header) (*Proxy, error) {
	header.Again = recordCommand
	recording, err := Open(path, Options{Mode: ModeRecord, Upstream: upstream, Header: header})
	if err != nil {
		return nil, err
	}
	return &Proxy{recording}, nil
}

// Close writes the cassette, or gives an *AuditError and writes none. No request may be under way.
func (p *Proxy) Close() error { return p.tape.Close() }

// Kept is how many answers Close would write.
func (p *Proxy) Kept() int { return p.tape.count() }

// ServeHTTP passes a request on with its key and hands back what came. A deployment that gives no answer, or one that is not whole, is a
// 502, which is not recorded.
func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	asked := r.Clone(r.Context())
	asked.RequestURI = ""
	asked.URL.Scheme, asked.URL.Host, asked.Host = "https", Host, ""
	dropHops(asked.Header)
	response, err := p.tape.RoundTrip(asked)
	if err != nil {
		refuse(w, http.StatusBadGateway, "upstream_unreachable", "The deployment that is recorded gave no answer that can be passed on.", "Check its address and that it is reachable from this machine. Nothing of this request is recorded.")
		return
	}
	pass(w, response)
}

// Replay serves a cassette as an API: each answer exactly as it was recorded, to a request that asks the same, whatever its key.
type Replay struct{ deck *deck }

// NewReplay reads the cassette at path. One that holds what no server can answer is an error, which names the interaction.
func NewReplay(path string) (*Replay, error) {
	loaded, err := load(path, recordCommand)
	if err != nil {
		return nil, err
	}
	if err := allFinal(path, loaded); err != nil {
		return nil, err
	}
	return &Replay{newDeck(path, loaded)}, nil
}

// ServeHTTP answers from the cassette, and what was not recorded with a 404 in the API's own envelope, code not_recorded, that names what was
// asked and the nearest that was recorded.
func (p *Replay) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	asked, err := withQuestion(r)
	if err != nil {
		return // the client went away before it had asked
	}
	i, err := p.deck.take(questionOf(asked))
	var missing *NotRecordedError
	if errors.As(err, &missing) {
		refuse(w, http.StatusNotFound, "not_recorded", missing.Asked+" is not recorded on this cassette.", missing.hint())
		return
	}
	response, err := i.GetHTTPResponse()
	if err != nil {
		refuse(w, http.StatusInternalServerError, "unreadable_recording", "The recorded answer cannot be served.", "Record it again.")
		return
	}
	pass(w, response)
}

// hops are the headers that belong to one connection, never to what it carries.
var hops = []string{"Connection", "Keep-Alive", "Proxy-Authorization", "Proxy-Connection", "Te", "Trailer", "Transfer-Encoding", "Upgrade"}

func dropHops(h http.Header) {
	for _, name := range hops {
		h.Del(name)
	}
}

func pass(w http.ResponseWriter, response *http.Response) {
	defer response.Body.Close()
	for name, values := range response.Header {
		w.Header()[name] = values
	}
	dropHops(w.Header())
	w.WriteHeader(response.StatusCode)
	_, _ = io.Copy(w, response.Body) // a client that went away is not our concern
}

// refuse answers in the API's REST envelope.
func refuse(w http.ResponseWriter, status int, code, message, hint string) {
	type problem struct {
		Code    string `json:"code"`
		Message string `json:"message"`
		Hint    string `json:"hint,omitempty"`
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(map[string]problem{"error": {code, message, hint}}) // a client that went away is not our concern
}
