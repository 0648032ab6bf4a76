package cli

import "strings"

// nearest is the known word that word most likely was meant to be, or "" when none is like it: one that starts alike, or that is at most
// two keys away.
func nearest(word string, known []string) string {
	word = strings.ToLower(word)
	best, least := "", 3
	for _, each := range known {
		steps := distance(word, each)
		if len(word) > 2 && (strings.HasPrefix(each, word) || strings.HasPrefix(word, each)) {
			steps = 1
		}
		if steps < least && steps < len(each)-1 {
			best, least = each, steps
		}
	}
	return best
}

// distance is how many keys lie between a and b: one too many, one too few, one wrong, or two in the wrong order.
func distance(a, b string) int {
	var before, last []int // the rows for a without its last two and its last letters
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before, last, row = last, row, make([]int, len(b)+1)
		row[0] = i + 1
		for j := range len(b) {
			wrong := 1
			if a[i] == b[j] {
				wrong = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+wrong)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
