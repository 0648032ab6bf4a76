package answer

import (
	"strconv"

	"github.com/capacms/capa-mcp/capa/ojson"
)

func appendText(dst []byte, s string) []byte { return ojson.AppendString(dst, s) }

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }

// quotedUnits is the length of s as a JSON string.
func quotedUnits(s string) int { return ojson.TextUnits(string(appendText(nil, s))) }

// headUnits is the length of a member without its value: the name, the colon
// and a comma, which one member of an answer does not have.
func headUnits(name string) int { return quotedUnits(name) + len(`:,`) }

// edit replaces the bytes from start to end of a part's print.
type edit struct {
	start, end int
	by         []byte
}

// printer writes the members of an object.
type printer struct{ text []byte }

func newPrinter(room int) *printer { return &printer{text: append(make([]byte, 0, room), '{')} }

func (p *printer) name(name string) {
	if len(p.text) > len(`{`) {
		p.text = append(p.text, ',')
	}
	p.text = append(appendText(p.text, name), ':')
}

func (p *printer) string(name, value string) {
	p.name(name)
	p.text = appendText(p.text, value)
}

// rows writes a list whose rows are printed already.
func (p *printer) rows(name string, rows [][]byte) {
	p.name(name)
	p.text = append(p.text, '[')
	for i, row := range rows {
		if i > 0 {
			p.text = append(p.text, ',')
		}
		p.text = append(p.text, row...)
	}
	p.text = append(p.text, ']')
}

// edited writes a value with its edits, which are in order. An edit inside one
// that came before it is passed over: what it would change is gone.
func (p *printer) edited(name string, value ojson.Value, edits []edit) {
	p.name(name)
	print, from := value.Bytes(), value.Offset()
	at := 0
	for _, e := range edits {
		if e.start-from < at {
			continue
		}
		p.text = append(p.text, print[at:e.start-from]...)
		p.text = append(p.text, e.by...)
		at = e.end - from
	}
	p.text = append(p.text, print[at:]...)
}

func (p *printer) end() []byte { return append(p.text, '}') }
