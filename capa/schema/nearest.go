package schema

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// The bounds of what counts as near. [D] A third of the letters may differ, so
// that titel is title but not model; a part needs three letters, so that id is
// not near to every word that holds it; and five names are as many as help.
const (
	lettersPerEdit = 3
	maxEdits       = 4
	minPart        = 3
	maxNearest     = 5
)

// Nearest returns the names in among that word may have been meant for, at most
// five, best first: those few edits away, fewest first, then those that hold word
// or are held in it, closest in length first; equals in the order of among. Case
// does not count. It is what every "did you mean" is made of.
func Nearest(word string, among []string) []string {
	search := newSearch(word)
	for _, name := range among {
		search.add(name, name)
	}
	return search.best()
}

type search struct {
	word  []rune
	found []match
}

// match is an answer and how far from the word its name is: edits, or for a part
// maxEdits and the difference in length.
type match struct {
	answer   string
	distance int
}

func newSearch(word string) *search { return &search{word: fold(word)} }

// add offers answer for the case that name is near to the word.
func (s *search) add(name, answer string) {
	runes := fold(name)
	if d := edits(s.word, runes, maxEditsFor(len(s.word))); d >= 0 {
		s.found = append(s.found, match{answer, d})
	} else if isPart(s.word, runes) || isPart(runes, s.word) {
		s.found = append(s.found, match{answer, maxEdits + abs(len(runes)-len(s.word))})
	}
}

func (s *search) best() []string {
	slices.SortStableFunc(s.found, func(a, b match) int { return cmp.Compare(a.distance, b.distance) })
	var answers []string
	for _, m := range s.found {
		if !slices.Contains(answers, m.answer) && len(answers) < maxNearest {
			answers = append(answers, m.answer)
		}
	}
	return answers
}

func fold(s string) []rune {
	return []rune(strings.Map(unicode.ToLower, s))
}

func maxEditsFor(letters int) int {
	return min((letters+1)/lettersPerEdit, maxEdits)
}

func isPart(part, whole []rune) bool {
	return len(part) >= minPart && strings.Contains(string(whole), string(part))
}

// edits counts the letters to add, leave out, change or swap with their neighbour
// to make b of a, or returns -1 when that takes more than limit.
func edits(a, b []rune, limit int) int {
	if abs(len(a)-len(b)) > limit {
		return -1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, row = last, row, before
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			changed := 1
			if a[i-1] == b[j-1] {
				changed = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+changed)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > limit+1 {
			return -1
		}
	}
	if row[len(b)] > limit {
		return -1
	}
	return row[len(b)]
}

func abs(n int) int { return max(n, -n) }
