package read

import "strings"

// Nearest returns the name most like word, for "did you mean": the one with the fewest letters changed, at most a third of
// word's length plus one, else the first that contains word or is contained in it. "" when none is near. Case is ignored.
func Nearest(word string, among []string) string {
	word = strings.ToLower(word)
	near, least := "", len(word)/3+2
	for _, name := range among {
		if d := distance(word, strings.ToLower(name)); d < least {
			near, least = name, d
		}
	}
	if near != "" || len(word) < 3 {
		return near
	}
	for _, name := range among {
		if lower := strings.ToLower(name); strings.Contains(lower, word) || strings.Contains(word, lower) {
			return name
		}
	}
	return ""
}

// distance is how many letters must be added, dropped, changed or swapped with the next to make a from b.
func distance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range len(a) {
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+cost)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
