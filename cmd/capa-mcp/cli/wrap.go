package cli

import (
	"fmt"
	"strings"
	"unicode"
)

// wrap cuts text into lines between words: the first of at most first columns, the others of at most rest. Blanks stay at the end of
// the line before. A word that is longer than a line is left whole, since an address or a cursor is there to be copied.
func wrap(text string, first, rest int) []string {
	var lines []string
	start, at, used, room := 0, 0, 0, first
	for word := range strings.SplitAfterSeq(text, " ") {
		full := used+columns(strings.TrimRight(word, " ")) > room
		if full && strings.Trim(text[start:at], " ") != "" { // a line of blanks alone would be no help
			lines = append(lines, text[start:at])
			start, used, room = at, 0, rest
		}
		at += len(word)
		used += columns(word)
	}
	return append(lines, text[start:])
}

// wide are the scripts whose characters take two columns.
var wide = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, {R16: []unicode.Range16{
	{Lo: 0x3000, Hi: 0x303e, Stride: 1}, {Lo: 0xff01, Hi: 0xff60, Stride: 1},
}, R32: []unicode.Range32{{Lo: 0x1f300, Hi: 0x1f64f, Stride: 1}, {Lo: 0x1f680, Hi: 0x1f6ff, Stride: 1}, {Lo: 0x1f900, Hi: 0x1f9ff, Stride: 1}}}}

// columns is how many columns of a terminal text takes, as well as can be known without asking the terminal.
func columns(text string) int {
	n := 0
	for _, char := range text {
		switch {
		case char < 0x300:
			n++
		case unicode.In(char, unicode.Mn, unicode.Me, unicode.Cf):
		case unicode.In(char, wide...):
			n += 2
		default:
			n++
		}
	}
	return n
}

// visible is text with each character that a terminal would obey written as JSON escapes it, line ends and tabs aside: content must not
// move the cursor, set a title or turn the reading direction of what stands beside it.
func visible(text string) string {
	obeyed := func(char rune) bool {
		return unicode.IsControl(char) && char != '\n' && char != '\t' || unicode.Is(unicode.Bidi_Control, char)
	}
	if !strings.ContainsFunc(text, obeyed) {
		return text
	}
	var b strings.Builder
	for _, char := range text {
		if obeyed(char) {
			fmt.Fprintf(&b, `\u%04x`, char)
			continue
		}
		b.WriteRune(char)
	}
	return b.String()
}
