package query

import (
	"strconv"
	"strings"
)

// Grouped writes a number as the API does, with a comma between thousands: 40,200.
func Grouped(n int) string {
	digits := strconv.Itoa(n)
	for place := len(digits) - 3; place > 0; place -= 3 {
		digits = digits[:place] + "," + digits[place:]
	}
	return digits
}

// figure reads a number as the API writes it, 40,200; 0 for one that passes what an int holds.
func figure(text string) int {
	n, err := strconv.Atoi(strings.ReplaceAll(text, ",", ""))
	if err != nil {
		return 0
	}
	return n
}
