package contract

// maxWrong is how many keys a word may be away from what was meant: more of them, and the guess would be another word.
const maxWrong = 2

// Nearest returns the name in among that word was most likely meant for, the first of those fewest keys away; "" when
// none is within two.
func Nearest(word string, among []string) string {
	nearest, fewest := "", maxWrong+1
	for _, name := range among {
		if wrong := keysApart(word, name); wrong < fewest {
			nearest, fewest = name, wrong
		}
	}
	return nearest
}

// keysApart counts the keys to add, leave out or change to make b of a. Two in the wrong order are two.
func keysApart(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			wrong := diagonal
			if a[i] != b[j] {
				wrong++
			}
			diagonal = row[j+1]
			row[j+1] = min(wrong, diagonal+1, row[j]+1)
		}
	}
	return row[len(b)]
}
