package answer

import (
	"fmt"

	"github.com/capacms/capa-mcp/capa/ojson"
)

// Slice is a reading on in one text of an answer's data, from an offset.
type Slice struct {
	Data    ojson.Value    // the data of the query, uncut
	Path    string         // as a clipped text was named: data.bins.nodes[0].body
	Offset  int            // in UTF-16 code units of the text
	Members []ojson.Member // what the answer says beside the text: environment, drafts
}

// minSlice is how many characters of the text an answer returns at least while
// anything else in it can give way.
const minSlice = 40

// Fit prints {"text", …members, "clipped", "hint"}: as much of the text as budget
// UTF-16 code units hold. The last piece has no clipped and no hint, since no call
// follows it. Pieces read one after the other are the text; none ends inside a
// surrogate pair. The error is a *[SliceError].
func (s Slice) Fit(budget int) ([]byte, error) {
	value, err := s.find()
	if err != nil {
		return nil, err
	}
	print := value.Bytes()
	print = print[1 : len(print)-1]
	total := value.TextUnits()
	if s.Offset < 0 || s.Offset >= total && s.Offset > 0 {
		return nil, &SliceError{Path: s.Path, Offset: s.Offset, Reason: PastEnd, Total: total}
	}
	skipped := cutPrint(print, s.Offset, 0)
	if skipped.kept != s.Offset {
		return nil, &SliceError{Path: s.Path, Offset: s.Offset, Reason: InsideCharacter, Total: total}
	}
	piece := slicePiece{Slice: s, print: print[skipped.bytes:], units: value.Units() - len(`""`) - skipped.print, total: total}
	return piece.fit(budget), nil
}

// slicePiece is the text from the offset on.
type slicePiece struct {
	Slice
	print []byte
	units int // of print
	total int // characters of the whole text
}

func (p slicePiece) fit(budget int) []byte {
	members, clipped, hint := len(p.Members), true, true
	if p.size(members, false, false)+p.units <= budget {
		return p.answer(clip{bytes: len(p.print)}, members, false, false)
	}
	for budget-p.size(members, clipped, hint) < minSlice {
		switch {
		case hint:
			hint = false
		case members > 0:
			members--
		case clipped:
			clipped = false
		default:
			return p.answer(cutPrint(p.print, 1, budget-p.size(0, false, false)), 0, false, false)
		}
	}
	return p.answer(cutPrint(p.print, 1, budget-p.size(members, clipped, hint)), members, clipped, hint)
}

// size is the length of the answer without its text, all numbers at their longest.
func (p slicePiece) size(members int, clipped, hint bool) int {
	return ojson.TextUnits(string(p.answer(clip{kept: p.total - p.Offset}, members, clipped, hint)))
}

func (p slicePiece) answer(c clip, members int, clipped, hint bool) []byte {
	out := newPrinter(c.bytes)
	out.name("text")
	out.text = append(append(append(out.text, '"'), p.print[:c.bytes]...), '"')
	for _, m := range p.Members[:members] {
		if m.Value.Exists() {
			out.edited(m.Name, m.Value, nil)
		}
	}
	if clipped {
		row := appendText([]byte(`{"path":`), p.Path)
		row = appendInt(append(row, `,"offset":`...), p.Offset)
		row = appendInt(append(row, `,"kept":`...), c.kept)
		row = appendInt(append(row, `,"total":`...), p.total)
		out.rows("clipped", [][]byte{append(row, '}')})
	}
	if hint {
		out.string("hint", fmt.Sprintf(`More follows: the same query with slice: {"path":%s,"offset":%d}.`, appendText(nil, p.Path), p.Offset+c.kept))
	}
	return out.end()
}
