package cli

import "strings"

// leastColumn is how narrow a text may be wrapped. Where less is left of the line, it runs over the terminal's edge.
const leastColumn = 24

// hanging prints text from column at on, and what does not fit on lines that start at column hang.
func (s screen) hanging(text span, at, hang int) {
	if s.width == 0 {
		s.spans(text)
		return
	}
	lines := wrap(text.text, s.room(at), s.room(hang))
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	s.lines(lines, text.style, hang)
}

// room is how much of a line is left from column at on.
func (s screen) room(at int) int { return max(s.width-at, leastColumn) }

// lines prints the first line where the screen is, and the others from column hang on.
func (s screen) lines(lines []string, look style, hang int) {
	for i, line := range lines {
		if i > 0 {
			s.newLine(hang)
		}
		s.spans(span{line, look})
	}
}

// words prints text for people: each of its lines wrapped under its own beginning, behind the dash of a list.
func (s screen) words(text string) {
	for line := range strings.SplitSeq(visible(text), "\n") {
		begin := strings.TrimLeft(line, " ")
		if bulleted, ok := strings.CutPrefix(begin, "- "); ok {
			begin = bulleted
		}
		s.hanging(span{text: line}, 0, len(line)-len(begin))
		s.newLine(0)
	}
}
