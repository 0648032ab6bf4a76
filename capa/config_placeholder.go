package capa

import (
	"regexp"
	"strings"
	"sync"
)

// notFilledIn is what to do about a value that names another variable.
const notFilledIn = "Next: write the value itself where this server's variables are set, or set the variable it names."

// placeholder refuses a value that stands for another: in quotes, shortened or in brackets as in an example, or such as ${CAPA_KEY}, that the
// program which started this one did not fill in. The value is not repeated: ${NAME:-default} may hold a real one.
func (s setting) placeholder() *Fault {
	switch {
	case strings.HasSuffix(s.value, "...") || strings.HasSuffix(s.value, "…"):
		return s.fault("ends in ..., as an example does. Next: set the whole value.")
	case len(s.value) > 1 && isQuote(s.value[0]) && s.value[0] == s.value[len(s.value)-1]:
		return s.fault("begins and ends with a quote, which is part of its value. Next: set it without the quotes.")
	case s.value != "" && (isQuote(s.value[0]) || isQuote(s.value[len(s.value)-1])):
		return s.fault("begins or ends with a quote, which is part of its value. Next: set it without the quote.")
	case strings.HasPrefix(s.value, "<") && strings.HasSuffix(s.value, ">"):
		return s.fault("is in angle brackets, as an example's placeholder is. Next: set the value itself.")
	case unfilled().MatchString(s.value):
		return s.fault("holds a $NAME that was not filled in. " + notFilledIn)
	}
	open := strings.Index(s.value, "${")
	if open < 0 || !strings.Contains(s.value[open:], "}") {
		return nil
	}
	return s.fault("holds a ${...} that was not filled in. " + notFilledIn)
}

// isQuote reports whether a value that begins or ends with b holds a quote that a shell would have taken away.
func isQuote(b byte) bool { return b == '"' || b == '\'' }

// unfilled is a value that is a shell's variable and nothing else: $CAPA_KEY.
var unfilled = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\$[A-Za-z_]\w*$`) })
