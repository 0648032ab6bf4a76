package stub

import (
	"cmp"
	"io"
	"net/http"
	"time"

	"github.com/capacms/capa-mcp/capa/stub/internal/gql"
	"github.com/capacms/capa-mcp/capa/stub/internal/pages"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
	"github.com/capacms/capa-mcp/capa/stub/internal/workspace"
)

// Options configure a Stub. The zero Options serve the seed with GraphQL on and the rest off, as a deployment does by
// default.
type Options struct {
	Data        string    // seed (also ""), zoo, zoo60, big:MxE or a file's path
	Overlay     io.Reader // changes to stored values over the data set, as JSON; nil for none
	OverlayName string    // what an error calls the overlay; "" is "overlay"

	Clock       func() time.Time // now, for every timestamp the stub makes; nil is the machine's clock
	GraphQLOff  bool             // CAPA_API_GRAPHQL=off
	KeyScopes   bool             // CAPA_KEY_SCOPES=on: /api/me lists scopes
	SitePreview bool             // CAPA_SITE_PREVIEW=on: page routes are served
	Log         io.Writer        // a line of JSON for each request answered; nil for none

	Latency time.Duration // how long every answer of the API waits
	Faults  []string      // what the first requests get in place of an answer: "POST /api/graphql status=503 times=2"
	CORS    []string      // the origins whose web pages may read the API, or "*"; nil for none, as on a deployment
}

// Stub is the API as an http.Handler. It is safe for concurrent use.
type Stub struct {
	options     Options
	project     *project.Project
	clock       func() time.Time
	keys        map[string]key
	routes      []route
	crossOrigin crossOrigin
	engine      *gql.Engine

	journal *journal
	faults  *faults
	reads   *pages.Log

	layouts    *layouts
	workspaces *workspace.Store
}

// New makes a stub of the data set that o names. The error says what is wrong with the data set, the overlay, a fault or an origin,
// and where.
func New(o Options) (*Stub, error) {
	data, err := content(o)
	if err != nil {
		return nil, err
	}
	due, err := newFaults(o.Faults)
	if err != nil {
		return nil, err
	}
	origins, err := newCrossOrigin(o.CORS)
	if err != nil {
		return nil, err
	}
	clock := o.Clock
	if clock == nil {
		clock = time.Now
	}
	return &Stub{
		options:     o,
		project:     data,
		clock:       clock,
		keys:        keyTable(data),
		routes:      routes(o),
		crossOrigin: origins,
		engine:      gql.New(),
		journal:     newJournal(o.Log),
		faults:      due,
		reads:       &pages.Log{},
		layouts:     &layouts{},
		workspaces:  &workspace.Store{},
	}, nil
}

// content opens the data set and applies the overlay.
func content(o Options) (*project.Project, error) {
	data, err := project.Open(o.Data)
	if err != nil || o.Overlay == nil {
		return data, err
	}
	return data.Overlay(o.Overlay, cmp.Or(o.OverlayName, "overlay"))
}

// ServeHTTP answers one request and keeps a record of it, unless it is one to the stub itself.
func (s *Stub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if isControl(r) || isHome(r) {
		s.control(r).write(w, s.clock())
		return
	}
	if s.crossOrigin.allow(w.Header(), r) {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	body, bodyErr := readBody(r)
	record := s.journal.open(r, body)
	answer := reply{drop: true}
	if pause(r.Context(), s.options.Latency) {
		answer = s.faults.play(r, func() reply { return s.answer(r, body, bodyErr) })
	}
	s.journal.close(record, answer.status)
	answer.write(w, s.clock())
	if bodyErr != nil && !answer.drop {
		drain(w, r.Body)
	}
}

func (s *Stub) answer(r *http.Request, body []byte, bodyErr error) reply {
	c := &call{request: r, body: body, bodyErr: bodyErr}
	result, err := s.serve(c)
	if err != nil {
		return asProblem(err).reply()
	}
	return result
}

// serve takes a call through route, version, key and body, in that order, to its handler.
func (s *Stub) serve(c *call) (reply, error) {
	if err := refuseCapKey(c); err != nil {
		return reply{}, err
	}
	handler, err := s.route(c)
	if err != nil {
		return reply{}, err
	}
	if err := s.admit(c); err != nil {
		return reply{}, err
	}
	if c.bodyErr != nil {
		return reply{}, c.bodyErr
	}
	return handler(s, c)
}
