package ojson_test

import (
	"fmt"
	"strings"
)

// manyNames is an object of n members with different names.
func manyNames(n int) string {
	var text strings.Builder
	text.WriteString(`{`)
	for i := range n {
		if i > 0 {
			text.WriteString(`,`)
		}
		fmt.Fprintf(&text, `"n%d":%d`, i, i)
	}
	text.WriteString(`}`)
	return text.String()
}
