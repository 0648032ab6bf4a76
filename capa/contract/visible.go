package contract

import (
	"fmt"
	"strings"
	"unicode"
)

// visible is text with what a terminal acts on in the place of showing it written out: control characters, and those that turn the
// direction of what follows. They are written as JSON escapes them, so that a JSON body still says the same; bytes that are no UTF-8
// become U+FFFD.
func visible(text string) string {
	var b strings.Builder
	for _, r := range strings.ToValidUTF8(text, "\uFFFD") {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			fmt.Fprintf(&b, `\u%04x`, r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}
