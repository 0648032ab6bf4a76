package stub

import (
	"sync"

	"github.com/capacms/capa-mcp/capa/ojson"
	"github.com/capacms/capa-mcp/capa/stub/internal/form"
	"github.com/capacms/capa-mcp/capa/stub/internal/layout"
	"github.com/capacms/capa-mcp/capa/stub/internal/project"
)

// putLayout answers PUT /v2/api/models/<id>/layout {"layout"}: it stores a layout as it came, null for the plain editor, and answers it.
func (s *Stub) putLayout(c *call) (reply, error) {
	if err := c.key.needPermission("agent"); err != nil {
		return reply{}, err
	}
	m, err := soleModel(c)
	if err != nil {
		return reply{}, err
	}
	body, err := bodyObject(c, form.Member{Name: "layout", Need: true, Check: func(_ string, document ojson.Value) error {
		return layout.Check(m, document)
	}})
	if err != nil {
		return reply{}, err
	}
	document := body.Get("layout")
	s.layouts.set(m, document)
	return jsonReply(document), nil
}

// layouts are those written since the start. The zero layouts are none.
type layouts struct {
	mu      sync.Mutex
	written map[*project.Model]ojson.Value
}

// of is a model's layout: the one written, else the data set's.
func (l *layouts) of(m *project.Model) ojson.Value {
	l.mu.Lock()
	defer l.mu.Unlock()
	if document, ok := l.written[m]; ok {
		return document
	}
	return m.Layout
}

func (l *layouts) set(m *project.Model, document ojson.Value) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.written == nil {
		l.written = map[*project.Model]ojson.Value{}
	}
	l.written[m] = document
}

func (l *layouts) reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.written = nil
}
