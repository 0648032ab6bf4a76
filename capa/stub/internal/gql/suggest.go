package gql

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf16"
)

// didYouMean is graphql-js's suggestion: " Did you mean the enum value "a" or "b"?", at most five, or "" for none.
func didYouMean(what string, suggestions []string) string {
	if len(suggestions) == 0 {
		return ""
	}
	quoted := make([]string, 0, maxSuggestions)
	for _, s := range suggestions[:min(len(suggestions), maxSuggestions)] {
		quoted = append(quoted, `"`+s+`"`)
	}
	text := quoted[0]
	switch last := len(quoted) - 1; {
	case last == 1:
		text += " or " + quoted[1]
	case last > 1:
		text = strings.Join(quoted[:last], ", ") + ", or " + quoted[last]
	}
	return " Did you mean " + what + text + "?"
}

const maxSuggestions = 5

// suggest returns the options near input, nearest first, as graphql-js does: by an edit distance that counts a
// transposition as one, up to two fifths of input's length and one more.
func suggest(input string, options []string) []string {
	type near struct {
		option   string
		distance int
	}
	measure := newDistance(input)
	var found []near
	for _, option := range options {
		if d, ok := measure.to(option); ok {
			found = append(found, near{option, d})
		}
	}
	slices.SortFunc(found, func(a, b near) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), naturalCompare(a.option, b.option))
	})
	names := make([]string, len(found))
	for i, n := range found {
		names[i] = n.option
	}
	return names
}

// distance measures from one input to many options, keeping its rows between them.
type distance struct {
	input, lower string
	units        []uint16
	threshold    int
	rows         [3][]int
}

func newDistance(input string) *distance {
	lower := strings.ToLower(input)
	d := &distance{input: input, lower: lower, units: utf16.Encode([]rune(lower))}
	d.threshold = len(d.units)*2/5 + 1
	return d
}

// to returns the distance to option, false when it is past the threshold. An option of a very different length
// is rejected without measuring, so that a name of any length costs nothing.
func (d *distance) to(option string) (int, bool) {
	if option == d.input {
		return 0, true
	}
	lower := strings.ToLower(option)
	if lower == d.lower {
		return 1, true // a change of case is one edit
	}
	a, b := utf16.Encode([]rune(lower)), d.units
	if len(a) < len(b) {
		a, b = b, a
	}
	if len(a)-len(b) > d.threshold {
		return 0, false
	}
	for i := range d.rows {
		d.rows[i] = slices.Grow(d.rows[i][:0], len(b)+1)[:len(b)+1]
	}
	for j := range d.rows[0] {
		d.rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		if d.row(a, b, i) > d.threshold {
			return 0, false
		}
	}
	last := d.rows[len(a)%3][len(b)]
	return last, last <= d.threshold
}

// row fills row i of the matrix, of which only three are kept, and returns its smallest cell.
func (d *distance) row(a, b []uint16, i int) int {
	up, current := d.rows[(i-1)%3], d.rows[i%3]
	current[0] = i
	smallest := i
	for j := 1; j <= len(b); j++ {
		cost := 1
		if a[i-1] == b[j-1] {
			cost = 0
		}
		cell := min(up[j]+1, current[j-1]+1, up[j-1]+cost)
		if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
			cell = min(cell, d.rows[(i-2)%3][j-2]+1)
		}
		current[j] = cell
		smallest = min(smallest, cell)
	}
	return smallest
}

// naturalCompare orders as people do, "item2" before "item10".
func naturalCompare(a, b string) int {
	for a != "" && b != "" {
		if isDigit(a[0]) && isDigit(b[0]) {
			var x, y string
			x, a = digits(a)
			y, b = digits(b)
			if c := cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y)); c != 0 {
				return c
			}
			continue
		}
		if a[0] != b[0] {
			return cmp.Compare(a[0], b[0])
		}
		a, b = a[1:], b[1:]
	}
	return cmp.Compare(len(a), len(b))
}

// digits splits the number that s starts with from the rest, without its leading zeros.
func digits(s string) (number, rest string) {
	end := 0
	for end < len(s) && isDigit(s[end]) {
		end++
	}
	return strings.TrimLeft(s[:end], "0"), s[end:]
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
