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

// minSlice is how many characters of the text an answer has room for at least
// while anything beside it can give way.
const minSlice = 20

// Fit prints {"text", …members, "clipped", "hint"}: as much of the text as budget
// UTF-16 code units hold. The last piece has no clipped and no hint, since no call
// follows it. In a small budget the hint is said in short, and then members and
// clipped give way, each named in truncated; environment and the hint stay. Pieces
// read one after the other are the text; none ends inside a surrogate pair. The error is a *[SliceError].
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

// beside is what a piece says beside its text.
type beside struct {
	members []ojson.Member
	more    bool // more follows: there is a hint
	short   bool // the hint is said in short
	clipped bool
	gone    [][]byte // rows of truncated
}

func (p slicePiece) fit(budget int) []byte {
	last := beside{members: p.Members}
	if p.size(last)+p.units <= budget {
		return p.answer(clip{bytes: len(p.print)}, last)
	}
	said := beside{members: p.Members, more: true, clipped: true}
	for gives := true; gives && budget-p.size(said) < minSlice; {
		said, gives = said.less()
	}
	return p.answer(cutPrint(p.print, 1, budget-p.size(said)), said)
}

// less says the hint in short, or leaves out one thing more. It tells whether there was any.
func (b beside) less() (beside, bool) {
	last := len(b.members) - 1
	switch {
	case !b.short:
		b.short = true
	case last >= 0 && b.members[last].Name != "environment":
		if b.members[last].Value.Exists() {
			b.gone = append(b.gone, dropOf(b.members[last].Name).append(nil))
		}
		b.members = b.members[:last]
	case b.clipped:
		b.clipped = false
		b.gone = append(b.gone, dropOf("clipped").append(nil))
	default:
		return b, false
	}
	return b, true
}

// size is the length of the answer without its text, all numbers at their longest.
func (p slicePiece) size(b beside) int {
	return ojson.TextUnits(string(p.answer(clip{kept: p.total - p.Offset}, b)))
}

func (p slicePiece) answer(c clip, b beside) []byte {
	out := newPrinter(c.bytes)
	out.name("text")
	out.text = append(append(append(out.text, '"'), p.print[:c.bytes]...), '"')
	for _, m := range b.members {
		if m.Value.Exists() {
			out.edited(m.Name, m.Value, nil)
		}
	}
	if len(b.gone) > 0 {
		out.rows("truncated", b.gone)
	}
	if b.clipped {
		row := appendText([]byte(`{"path":`), p.Path)
		row = appendInt(append(row, `,"offset":`...), p.Offset)
		row = appendInt(append(row, `,"kept":`...), c.kept)
		row = appendInt(append(row, `,"total":`...), p.total)
		out.rows("clipped", [][]byte{append(row, '}')})
	}
	if b.more {
		out.string("hint", p.hint(p.Offset+c.kept, b.short))
	}
	return out.end()
}

// hint is the next call. In short it leaves the path to clipped, and to the call that named it.
func (p slicePiece) hint(offset int, short bool) string {
	if short {
		return fmt.Sprintf("More follows from offset %d.", offset)
	}
	return fmt.Sprintf(`More follows: the same query with slice: {"path":%s,"offset":%d}.`, appendText(nil, p.Path), offset)
}
