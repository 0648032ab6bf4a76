package answer

import (
	"strconv"
	"strings"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// moreRow is a row of more, printed.
type moreRow struct {
	print []byte
	maybe bool // it may hold more: it fills its page and did not select whether it does
}

func (r moreRow) cost() cost {
	if r.print == nil {
		return cost{}
	}
	c := cost{mores: rows{1, ojson.TextUnits(string(r.print))}}
	if r.maybe {
		c.maybe = 1
	}
	return c
}

// more is the row of a relation list of which kept entries are shown, the last
// of them with the cursor. It is empty when the list does not hold more.
func (f *fitter) more(p *page, kept int, cursor ojson.Value) moreRow {
	if p == nil || !f.mores || !p.node.relation() {
		return moreRow{}
	}
	m := More{Shown: kept, EndCursor: p.endCursor, Entry: p.entry}
	maybe := false
	switch {
	case kept < p.shown:
		m.EndCursor = cursor
		if !cursor.Exists() && len(p.ends) > 0 {
			m.EndCursor = ojson.NullOf()
		}
	case kept == 0:
		return moreRow{}
	case p.hasNext.Exists():
		if !p.hasNext.Bool() {
			return moreRow{}
		}
	case p.counted && p.total <= kept, p.node.field.Size == 0, kept < p.node.field.Size:
		return moreRow{}
	default:
		maybe = true
	}
	if !m.EndCursor.Exists() {
		m.EndCursor = cursor
	}
	m.Path, m.List = p.where.String(), p.node.fields()
	return moreRow{print: f.appendMore(nil, m, maybe), maybe: maybe}
}

func (f *fitter) appendMore(dst []byte, m More, maybe bool) []byte {
	dst = appendText(append(dst, `{"path":`...), m.Path)
	dst = appendInt(append(dst, `,"shown":`...), m.Shown)
	if maybe {
		dst = append(dst, `,"pageInfo":false`...)
	}
	if m.EndCursor.Exists() {
		dst = m.EndCursor.Append(append(dst, `,"endCursor":`...))
	}
	if m.Entry.Exists() {
		dst = m.Entry.Append(append(dst, `,"entry":`...))
	}
	if f.answer.Next != nil {
		if next := f.answer.Next(m); next.Exists() {
			dst = next.Append(append(dst, `,"next":`...))
		}
	}
	return append(dst, '}')
}

// moresIn gives the rows of the relation lists in a value that is shown whole.
func (f *fitter) moresIn(s spot, yield func(moreRow)) {
	if !f.mores || s.node == nil || !s.node.lists {
		return
	}
	if s.value.Kind() == ojson.Array {
		where := s.where()
		for i, item := range s.value.Items() {
			f.moresIn(s.itemAt(where, i, item), yield)
		}
		return
	}
	if s.node.relation() {
		p, lists := pageOf(s, f.hidden)
		if row := f.more(p, p.shown, lastCursor(p, lists)); row.print != nil {
			yield(row)
		}
	}
	for m := range s.members() {
		f.moresIn(m, yield)
	}
}

// note is the answer's note beside what the rows of more need said.
func (f *fitter) note(c cost) string {
	if c.mores.n == 0 {
		return f.said.text
	}
	return join(f.said.text, moreNote(c))
}

// noteUnits is the length of the note as a member, 0 without one.
func (f *fitter) noteUnits(c cost) int {
	if f.muted || c.mores.n == 0 && f.said.text == "" {
		return 0
	}
	units := len(`"note":"",`) + f.said.units
	if c.mores.n == 0 {
		return units
	}
	if f.said.text != "" {
		units += len(` `)
	}
	units += len(noteOne) + len(noteOn)
	if c.mores.n > 1 {
		units += len(noteMany) - len(noteOne) + digits(c.mores.n)
	}
	if c.maybe > 0 {
		units += noteMaybeUnits
	}
	return units
}

func join(before, after string) string {
	return strings.TrimSpace(before + " " + after)
}

// What the note says behind the colon is [D].
const (
	noteOne   = "1 relation list holds more entries than it shows"
	noteMany  = " relation lists hold more entries than they show"
	noteOn    = ": see more. A relation list pages on only in a read of one entry: its model's single field with entry as id, and endCursor as the list's after."
	noteMaybe = ` "pageInfo": false marks a list that fills its page and may hold more: select its pageInfo to know.`

	noteMaybeUnits = len(noteMaybe) + len(`\\`) // its two quotes are escaped
)

func moreNote(c cost) string {
	note := noteOne
	if c.mores.n > 1 {
		note = strconv.Itoa(c.mores.n) + noteMany
	}
	note += noteOn
	if c.maybe > 0 {
		note += noteMaybe
	}
	return note
}
